# monerod 0.18.0.0 on a private chain: mining
? main POST /json_rpc generateblocks
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"generateblocks\",\"params\":{\"amount_of_blocks\":1,\"wallet_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 207
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"blocks\": [\"e9bd4d591a13063771a2cccd3557d2e5f56fb804738b3b7dec5720a32ecdc429\"],\r\n    \"height\": 1,\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc generateblocks
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"generateblocks\",\"params\":{\"amount_of_blocks\":2,\"wallet_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\"starting_nonce\":7}}
! 200 Ok
: Server: Epee-based
: Content-Length: 274
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:32 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"blocks\": [\"2732edfc8802a08c720db56d9c232496c2ba6d4ea57b3ad792124a3b1aa09595\",\"b7ad7700925e3985ea949e248d5ec6115b83b73ae269354748082b27c143b10d\"],\r\n    \"height\": 3,\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /start_mining /start_mining
> {\"miner_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\"threads_count\":1,\"do_background_mining\":false,\"ignore_battery\":true}
! 200 Ok
: Server: Epee-based
: Content-Length: 45
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:32 GMT
: Accept-Ranges: bytes
< {\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /start_mining /start_mining
> {\"miner_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\"threads_count\":1}
! 200 Ok
: Server: Epee-based
: Content-Length: 57
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:32 GMT
: Accept-Ranges: bytes
< {\r\n  \"status\": \"Already mining\",\r\n  \"untrusted\": false\r\n}
? main POST /mining_status /mining_status
> 
! 200 Ok
: Server: Epee-based
: Content-Length: 528
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:32 GMT
: Accept-Ranges: bytes
< {\r\n  \"active\": true,\r\n  \"address\": \"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\r\n  \"bg_idle_threshold\": 0,\r\n  \"bg_ignore_battery\": false,\r\n  \"bg_min_idle_seconds\": 0,\r\n  \"bg_target\": 0,\r\n  \"block_reward\": 35184137208383,\r\n  \"block_target\": 120,\r\n  \"difficulty\": 1,\r\n  \"difficulty_top64\": 0,\r\n  \"is_background_mining_enabled\": false,\r\n  \"pow_algorithm\": \"RandomX\",\r\n  \"speed\": 0,\r\n  \"status\": \"OK\",\r\n  \"threads_count\": 1,\r\n  \"untrusted\": false,\r\n  \"wide_difficulty\": \"0x1\"\r\n}
? main POST /set_log_hash_rate /set_log_hash_rate
> {\"visible\":true}
! 200 Ok
: Server: Epee-based
: Content-Length: 45
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:32 GMT
: Accept-Ranges: bytes
< {\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /set_log_hash_rate /set_log_hash_rate
> {\"visible\":false}
! 200 Ok
: Server: Epee-based
: Content-Length: 45
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:32 GMT
: Accept-Ranges: bytes
< {\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
