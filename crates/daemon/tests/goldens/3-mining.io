# monerod 0.18.0.0 on a private chain: mining
? main POST /json_rpc generateblocks
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"generateblocks\",\"params\":{\"amount_of_blocks\":1,\"wallet_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 207
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:26 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"blocks\": [\"4d7d1a35c18a4e1d80b302df62d7fc43c6f6ad64cdc083c8619b123a599c6e76\"],\r\n    \"height\": 1,\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc generateblocks
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"generateblocks\",\"params\":{\"amount_of_blocks\":2,\"wallet_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\"starting_nonce\":7}}
! 200 Ok
: Server: Epee-based
: Content-Length: 274
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:26 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"blocks\": [\"989d10de68611ae53d86208c470026e7f1c3c3aee35c8497b659085b310a031d\",\"3d37209827613d6b73663d2b8094aefde681deee7b0eb7c0abf320b51c1eab1a\"],\r\n    \"height\": 3,\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
