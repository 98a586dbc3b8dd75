# monerod 0.18.0.0 on a private chain: reading
? main POST /json_rpc get_block_count
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_count\",\"params\":[\"a\",\"b\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 123
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"count\": 102,\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_block_count
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_count\",\"params\":{\"client\":\"x\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 123
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"count\": 102,\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_info
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_info\",\"params\":{\"client\":\"abc\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 1389
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"adjusted_time\": 1794730442,\r\n    \"alt_blocks_count\": 3,\r\n    \"block_size_limit\": 600000,\r\n    \"block_size_median\": 300000,\r\n    \"block_weight_limit\": 600000,\r\n    \"block_weight_median\": 300000,\r\n    \"bootstrap_daemon_address\": \"\",\r\n    \"busy_syncing\": false,\r\n    \"credits\": 0,\r\n    \"cumulative_difficulty\": 102,\r\n    \"cumulative_difficulty_top64\": 0,\r\n    \"database_size\": 425984,\r\n    \"difficulty\": 1,\r\n    \"difficulty_top64\": 0,\r\n    \"free_space\": 26272153600,\r\n    \"grey_peerlist_size\": 0,\r\n    \"height\": 102,\r\n    \"height_without_bootstrap\": 102,\r\n    \"incoming_connections_count\": 0,\r\n    \"mainnet\": false,\r\n    \"nettype\": \"fakechain\",\r\n    \"offline\": true,\r\n    \"outgoing_connections_count\": 0,\r\n    \"restricted\": false,\r\n    \"rpc_connections_count\": 2,\r\n    \"stagenet\": false,\r\n    \"start_time\": 1794730272,\r\n    \"status\": \"OK\",\r\n    \"synchronized\": true,\r\n    \"target\": 120,\r\n    \"target_height\": 0,\r\n    \"testnet\": false,\r\n    \"top_block_hash\": \"f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca9\",\r\n    \"top_hash\": \"\",\r\n    \"tx_count\": 3,\r\n    \"tx_pool_size\": 3,\r\n    \"untrusted\": false,\r\n    \"update_available\": false,\r\n    \"version\": \"0.18.0.0-unknown\",\r\n    \"was_bootstrap_ever_used\": false,\r\n    \"white_peerlist_size\": 0,\r\n    \"wide_cumulative_difficulty\": \"0x66\",\r\n    \"wide_difficulty\": \"0x1\"\r\n  }\r\n}
? main POST /json_rpc get_info
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_info\",\"params\":{\"client\":5}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /get_info /get_info
> {\"client\":\"abc\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 1248
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"adjusted_time\": 1794730442,\r\n  \"alt_blocks_count\": 3,\r\n  \"block_size_limit\": 600000,\r\n  \"block_size_median\": 300000,\r\n  \"block_weight_limit\": 600000,\r\n  \"block_weight_median\": 300000,\r\n  \"bootstrap_daemon_address\": \"\",\r\n  \"busy_syncing\": false,\r\n  \"credits\": 0,\r\n  \"cumulative_difficulty\": 102,\r\n  \"cumulative_difficulty_top64\": 0,\r\n  \"database_size\": 425984,\r\n  \"difficulty\": 1,\r\n  \"difficulty_top64\": 0,\r\n  \"free_space\": 26272165888,\r\n  \"grey_peerlist_size\": 0,\r\n  \"height\": 102,\r\n  \"height_without_bootstrap\": 102,\r\n  \"incoming_connections_count\": 0,\r\n  \"mainnet\": false,\r\n  \"nettype\": \"fakechain\",\r\n  \"offline\": true,\r\n  \"outgoing_connections_count\": 0,\r\n  \"restricted\": false,\r\n  \"rpc_connections_count\": 2,\r\n  \"stagenet\": false,\r\n  \"start_time\": 1794730272,\r\n  \"status\": \"OK\",\r\n  \"synchronized\": true,\r\n  \"target\": 120,\r\n  \"target_height\": 0,\r\n  \"testnet\": false,\r\n  \"top_block_hash\": \"f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca9\",\r\n  \"top_hash\": \"\",\r\n  \"tx_count\": 3,\r\n  \"tx_pool_size\": 3,\r\n  \"untrusted\": false,\r\n  \"update_available\": false,\r\n  \"version\": \"0.18.0.0-unknown\",\r\n  \"was_bootstrap_ever_used\": false,\r\n  \"white_peerlist_size\": 0,\r\n  \"wide_cumulative_difficulty\": \"0x66\",\r\n  \"wide_difficulty\": \"0x1\"\r\n}
? main POST /get_info /get_info
> {\"client\":5}
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< 
? main POST /json_rpc hard_fork_info
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"hard_fork_info\",\"params\":{\"version\":0}}
! 200 Ok
: Server: Epee-based
: Content-Length: 309
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"earliest_height\": 1,\r\n    \"enabled\": true,\r\n    \"state\": 0,\r\n    \"status\": \"OK\",\r\n    \"threshold\": 0,\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false,\r\n    \"version\": 16,\r\n    \"votes\": 101,\r\n    \"voting\": 16,\r\n    \"window\": 102\r\n  }\r\n}
? main POST /json_rpc hard_fork_info
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"hard_fork_info\",\"params\":{\"version\":1}}
! 200 Ok
: Server: Epee-based
: Content-Length: 309
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"earliest_height\": 0,\r\n    \"enabled\": true,\r\n    \"state\": 0,\r\n    \"status\": \"OK\",\r\n    \"threshold\": 0,\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false,\r\n    \"version\": 16,\r\n    \"votes\": 102,\r\n    \"voting\": 16,\r\n    \"window\": 102\r\n  }\r\n}
? main POST /json_rpc hard_fork_info
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"hard_fork_info\",\"params\":{\"version\":2}}
! 200 Ok
: Server: Epee-based
: Content-Length: 309
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"earliest_height\": 1,\r\n    \"enabled\": true,\r\n    \"state\": 0,\r\n    \"status\": \"OK\",\r\n    \"threshold\": 0,\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false,\r\n    \"version\": 16,\r\n    \"votes\": 101,\r\n    \"voting\": 16,\r\n    \"window\": 102\r\n  }\r\n}
? main POST /json_rpc hard_fork_info
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"hard_fork_info\",\"params\":{\"version\":15}}
! 200 Ok
: Server: Epee-based
: Content-Length: 309
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"earliest_height\": 1,\r\n    \"enabled\": true,\r\n    \"state\": 0,\r\n    \"status\": \"OK\",\r\n    \"threshold\": 0,\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false,\r\n    \"version\": 16,\r\n    \"votes\": 101,\r\n    \"voting\": 16,\r\n    \"window\": 102\r\n  }\r\n}
? main POST /json_rpc hard_fork_info
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"hard_fork_info\",\"params\":{\"version\":16}}
! 200 Ok
: Server: Epee-based
: Content-Length: 309
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"earliest_height\": 1,\r\n    \"enabled\": true,\r\n    \"state\": 0,\r\n    \"status\": \"OK\",\r\n    \"threshold\": 0,\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false,\r\n    \"version\": 16,\r\n    \"votes\": 101,\r\n    \"voting\": 16,\r\n    \"window\": 102\r\n  }\r\n}
? main POST /json_rpc hard_fork_info
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"hard_fork_info\",\"params\":{\"version\":17}}
! 200 Ok
: Server: Epee-based
: Content-Length: 327
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"earliest_height\": 18446744073709551615,\r\n    \"enabled\": false,\r\n    \"state\": 0,\r\n    \"status\": \"OK\",\r\n    \"threshold\": 0,\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false,\r\n    \"version\": 16,\r\n    \"votes\": 0,\r\n    \"voting\": 16,\r\n    \"window\": 102\r\n  }\r\n}
? main POST /json_rpc hard_fork_info
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"hard_fork_info\",\"params\":{\"version\":255}}
! 200 Ok
: Server: Epee-based
: Content-Length: 327
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"earliest_height\": 18446744073709551615,\r\n    \"enabled\": false,\r\n    \"state\": 0,\r\n    \"status\": \"OK\",\r\n    \"threshold\": 0,\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false,\r\n    \"version\": 16,\r\n    \"votes\": 0,\r\n    \"voting\": 16,\r\n    \"window\": 102\r\n  }\r\n}
? main POST /json_rpc hard_fork_info
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"hard_fork_info\",\"params\":{\"version\":256}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc hard_fork_info
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"hard_fork_info\",\"params\":{\"version\":-1}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc hard_fork_info
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"hard_fork_info\",\"params\":{\"version\":\"16\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_fee_estimate
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_fee_estimate\",\"params\":{\"grace_blocks\":0}}
! 200 Ok
: Server: Epee-based
: Content-Length: 249
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"fee\": 1200000,\r\n    \"fees\": [1200000,4700000,19000000,240000000],\r\n    \"quantization_mask\": 10000,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_fee_estimate
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_fee_estimate\",\"params\":{\"grace_blocks\":1}}
! 200 Ok
: Server: Epee-based
: Content-Length: 249
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"fee\": 1200000,\r\n    \"fees\": [1200000,4700000,19000000,240000000],\r\n    \"quantization_mask\": 10000,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_fee_estimate
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_fee_estimate\",\"params\":{\"grace_blocks\":10}}
! 200 Ok
: Server: Epee-based
: Content-Length: 249
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"fee\": 1200000,\r\n    \"fees\": [1200000,4700000,19000000,240000000],\r\n    \"quantization_mask\": 10000,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_fee_estimate
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_fee_estimate\",\"params\":{\"grace_blocks\":99}}
! 200 Ok
: Server: Epee-based
: Content-Length: 249
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"fee\": 1200000,\r\n    \"fees\": [1200000,4700000,19000000,240000000],\r\n    \"quantization_mask\": 10000,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_fee_estimate
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_fee_estimate\",\"params\":{\"grace_blocks\":100}}
! 200 Ok
: Server: Epee-based
: Content-Length: 93
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": 0,\r\n    \"message\": \"\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_fee_estimate
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_fee_estimate\",\"params\":{\"grace_blocks\":101}}
! 200 Ok
: Server: Epee-based
: Content-Length: 93
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": 0,\r\n    \"message\": \"\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_fee_estimate
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_fee_estimate\",\"params\":{\"grace_blocks\":\"10\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 249
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"fee\": 1200000,\r\n    \"fees\": [1200000,4700000,19000000,240000000],\r\n    \"quantization_mask\": 10000,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_fee_estimate
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_fee_estimate\",\"params\":{\"grace_blocks\":-1}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_fee_estimate
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_fee_estimate\",\"params\":{\"grace_blocks\":1.5}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_fee_estimate
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_fee_estimate\",\"params\":{\"grace_blocks\":true}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_coinbase_tx_sum
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_coinbase_tx_sum\",\"params\":{\"height\":0,\"count\":1}}
! 200 Ok
: Server: Epee-based
: Content-Length: 344
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"emission_amount\": 17592186044415,\r\n    \"emission_amount_top64\": 0,\r\n    \"fee_amount\": 0,\r\n    \"fee_amount_top64\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false,\r\n    \"wide_emission_amount\": \"0xfffffffffff\",\r\n    \"wide_fee_amount\": \"0x0\"\r\n  }\r\n}
? main POST /json_rpc get_coinbase_tx_sum
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_coinbase_tx_sum\",\"params\":{\"height\":0,\"count\":0}}
! 200 Ok
: Server: Epee-based
: Content-Length: 321
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"emission_amount\": 0,\r\n    \"emission_amount_top64\": 0,\r\n    \"fee_amount\": 0,\r\n    \"fee_amount_top64\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false,\r\n    \"wide_emission_amount\": \"0x0\",\r\n    \"wide_fee_amount\": \"0x0\"\r\n  }\r\n}
? main POST /json_rpc get_coinbase_tx_sum
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_coinbase_tx_sum\",\"params\":{\"height\":0,\"count\":102}}
! 200 Ok
: Server: Epee-based
: Content-Length: 366
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"emission_amount\": 3570871499908940,\r\n    \"emission_amount_top64\": 0,\r\n    \"fee_amount\": 10994400000,\r\n    \"fee_amount_top64\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false,\r\n    \"wide_emission_amount\": \"0xcafb04f4a674c\",\r\n    \"wide_fee_amount\": \"0x28f513b00\"\r\n  }\r\n}
? main POST /json_rpc get_coinbase_tx_sum
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_coinbase_tx_sum\",\"params\":{\"height\":5,\"count\":102}}
! 200 Ok
: Server: Epee-based
: Content-Length: 366
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"emission_amount\": 3412542362379215,\r\n    \"emission_amount_top64\": 0,\r\n    \"fee_amount\": 10994400000,\r\n    \"fee_amount_top64\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false,\r\n    \"wide_emission_amount\": \"0xc1fb06f4a63cf\",\r\n    \"wide_fee_amount\": \"0x28f513b00\"\r\n  }\r\n}
? main POST /json_rpc get_coinbase_tx_sum
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_coinbase_tx_sum\",\"params\":{\"height\":89,\"count\":2}}
! 200 Ok
: Server: Epee-based
: Content-Length: 363
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"emission_amount\": 70356799802375,\r\n    \"emission_amount_top64\": 0,\r\n    \"fee_amount\": 10994400000,\r\n    \"fee_amount_top64\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false,\r\n    \"wide_emission_amount\": \"0x3ffd380f4c07\",\r\n    \"wide_fee_amount\": \"0x28f513b00\"\r\n  }\r\n}
? main POST /json_rpc get_coinbase_tx_sum
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_coinbase_tx_sum\",\"params\":{\"height\":101,\"count\":1}}
! 200 Ok
: Server: Epee-based
: Content-Length: 345
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"emission_amount\": 35177628287959,\r\n    \"emission_amount_top64\": 0,\r\n    \"fee_amount\": 0,\r\n    \"fee_amount_top64\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false,\r\n    \"wide_emission_amount\": \"0x1ffe6e09c3d7\",\r\n    \"wide_fee_amount\": \"0x0\"\r\n  }\r\n}
? main POST /json_rpc get_coinbase_tx_sum
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_coinbase_tx_sum\",\"params\":{\"height\":102,\"count\":1}}
! 200 Ok
: Server: Epee-based
: Content-Length: 341
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"emission_amount\": 0,\r\n    \"emission_amount_top64\": 0,\r\n    \"fee_amount\": 0,\r\n    \"fee_amount_top64\": 0,\r\n    \"status\": \"height or count is too large\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false,\r\n    \"wide_emission_amount\": \"\",\r\n    \"wide_fee_amount\": \"\"\r\n  }\r\n}
? main POST /json_rpc get_coinbase_tx_sum
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_coinbase_tx_sum\",\"params\":{\"height\":0,\"count\":1000000}}
! 200 Ok
: Server: Epee-based
: Content-Length: 341
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"emission_amount\": 0,\r\n    \"emission_amount_top64\": 0,\r\n    \"fee_amount\": 0,\r\n    \"fee_amount_top64\": 0,\r\n    \"status\": \"height or count is too large\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false,\r\n    \"wide_emission_amount\": \"\",\r\n    \"wide_fee_amount\": \"\"\r\n  }\r\n}
? main POST /json_rpc get_coinbase_tx_sum
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_coinbase_tx_sum\",\"params\":{\"height\":18446744073709551615,\"count\":18446744073709551615}}
! 200 Ok
: Server: Epee-based
: Content-Length: 341
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"emission_amount\": 0,\r\n    \"emission_amount_top64\": 0,\r\n    \"fee_amount\": 0,\r\n    \"fee_amount_top64\": 0,\r\n    \"status\": \"height or count is too large\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false,\r\n    \"wide_emission_amount\": \"\",\r\n    \"wide_fee_amount\": \"\"\r\n  }\r\n}
? main POST /json_rpc get_coinbase_tx_sum
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_coinbase_tx_sum\",\"params\":{\"height\":\"1\",\"count\":\"2\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 345
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"emission_amount\": 70368609960000,\r\n    \"emission_amount_top64\": 0,\r\n    \"fee_amount\": 0,\r\n    \"fee_amount_top64\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false,\r\n    \"wide_emission_amount\": \"0x3ffff8000040\",\r\n    \"wide_fee_amount\": \"0x0\"\r\n  }\r\n}
? main POST /json_rpc sync_info
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"sync_info\",\"params\":{\"client\":\"a\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 248
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"height\": 102,\r\n    \"next_needed_pruning_seed\": 1,\r\n    \"overview\": \"[]\",\r\n    \"status\": \"OK\",\r\n    \"target_height\": 0,\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc rpc_access_info
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"rpc_access_info\",\"params\":{\"client\":\"2c7f6b82a72dc9f5ac33dca8746122b80b4829feca93de6abca77d05d4e6c106\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 327
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"cookie\": 0,\r\n    \"credits\": 0,\r\n    \"credits_per_hash_found\": 0,\r\n    \"diff\": 0,\r\n    \"hashing_blob\": \"\",\r\n    \"height\": 0,\r\n    \"next_seed_hash\": \"\",\r\n    \"seed_hash\": \"\",\r\n    \"seed_height\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc rpc_access_submit_nonce
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"rpc_access_submit_nonce\",\"params\":{\"client\":\"x\",\"nonce\":1,\"cookie\":2}}
! 200 Ok
: Server: Epee-based
: Content-Length: 163
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"status\": \"Payment not necessary\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc rpc_access_submit_nonce
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"rpc_access_submit_nonce\",\"params\":{\"nonce\":4294967296}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc rpc_access_pay
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"rpc_access_pay\",\"params\":{\"client\":\"x\",\"paying_for\":\"y\",\"payment\":1}}
! 200 Ok
: Server: Epee-based
: Content-Length: 163
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"status\": \"Payment not necessary\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc rpc_access_account
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"rpc_access_account\",\"params\":{\"client\":\"x\",\"delta_balance\":-5}}
! 200 Ok
: Server: Epee-based
: Content-Length: 115
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -21,\r\n    \"message\": \"Payments not enabled\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc rpc_access_account
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"rpc_access_account\",\"params\":{\"delta_balance\":9223372036854775808}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc on_get_block_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"on_get_block_hash\",\"params\":[0]}
! 200 Ok
: Server: Epee-based
: Content-Length: 119
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"\r\n}
? main POST /json_rpc on_get_block_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"on_get_block_hash\",\"params\":[1]}
! 200 Ok
: Server: Epee-based
: Content-Length: 119
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": \"db847f9526dcbbc850fa950e780f499974ca339ac55a3ed5b6911ea8274d6d81\"\r\n}
? main POST /json_rpc on_get_block_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"on_get_block_hash\",\"params\":[101]}
! 200 Ok
: Server: Epee-based
: Content-Length: 119
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": \"f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca9\"\r\n}
? main POST /json_rpc on_get_block_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"on_get_block_hash\",\"params\":[102]}
! 200 Ok
: Server: Epee-based
: Content-Length: 119
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": \"0000000000000000000000000000000000000000000000000000000000000000\"\r\n}
? main POST /json_rpc on_get_block_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"on_get_block_hash\",\"params\":[1000000000]}
! 200 Ok
: Server: Epee-based
: Content-Length: 119
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": \"0000000000000000000000000000000000000000000000000000000000000000\"\r\n}
? main POST /json_rpc on_get_block_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"on_get_block_hash\",\"params\":[18446744073709551615]}
! 200 Ok
: Server: Epee-based
: Content-Length: 119
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": \"0000000000000000000000000000000000000000000000000000000000000000\"\r\n}
? main POST /json_rpc on_get_block_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"on_get_block_hash\",\"params\":[0,0]}
! 200 Ok
: Server: Epee-based
: Content-Length: 127
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -1,\r\n    \"message\": \"Wrong parameters, expected height\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc on_get_block_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"on_get_block_hash\",\"params\":[\"0\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 119
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"\r\n}
? main POST /json_rpc on_get_block_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"on_get_block_hash\",\"params\":[\"x\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc on_get_block_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"on_get_block_hash\",\"params\":[-1]}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc on_get_block_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"on_get_block_hash\",\"params\":[0.5]}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc on_get_block_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"on_get_block_hash\",\"params\":[true]}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc on_get_block_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"on_get_block_hash\",\"params\":[{}]}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc on_get_block_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"on_get_block_hash\",\"params\":{\"height\":1}}
! 200 Ok
: Server: Epee-based
: Content-Length: 127
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -1,\r\n    \"message\": \"Wrong parameters, expected height\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc on_getblockhash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"on_getblockhash\",\"params\":[0]}
! 200 Ok
: Server: Epee-based
: Content-Length: 119
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"\r\n}
? main POST /json_rpc get_last_block_header
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_last_block_header\",\"params\":{\"fill_pow_hash\":false}}
! 200 Ok
: Server: Epee-based
: Content-Length: 991
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"block_header\": {\r\n      \"block_size\": 86,\r\n      \"block_weight\": 86,\r\n      \"cumulative_difficulty\": 102,\r\n      \"cumulative_difficulty_top64\": 0,\r\n      \"depth\": 0,\r\n      \"difficulty\": 1,\r\n      \"difficulty_top64\": 0,\r\n      \"hash\": \"f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca9\",\r\n      \"height\": 101,\r\n      \"long_term_weight\": 176470,\r\n      \"major_version\": 16,\r\n      \"miner_tx_hash\": \"c3c20c7e535f24208a73d91b7ee138533e4cb64013a61139f45dadd5f3445a7b\",\r\n      \"minor_version\": 16,\r\n      \"nonce\": 0,\r\n      \"num_txes\": 0,\r\n      \"orphan_status\": false,\r\n      \"pow_hash\": \"\",\r\n      \"prev_hash\": \"f87c6130c6f81df103713e08a5aa9d3ba3e74e695d1b6d958f7a5799e3f9ea44\",\r\n      \"reward\": 35177628287959,\r\n      \"timestamp\": 1794730322,\r\n      \"wide_cumulative_difficulty\": \"0x66\",\r\n      \"wide_difficulty\": \"0x1\"\r\n    },\r\n    \"credits\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_last_block_header
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_last_block_header\",\"params\":{\"fill_pow_hash\":true}}
! 200 Ok
: Server: Epee-based
: Content-Length: 1055
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"block_header\": {\r\n      \"block_size\": 86,\r\n      \"block_weight\": 86,\r\n      \"cumulative_difficulty\": 102,\r\n      \"cumulative_difficulty_top64\": 0,\r\n      \"depth\": 0,\r\n      \"difficulty\": 1,\r\n      \"difficulty_top64\": 0,\r\n      \"hash\": \"f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca9\",\r\n      \"height\": 101,\r\n      \"long_term_weight\": 176470,\r\n      \"major_version\": 16,\r\n      \"miner_tx_hash\": \"c3c20c7e535f24208a73d91b7ee138533e4cb64013a61139f45dadd5f3445a7b\",\r\n      \"minor_version\": 16,\r\n      \"nonce\": 0,\r\n      \"num_txes\": 0,\r\n      \"orphan_status\": false,\r\n      \"pow_hash\": \"bfb305eda124c0d0ac3b7e4502094a8719db31059672283fa283d6b4db73c493\",\r\n      \"prev_hash\": \"f87c6130c6f81df103713e08a5aa9d3ba3e74e695d1b6d958f7a5799e3f9ea44\",\r\n      \"reward\": 35177628287959,\r\n      \"timestamp\": 1794730322,\r\n      \"wide_cumulative_difficulty\": \"0x66\",\r\n      \"wide_difficulty\": \"0x1\"\r\n    },\r\n    \"credits\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_last_block_header
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_last_block_header\",\"params\":{\"fill_pow_hash\":1}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_last_block_header
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_last_block_header\",\"params\":{\"fill_pow_hash\":\"true\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_last_block_header
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_last_block_header\",\"params\":{\"fill_pow_hash\":null,\"client\":\"x\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 991
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"block_header\": {\r\n      \"block_size\": 86,\r\n      \"block_weight\": 86,\r\n      \"cumulative_difficulty\": 102,\r\n      \"cumulative_difficulty_top64\": 0,\r\n      \"depth\": 0,\r\n      \"difficulty\": 1,\r\n      \"difficulty_top64\": 0,\r\n      \"hash\": \"f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca9\",\r\n      \"height\": 101,\r\n      \"long_term_weight\": 176470,\r\n      \"major_version\": 16,\r\n      \"miner_tx_hash\": \"c3c20c7e535f24208a73d91b7ee138533e4cb64013a61139f45dadd5f3445a7b\",\r\n      \"minor_version\": 16,\r\n      \"nonce\": 0,\r\n      \"num_txes\": 0,\r\n      \"orphan_status\": false,\r\n      \"pow_hash\": \"\",\r\n      \"prev_hash\": \"f87c6130c6f81df103713e08a5aa9d3ba3e74e695d1b6d958f7a5799e3f9ea44\",\r\n      \"reward\": 35177628287959,\r\n      \"timestamp\": 1794730322,\r\n      \"wide_cumulative_difficulty\": \"0x66\",\r\n      \"wide_difficulty\": \"0x1\"\r\n    },\r\n    \"credits\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_block_header_by_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_hash\",\"params\":{\"hash\":\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 977
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:11 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"block_header\": {\r\n      \"block_size\": 80,\r\n      \"block_weight\": 80,\r\n      \"cumulative_difficulty\": 1,\r\n      \"cumulative_difficulty_top64\": 0,\r\n      \"depth\": 101,\r\n      \"difficulty\": 1,\r\n      \"difficulty_top64\": 0,\r\n      \"hash\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\r\n      \"height\": 0,\r\n      \"long_term_weight\": 80,\r\n      \"major_version\": 1,\r\n      \"miner_tx_hash\": \"c88ce9783b4f11190d7b9c17a69c1c52200f9faaee8e98dd07e6811175177139\",\r\n      \"minor_version\": 0,\r\n      \"nonce\": 10000,\r\n      \"num_txes\": 0,\r\n      \"orphan_status\": false,\r\n      \"pow_hash\": \"\",\r\n      \"prev_hash\": \"0000000000000000000000000000000000000000000000000000000000000000\",\r\n      \"reward\": 17592186044415,\r\n      \"timestamp\": 0,\r\n      \"wide_cumulative_difficulty\": \"0x1\",\r\n      \"wide_difficulty\": \"0x1\"\r\n    },\r\n    \"credits\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_block_header_by_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_hash\",\"params\":{\"hash\":\"f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca9\",\"fill_pow_hash\":true}}
! 200 Ok
: Server: Epee-based
: Content-Length: 1055
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"block_header\": {\r\n      \"block_size\": 86,\r\n      \"block_weight\": 86,\r\n      \"cumulative_difficulty\": 102,\r\n      \"cumulative_difficulty_top64\": 0,\r\n      \"depth\": 0,\r\n      \"difficulty\": 1,\r\n      \"difficulty_top64\": 0,\r\n      \"hash\": \"f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca9\",\r\n      \"height\": 101,\r\n      \"long_term_weight\": 176470,\r\n      \"major_version\": 16,\r\n      \"miner_tx_hash\": \"c3c20c7e535f24208a73d91b7ee138533e4cb64013a61139f45dadd5f3445a7b\",\r\n      \"minor_version\": 16,\r\n      \"nonce\": 0,\r\n      \"num_txes\": 0,\r\n      \"orphan_status\": false,\r\n      \"pow_hash\": \"bfb305eda124c0d0ac3b7e4502094a8719db31059672283fa283d6b4db73c493\",\r\n      \"prev_hash\": \"f87c6130c6f81df103713e08a5aa9d3ba3e74e695d1b6d958f7a5799e3f9ea44\",\r\n      \"reward\": 35177628287959,\r\n      \"timestamp\": 1794730322,\r\n      \"wide_cumulative_difficulty\": \"0x66\",\r\n      \"wide_difficulty\": \"0x1\"\r\n    },\r\n    \"credits\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_block_header_by_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_hash\",\"params\":{\"hash\":\"2c7f6b82a72dc9f5ac33dca8746122b80b4829feca93de6abca77d05d4e6c106\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 990
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"block_header\": {\r\n      \"block_size\": 85,\r\n      \"block_weight\": 85,\r\n      \"cumulative_difficulty\": 41,\r\n      \"cumulative_difficulty_top64\": 0,\r\n      \"depth\": 61,\r\n      \"difficulty\": 1,\r\n      \"difficulty_top64\": 0,\r\n      \"hash\": \"2c7f6b82a72dc9f5ac33dca8746122b80b4829feca93de6abca77d05d4e6c106\",\r\n      \"height\": 40,\r\n      \"long_term_weight\": 176470,\r\n      \"major_version\": 16,\r\n      \"miner_tx_hash\": \"3f1f07a4a4f3cacd19ebd76676ab488398eed5e42bb8b0af43e857339a9434f3\",\r\n      \"minor_version\": 16,\r\n      \"nonce\": 0,\r\n      \"num_txes\": 0,\r\n      \"orphan_status\": false,\r\n      \"pow_hash\": \"\",\r\n      \"prev_hash\": \"65dc0affbfb58440665c38dcd8843fbaf8bdaf92cf73eaabbfbc721f7ef3e37f\",\r\n      \"reward\": 35181721386045,\r\n      \"timestamp\": 1794730306,\r\n      \"wide_cumulative_difficulty\": \"0x29\",\r\n      \"wide_difficulty\": \"0x1\"\r\n    },\r\n    \"credits\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_block_header_by_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_hash\",\"params\":{\"hash\":\"c7748c55d37709c737cd0010e4bd841a624d4b9bb5508d1eef124a2eb94031a6\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 989
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"block_header\": {\r\n      \"block_size\": 86,\r\n      \"block_weight\": 86,\r\n      \"cumulative_difficulty\": 100,\r\n      \"cumulative_difficulty_top64\": 0,\r\n      \"depth\": 2,\r\n      \"difficulty\": 1,\r\n      \"difficulty_top64\": 0,\r\n      \"hash\": \"c7748c55d37709c737cd0010e4bd841a624d4b9bb5508d1eef124a2eb94031a6\",\r\n      \"height\": 99,\r\n      \"long_term_weight\": 176470,\r\n      \"major_version\": 16,\r\n      \"miner_tx_hash\": \"45da407fd154bea85e37b90994d13e10c3e80eb0837081693a32a3118ddb845d\",\r\n      \"minor_version\": 16,\r\n      \"nonce\": 0,\r\n      \"num_txes\": 0,\r\n      \"orphan_status\": true,\r\n      \"pow_hash\": \"\",\r\n      \"prev_hash\": \"9e8d5b0e98cdba47764416988b99ad91269891781722ef720ab7cecaf758b88a\",\r\n      \"reward\": 35177762480346,\r\n      \"timestamp\": 1794730322,\r\n      \"wide_cumulative_difficulty\": \"0x64\",\r\n      \"wide_difficulty\": \"0x1\"\r\n    },\r\n    \"credits\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_block_header_by_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_hash\",\"params\":{\"hash\":\"c7748c55d37709c737cd0010e4bd841a624d4b9bb5508d1eef124a2eb94031a6\",\"fill_pow_hash\":true}}
! 200 Ok
: Server: Epee-based
: Content-Length: 1053
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"block_header\": {\r\n      \"block_size\": 86,\r\n      \"block_weight\": 86,\r\n      \"cumulative_difficulty\": 100,\r\n      \"cumulative_difficulty_top64\": 0,\r\n      \"depth\": 2,\r\n      \"difficulty\": 1,\r\n      \"difficulty_top64\": 0,\r\n      \"hash\": \"c7748c55d37709c737cd0010e4bd841a624d4b9bb5508d1eef124a2eb94031a6\",\r\n      \"height\": 99,\r\n      \"long_term_weight\": 176470,\r\n      \"major_version\": 16,\r\n      \"miner_tx_hash\": \"45da407fd154bea85e37b90994d13e10c3e80eb0837081693a32a3118ddb845d\",\r\n      \"minor_version\": 16,\r\n      \"nonce\": 0,\r\n      \"num_txes\": 0,\r\n      \"orphan_status\": true,\r\n      \"pow_hash\": \"4af75b517ea0879be39a14a249a59cfe8ea9d6caedccf625285417fb1d514189\",\r\n      \"prev_hash\": \"9e8d5b0e98cdba47764416988b99ad91269891781722ef720ab7cecaf758b88a\",\r\n      \"reward\": 35177762480346,\r\n      \"timestamp\": 1794730322,\r\n      \"wide_cumulative_difficulty\": \"0x64\",\r\n      \"wide_difficulty\": \"0x1\"\r\n    },\r\n    \"credits\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_block_header_by_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_hash\",\"params\":{\"hash\":\"9e8d5b0e98cdba47764416988b99ad91269891781722ef720ab7cecaf758b88a\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 988
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"block_header\": {\r\n      \"block_size\": 86,\r\n      \"block_weight\": 86,\r\n      \"cumulative_difficulty\": 99,\r\n      \"cumulative_difficulty_top64\": 0,\r\n      \"depth\": 3,\r\n      \"difficulty\": 1,\r\n      \"difficulty_top64\": 0,\r\n      \"hash\": \"9e8d5b0e98cdba47764416988b99ad91269891781722ef720ab7cecaf758b88a\",\r\n      \"height\": 98,\r\n      \"long_term_weight\": 176470,\r\n      \"major_version\": 16,\r\n      \"miner_tx_hash\": \"02a2a2abb954604ddaea92b4e54ead7517e872e995fb97f55aaa242197a532ef\",\r\n      \"minor_version\": 16,\r\n      \"nonce\": 0,\r\n      \"num_txes\": 0,\r\n      \"orphan_status\": true,\r\n      \"pow_hash\": \"\",\r\n      \"prev_hash\": \"1d11c3a92fd150360ab68e1cf76f56171a152d0ffd667faceb606ae8687b5a46\",\r\n      \"reward\": 35177829576731,\r\n      \"timestamp\": 1794730322,\r\n      \"wide_cumulative_difficulty\": \"0x63\",\r\n      \"wide_difficulty\": \"0x1\"\r\n    },\r\n    \"credits\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_block_header_by_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_hash\",\"params\":{\"hash\":\"\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 701
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"block_header\": {\r\n      \"block_size\": 0,\r\n      \"cumulative_difficulty\": 0,\r\n      \"cumulative_difficulty_top64\": 0,\r\n      \"depth\": 0,\r\n      \"difficulty\": 0,\r\n      \"difficulty_top64\": 0,\r\n      \"hash\": \"\",\r\n      \"height\": 0,\r\n      \"major_version\": 0,\r\n      \"miner_tx_hash\": \"\",\r\n      \"minor_version\": 0,\r\n      \"nonce\": 0,\r\n      \"num_txes\": 0,\r\n      \"orphan_status\": false,\r\n      \"pow_hash\": \"\",\r\n      \"prev_hash\": \"\",\r\n      \"reward\": 0,\r\n      \"timestamp\": 0,\r\n      \"wide_cumulative_difficulty\": \"\",\r\n      \"wide_difficulty\": \"\"\r\n    },\r\n    \"credits\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_block_header_by_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_hash\",\"params\":{\"hash\":\"00\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 153
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -1,\r\n    \"message\": \"Failed to parse hex representation of block hash. Hex = 00.\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_header_by_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_hash\",\"params\":{\"hash\":\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 279
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -1,\r\n    \"message\": \"Failed to parse hex representation of block hash. Hex = 418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3.\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_header_by_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_hash\",\"params\":{\"hash\":\"x418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 216
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -1,\r\n    \"message\": \"Failed to parse hex representation of block hash. Hex = x418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3.\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_header_by_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_hash\",\"params\":{\"hash\":\"3f1f07a4a4f3cacd19ebd76676ab488398eed5e42bb8b0af43e857339a9434f3\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 207
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -5,\r\n    \"message\": \"Internal error: can\'t get block by hash. Hash = 3f1f07a4a4f3cacd19ebd76676ab488398eed5e42bb8b0af43e857339a9434f3.\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_header_by_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_hash\",\"params\":{\"hash\":\"ABCDEF0000000000000000000000000000000000000000000000000000000000\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 207
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -5,\r\n    \"message\": \"Internal error: can\'t get block by hash. Hash = ABCDEF0000000000000000000000000000000000000000000000000000000000.\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_header_by_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_hash\",\"params\":{\"hash\":5}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_header_by_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_hash\",\"params\":{\"hash\":[\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_header_by_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_hash\",\"params\":{\"hash\":\"2c7f6b82a72dc9f5ac33dca8746122b80b4829feca93de6abca77d05d4e6c106\",\"hashes\":[\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\"3f1f07a4a4f3cacd19ebd76676ab488398eed5e42bb8b0af43e857339a9434f3\"]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 207
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -5,\r\n    \"message\": \"Internal error: can\'t get block by hash. Hash = 3f1f07a4a4f3cacd19ebd76676ab488398eed5e42bb8b0af43e857339a9434f3.\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_header_by_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_hash\",\"params\":{\"hashes\":[\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\"zz\"]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 153
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -1,\r\n    \"message\": \"Failed to parse hex representation of block hash. Hex = zz.\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_header_by_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_hash\",\"params\":{\"hashes\":[]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 701
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"block_header\": {\r\n      \"block_size\": 0,\r\n      \"cumulative_difficulty\": 0,\r\n      \"cumulative_difficulty_top64\": 0,\r\n      \"depth\": 0,\r\n      \"difficulty\": 0,\r\n      \"difficulty_top64\": 0,\r\n      \"hash\": \"\",\r\n      \"height\": 0,\r\n      \"major_version\": 0,\r\n      \"miner_tx_hash\": \"\",\r\n      \"minor_version\": 0,\r\n      \"nonce\": 0,\r\n      \"num_txes\": 0,\r\n      \"orphan_status\": false,\r\n      \"pow_hash\": \"\",\r\n      \"prev_hash\": \"\",\r\n      \"reward\": 0,\r\n      \"timestamp\": 0,\r\n      \"wide_cumulative_difficulty\": \"\",\r\n      \"wide_difficulty\": \"\"\r\n    },\r\n    \"credits\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_block_header_by_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_hash\",\"params\":{\"hashes\":[5]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_header_by_height
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_height\",\"params\":{\"height\":0}}
! 200 Ok
: Server: Epee-based
: Content-Length: 977
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"block_header\": {\r\n      \"block_size\": 80,\r\n      \"block_weight\": 80,\r\n      \"cumulative_difficulty\": 1,\r\n      \"cumulative_difficulty_top64\": 0,\r\n      \"depth\": 101,\r\n      \"difficulty\": 1,\r\n      \"difficulty_top64\": 0,\r\n      \"hash\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\r\n      \"height\": 0,\r\n      \"long_term_weight\": 80,\r\n      \"major_version\": 1,\r\n      \"miner_tx_hash\": \"c88ce9783b4f11190d7b9c17a69c1c52200f9faaee8e98dd07e6811175177139\",\r\n      \"minor_version\": 0,\r\n      \"nonce\": 10000,\r\n      \"num_txes\": 0,\r\n      \"orphan_status\": false,\r\n      \"pow_hash\": \"\",\r\n      \"prev_hash\": \"0000000000000000000000000000000000000000000000000000000000000000\",\r\n      \"reward\": 17592186044415,\r\n      \"timestamp\": 0,\r\n      \"wide_cumulative_difficulty\": \"0x1\",\r\n      \"wide_difficulty\": \"0x1\"\r\n    },\r\n    \"credits\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_block_header_by_height
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_height\",\"params\":{\"height\":1,\"fill_pow_hash\":true}}
! 200 Ok
: Server: Epee-based
: Content-Length: 1052
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"block_header\": {\r\n      \"block_size\": 85,\r\n      \"block_weight\": 85,\r\n      \"cumulative_difficulty\": 2,\r\n      \"cumulative_difficulty_top64\": 0,\r\n      \"depth\": 100,\r\n      \"difficulty\": 1,\r\n      \"difficulty_top64\": 0,\r\n      \"hash\": \"db847f9526dcbbc850fa950e780f499974ca339ac55a3ed5b6911ea8274d6d81\",\r\n      \"height\": 1,\r\n      \"long_term_weight\": 176470,\r\n      \"major_version\": 16,\r\n      \"miner_tx_hash\": \"fd1879664e286739e5d1d7f2449697006a71046e12716aa815e67e42e7fd33a5\",\r\n      \"minor_version\": 16,\r\n      \"nonce\": 0,\r\n      \"num_txes\": 0,\r\n      \"orphan_status\": false,\r\n      \"pow_hash\": \"d7b681b5021b4faec5db19762c3ceae5f4738d8ba046690bb60da2ba01edd7d0\",\r\n      \"prev_hash\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\r\n      \"reward\": 35184338534400,\r\n      \"timestamp\": 1794730294,\r\n      \"wide_cumulative_difficulty\": \"0x2\",\r\n      \"wide_difficulty\": \"0x1\"\r\n    },\r\n    \"credits\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_block_header_by_height
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_height\",\"params\":{\"height\":89}}
! 200 Ok
: Server: Epee-based
: Content-Length: 994
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"block_header\": {\r\n      \"block_size\": 6418,\r\n      \"block_weight\": 6418,\r\n      \"cumulative_difficulty\": 90,\r\n      \"cumulative_difficulty_top64\": 0,\r\n      \"depth\": 12,\r\n      \"difficulty\": 1,\r\n      \"difficulty_top64\": 0,\r\n      \"hash\": \"cb3ea702af0f3f76239d84350c1a2f6b6bce3cfd95e1f7a23fe82e50a76a8296\",\r\n      \"height\": 89,\r\n      \"long_term_weight\": 176470,\r\n      \"major_version\": 16,\r\n      \"miner_tx_hash\": \"6813e0c1d2524078b2a6d3583d03442f00f68f93491a31be753ad901a15ce81f\",\r\n      \"minor_version\": 16,\r\n      \"nonce\": 0,\r\n      \"num_txes\": 2,\r\n      \"orphan_status\": false,\r\n      \"pow_hash\": \"\",\r\n      \"prev_hash\": \"bdfbf01e6da37652edb0bf357146a783c6ba79ac27556d7e6bb03f90d6ab334b\",\r\n      \"reward\": 35186085849956,\r\n      \"timestamp\": 1794730319,\r\n      \"wide_cumulative_difficulty\": \"0x5a\",\r\n      \"wide_difficulty\": \"0x1\"\r\n    },\r\n    \"credits\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_block_header_by_height
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_height\",\"params\":{\"height\":101}}
! 200 Ok
: Server: Epee-based
: Content-Length: 991
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"block_header\": {\r\n      \"block_size\": 86,\r\n      \"block_weight\": 86,\r\n      \"cumulative_difficulty\": 102,\r\n      \"cumulative_difficulty_top64\": 0,\r\n      \"depth\": 0,\r\n      \"difficulty\": 1,\r\n      \"difficulty_top64\": 0,\r\n      \"hash\": \"f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca9\",\r\n      \"height\": 101,\r\n      \"long_term_weight\": 176470,\r\n      \"major_version\": 16,\r\n      \"miner_tx_hash\": \"c3c20c7e535f24208a73d91b7ee138533e4cb64013a61139f45dadd5f3445a7b\",\r\n      \"minor_version\": 16,\r\n      \"nonce\": 0,\r\n      \"num_txes\": 0,\r\n      \"orphan_status\": false,\r\n      \"pow_hash\": \"\",\r\n      \"prev_hash\": \"f87c6130c6f81df103713e08a5aa9d3ba3e74e695d1b6d958f7a5799e3f9ea44\",\r\n      \"reward\": 35177628287959,\r\n      \"timestamp\": 1794730322,\r\n      \"wide_cumulative_difficulty\": \"0x66\",\r\n      \"wide_difficulty\": \"0x1\"\r\n    },\r\n    \"credits\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_block_header_by_height
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_height\",\"params\":{\"height\":102}}
! 200 Ok
: Server: Epee-based
: Content-Length: 164
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -2,\r\n    \"message\": \"Requested block height: 102 greater than current top block height: 101\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_header_by_height
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_height\",\"params\":{\"height\":18446744073709551615}}
! 200 Ok
: Server: Epee-based
: Content-Length: 181
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -2,\r\n    \"message\": \"Requested block height: 18446744073709551615 greater than current top block height: 101\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_header_by_height
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_height\",\"params\":{\"height\":18446744073709551616}}
! 200 Ok
: Server: Epee-based
: Content-Length: 107
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32700,\r\n    \"message\": \"Parse error\"\r\n  },\r\n  \"id\": 0,\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_header_by_height
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_height\",\"params\":{\"height\":\"7\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 987
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"block_header\": {\r\n      \"block_size\": 85,\r\n      \"block_weight\": 85,\r\n      \"cumulative_difficulty\": 8,\r\n      \"cumulative_difficulty_top64\": 0,\r\n      \"depth\": 94,\r\n      \"difficulty\": 1,\r\n      \"difficulty_top64\": 0,\r\n      \"hash\": \"9fc1d0dc6740b919e742a55e63e85c7d65d45de49b9d05121d38c3cce3f24382\",\r\n      \"height\": 7,\r\n      \"long_term_weight\": 176470,\r\n      \"major_version\": 16,\r\n      \"miner_tx_hash\": \"d23e7a6c9c8559f78c46a72228e9910d2d8f059c9956812c29b232fcbe6cbd90\",\r\n      \"minor_version\": 16,\r\n      \"nonce\": 0,\r\n      \"num_txes\": 0,\r\n      \"orphan_status\": false,\r\n      \"pow_hash\": \"\",\r\n      \"prev_hash\": \"7f24bae658d5ec19214d9891d639fa8af560d45ebdbd432e0cbf013b5ecf59e8\",\r\n      \"reward\": 35183935883519,\r\n      \"timestamp\": 1794730298,\r\n      \"wide_cumulative_difficulty\": \"0x8\",\r\n      \"wide_difficulty\": \"0x1\"\r\n    },\r\n    \"credits\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_block_header_by_height
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_height\",\"params\":{\"height\":\"07\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 987
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"block_header\": {\r\n      \"block_size\": 85,\r\n      \"block_weight\": 85,\r\n      \"cumulative_difficulty\": 8,\r\n      \"cumulative_difficulty_top64\": 0,\r\n      \"depth\": 94,\r\n      \"difficulty\": 1,\r\n      \"difficulty_top64\": 0,\r\n      \"hash\": \"9fc1d0dc6740b919e742a55e63e85c7d65d45de49b9d05121d38c3cce3f24382\",\r\n      \"height\": 7,\r\n      \"long_term_weight\": 176470,\r\n      \"major_version\": 16,\r\n      \"miner_tx_hash\": \"d23e7a6c9c8559f78c46a72228e9910d2d8f059c9956812c29b232fcbe6cbd90\",\r\n      \"minor_version\": 16,\r\n      \"nonce\": 0,\r\n      \"num_txes\": 0,\r\n      \"orphan_status\": false,\r\n      \"pow_hash\": \"\",\r\n      \"prev_hash\": \"7f24bae658d5ec19214d9891d639fa8af560d45ebdbd432e0cbf013b5ecf59e8\",\r\n      \"reward\": 35183935883519,\r\n      \"timestamp\": 1794730298,\r\n      \"wide_cumulative_difficulty\": \"0x8\",\r\n      \"wide_difficulty\": \"0x1\"\r\n    },\r\n    \"credits\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_block_header_by_height
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_height\",\"params\":{\"height\":\"-7\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_header_by_height
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_height\",\"params\":{\"height\":\"\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_header_by_height
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_height\",\"params\":{\"height\":\" 7\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_header_by_height
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_height\",\"params\":{\"height\":\"7x\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_header_by_height
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_height\",\"params\":{\"height\":-1}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_header_by_height
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_height\",\"params\":{\"height\":1.0}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_header_by_height
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_height\",\"params\":{\"height\":1e2}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_header_by_height
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_height\",\"params\":{\"height\":false}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_header_by_height
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_height\",\"params\":{\"height\":null}}
! 200 Ok
: Server: Epee-based
: Content-Length: 977
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"block_header\": {\r\n      \"block_size\": 80,\r\n      \"block_weight\": 80,\r\n      \"cumulative_difficulty\": 1,\r\n      \"cumulative_difficulty_top64\": 0,\r\n      \"depth\": 101,\r\n      \"difficulty\": 1,\r\n      \"difficulty_top64\": 0,\r\n      \"hash\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\r\n      \"height\": 0,\r\n      \"long_term_weight\": 80,\r\n      \"major_version\": 1,\r\n      \"miner_tx_hash\": \"c88ce9783b4f11190d7b9c17a69c1c52200f9faaee8e98dd07e6811175177139\",\r\n      \"minor_version\": 0,\r\n      \"nonce\": 10000,\r\n      \"num_txes\": 0,\r\n      \"orphan_status\": false,\r\n      \"pow_hash\": \"\",\r\n      \"prev_hash\": \"0000000000000000000000000000000000000000000000000000000000000000\",\r\n      \"reward\": 17592186044415,\r\n      \"timestamp\": 0,\r\n      \"wide_cumulative_difficulty\": \"0x1\",\r\n      \"wide_difficulty\": \"0x1\"\r\n    },\r\n    \"credits\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_block_header_by_height
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_height\",\"params\":{\"height\":{}}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_header_by_height
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_height\",\"params\":{\"height\":[1]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_headers_range
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_headers_range\",\"params\":{\"start_height\":0,\"end_height\":0}}
! 200 Ok
: Server: Epee-based
: Content-Length: 974
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"headers\": [{\r\n      \"block_size\": 80,\r\n      \"block_weight\": 80,\r\n      \"cumulative_difficulty\": 1,\r\n      \"cumulative_difficulty_top64\": 0,\r\n      \"depth\": 101,\r\n      \"difficulty\": 1,\r\n      \"difficulty_top64\": 0,\r\n      \"hash\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\r\n      \"height\": 0,\r\n      \"long_term_weight\": 80,\r\n      \"major_version\": 1,\r\n      \"miner_tx_hash\": \"c88ce9783b4f11190d7b9c17a69c1c52200f9faaee8e98dd07e6811175177139\",\r\n      \"minor_version\": 0,\r\n      \"nonce\": 10000,\r\n      \"num_txes\": 0,\r\n      \"orphan_status\": false,\r\n      \"pow_hash\": \"\",\r\n      \"prev_hash\": \"0000000000000000000000000000000000000000000000000000000000000000\",\r\n      \"reward\": 17592186044415,\r\n      \"timestamp\": 0,\r\n      \"wide_cumulative_difficulty\": \"0x1\",\r\n      \"wide_difficulty\": \"0x1\"\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_block_headers_range
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_headers_range\",\"params\":{\"start_height\":101,\"end_height\":101,\"fill_pow_hash\":true}}
! 200 Ok
: Server: Epee-based
: Content-Length: 1052
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"headers\": [{\r\n      \"block_size\": 86,\r\n      \"block_weight\": 86,\r\n      \"cumulative_difficulty\": 102,\r\n      \"cumulative_difficulty_top64\": 0,\r\n      \"depth\": 0,\r\n      \"difficulty\": 1,\r\n      \"difficulty_top64\": 0,\r\n      \"hash\": \"f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca9\",\r\n      \"height\": 101,\r\n      \"long_term_weight\": 176470,\r\n      \"major_version\": 16,\r\n      \"miner_tx_hash\": \"c3c20c7e535f24208a73d91b7ee138533e4cb64013a61139f45dadd5f3445a7b\",\r\n      \"minor_version\": 16,\r\n      \"nonce\": 0,\r\n      \"num_txes\": 0,\r\n      \"orphan_status\": false,\r\n      \"pow_hash\": \"bfb305eda124c0d0ac3b7e4502094a8719db31059672283fa283d6b4db73c493\",\r\n      \"prev_hash\": \"f87c6130c6f81df103713e08a5aa9d3ba3e74e695d1b6d958f7a5799e3f9ea44\",\r\n      \"reward\": 35177628287959,\r\n      \"timestamp\": 1794730322,\r\n      \"wide_cumulative_difficulty\": \"0x66\",\r\n      \"wide_difficulty\": \"0x1\"\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_block_headers_range
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_headers_range\",\"params\":{\"start_height\":6,\"end_height\":3}}
! 200 Ok
: Server: Epee-based
: Content-Length: 121
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -2,\r\n    \"message\": \"Invalid start\\/end heights.\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_headers_range
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_headers_range\",\"params\":{\"start_height\":0,\"end_height\":102}}
! 200 Ok
: Server: Epee-based
: Content-Length: 121
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -2,\r\n    \"message\": \"Invalid start\\/end heights.\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_headers_range
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_headers_range\",\"params\":{\"start_height\":102,\"end_height\":102}}
! 200 Ok
: Server: Epee-based
: Content-Length: 121
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -2,\r\n    \"message\": \"Invalid start\\/end heights.\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_headers_range
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_headers_range\",\"params\":{\"start_height\":0,\"end_height\":18446744073709551615}}
! 200 Ok
: Server: Epee-based
: Content-Length: 121
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -2,\r\n    \"message\": \"Invalid start\\/end heights.\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_headers_range
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_headers_range\",\"params\":{\"start_height\":18446744073709551615,\"end_height\":0}}
! 200 Ok
: Server: Epee-based
: Content-Length: 121
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -2,\r\n    \"message\": \"Invalid start\\/end heights.\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_headers_range
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_headers_range\",\"params\":{\"start_height\":\"0\",\"end_height\":\"1\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 1796
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"headers\": [{\r\n      \"block_size\": 80,\r\n      \"block_weight\": 80,\r\n      \"cumulative_difficulty\": 1,\r\n      \"cumulative_difficulty_top64\": 0,\r\n      \"depth\": 101,\r\n      \"difficulty\": 1,\r\n      \"difficulty_top64\": 0,\r\n      \"hash\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\r\n      \"height\": 0,\r\n      \"long_term_weight\": 80,\r\n      \"major_version\": 1,\r\n      \"miner_tx_hash\": \"c88ce9783b4f11190d7b9c17a69c1c52200f9faaee8e98dd07e6811175177139\",\r\n      \"minor_version\": 0,\r\n      \"nonce\": 10000,\r\n      \"num_txes\": 0,\r\n      \"orphan_status\": false,\r\n      \"pow_hash\": \"\",\r\n      \"prev_hash\": \"0000000000000000000000000000000000000000000000000000000000000000\",\r\n      \"reward\": 17592186044415,\r\n      \"timestamp\": 0,\r\n      \"wide_cumulative_difficulty\": \"0x1\",\r\n      \"wide_difficulty\": \"0x1\"\r\n    },{\r\n      \"block_size\": 85,\r\n      \"block_weight\": 85,\r\n      \"cumulative_difficulty\": 2,\r\n      \"cumulative_difficulty_top64\": 0,\r\n      \"depth\": 100,\r\n      \"difficulty\": 1,\r\n      \"difficulty_top64\": 0,\r\n      \"hash\": \"db847f9526dcbbc850fa950e780f499974ca339ac55a3ed5b6911ea8274d6d81\",\r\n      \"height\": 1,\r\n      \"long_term_weight\": 176470,\r\n      \"major_version\": 16,\r\n      \"miner_tx_hash\": \"fd1879664e286739e5d1d7f2449697006a71046e12716aa815e67e42e7fd33a5\",\r\n      \"minor_version\": 16,\r\n      \"nonce\": 0,\r\n      \"num_txes\": 0,\r\n      \"orphan_status\": false,\r\n      \"pow_hash\": \"\",\r\n      \"prev_hash\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\r\n      \"reward\": 35184338534400,\r\n      \"timestamp\": 1794730294,\r\n      \"wide_cumulative_difficulty\": \"0x2\",\r\n      \"wide_difficulty\": \"0x1\"\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_block_headers_range
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_headers_range\",\"params\":{\"start_height\":0,\"end_height\":-1}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block\",\"params\":{\"height\":102}}
! 200 Ok
: Server: Epee-based
: Content-Length: 164
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -2,\r\n    \"message\": \"Requested block height: 102 greater than current top block height: 101\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block\",\"params\":{\"height\":18446744073709551615}}
! 200 Ok
: Server: Epee-based
: Content-Length: 181
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -2,\r\n    \"message\": \"Requested block height: 18446744073709551615 greater than current top block height: 101\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block\",\"params\":{\"hash\":\"3f1f07a4a4f3cacd19ebd76676ab488398eed5e42bb8b0af43e857339a9434f3\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 207
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -5,\r\n    \"message\": \"Internal error: can\'t get block by hash. Hash = 3f1f07a4a4f3cacd19ebd76676ab488398eed5e42bb8b0af43e857339a9434f3.\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block\",\"params\":{\"hash\":\"12\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 153
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -1,\r\n    \"message\": \"Failed to parse hex representation of block hash. Hex = 12.\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block\",\"params\":{\"hash\":\"zz\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 153
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -1,\r\n    \"message\": \"Failed to parse hex representation of block hash. Hex = zz.\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block\",\"params\":{\"hash\":5}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_template
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_template\",\"params\":{\"wallet_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 1153
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"blockhashing_blob\": \"1010dcd2e5d706f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca9000000005bc493314178b4bfeb8e52bc6e0e7fcccb97ef7eda752c7483bc324c3ad4816d04\",\r\n    \"blocktemplate_blob\": \"1010dcd2e5d706f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca90000000002a20101ff660196b6aebe898008032c2e0a224133419f434062214a8390fb063796b3633116f9667e1816b386b2859321010aeec2766bbc30cff97a8d4d428496a6cc7e744228e6aac51326136b70aa2973000325063db06d18be9d7b58e97d7c39d408d8a5955c7d11aeefac7cb95e9e3ad6c623d9da1d81a30bcaca5b2cf09988d0cd445ce024f1ab5d0b7e3feae77d140a198f92ae14452f86507fab060838930d7f0d170251064a7392ca76f5355779da68\",\r\n    \"difficulty\": 1,\r\n    \"difficulty_top64\": 0,\r\n    \"expected_reward\": 35186918791958,\r\n    \"height\": 102,\r\n    \"next_seed_hash\": \"\",\r\n    \"prev_hash\": \"f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca9\",\r\n    \"reserved_offset\": 0,\r\n    \"seed_hash\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\r\n    \"seed_height\": 0,\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false,\r\n    \"wide_difficulty\": \"0x1\"\r\n  }\r\n}
? main POST /json_rpc get_block_template
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_template\",\"params\":{\"wallet_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\"reserve_size\":0}}
! 200 Ok
: Server: Epee-based
: Content-Length: 1153
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"blockhashing_blob\": \"1010dcd2e5d706f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca9000000005bc493314178b4bfeb8e52bc6e0e7fcccb97ef7eda752c7483bc324c3ad4816d04\",\r\n    \"blocktemplate_blob\": \"1010dcd2e5d706f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca90000000002a20101ff660196b6aebe898008032c2e0a224133419f434062214a8390fb063796b3633116f9667e1816b386b2859321010aeec2766bbc30cff97a8d4d428496a6cc7e744228e6aac51326136b70aa2973000325063db06d18be9d7b58e97d7c39d408d8a5955c7d11aeefac7cb95e9e3ad6c623d9da1d81a30bcaca5b2cf09988d0cd445ce024f1ab5d0b7e3feae77d140a198f92ae14452f86507fab060838930d7f0d170251064a7392ca76f5355779da68\",\r\n    \"difficulty\": 1,\r\n    \"difficulty_top64\": 0,\r\n    \"expected_reward\": 35186918791958,\r\n    \"height\": 102,\r\n    \"next_seed_hash\": \"\",\r\n    \"prev_hash\": \"f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca9\",\r\n    \"reserved_offset\": 0,\r\n    \"seed_hash\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\r\n    \"seed_height\": 0,\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false,\r\n    \"wide_difficulty\": \"0x1\"\r\n  }\r\n}
? main POST /json_rpc get_block_template
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_template\",\"params\":{\"wallet_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\"reserve_size\":1}}
! 200 Ok
: Server: Epee-based
: Content-Length: 1161
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"blockhashing_blob\": \"1010dcd2e5d706f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca90000000041f172c88914a6fced275dcb20f9a173804d3deb39465a6afcad9feb52869f0004\",\r\n    \"blocktemplate_blob\": \"1010dcd2e5d706f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca90000000002a20101ff660196b6aebe89800803713cfc4a658b6929124166e013da2f7548b0ddf00c2965dd73ad17b1fbb9417b762401cdebbdf089117d5ff791e7b4aea3915d013c560899b7a80bf469f16efc80b932020100000325063db06d18be9d7b58e97d7c39d408d8a5955c7d11aeefac7cb95e9e3ad6c623d9da1d81a30bcaca5b2cf09988d0cd445ce024f1ab5d0b7e3feae77d140a198f92ae14452f86507fab060838930d7f0d170251064a7392ca76f5355779da68\",\r\n    \"difficulty\": 1,\r\n    \"difficulty_top64\": 0,\r\n    \"expected_reward\": 35186918791958,\r\n    \"height\": 102,\r\n    \"next_seed_hash\": \"\",\r\n    \"prev_hash\": \"f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca9\",\r\n    \"reserved_offset\": 127,\r\n    \"seed_hash\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\r\n    \"seed_height\": 0,\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false,\r\n    \"wide_difficulty\": \"0x1\"\r\n  }\r\n}
? main POST /json_rpc get_block_template
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_template\",\"params\":{\"wallet_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\"reserve_size\":60}}
! 200 Ok
: Server: Epee-based
: Content-Length: 1279
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"blockhashing_blob\": \"1010dcd2e5d706f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca900000000a2ed5eb2c1b479027b36d91f64b97f69c8f6f751811d7b3306e0a8186bf09c8904\",\r\n    \"blocktemplate_blob\": \"1010dcd2e5d706f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca90000000002a20101ff660196b6aebe8980080311f971fa773200ef254e36cc6210850c4ffc16126f03f6d52829d4e82efc1489f15f01b7e6810e99c1bb29039c710805a30f51780374fed8809a3b73e164c7d5967edb023c000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000325063db06d18be9d7b58e97d7c39d408d8a5955c7d11aeefac7cb95e9e3ad6c623d9da1d81a30bcaca5b2cf09988d0cd445ce024f1ab5d0b7e3feae77d140a198f92ae14452f86507fab060838930d7f0d170251064a7392ca76f5355779da68\",\r\n    \"difficulty\": 1,\r\n    \"difficulty_top64\": 0,\r\n    \"expected_reward\": 35186918791958,\r\n    \"height\": 102,\r\n    \"next_seed_hash\": \"\",\r\n    \"prev_hash\": \"f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca9\",\r\n    \"reserved_offset\": 127,\r\n    \"seed_hash\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\r\n    \"seed_height\": 0,\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false,\r\n    \"wide_difficulty\": \"0x1\"\r\n  }\r\n}
? main POST /json_rpc get_block_template
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_template\",\"params\":{\"wallet_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\"reserve_size\":127}}
! 200 Ok
: Server: Epee-based
: Content-Length: 1415
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"blockhashing_blob\": \"1010dcd2e5d706f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca900000000d5ba676c6322ed2153432ad24a45fad04c50b34bd79a4a0eb05c74980ebe4bee04\",\r\n    \"blocktemplate_blob\": \"1010dcd2e5d706f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca90000000002a20101ff660196b6aebe89800803b13aa3f37395fe8acd6a8e035d9602858fce6198651cde4ced0272ac1af5320f29a201013385db30c40fd8a74eeb0780d8211c65c8fd5b4a18817372dd95c0f8cdbe6e18027f00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000325063db06d18be9d7b58e97d7c39d408d8a5955c7d11aeefac7cb95e9e3ad6c623d9da1d81a30bcaca5b2cf09988d0cd445ce024f1ab5d0b7e3feae77d140a198f92ae14452f86507fab060838930d7f0d170251064a7392ca76f5355779da68\",\r\n    \"difficulty\": 1,\r\n    \"difficulty_top64\": 0,\r\n    \"expected_reward\": 35186918791958,\r\n    \"height\": 102,\r\n    \"next_seed_hash\": \"\",\r\n    \"prev_hash\": \"f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca9\",\r\n    \"reserved_offset\": 128,\r\n    \"seed_hash\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\r\n    \"seed_height\": 0,\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false,\r\n    \"wide_difficulty\": \"0x1\"\r\n  }\r\n}
? main POST /json_rpc get_block_template
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_template\",\"params\":{\"wallet_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\"reserve_size\":128}}
! 200 Ok
: Server: Epee-based
: Content-Length: 141
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -5,\r\n    \"message\": \"Internal error: failed to create block template\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_template
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_template\",\"params\":{\"wallet_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\"reserve_size\":255}}
! 200 Ok
: Server: Epee-based
: Content-Length: 141
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -5,\r\n    \"message\": \"Internal error: failed to create block template\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_template
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_template\",\"params\":{\"wallet_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\"reserve_size\":256}}
! 200 Ok
: Server: Epee-based
: Content-Length: 128
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -3,\r\n    \"message\": \"Too big reserved size, maximum 255\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_template
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_template\",\"params\":{\"wallet_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\"reserve_size\":18446744073709551615}}
! 200 Ok
: Server: Epee-based
: Content-Length: 128
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -3,\r\n    \"message\": \"Too big reserved size, maximum 255\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_template
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_template\",\"params\":{\"wallet_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\"extra_nonce\":\"\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 1153
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"blockhashing_blob\": \"1010dcd2e5d706f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca900000000b37db54bf755b2066a029fde107d227719bf135ad3ff3934967b52686f8aafd504\",\r\n    \"blocktemplate_blob\": \"1010dcd2e5d706f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca90000000002a20101ff660196b6aebe898008037da8e2ce996083451ff1807fc1f0e0ed8065644ebb3166cd0ab161dc19b4afa4252101b9b6d4b83e0c81bdb80db9bdeb1a27e657e0dc888937137f1c88f9c3374df3fc000325063db06d18be9d7b58e97d7c39d408d8a5955c7d11aeefac7cb95e9e3ad6c623d9da1d81a30bcaca5b2cf09988d0cd445ce024f1ab5d0b7e3feae77d140a198f92ae14452f86507fab060838930d7f0d170251064a7392ca76f5355779da68\",\r\n    \"difficulty\": 1,\r\n    \"difficulty_top64\": 0,\r\n    \"expected_reward\": 35186918791958,\r\n    \"height\": 102,\r\n    \"next_seed_hash\": \"\",\r\n    \"prev_hash\": \"f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca9\",\r\n    \"reserved_offset\": 0,\r\n    \"seed_hash\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\r\n    \"seed_height\": 0,\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false,\r\n    \"wide_difficulty\": \"0x1\"\r\n  }\r\n}
? main POST /json_rpc get_block_template
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_template\",\"params\":{\"wallet_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\"extra_nonce\":\"00112233\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 1167
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"blockhashing_blob\": \"1010dcd2e5d706f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca900000000719002dd6b4353cdc05d2ef6d54c10490c7c88de57351de080913cb7a389fdfc04\",\r\n    \"blocktemplate_blob\": \"1010dcd2e5d706f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca90000000002a20101ff660196b6aebe89800803799a13e34542c3760e84c5dec69b6206ed50fdf08e2c4632fabc86b1975b5cec0d27016c790955763f58a717b170827506c995cac825f7da00dfec3734b2dd4fa88134020400112233000325063db06d18be9d7b58e97d7c39d408d8a5955c7d11aeefac7cb95e9e3ad6c623d9da1d81a30bcaca5b2cf09988d0cd445ce024f1ab5d0b7e3feae77d140a198f92ae14452f86507fab060838930d7f0d170251064a7392ca76f5355779da68\",\r\n    \"difficulty\": 1,\r\n    \"difficulty_top64\": 0,\r\n    \"expected_reward\": 35186918791958,\r\n    \"height\": 102,\r\n    \"next_seed_hash\": \"\",\r\n    \"prev_hash\": \"f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca9\",\r\n    \"reserved_offset\": 127,\r\n    \"seed_hash\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\r\n    \"seed_height\": 0,\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false,\r\n    \"wide_difficulty\": \"0x1\"\r\n  }\r\n}
? main POST /json_rpc get_block_template
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_template\",\"params\":{\"wallet_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\"extra_nonce\":\"001\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 138
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -1,\r\n    \"message\": \"Parameter extra_nonce should be a hex string\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_template
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_template\",\"params\":{\"wallet_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\"extra_nonce\":\"xx\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 138
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -1,\r\n    \"message\": \"Parameter extra_nonce should be a hex string\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_template
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_template\",\"params\":{\"wallet_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\"extra_nonce\":\"00\",\"reserve_size\":1}}
! 200 Ok
: Server: Epee-based
: Content-Length: 147
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -1,\r\n    \"message\": \"Cannot specify both a reserve_size and an extra_nonce\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_template
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_template\",\"params\":{\"wallet_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\"prev_block\":\"f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca9\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 1153
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"blockhashing_blob\": \"1010dcd2e5d706f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca900000000251f7bfc1cb460da08be7408f3b19b40408d5513fbcb6cbaf45e82aec5f4758004\",\r\n    \"blocktemplate_blob\": \"1010dcd2e5d706f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca90000000002a20101ff660196b6aebe89800803aec93799616de24c893262b62af965848bdb240eec8f697a35f48cfaae38b5363f2101818cb106b9cfe606881b91c95f770f1e29028597251e0296d7db97253765d169000325063db06d18be9d7b58e97d7c39d408d8a5955c7d11aeefac7cb95e9e3ad6c623d9da1d81a30bcaca5b2cf09988d0cd445ce024f1ab5d0b7e3feae77d140a198f92ae14452f86507fab060838930d7f0d170251064a7392ca76f5355779da68\",\r\n    \"difficulty\": 1,\r\n    \"difficulty_top64\": 0,\r\n    \"expected_reward\": 35186918791958,\r\n    \"height\": 102,\r\n    \"next_seed_hash\": \"\",\r\n    \"prev_hash\": \"f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca9\",\r\n    \"reserved_offset\": 0,\r\n    \"seed_hash\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\r\n    \"seed_height\": 0,\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false,\r\n    \"wide_difficulty\": \"0x1\"\r\n  }\r\n}
? main POST /json_rpc get_block_template
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_template\",\"params\":{\"wallet_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\"prev_block\":\"2c7f6b82a72dc9f5ac33dca8746122b80b4829feca93de6abca77d05d4e6c106\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 1150
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"blockhashing_blob\": \"1010dcd2e5d7062c7f6b82a72dc9f5ac33dca8746122b80b4829feca93de6abca77d05d4e6c1060000000030c965d8be798d7219aa0b6c1c82310054f1803032bfdefeefe3554218f5ae6d04\",\r\n    \"blocktemplate_blob\": \"1010dcd2e5d7062c7f6b82a72dc9f5ac33dca8746122b80b4829feca93de6abca77d05d4e6c10600000000026501ff2901fde98cde98800803d298dc23e5b73f209e406459d471d8ee1f6be8d9149d485264300da88b7ebdfdd52101cf4b3efb8e7b353eab09b6faf16f602c80cf8757422b1b0f28c2c6c05a6b6b0c000325063db06d18be9d7b58e97d7c39d408d8a5955c7d11aeefac7cb95e9e3ad6c623d9da1d81a30bcaca5b2cf09988d0cd445ce024f1ab5d0b7e3feae77d140a198f92ae14452f86507fab060838930d7f0d170251064a7392ca76f5355779da68\",\r\n    \"difficulty\": 1,\r\n    \"difficulty_top64\": 0,\r\n    \"expected_reward\": 35191011882237,\r\n    \"height\": 41,\r\n    \"next_seed_hash\": \"\",\r\n    \"prev_hash\": \"2c7f6b82a72dc9f5ac33dca8746122b80b4829feca93de6abca77d05d4e6c106\",\r\n    \"reserved_offset\": 0,\r\n    \"seed_hash\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\r\n    \"seed_height\": 0,\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false,\r\n    \"wide_difficulty\": \"0x1\"\r\n  }\r\n}
? main POST /json_rpc get_block_template
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_template\",\"params\":{\"wallet_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\"prev_block\":\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 1149
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"blockhashing_blob\": \"1010dcd2e5d706418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e30000000018d88caf93605ab05e47dd0134ff557dffe2d1fff170b75f02c8d8e0fdc72b7804\",\r\n    \"blocktemplate_blob\": \"1010dcd2e5d706418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e300000000023d01ff010180ca86dea2800803e3b6d465ccc6a436569face9a73e24254e6cd47cf09919cc501d131f53141335e521019e8eabcb47a77fc005fb247ff95c0e10594a31d44fc08d793c088f661936af51000325063db06d18be9d7b58e97d7c39d408d8a5955c7d11aeefac7cb95e9e3ad6c623d9da1d81a30bcaca5b2cf09988d0cd445ce024f1ab5d0b7e3feae77d140a198f92ae14452f86507fab060838930d7f0d170251064a7392ca76f5355779da68\",\r\n    \"difficulty\": 1,\r\n    \"difficulty_top64\": 0,\r\n    \"expected_reward\": 35193696134400,\r\n    \"height\": 1,\r\n    \"next_seed_hash\": \"\",\r\n    \"prev_hash\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\r\n    \"reserved_offset\": 0,\r\n    \"seed_hash\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\r\n    \"seed_height\": 0,\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false,\r\n    \"wide_difficulty\": \"0x1\"\r\n  }\r\n}
? main POST /json_rpc get_block_template
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_template\",\"params\":{\"wallet_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\"prev_block\":\"c7748c55d37709c737cd0010e4bd841a624d4b9bb5508d1eef124a2eb94031a6\",\"reserve_size\":8}}
! 200 Ok
: Server: Epee-based
: Content-Length: 1175
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"blockhashing_blob\": \"1010dcd2e5d706c7748c55d37709c737cd0010e4bd841a624d4b9bb5508d1eef124a2eb94031a600000000557e64a7b1fabb6f5e86f991c077af23e9a089dbf51dfc9b419e87ccfc0b2f1c04\",\r\n    \"blocktemplate_blob\": \"1010dcd2e5d706c7748c55d37709c737cd0010e4bd841a624d4b9bb5508d1eef124a2eb94031a60000000002a00101ff640199eeacfe8980080381ebe5448c5946ad63c67ca238abc0746792bcdf65d2911b58cce84f4f3f21550d2b01d8c8379e029fb2ed296a720d6f23d2de14b29acdaa721ffe571c024e0553fb0502080000000000000000000325063db06d18be9d7b58e97d7c39d408d8a5955c7d11aeefac7cb95e9e3ad6c623d9da1d81a30bcaca5b2cf09988d0cd445ce024f1ab5d0b7e3feae77d140a198f92ae14452f86507fab060838930d7f0d170251064a7392ca76f5355779da68\",\r\n    \"difficulty\": 1,\r\n    \"difficulty_top64\": 0,\r\n    \"expected_reward\": 35187052984089,\r\n    \"height\": 100,\r\n    \"next_seed_hash\": \"\",\r\n    \"prev_hash\": \"c7748c55d37709c737cd0010e4bd841a624d4b9bb5508d1eef124a2eb94031a6\",\r\n    \"reserved_offset\": 127,\r\n    \"seed_hash\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\r\n    \"seed_height\": 0,\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false,\r\n    \"wide_difficulty\": \"0x1\"\r\n  }\r\n}
? main POST /json_rpc get_block_template
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_template\",\"params\":{\"wallet_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\"prev_block\":\"3f1f07a4a4f3cacd19ebd76676ab488398eed5e42bb8b0af43e857339a9434f3\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 141
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -5,\r\n    \"message\": \"Internal error: failed to create block template\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_template
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_template\",\"params\":{\"wallet_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\"prev_block\":\"00\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -5,\r\n    \"message\": \"Invalid prev_block\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_template
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_template\",\"params\":{\"wallet_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\"prev_block\":\"xx\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -5,\r\n    \"message\": \"Invalid prev_block\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_template
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_template\",\"params\":{\"wallet_address\":\"8BxZmStBhRX5NWwHtxVXgjhkHuRgqvWNxGwH8cAsEoMT3oXzqWvRdafiyeHjWBWxX5Ny1q5G7uV4eHEkD7Ccn8VXMm9A9hx\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 136
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -12,\r\n    \"message\": \"Mining to subaddress is not supported yet\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_template
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_template\",\"params\":{\"wallet_address\":\"4KxGjp24UJqGSrMAzX3xuACCH7p2qxP66GtoN98bSZg6KEGSMj6owbgcCfPg19Rt6nWJZEEfnS7PJgXW7N8qTyX4HCSKMtRRsht1uo7Ami\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 1153
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"blockhashing_blob\": \"1010dcd2e5d706f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca900000000de8fd75b90ba47c5bca55c91a9b76eb1ea65943a2adc2e39bb72f62afd3cdab104\",\r\n    \"blocktemplate_blob\": \"1010dcd2e5d706f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca90000000002a20101ff660196b6aebe89800803b7b79ae56a1ce70b6114135eb0b1ecb65451a8ba8e2b8886090d84d47e2be2eb732101b77264adffc47e22f3f3296e90ce02a973dbf9a449990c9da7c260214ddf2ee4000325063db06d18be9d7b58e97d7c39d408d8a5955c7d11aeefac7cb95e9e3ad6c623d9da1d81a30bcaca5b2cf09988d0cd445ce024f1ab5d0b7e3feae77d140a198f92ae14452f86507fab060838930d7f0d170251064a7392ca76f5355779da68\",\r\n    \"difficulty\": 1,\r\n    \"difficulty_top64\": 0,\r\n    \"expected_reward\": 35186918791958,\r\n    \"height\": 102,\r\n    \"next_seed_hash\": \"\",\r\n    \"prev_hash\": \"f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca9\",\r\n    \"reserved_offset\": 0,\r\n    \"seed_hash\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\r\n    \"seed_height\": 0,\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false,\r\n    \"wide_difficulty\": \"0x1\"\r\n  }\r\n}
? main POST /json_rpc get_block_template
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_template\",\"params\":{\"wallet_address\":\"9wq792k9sxVZiLn66S3Qzv8QfmtcwkdXgM5cWGsXAPxoQeMQ79md51PLPCijvzk1iHbuHi91pws5B7iajTX9KTtJ4bh2tCh\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 124
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -4,\r\n    \"message\": \"Failed to parse wallet address\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_template
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_template\",\"params\":{\"wallet_address\":\"\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 124
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -4,\r\n    \"message\": \"Failed to parse wallet address\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_template
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_template\",\"params\":{\"wallet_address\":\"x\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 124
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -4,\r\n    \"message\": \"Failed to parse wallet address\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_template
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_template\",\"params\":{\"wallet_address\":5}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc getblocktemplate
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"getblocktemplate\",\"params\":{\"wallet_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\"reserve_size\":10}}
! 200 Ok
: Server: Epee-based
: Content-Length: 1179
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"blockhashing_blob\": \"1010dcd2e5d706f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca900000000d69c841dcf6338acea443d991adff58f08f6df12c9d0e9c4a95bec0ec8647b3a04\",\r\n    \"blocktemplate_blob\": \"1010dcd2e5d706f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca90000000002a20101ff660196b6aebe898008039f73382b747e4247679019b82bc2ea6d39c6a40e583b6e70df164b47d6429f01d72d011d43f5d028a2d38dfb79c951f75a912196727bc93f9a2208b30d23887463bf12020a00000000000000000000000325063db06d18be9d7b58e97d7c39d408d8a5955c7d11aeefac7cb95e9e3ad6c623d9da1d81a30bcaca5b2cf09988d0cd445ce024f1ab5d0b7e3feae77d140a198f92ae14452f86507fab060838930d7f0d170251064a7392ca76f5355779da68\",\r\n    \"difficulty\": 1,\r\n    \"difficulty_top64\": 0,\r\n    \"expected_reward\": 35186918791958,\r\n    \"height\": 102,\r\n    \"next_seed_hash\": \"\",\r\n    \"prev_hash\": \"f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca9\",\r\n    \"reserved_offset\": 127,\r\n    \"seed_hash\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\r\n    \"seed_height\": 0,\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false,\r\n    \"wide_difficulty\": \"0x1\"\r\n  }\r\n}
? main POST /json_rpc calc_pow
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"calc_pow\",\"params\":{\"major_version\":16,\"height\":102,\"block_blob\":\"1010d4d2e5d706f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca9000000003bc00cab31b0caae48cce1c8627cdbb3cb73ddd57c7c2f4e57f8ac8bbe6496ec04\",\"seed_hash\":\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 119
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": \"a4350b5579d382336ef104b07e0e617397da38f47bfd2e2133447d4144ede77e\"\r\n}
? main POST /json_rpc calc_pow
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"calc_pow\",\"params\":{\"major_version\":14,\"height\":102,\"block_blob\":\"1010d4d2e5d706f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca9000000003bc00cab31b0caae48cce1c8627cdbb3cb73ddd57c7c2f4e57f8ac8bbe6496ec04\",\"seed_hash\":\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 119
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:12 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": \"a4350b5579d382336ef104b07e0e617397da38f47bfd2e2133447d4144ede77e\"\r\n}
? main POST /json_rpc calc_pow
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"calc_pow\",\"params\":{\"major_version\":12,\"height\":5000,\"block_blob\":\"1010d4d2e5d706f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca9000000003bc00cab31b0caae48cce1c8627cdbb3cb73ddd57c7c2f4e57f8ac8bbe6496ec04\",\"seed_hash\":\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 119
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:13 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": \"a4350b5579d382336ef104b07e0e617397da38f47bfd2e2133447d4144ede77e\"\r\n}
? main POST /json_rpc calc_pow
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"calc_pow\",\"params\":{\"major_version\":1,\"height\":102,\"block_blob\":\"1010d4d2e5d706f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca9000000003bc00cab31b0caae48cce1c8627cdbb3cb73ddd57c7c2f4e57f8ac8bbe6496ec04\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 119
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:13 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": \"c50432a68d8c0dad327935ec235ede1b8b4852d4163a44b67608dd3b611cb9aa\"\r\n}
? main POST /json_rpc calc_pow
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"calc_pow\",\"params\":{\"major_version\":7,\"height\":102,\"block_blob\":\"1010d4d2e5d706f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca9000000003bc00cab31b0caae48cce1c8627cdbb3cb73ddd57c7c2f4e57f8ac8bbe6496ec04\",\"seed_hash\":\"\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 119
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:13 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": \"074423f6b9e254d20f458746387d4ed0ce228119264ed0f9819a8641211a1e71\"\r\n}
? main POST /json_rpc calc_pow
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"calc_pow\",\"params\":{\"major_version\":8,\"height\":102,\"block_blob\":\"1010d4d2e5d706f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca9000000003bc00cab31b0caae48cce1c8627cdbb3cb73ddd57c7c2f4e57f8ac8bbe6496ec04\",\"seed_hash\":\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 119
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:13 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": \"4d049e3b273ae0530955c3d0c86deaeb69ae96f7f7dec5cc54fbe1888cb40f14\"\r\n}
? main POST /json_rpc calc_pow
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"calc_pow\",\"params\":{\"major_version\":0,\"height\":102,\"block_blob\":\"1010d4d2e5d706f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca9000000003bc00cab31b0caae48cce1c8627cdbb3cb73ddd57c7c2f4e57f8ac8bbe6496ec04\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 119
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:13 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": \"c50432a68d8c0dad327935ec235ede1b8b4852d4163a44b67608dd3b611cb9aa\"\r\n}
? main POST /json_rpc calc_pow
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"calc_pow\",\"params\":{\"major_version\":16,\"height\":1,\"block_blob\":\"zz\",\"seed_hash\":\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 110
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -6,\r\n    \"message\": \"Wrong block blob\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc calc_pow
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"calc_pow\",\"params\":{\"major_version\":16,\"height\":1,\"block_blob\":\"1010d4d2e5d706f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca9000000003bc00cab31b0caae48cce1c8627cdbb3cb73ddd57c7c2f4e57f8ac8bbe6496ec04\",\"seed_hash\":\"12\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 109
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -1,\r\n    \"message\": \"Wrong seed hash\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc calc_pow
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"calc_pow\",\"params\":{\"major_version\":16,\"height\":1,\"block_blob\":\"1010d4d2e5d706f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca9000000003bc00cab31b0caae48cce1c8627cdbb3cb73ddd57c7c2f4e57f8ac8bbe6496ec04\",\"seed_hash\":\"zz\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 109
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -1,\r\n    \"message\": \"Wrong seed hash\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc calc_pow
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"calc_pow\",\"params\":{\"major_version\":256,\"height\":1,\"block_blob\":\"1010d4d2e5d706f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca9000000003bc00cab31b0caae48cce1c8627cdbb3cb73ddd57c7c2f4e57f8ac8bbe6496ec04\",\"seed_hash\":\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc add_aux_pow
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"add_aux_pow\",\"params\":{\"blocktemplate_blob\":\"1010d4d2e5d706f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca90000000002a20101ff660196b6aebe898008031e13f9ddbfff2eeff48655ac2ab30b9b8ccf9bb59eb912dd1296fcf64bf6965d425f0155d434b7b28d578efaee4cbb5ccc9fadf4dba23f565cea1b3e952df4e2f6acb4023c000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000325063db06d18be9d7b58e97d7c39d408d8a5955c7d11aeefac7cb95e9e3ad6c623d9da1d81a30bcaca5b2cf09988d0cd445ce024f1ab5d0b7e3feae77d140a198f92ae14452f86507fab060838930d7f0d170251064a7392ca76f5355779da68\",\"aux_pow\":[{\"id\":\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\"hash\":\"2c7f6b82a72dc9f5ac33dca8746122b80b4829feca93de6abca77d05d4e6c106\"}]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 1267
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"aux_pow\": [{\r\n      \"hash\": \"2c7f6b82a72dc9f5ac33dca8746122b80b4829feca93de6abca77d05d4e6c106\",\r\n      \"id\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"\r\n    }],\r\n    \"blockhashing_blob\": \"1010d4d2e5d706f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca900000000f6852e586415d988d57f1d5284b5acf6ac2456b104a03ed0356cc936a159220404\",\r\n    \"blocktemplate_blob\": \"1010d4d2e5d706f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca90000000002a20101ff660196b6aebe898008031e13f9ddbfff2eeff48655ac2ab30b9b8ccf9bb59eb912dd1296fcf64bf6965d4282010155d434b7b28d578efaee4cbb5ccc9fadf4dba23f565cea1b3e952df4e2f6acb4023c0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000321002c7f6b82a72dc9f5ac33dca8746122b80b4829feca93de6abca77d05d4e6c106000325063db06d18be9d7b58e97d7c39d408d8a5955c7d11aeefac7cb95e9e3ad6c623d9da1d81a30bcaca5b2cf09988d0cd445ce024f1ab5d0b7e3feae77d140a198f92ae14452f86507fab060838930d7f0d170251064a7392ca76f5355779da68\",\r\n    \"merkle_root\": \"2c7f6b82a72dc9f5ac33dca8746122b80b4829feca93de6abca77d05d4e6c106\",\r\n    \"merkle_tree_depth\": 0,\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc add_aux_pow
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"add_aux_pow\",\"params\":{\"blocktemplate_blob\":\"1010d4d2e5d706f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca90000000002a20101ff660196b6aebe898008031e13f9ddbfff2eeff48655ac2ab30b9b8ccf9bb59eb912dd1296fcf64bf6965d425f0155d434b7b28d578efaee4cbb5ccc9fadf4dba23f565cea1b3e952df4e2f6acb4023c000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000325063db06d18be9d7b58e97d7c39d408d8a5955c7d11aeefac7cb95e9e3ad6c623d9da1d81a30bcaca5b2cf09988d0cd445ce024f1ab5d0b7e3feae77d140a198f92ae14452f86507fab060838930d7f0d170251064a7392ca76f5355779da68\",\"aux_pow\":[{\"id\":\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\"hash\":\"2c7f6b82a72dc9f5ac33dca8746122b80b4829feca93de6abca77d05d4e6c106\"},{\"id\":\"3f1f07a4a4f3cacd19ebd76676ab488398eed5e42bb8b0af43e857339a9434f3\",\"hash\":\"f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca9\"},{\"id\":\"2c7f6b82a72dc9f5ac33dca8746122b80b4829feca93de6abca77d05d4e6c106\",\"hash\":\"f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca9\"}]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 1613
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"aux_pow\": [{\r\n      \"hash\": \"2c7f6b82a72dc9f5ac33dca8746122b80b4829feca93de6abca77d05d4e6c106\",\r\n      \"id\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"\r\n    },{\r\n      \"hash\": \"f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca9\",\r\n      \"id\": \"3f1f07a4a4f3cacd19ebd76676ab488398eed5e42bb8b0af43e857339a9434f3\"\r\n    },{\r\n      \"hash\": \"f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca9\",\r\n      \"id\": \"2c7f6b82a72dc9f5ac33dca8746122b80b4829feca93de6abca77d05d4e6c106\"\r\n    }],\r\n    \"blockhashing_blob\": \"1010d4d2e5d706f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca900000000c476c0f16d7b587dc744b277355ae87ee3f1d533b3d0e61d218330c13d25686104\",\r\n    \"blocktemplate_blob\": \"1010d4d2e5d706f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca90000000002a20101ff660196b6aebe898008031e13f9ddbfff2eeff48655ac2ab30b9b8ccf9bb59eb912dd1296fcf64bf6965d4282010155d434b7b28d578efaee4cbb5ccc9fadf4dba23f565cea1b3e952df4e2f6acb4023c0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000321007fa17177a6497c00054208d27f72763510f13728cbee40d12ba9dcbdc02ce710000325063db06d18be9d7b58e97d7c39d408d8a5955c7d11aeefac7cb95e9e3ad6c623d9da1d81a30bcaca5b2cf09988d0cd445ce024f1ab5d0b7e3feae77d140a198f92ae14452f86507fab060838930d7f0d170251064a7392ca76f5355779da68\",\r\n    \"merkle_root\": \"7fa17177a6497c00054208d27f72763510f13728cbee40d12ba9dcbdc02ce710\",\r\n    \"merkle_tree_depth\": 113,\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc add_aux_pow
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"add_aux_pow\",\"params\":{\"blocktemplate_blob\":\"1010d4d2e5d706f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca90000000002a20101ff660196b6aebe898008031572b20698913f5ff173834b169a2f02c0cffa493fccbdcde381c2649ef77309042101217184d2e72ca4f42af62691cd001774c8a8264d0ecfe5490da0ad8c46ed4bad000325063db06d18be9d7b58e97d7c39d408d8a5955c7d11aeefac7cb95e9e3ad6c623d9da1d81a30bcaca5b2cf09988d0cd445ce024f1ab5d0b7e3feae77d140a198f92ae14452f86507fab060838930d7f0d170251064a7392ca76f5355779da68\",\"aux_pow\":[{\"id\":\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\"hash\":\"2c7f6b82a72dc9f5ac33dca8746122b80b4829feca93de6abca77d05d4e6c106\"}]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 1141
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"aux_pow\": [{\r\n      \"hash\": \"2c7f6b82a72dc9f5ac33dca8746122b80b4829feca93de6abca77d05d4e6c106\",\r\n      \"id\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"\r\n    }],\r\n    \"blockhashing_blob\": \"1010d4d2e5d706f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca900000000fd6ccc9b11efe04c739eaec85ae969f1962faf49b5d531e81515cf71be2f07e004\",\r\n    \"blocktemplate_blob\": \"1010d4d2e5d706f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca90000000002a20101ff660196b6aebe898008031572b20698913f5ff173834b169a2f02c0cffa493fccbdcde381c2649ef77309044401217184d2e72ca4f42af62691cd001774c8a8264d0ecfe5490da0ad8c46ed4bad0321002c7f6b82a72dc9f5ac33dca8746122b80b4829feca93de6abca77d05d4e6c106000325063db06d18be9d7b58e97d7c39d408d8a5955c7d11aeefac7cb95e9e3ad6c623d9da1d81a30bcaca5b2cf09988d0cd445ce024f1ab5d0b7e3feae77d140a198f92ae14452f86507fab060838930d7f0d170251064a7392ca76f5355779da68\",\r\n    \"merkle_root\": \"2c7f6b82a72dc9f5ac33dca8746122b80b4829feca93de6abca77d05d4e6c106\",\r\n    \"merkle_tree_depth\": 0,\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc add_aux_pow
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"add_aux_pow\",\"params\":{\"blocktemplate_blob\":\"1010d4d2e5d706f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca90000000002a20101ff660196b6aebe898008031e13f9ddbfff2eeff48655ac2ab30b9b8ccf9bb59eb912dd1296fcf64bf6965d425f0155d434b7b28d578efaee4cbb5ccc9fadf4dba23f565cea1b3e952df4e2f6acb4023c000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000325063db06d18be9d7b58e97d7c39d408d8a5955c7d11aeefac7cb95e9e3ad6c623d9da1d81a30bcaca5b2cf09988d0cd445ce024f1ab5d0b7e3feae77d140a198f92ae14452f86507fab060838930d7f0d170251064a7392ca76f5355779da68\",\"aux_pow\":[{\"id\":\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\"hash\":\"2c7f6b82a72dc9f5ac33dca8746122b80b4829feca93de6abca77d05d4e6c106\"},{\"id\":\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\"hash\":\"2c7f6b82a72dc9f5ac33dca8746122b80b4829feca93de6abca77d05d4e6c106\"}]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 125
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -5,\r\n    \"message\": \"Failed to find a suitable nonce\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc add_aux_pow
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"add_aux_pow\",\"params\":{\"blocktemplate_blob\":\"1010d4d2e5d706f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca90000000002a20101ff660196b6aebe898008031e13f9ddbfff2eeff48655ac2ab30b9b8ccf9bb59eb912dd1296fcf64bf6965d425f0155d434b7b28d578efaee4cbb5ccc9fadf4dba23f565cea1b3e952df4e2f6acb4023c000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000325063db06d18be9d7b58e97d7c39d408d8a5955c7d11aeefac7cb95e9e3ad6c623d9da1d81a30bcaca5b2cf09988d0cd445ce024f1ab5d0b7e3feae77d140a198f92ae14452f86507fab060838930d7f0d170251064a7392ca76f5355779da68\",\"aux_pow\":[]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 119
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -1,\r\n    \"message\": \"Empty aux pow hash vector\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc add_aux_pow
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"add_aux_pow\",\"params\":{\"blocktemplate_blob\":\"1010d4d2e5d706f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca90000000002a20101ff660196b6aebe898008031e13f9ddbfff2eeff48655ac2ab30b9b8ccf9bb59eb912dd1296fcf64bf6965d425f0155d434b7b28d578efaee4cbb5ccc9fadf4dba23f565cea1b3e952df4e2f6acb4023c000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000325063db06d18be9d7b58e97d7c39d408d8a5955c7d11aeefac7cb95e9e3ad6c623d9da1d81a30bcaca5b2cf09988d0cd445ce024f1ab5d0b7e3feae77d140a198f92ae14452f86507fab060838930d7f0d170251064a7392ca76f5355779da68\",\"aux_pow\":[{}]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -1,\r\n    \"message\": \"Invalid aux pow id\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc add_aux_pow
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"add_aux_pow\",\"params\":{\"blocktemplate_blob\":\"1010d4d2e5d706f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca90000000002a20101ff660196b6aebe898008031e13f9ddbfff2eeff48655ac2ab30b9b8ccf9bb59eb912dd1296fcf64bf6965d425f0155d434b7b28d578efaee4cbb5ccc9fadf4dba23f565cea1b3e952df4e2f6acb4023c000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000325063db06d18be9d7b58e97d7c39d408d8a5955c7d11aeefac7cb95e9e3ad6c623d9da1d81a30bcaca5b2cf09988d0cd445ce024f1ab5d0b7e3feae77d140a198f92ae14452f86507fab060838930d7f0d170251064a7392ca76f5355779da68\",\"aux_pow\":[{\"id\":\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\"hash\":\"12\"}]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 114
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -1,\r\n    \"message\": \"Invalid aux pow hash\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc add_aux_pow
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"add_aux_pow\",\"params\":{\"blocktemplate_blob\":\"1010d4d2e5d706f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca90000000002a20101ff660196b6aebe898008031e13f9ddbfff2eeff48655ac2ab30b9b8ccf9bb59eb912dd1296fcf64bf6965d425f0155d434b7b28d578efaee4cbb5ccc9fadf4dba23f565cea1b3e952df4e2f6acb4023c000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000325063db06d18be9d7b58e97d7c39d408d8a5955c7d11aeefac7cb95e9e3ad6c623d9da1d81a30bcaca5b2cf09988d0cd445ce024f1ab5d0b7e3feae77d140a198f92ae14452f86507fab060838930d7f0d170251064a7392ca76f5355779da68\",\"aux_pow\":[{\"id\":\"zz\",\"hash\":\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"}]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -1,\r\n    \"message\": \"Invalid aux pow id\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc add_aux_pow
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"add_aux_pow\",\"params\":{\"blocktemplate_blob\":\"1010d4d2e5d706f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca90000000002a20101ff660196b6aebe898008031e13f9ddbfff2eeff48655ac2ab30b9b8ccf9bb59eb912dd1296fcf64bf6965d425f0155d434b7b28d578efaee4cbb5ccc9fadf4dba23f565cea1b3e952df4e2f6acb4023c000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000325063db06d18be9d7b58e97d7c39d408d8a5955c7d11aeefac7cb95e9e3ad6c623d9da1d81a30bcaca5b2cf09988d0cd445ce024f1ab5d0b7e3feae77d140a198f92ae14452f86507fab060838930d7f0d170251064a7392ca76f5355779da68\",\"aux_pow\":[\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 119
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -1,\r\n    \"message\": \"Empty aux pow hash vector\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc add_aux_pow
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"add_aux_pow\",\"params\":{\"blocktemplate_blob\":\"zz\",\"aux_pow\":[{\"id\":\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\"hash\":\"2c7f6b82a72dc9f5ac33dca8746122b80b4829feca93de6abca77d05d4e6c106\"}]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 120
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -1,\r\n    \"message\": \"Invalid blocktemplate_blob\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc add_aux_pow
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"add_aux_pow\",\"params\":{\"blocktemplate_blob\":\"0102\",\"aux_pow\":[{\"id\":\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\"hash\":\"2c7f6b82a72dc9f5ac33dca8746122b80b4829feca93de6abca77d05d4e6c106\"}]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 118
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -6,\r\n    \"message\": \"Wrong blocktemplate_blob\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc add_aux_pow
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"add_aux_pow\",\"params\":{\"aux_pow\":[{\"id\":\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\"hash\":\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"}]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 118
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -6,\r\n    \"message\": \"Wrong blocktemplate_blob\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /get_peer_list /get_peer_list
> {\"public_only\":false}
! 200 Ok
: Server: Epee-based
: Content-Length: 45
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /get_peer_list /get_peer_list
> {\"public_only\":true,\"include_blocked\":true}
! 200 Ok
: Server: Epee-based
: Content-Length: 45
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /get_peer_list /get_peer_list
> {\"public_only\":5}
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< 
? main POST /get_public_nodes /get_public_nodes
> {\"gray\":true,\"white\":true,\"include_blocked\":true}
! 200 Ok
: Server: Epee-based
: Content-Length: 45
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /get_public_nodes /get_public_nodes
> {\"gray\":1}
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< 
? main POST /update /update
> {\"command\":\"check\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 174
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"auto_uri\": \"\",\r\n  \"hash\": \"\",\r\n  \"path\": \"\",\r\n  \"status\": \"Daemon is running offline\",\r\n  \"untrusted\": false,\r\n  \"update\": false,\r\n  \"user_uri\": \"\",\r\n  \"version\": \"\"\r\n}
? main POST /update /update
> {\"command\":\"download\",\"path\":\"x\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 174
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"auto_uri\": \"\",\r\n  \"hash\": \"\",\r\n  \"path\": \"\",\r\n  \"status\": \"Daemon is running offline\",\r\n  \"untrusted\": false,\r\n  \"update\": false,\r\n  \"user_uri\": \"\",\r\n  \"version\": \"\"\r\n}
? main POST /update /update
> {\"command\":\"x\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 174
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"auto_uri\": \"\",\r\n  \"hash\": \"\",\r\n  \"path\": \"\",\r\n  \"status\": \"Daemon is running offline\",\r\n  \"untrusted\": false,\r\n  \"update\": false,\r\n  \"user_uri\": \"\",\r\n  \"version\": \"\"\r\n}
? main POST /out_peers /out_peers
> {\"set\":false}
! 200 Ok
: Server: Epee-based
: Content-Length: 65
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"out_peers\": 12,\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /in_peers /in_peers
> {\"set\":false}
! 200 Ok
: Server: Epee-based
: Content-Length: 72
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"in_peers\": 4294967295,\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /out_peers /out_peers
> {\"set\":false,\"out_peers\":7}
! 200 Ok
: Server: Epee-based
: Content-Length: 65
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"out_peers\": 12,\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /out_peers /out_peers
> {\"set\":1,\"out_peers\":7}
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< 
? main POST /out_peers /out_peers
> {\"out_peers\":-1}
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< 
? main POST /in_peers /in_peers
> {\"in_peers\":4294967296}
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< 
? main POST /json_rpc prune_blockchain
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"prune_blockchain\",\"params\":{\"check\":true}}
! 200 Ok
: Server: Epee-based
: Content-Length: 150
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"pruned\": false,\r\n    \"pruning_seed\": 0,\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc prune_blockchain
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"prune_blockchain\",\"params\":{\"check\":\"x\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc banned
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"banned\",\"params\":{\"address\":\"1.2.3.4\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 120
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"banned\": false,\r\n    \"seconds\": 0,\r\n    \"status\": \"OK\"\r\n  }\r\n}
? main POST /json_rpc banned
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"banned\",\"params\":{\"address\":\"::1\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 115
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -1,\r\n    \"message\": \"Unsupported host type\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc banned
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"banned\",\"params\":{\"address\":\"[::1]\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 120
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"banned\": false,\r\n    \"seconds\": 0,\r\n    \"status\": \"OK\"\r\n  }\r\n}
? main POST /json_rpc banned
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"banned\",\"params\":{\"address\":\"1.2.3.4:18080\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 120
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"banned\": false,\r\n    \"seconds\": 0,\r\n    \"status\": \"OK\"\r\n  }\r\n}
? main POST /json_rpc banned
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"banned\",\"params\":{\"address\":\"no address\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 115
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -1,\r\n    \"message\": \"Unsupported host type\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc banned
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"banned\",\"params\":{\"address\":\"1.2.3.0/24\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 115
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -1,\r\n    \"message\": \"Unsupported host type\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc banned
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"banned\",\"params\":{\"address\":\"\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 115
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -1,\r\n    \"message\": \"Unsupported host type\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc banned
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"banned\",\"params\":{\"address\":5}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /get_transactions /get_transactions
> {\"txs_hashes\":[\"c88ce9783b4f11190d7b9c17a69c1c52200f9faaee8e98dd07e6811175177139\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 712
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"txs\": [{\r\n    \"as_hex\": \"\",\r\n    \"as_json\": \"\",\r\n    \"block_height\": 0,\r\n    \"block_timestamp\": 0,\r\n    \"confirmations\": 102,\r\n    \"double_spend_seen\": false,\r\n    \"in_pool\": false,\r\n    \"output_indices\": [0],\r\n    \"prunable_as_hex\": \"\",\r\n    \"prunable_hash\": \"0000000000000000000000000000000000000000000000000000000000000000\",\r\n    \"pruned_as_hex\": \"013c01ff0001ffffffffffff03029b2e4c0281c0b02e7c53291a94d1d0cbff8883f8024f5142ee494ffbbd08807121017767aafcde9be00dcfd098715ebcf7f410daebc582fda69d24a28e9d0bc890d1\",\r\n    \"tx_hash\": \"c88ce9783b4f11190d7b9c17a69c1c52200f9faaee8e98dd07e6811175177139\"\r\n  }],\r\n  \"txs_as_hex\": [\"\"],\r\n  \"untrusted\": false\r\n}
? main POST /get_transactions /get_transactions
> {\"txs_hashes\":[\"c88ce9783b4f11190d7b9c17a69c1c52200f9faaee8e98dd07e6811175177139\"],\"decode_as_json\":true}
! 200 Ok
: Server: Epee-based
: Content-Length: 1718
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"txs\": [{\r\n    \"as_hex\": \"\",\r\n    \"as_json\": \"{\\n  \\\"version\\\": 1, \\n  \\\"unlock_time\\\": 60, \\n  \\\"vin\\\": [ {\\n      \\\"gen\\\": {\\n        \\\"height\\\": 0\\n      }\\n    }\\n  ], \\n  \\\"vout\\\": [ {\\n      \\\"amount\\\": 17592186044415, \\n      \\\"target\\\": {\\n        \\\"key\\\": \\\"9b2e4c0281c0b02e7c53291a94d1d0cbff8883f8024f5142ee494ffbbd088071\\\"\\n      }\\n    }\\n  ], \\n  \\\"extra\\\": [ 1, 119, 103, 170, 252, 222, 155, 224, 13, 207, 208, 152, 113, 94, 188, 247, 244, 16, 218, 235, 197, 130, 253, 166, 157, 36, 162, 142, 157, 11, 200, 144, 209\\n  ]\\n}\",\r\n    \"block_height\": 0,\r\n    \"block_timestamp\": 0,\r\n    \"confirmations\": 102,\r\n    \"double_spend_seen\": false,\r\n    \"in_pool\": false,\r\n    \"output_indices\": [0],\r\n    \"prunable_as_hex\": \"\",\r\n    \"prunable_hash\": \"0000000000000000000000000000000000000000000000000000000000000000\",\r\n    \"pruned_as_hex\": \"013c01ff0001ffffffffffff03029b2e4c0281c0b02e7c53291a94d1d0cbff8883f8024f5142ee494ffbbd08807121017767aafcde9be00dcfd098715ebcf7f410daebc582fda69d24a28e9d0bc890d1\",\r\n    \"tx_hash\": \"c88ce9783b4f11190d7b9c17a69c1c52200f9faaee8e98dd07e6811175177139\"\r\n  }],\r\n  \"txs_as_hex\": [\"\"],\r\n  \"txs_as_json\": [\"{\\n  \\\"version\\\": 1, \\n  \\\"unlock_time\\\": 60, \\n  \\\"vin\\\": [ {\\n      \\\"gen\\\": {\\n        \\\"height\\\": 0\\n      }\\n    }\\n  ], \\n  \\\"vout\\\": [ {\\n      \\\"amount\\\": 17592186044415, \\n      \\\"target\\\": {\\n        \\\"key\\\": \\\"9b2e4c0281c0b02e7c53291a94d1d0cbff8883f8024f5142ee494ffbbd088071\\\"\\n      }\\n    }\\n  ], \\n  \\\"extra\\\": [ 1, 119, 103, 170, 252, 222, 155, 224, 13, 207, 208, 152, 113, 94, 188, 247, 244, 16, 218, 235, 197, 130, 253, 166, 157, 36, 162, 142, 157, 11, 200, 144, 209\\n  ]\\n}\"],\r\n  \"untrusted\": false\r\n}
? main POST /get_transactions /get_transactions
> {\"txs_hashes\":[\"3f1f07a4a4f3cacd19ebd76676ab488398eed5e42bb8b0af43e857339a9434f3\"],\"decode_as_json\":true}
! 200 Ok
: Server: Epee-based
: Content-Length: 2000
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"txs\": [{\r\n    \"as_hex\": \"\",\r\n    \"as_json\": \"{\\n  \\\"version\\\": 2, \\n  \\\"unlock_time\\\": 100, \\n  \\\"vin\\\": [ {\\n      \\\"gen\\\": {\\n        \\\"height\\\": 40\\n      }\\n    }\\n  ], \\n  \\\"vout\\\": [ {\\n      \\\"amount\\\": 35181721386045, \\n      \\\"target\\\": {\\n        \\\"tagged_key\\\": {\\n          \\\"key\\\": \\\"602f21815b6a6d183113740f22f9f2b7ad5290346845bff9cd6faf9aef8339e2\\\", \\n          \\\"view_tag\\\": \\\"05\\\"\\n        }\\n      }\\n    }\\n  ], \\n  \\\"extra\\\": [ 1, 86, 247, 76, 128, 100, 175, 121, 193, 123, 241, 173, 207, 213, 177, 29, 189, 200, 18, 134, 65, 110, 144, 12, 99, 171, 175, 69, 255, 105, 139, 209, 126, 2, 1, 0\\n  ], \\n  \\\"rct_signatures\\\": {\\n    \\\"type\\\": 0\\n  }\\n}\",\r\n    \"block_height\": 40,\r\n    \"block_timestamp\": 1794730306,\r\n    \"confirmations\": 62,\r\n    \"double_spend_seen\": false,\r\n    \"in_pool\": false,\r\n    \"output_indices\": [39],\r\n    \"prunable_as_hex\": \"\",\r\n    \"prunable_hash\": \"c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470\",\r\n    \"pruned_as_hex\": \"026401ff2801bdf88590f6ff0703602f21815b6a6d183113740f22f9f2b7ad5290346845bff9cd6faf9aef8339e205240156f74c8064af79c17bf1adcfd5b11dbdc81286416e900c63abaf45ff698bd17e02010000\",\r\n    \"tx_hash\": \"3f1f07a4a4f3cacd19ebd76676ab488398eed5e42bb8b0af43e857339a9434f3\"\r\n  }],\r\n  \"txs_as_hex\": [\"\"],\r\n  \"txs_as_json\": [\"{\\n  \\\"version\\\": 2, \\n  \\\"unlock_time\\\": 100, \\n  \\\"vin\\\": [ {\\n      \\\"gen\\\": {\\n        \\\"height\\\": 40\\n      }\\n    }\\n  ], \\n  \\\"vout\\\": [ {\\n      \\\"amount\\\": 35181721386045, \\n      \\\"target\\\": {\\n        \\\"tagged_key\\\": {\\n          \\\"key\\\": \\\"602f21815b6a6d183113740f22f9f2b7ad5290346845bff9cd6faf9aef8339e2\\\", \\n          \\\"view_tag\\\": \\\"05\\\"\\n        }\\n      }\\n    }\\n  ], \\n  \\\"extra\\\": [ 1, 86, 247, 76, 128, 100, 175, 121, 193, 123, 241, 173, 207, 213, 177, 29, 189, 200, 18, 134, 65, 110, 144, 12, 99, 171, 175, 69, 255, 105, 139, 209, 126, 2, 1, 0\\n  ], \\n  \\\"rct_signatures\\\": {\\n    \\\"type\\\": 0\\n  }\\n}\"],\r\n  \"untrusted\": false\r\n}
? main POST /get_transactions /get_transactions
> {\"txs_hashes\":[\"3f1f07a4a4f3cacd19ebd76676ab488398eed5e42bb8b0af43e857339a9434f3\"],\"prune\":true}
! 200 Ok
: Server: Epee-based
: Content-Length: 732
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"txs\": [{\r\n    \"as_hex\": \"\",\r\n    \"as_json\": \"\",\r\n    \"block_height\": 40,\r\n    \"block_timestamp\": 1794730306,\r\n    \"confirmations\": 62,\r\n    \"double_spend_seen\": false,\r\n    \"in_pool\": false,\r\n    \"output_indices\": [39],\r\n    \"prunable_as_hex\": \"\",\r\n    \"prunable_hash\": \"c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470\",\r\n    \"pruned_as_hex\": \"026401ff2801bdf88590f6ff0703602f21815b6a6d183113740f22f9f2b7ad5290346845bff9cd6faf9aef8339e205240156f74c8064af79c17bf1adcfd5b11dbdc81286416e900c63abaf45ff698bd17e02010000\",\r\n    \"tx_hash\": \"3f1f07a4a4f3cacd19ebd76676ab488398eed5e42bb8b0af43e857339a9434f3\"\r\n  }],\r\n  \"txs_as_hex\": [\"\"],\r\n  \"untrusted\": false\r\n}
? main POST /get_transactions /get_transactions
> {\"txs_hashes\":[\"3f1f07a4a4f3cacd19ebd76676ab488398eed5e42bb8b0af43e857339a9434f3\"],\"split\":true}
! 200 Ok
: Server: Epee-based
: Content-Length: 732
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"txs\": [{\r\n    \"as_hex\": \"\",\r\n    \"as_json\": \"\",\r\n    \"block_height\": 40,\r\n    \"block_timestamp\": 1794730306,\r\n    \"confirmations\": 62,\r\n    \"double_spend_seen\": false,\r\n    \"in_pool\": false,\r\n    \"output_indices\": [39],\r\n    \"prunable_as_hex\": \"\",\r\n    \"prunable_hash\": \"c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470\",\r\n    \"pruned_as_hex\": \"026401ff2801bdf88590f6ff0703602f21815b6a6d183113740f22f9f2b7ad5290346845bff9cd6faf9aef8339e205240156f74c8064af79c17bf1adcfd5b11dbdc81286416e900c63abaf45ff698bd17e02010000\",\r\n    \"tx_hash\": \"3f1f07a4a4f3cacd19ebd76676ab488398eed5e42bb8b0af43e857339a9434f3\"\r\n  }],\r\n  \"txs_as_hex\": [\"\"],\r\n  \"untrusted\": false\r\n}
? main POST /get_transactions /get_transactions
> {\"txs_hashes\":[\"b05a3ef6baa1edfb2a7c99bcc5623267572c9e55192fea8f2cdbc26e8cf57655\"],\"prune\":true}
! 200 Ok
: Server: Epee-based
: Content-Length: 1179
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"txs\": [{\r\n    \"as_hex\": \"\",\r\n    \"as_json\": \"\",\r\n    \"block_height\": 89,\r\n    \"block_timestamp\": 1794730319,\r\n    \"confirmations\": 13,\r\n    \"double_spend_seen\": false,\r\n    \"in_pool\": false,\r\n    \"output_indices\": [97,98],\r\n    \"prunable_as_hex\": \"\",\r\n    \"prunable_hash\": \"1056bfaede66380b333094484f6041bd088c1400b3b16787038fe42027e5b298\",\r\n    \"pruned_as_hex\": \"02000202001000030101010301010401010104010401faa8ab0b97d774b585e206e2071e053fb4b0f51196518a2c03cef935903df6bd0200100001020101020503010103020301010119a85ec5606f6c22ad61faf90461419ffe7d720bc34825fc3317e1355279abe10200032fbd7917a0c335a8de2a26dbdc30526a4cacfe3332ceae5ed331d8299fa5ccdf670003c2ede0f08225c96c3892084a2683f52b3dd89777e90e0b6e99e334f69069d8e53c2c01a63f77604ae36174430fb9aa7dd08b4eddfb306bcbd14bf7fd06146e3005131402090160fa41b4e98559200680e5a0da09ce1903d4a9012a3d5d751c07efe4bbd53eaf717cc06506c36ce53b8fbe75269f7d3a6c2690ea260e214991a3dbac7f37b61ffdaed5bf33ffe30e3c52aea8545665b9374e81ee9c36c0e4a194ee1b5c81\",\r\n    \"tx_hash\": \"b05a3ef6baa1edfb2a7c99bcc5623267572c9e55192fea8f2cdbc26e8cf57655\"\r\n  }],\r\n  \"txs_as_hex\": [\"\"],\r\n  \"untrusted\": false\r\n}
? main POST /get_transactions /get_transactions
> {\"txs_hashes\":[\"b05a3ef6baa1edfb2a7c99bcc5623267572c9e55192fea8f2cdbc26e8cf57655\"],\"split\":true,\"prune\":true}
! 200 Ok
: Server: Epee-based
: Content-Length: 1179
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"txs\": [{\r\n    \"as_hex\": \"\",\r\n    \"as_json\": \"\",\r\n    \"block_height\": 89,\r\n    \"block_timestamp\": 1794730319,\r\n    \"confirmations\": 13,\r\n    \"double_spend_seen\": false,\r\n    \"in_pool\": false,\r\n    \"output_indices\": [97,98],\r\n    \"prunable_as_hex\": \"\",\r\n    \"prunable_hash\": \"1056bfaede66380b333094484f6041bd088c1400b3b16787038fe42027e5b298\",\r\n    \"pruned_as_hex\": \"02000202001000030101010301010401010104010401faa8ab0b97d774b585e206e2071e053fb4b0f51196518a2c03cef935903df6bd0200100001020101020503010103020301010119a85ec5606f6c22ad61faf90461419ffe7d720bc34825fc3317e1355279abe10200032fbd7917a0c335a8de2a26dbdc30526a4cacfe3332ceae5ed331d8299fa5ccdf670003c2ede0f08225c96c3892084a2683f52b3dd89777e90e0b6e99e334f69069d8e53c2c01a63f77604ae36174430fb9aa7dd08b4eddfb306bcbd14bf7fd06146e3005131402090160fa41b4e98559200680e5a0da09ce1903d4a9012a3d5d751c07efe4bbd53eaf717cc06506c36ce53b8fbe75269f7d3a6c2690ea260e214991a3dbac7f37b61ffdaed5bf33ffe30e3c52aea8545665b9374e81ee9c36c0e4a194ee1b5c81\",\r\n    \"tx_hash\": \"b05a3ef6baa1edfb2a7c99bcc5623267572c9e55192fea8f2cdbc26e8cf57655\"\r\n  }],\r\n  \"txs_as_hex\": [\"\"],\r\n  \"untrusted\": false\r\n}
? main POST /get_transactions /get_transactions
> {\"txs_hashes\":[\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 167
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"missed_tx\": [\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"],\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /get_transactions /get_transactions
> {\"txs_hashes\":[\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 234
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"missed_tx\": [\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"],\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /get_transactions /get_transactions
> {\"txs_hashes\":[\"45da407fd154bea85e37b90994d13e10c3e80eb0837081693a32a3118ddb845d\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 167
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"missed_tx\": [\"45da407fd154bea85e37b90994d13e10c3e80eb0837081693a32a3118ddb845d\"],\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /get_transactions /get_transactions
> {\"txs_hashes\":[\"zz\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 133
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"status\": \"Failed to parse hex representation of transaction hash\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /get_transactions /get_transactions
> {\"txs_hashes\":[\"1\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 133
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"status\": \"Failed to parse hex representation of transaction hash\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /get_transactions /get_transactions
> {\"txs_hashes\":[\"12\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 108
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"status\": \"Failed, size of data mismatch\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /get_transactions /get_transactions
> {\"txs_hashes\":[\"\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 108
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"status\": \"Failed, size of data mismatch\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /get_transactions /get_transactions
> {\"txs_hashes\":[\"c88ce9783b4f11190d7b9c17a69c1c52200f9faaee8e98dd07e6811175177139\",\"zz\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 133
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"status\": \"Failed to parse hex representation of transaction hash\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /get_transactions /get_transactions
> {\"txs_hashes\":[]}
! 200 Ok
: Server: Epee-based
: Content-Length: 81
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /get_transactions /get_transactions
> {\"txs_hashes\":\"c88ce9783b4f11190d7b9c17a69c1c52200f9faaee8e98dd07e6811175177139\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 81
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /get_transactions /get_transactions
> {\"txs_hashes\":[5]}
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< 
? main POST /get_transactions /get_transactions
> {\"txs_hashes\":[\"c88ce9783b4f11190d7b9c17a69c1c52200f9faaee8e98dd07e6811175177139\"],\"decode_as_json\":1}
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< 
? main POST /get_transactions /get_transactions
> {\"txs_hashes\":[\"c88ce9783b4f11190d7b9c17a69c1c52200f9faaee8e98dd07e6811175177139\"],\"client\":7}
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< 
? main POST /is_key_image_spent /is_key_image_spent
> {\"key_images\":[\"faa8ab0b97d774b585e206e2071e053fb4b0f51196518a2c03cef935903df6bd\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 105
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"spent_status\": [1],\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /is_key_image_spent /is_key_image_spent
> {\"key_images\":[\"2f9acbd62221de30c741445dd2ec1418403383494e6754ba5684e7adc470ae91\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 105
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"spent_status\": [2],\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /is_key_image_spent /is_key_image_spent
> {\"key_images\":[\"a4097e7c18c44b9130f617e4dc1dab09a9855ba2a50856bbcccc7be50e0414f1\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 105
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"spent_status\": [2],\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /is_key_image_spent /is_key_image_spent
> {\"key_images\":[\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 105
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"spent_status\": [0],\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /is_key_image_spent /is_key_image_spent
> {\"key_images\":[\"faa8ab0b97d774b585e206e2071e053fb4b0f51196518a2c03cef935903df6bd\",\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\"2f9acbd62221de30c741445dd2ec1418403383494e6754ba5684e7adc470ae91\",\"a4097e7c18c44b9130f617e4dc1dab09a9855ba2a50856bbcccc7be50e0414f1\",\"faa8ab0b97d774b585e206e2071e053fb4b0f51196518a2c03cef935903df6bd\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 113
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"spent_status\": [1,0,2,2,1],\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /is_key_image_spent /is_key_image_spent
> {\"key_images\":[\"zz\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 126
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"status\": \"Failed to parse hex representation of key image\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /is_key_image_spent /is_key_image_spent
> {\"key_images\":[]}
! 200 Ok
: Server: Epee-based
: Content-Length: 81
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /is_key_image_spent /is_key_image_spent
> {\"key_images\":[5]}
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< 
? main POST /is_key_image_spent /is_key_image_spent
> {\"key_images\":\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 81
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /get_transaction_pool_hashes /get_transaction_pool_hashes
> {\"client\":\"x\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 301
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"tx_hashes\": [\"23d9da1d81a30bcaca5b2cf09988d0cd445ce024f1ab5d0b7e3feae77d140a19\",\"8f92ae14452f86507fab060838930d7f0d170251064a7392ca76f5355779da68\",\"25063db06d18be9d7b58e97d7c39d408d8a5955c7d11aeefac7cb95e9e3ad6c6\"],\r\n  \"untrusted\": false\r\n}
? main POST /get_transaction_pool_hashes.bin /get_transaction_pool_hashes.bin
> {\"client\":\"x\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 207
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"tx_hashes\": \"#\xd9\xda\x1d\x81\xa3\\v\xca\xca[,\xf0\x99\x88\xd0\xcdD\\\\\xe0$\xf1\xab]\\v~?\xea\xe7}\x14\\n\x19\x8f\x92\xae\x14E\\/\x86P\x7f\xab\x06\\b8\x93\\r\x7f\\r\x17\x02Q\x06Js\x92\xcav\xf55Wy\xdah%\x06=\xb0m\x18\xbe\x9d{X\xe9}|9\xd4\\b\xd8\xa5\x95\\\\}\x11\xae\xef\xac|\xb9^\x9e:\xd6\xc6\",\r\n  \"untrusted\": false\r\n}
? main POST /get_transaction_pool_stats /get_transaction_pool_stats
> {\"client\":\"x\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 553
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"pool_stats\": {\r\n    \"bytes_max\": 2829,\r\n    \"bytes_med\": 2754,\r\n    \"bytes_min\": 2166,\r\n    \"bytes_total\": 7749,\r\n    \"fee_total\": 9357600000,\r\n    \"histo\": [{\r\n      \"bytes\": 0,\r\n      \"txs\": 0\r\n    },{\r\n      \"bytes\": 0,\r\n      \"txs\": 0\r\n    },{\r\n      \"bytes\": 7749,\r\n      \"txs\": 3\r\n    }],\r\n    \"histo_98pc\": 0,\r\n    \"num_10m\": 0,\r\n    \"num_double_spends\": 0,\r\n    \"num_failing\": 0,\r\n    \"num_not_relayed\": 1,\r\n    \"oldest\": 1794730323,\r\n    \"txs_total\": 3\r\n  },\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /json_rpc get_txpool_backlog
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_txpool_backlog\",\"params\":{\"client\":\"x\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 215
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"backlog\": \"v\\b\x00\x00\x00\x00\x00\x00\x802H\x9b\x00\x00\x00\x00\xf5\xff\xff\xff\xff\xff\xff\xff\\r\\v\x00\x00\x00\x00\x00\x00\x80\xfd\x0f\xcc\x00\x00\x00\x00\xf5\xff\xff\xff\xff\xff\xff\xff\",\r\n    \"credits\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc relay_tx
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"relay_tx\",\"params\":{\"txids\":[\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 189
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -5,\r\n    \"message\": \"transaction not found in pool: 418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc relay_tx
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"relay_tx\",\"params\":{\"txids\":[\"zz\"]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 120
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -5,\r\n    \"message\": \"invalid transaction id: zz\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc relay_tx
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"relay_tx\",\"params\":{\"txids\":[\"zz\",\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\"12\"]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 245
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -5,\r\n    \"message\": \"invalid transaction id: zz, transaction not found in pool: 418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3, invalid transaction id: 12\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc relay_tx
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"relay_tx\",\"params\":{\"txids\":[]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 144
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc relay_tx
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"relay_tx\",\"params\":{\"txids\":5}}
! 200 Ok
: Server: Epee-based
: Content-Length: 144
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc relay_tx
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"relay_tx\",\"params\":{\"txids\":[5]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc flush_txpool
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"flush_txpool\",\"params\":{\"txids\":[\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 104
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc flush_txpool
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"flush_txpool\",\"params\":{\"txids\":[\"zz\"]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 122
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"status\": \"Failed to parse txid\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc flush_txpool
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"flush_txpool\",\"params\":{\"txids\":[5]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /get_outs /get_outs
> {\"outputs\":[{\"amount\":0,\"index\":0}]}
! 200 Ok
: Server: Epee-based
: Content-Length: 320
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"outs\": [{\r\n    \"height\": 1,\r\n    \"key\": \"31ea7e365e6954cae6e1aad44ddc4aa23f6763bf042e5b93b26f8c02e0d52ff3\",\r\n    \"mask\": \"a1a7a42155f0abff0353a6008eda2a9b16d9ffcf7584a38933cce3e3976987cd\",\r\n    \"txid\": \"\",\r\n    \"unlocked\": true\r\n  }],\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /get_outs /get_outs
> {\"outputs\":[{\"amount\":0,\"index\":1},{\"amount\":0,\"index\":40}],\"get_txid\":true}
! 200 Ok
: Server: Epee-based
: Content-Length: 674
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"outs\": [{\r\n    \"height\": 2,\r\n    \"key\": \"526390e5802181715b3854f1d4731b323d057b56dc08549a9200660fbc78b336\",\r\n    \"mask\": \"6a3f81c61a9d311804977c8c4602a416a3dee3bb2749076345f2a9460d0ccc17\",\r\n    \"txid\": \"6dd7d901b650ca8d3f11e4355dd7334ad133d62b864900afd0aaa280adb34e8c\",\r\n    \"unlocked\": true\r\n  },{\r\n    \"height\": 41,\r\n    \"key\": \"aceb435369d5c4c33da1894879e6f64b7f692861255913587ed0790477e329bd\",\r\n    \"mask\": \"9bb749be705747d9c28168c0446d589b3ac18949fa0087e230805aaff5a9982f\",\r\n    \"txid\": \"035907ca7f58b414ea35e5bbed64d8692ec7630b9c5e237bc592aa9c3ce39c84\",\r\n    \"unlocked\": true\r\n  }],\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /get_outs /get_outs
> {\"outputs\":[{\"amount\":0,\"index\":95},{\"amount\":0,\"index\":40},{\"amount\":0,\"index\":95}],\"get_txid\":true}
! 200 Ok
: Server: Epee-based
: Content-Length: 965
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"outs\": [{\r\n    \"height\": 89,\r\n    \"key\": \"b429d34c00f971844df1eb50e88c44c987f19cafb6a7dd9d66f7ec7530ec6de1\",\r\n    \"mask\": \"3b7ae2502c0c8bcca278628726f6a5cb40f9d130e9ffa94cda8a5800d5f8c997\",\r\n    \"txid\": \"df85b108c5291514bdbf94f885b0083e8b9b35e9347a534721650b0a3949f1d4\",\r\n    \"unlocked\": true\r\n  },{\r\n    \"height\": 41,\r\n    \"key\": \"aceb435369d5c4c33da1894879e6f64b7f692861255913587ed0790477e329bd\",\r\n    \"mask\": \"9bb749be705747d9c28168c0446d589b3ac18949fa0087e230805aaff5a9982f\",\r\n    \"txid\": \"035907ca7f58b414ea35e5bbed64d8692ec7630b9c5e237bc592aa9c3ce39c84\",\r\n    \"unlocked\": true\r\n  },{\r\n    \"height\": 89,\r\n    \"key\": \"b429d34c00f971844df1eb50e88c44c987f19cafb6a7dd9d66f7ec7530ec6de1\",\r\n    \"mask\": \"3b7ae2502c0c8bcca278628726f6a5cb40f9d130e9ffa94cda8a5800d5f8c997\",\r\n    \"txid\": \"df85b108c5291514bdbf94f885b0083e8b9b35e9347a534721650b0a3949f1d4\",\r\n    \"unlocked\": true\r\n  }],\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /get_outs /get_outs
> {\"outputs\":[{\"amount\":0,\"index\":110},{\"amount\":0,\"index\":109},{\"amount\":0,\"index\":108}],\"get_txid\":true}
! 200 Ok
: Server: Epee-based
: Content-Length: 968
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"outs\": [{\r\n    \"height\": 98,\r\n    \"key\": \"5b33d3a39d609669a4a8044e766fdae9e82ad31893632c6d8cd2a0e21a52c9d2\",\r\n    \"mask\": \"3e979ba58c2c25010e4168a3e9f704aaa0a10316128093819ebd22d930955df0\",\r\n    \"txid\": \"ee77170379d46e95c8bcdb38576bc852013d4ff24e358262edd5b237adcc5428\",\r\n    \"unlocked\": false\r\n  },{\r\n    \"height\": 97,\r\n    \"key\": \"09089b975bfea09f68293fc359369e342ed7a90d8fd4403ba009ec170790842d\",\r\n    \"mask\": \"50c441bd1ec20f08769ac80175717487172a53e2b3fcef6a64581facb0fbcf29\",\r\n    \"txid\": \"84350e30c04987301a4bc88b003bebad2fd0625099a9ee0355764e1f2fea98a6\",\r\n    \"unlocked\": false\r\n  },{\r\n    \"height\": 96,\r\n    \"key\": \"6e2eeeb7f4aa71bd1bb839e7d02547d37a46ca9b27654a7978b6192c401a8550\",\r\n    \"mask\": \"167200b570a7b31bf23b3f8c111b03d073f128895a33a9de8ed2b8b839b42ff9\",\r\n    \"txid\": \"95563d03591d7c1480869c4f1dcbde43c6510730498c331001e8122817813c7b\",\r\n    \"unlocked\": false\r\n  }],\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /get_outs /get_outs
> {\"outputs\":[{\"index\":3}],\"get_txid\":false}
! 200 Ok
: Server: Epee-based
: Content-Length: 320
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"outs\": [{\r\n    \"height\": 4,\r\n    \"key\": \"d6cd755492e920640418b52cb1e738c6e103dd5b21d824167259cabe8f210d2a\",\r\n    \"mask\": \"15beeeedc9b33615097e0fac0acc6a0984e139fa2b4196896877a8cc3ebc3590\",\r\n    \"txid\": \"\",\r\n    \"unlocked\": true\r\n  }],\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /get_outs /get_outs
> {\"outputs\":[{}]}
! 200 Ok
: Server: Epee-based
: Content-Length: 320
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"outs\": [{\r\n    \"height\": 1,\r\n    \"key\": \"31ea7e365e6954cae6e1aad44ddc4aa23f6763bf042e5b93b26f8c02e0d52ff3\",\r\n    \"mask\": \"a1a7a42155f0abff0353a6008eda2a9b16d9ffcf7584a38933cce3e3976987cd\",\r\n    \"txid\": \"\",\r\n    \"unlocked\": true\r\n  }],\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /get_outs /get_outs
> {\"outputs\":[{\"amount\":0,\"index\":100000}]}
! 200 Ok
: Server: Epee-based
: Content-Length: 85
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"status\": \"Failed\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /get_outs /get_outs
> {\"outputs\":[{\"amount\":0,\"index\":1},{\"amount\":0,\"index\":100000}]}
! 200 Ok
: Server: Epee-based
: Content-Length: 85
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"status\": \"Failed\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /get_outs /get_outs
> {\"outputs\":[{\"amount\":17592186044415,\"index\":0}]}
! 200 Ok
: Server: Epee-based
: Content-Length: 320
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"outs\": [{\r\n    \"height\": 0,\r\n    \"key\": \"9b2e4c0281c0b02e7c53291a94d1d0cbff8883f8024f5142ee494ffbbd088071\",\r\n    \"mask\": \"7cbdd862a95d180779ce250b460043afc4a492b9023b41a78fbd45e7d73bb085\",\r\n    \"txid\": \"\",\r\n    \"unlocked\": true\r\n  }],\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /get_outs /get_outs
> {\"outputs\":[{\"amount\":17592186044416,\"index\":0}]}
! 200 Ok
: Server: Epee-based
: Content-Length: 85
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"status\": \"Failed\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /get_outs /get_outs
> {\"outputs\":[{\"amount\":1,\"index\":18446744073709551615}]}
! 200 Ok
: Server: Epee-based
: Content-Length: 85
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"status\": \"Failed\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /get_outs /get_outs
> {\"outputs\":[],\"get_txid\":true}
! 200 Ok
: Server: Epee-based
: Content-Length: 81
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /get_outs /get_outs
> {\"outputs\":[1]}
! 200 Ok
: Server: Epee-based
: Content-Length: 81
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /get_outs /get_outs
> {\"outputs\":[{\"amount\":\"0\",\"index\":\"1\"}]}
! 200 Ok
: Server: Epee-based
: Content-Length: 320
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"outs\": [{\r\n    \"height\": 2,\r\n    \"key\": \"526390e5802181715b3854f1d4731b323d057b56dc08549a9200660fbc78b336\",\r\n    \"mask\": \"6a3f81c61a9d311804977c8c4602a416a3dee3bb2749076345f2a9460d0ccc17\",\r\n    \"txid\": \"\",\r\n    \"unlocked\": true\r\n  }],\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /get_outs /get_outs
> {\"outputs\":[{\"amount\":-1,\"index\":1}]}
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< 
? main POST /get_outs /get_outs
> {\"outputs\":[{\"amount\":0,\"index\":1}],\"get_txid\":1}
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< 
? main POST /json_rpc get_output_histogram
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_histogram\",\"params\":{\"amounts\":[0]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 286
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"histogram\": [{\r\n      \"amount\": 0,\r\n      \"recent_instances\": 0,\r\n      \"total_instances\": 114,\r\n      \"unlocked_instances\": 0\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_histogram
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_histogram\",\"params\":{\"amounts\":[0],\"unlocked\":true}}
! 200 Ok
: Server: Epee-based
: Content-Length: 288
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"histogram\": [{\r\n      \"amount\": 0,\r\n      \"recent_instances\": 0,\r\n      \"total_instances\": 114,\r\n      \"unlocked_instances\": 105\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_histogram
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_histogram\",\"params\":{\"amounts\":[0],\"unlocked\":true,\"recent_cutoff\":1}}
! 200 Ok
: Server: Epee-based
: Content-Length: 290
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"histogram\": [{\r\n      \"amount\": 0,\r\n      \"recent_instances\": 105,\r\n      \"total_instances\": 114,\r\n      \"unlocked_instances\": 105\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_histogram
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_histogram\",\"params\":{\"amounts\":[0],\"recent_cutoff\":1}}
! 200 Ok
: Server: Epee-based
: Content-Length: 290
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"histogram\": [{\r\n      \"amount\": 0,\r\n      \"recent_instances\": 105,\r\n      \"total_instances\": 114,\r\n      \"unlocked_instances\": 105\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_histogram
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_histogram\",\"params\":{\"amounts\":[0],\"recent_cutoff\":9999999999}}
! 200 Ok
: Server: Epee-based
: Content-Length: 288
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"histogram\": [{\r\n      \"amount\": 0,\r\n      \"recent_instances\": 0,\r\n      \"total_instances\": 114,\r\n      \"unlocked_instances\": 105\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_histogram
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_histogram\",\"params\":{\"amounts\":[0],\"min_count\":50}}
! 200 Ok
: Server: Epee-based
: Content-Length: 286
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"histogram\": [{\r\n      \"amount\": 0,\r\n      \"recent_instances\": 0,\r\n      \"total_instances\": 114,\r\n      \"unlocked_instances\": 0\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_histogram
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_histogram\",\"params\":{\"amounts\":[0],\"min_count\":5000}}
! 200 Ok
: Server: Epee-based
: Content-Length: 144
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_histogram
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_histogram\",\"params\":{\"amounts\":[0],\"max_count\":50}}
! 200 Ok
: Server: Epee-based
: Content-Length: 144
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_histogram
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_histogram\",\"params\":{\"amounts\":[0],\"max_count\":5000}}
! 200 Ok
: Server: Epee-based
: Content-Length: 286
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"histogram\": [{\r\n      \"amount\": 0,\r\n      \"recent_instances\": 0,\r\n      \"total_instances\": 114,\r\n      \"unlocked_instances\": 0\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_histogram
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_histogram\",\"params\":{\"amounts\":[0,17592186044415,5]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 537
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"histogram\": [{\r\n      \"amount\": 0,\r\n      \"recent_instances\": 0,\r\n      \"total_instances\": 114,\r\n      \"unlocked_instances\": 0\r\n    },{\r\n      \"amount\": 5,\r\n      \"recent_instances\": 0,\r\n      \"total_instances\": 0,\r\n      \"unlocked_instances\": 0\r\n    },{\r\n      \"amount\": 17592186044415,\r\n      \"recent_instances\": 0,\r\n      \"total_instances\": 1,\r\n      \"unlocked_instances\": 0\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_histogram
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_histogram\",\"params\":{\"amounts\":[0,0]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 286
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"histogram\": [{\r\n      \"amount\": 0,\r\n      \"recent_instances\": 0,\r\n      \"total_instances\": 114,\r\n      \"unlocked_instances\": 0\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_histogram
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_histogram\",\"params\":{\"amounts\":[5],\"min_count\":1}}
! 200 Ok
: Server: Epee-based
: Content-Length: 144
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_histogram
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_histogram\",\"params\":{\"amounts\":[17592186044416,17592186044415],\"unlocked\":true}}
! 200 Ok
: Server: Epee-based
: Content-Length: 429
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"histogram\": [{\r\n      \"amount\": 17592186044415,\r\n      \"recent_instances\": 0,\r\n      \"total_instances\": 1,\r\n      \"unlocked_instances\": 1\r\n    },{\r\n      \"amount\": 17592186044416,\r\n      \"recent_instances\": 0,\r\n      \"total_instances\": 0,\r\n      \"unlocked_instances\": 0\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_histogram
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_histogram\",\"params\":{\"amounts\":[]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 418
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"histogram\": [{\r\n      \"amount\": 0,\r\n      \"recent_instances\": 0,\r\n      \"total_instances\": 114,\r\n      \"unlocked_instances\": 0\r\n    },{\r\n      \"amount\": 17592186044415,\r\n      \"recent_instances\": 0,\r\n      \"total_instances\": 1,\r\n      \"unlocked_instances\": 0\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_histogram
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_histogram\",\"params\":{\"unlocked\":true}}
! 200 Ok
: Server: Epee-based
: Content-Length: 420
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"histogram\": [{\r\n      \"amount\": 0,\r\n      \"recent_instances\": 0,\r\n      \"total_instances\": 114,\r\n      \"unlocked_instances\": 105\r\n    },{\r\n      \"amount\": 17592186044415,\r\n      \"recent_instances\": 0,\r\n      \"total_instances\": 1,\r\n      \"unlocked_instances\": 1\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_histogram
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_histogram\",\"params\":{\"min_count\":2}}
! 200 Ok
: Server: Epee-based
: Content-Length: 286
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"histogram\": [{\r\n      \"amount\": 0,\r\n      \"recent_instances\": 0,\r\n      \"total_instances\": 114,\r\n      \"unlocked_instances\": 0\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_histogram
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_histogram\",\"params\":{\"amounts\":[\"0\"]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 286
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"histogram\": [{\r\n      \"amount\": 0,\r\n      \"recent_instances\": 0,\r\n      \"total_instances\": 114,\r\n      \"unlocked_instances\": 0\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_histogram
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_histogram\",\"params\":{\"amounts\":[-1]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_output_histogram
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_histogram\",\"params\":{\"amounts\":0}}
! 200 Ok
: Server: Epee-based
: Content-Length: 418
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"histogram\": [{\r\n      \"amount\": 0,\r\n      \"recent_instances\": 0,\r\n      \"total_instances\": 114,\r\n      \"unlocked_instances\": 0\r\n    },{\r\n      \"amount\": 17592186044415,\r\n      \"recent_instances\": 0,\r\n      \"total_instances\": 1,\r\n      \"unlocked_instances\": 0\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_distribution
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_distribution\",\"params\":{\"amounts\":[0],\"binary\":false}}
! 200 Ok
: Server: Epee-based
: Content-Length: 522
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"distributions\": [{\r\n      \"amount\": 0,\r\n      \"base\": 0,\r\n      \"binary\": false,\r\n      \"compress\": false,\r\n      \"distribution\": [0,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,11,4,1,1,1,1,1,1,1,1,1,1,1],\r\n      \"start_height\": 0\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_distribution
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_distribution\",\"params\":{\"amounts\":[0],\"binary\":false,\"cumulative\":true}}
! 200 Ok
: Server: Epee-based
: Content-Length: 625
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"distributions\": [{\r\n      \"amount\": 0,\r\n      \"base\": 0,\r\n      \"binary\": false,\r\n      \"compress\": false,\r\n      \"distribution\": [0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88,99,103,104,105,106,107,108,109,110,111,112,113,114],\r\n      \"start_height\": 0\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_distribution
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_distribution\",\"params\":{\"amounts\":[0]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 1134
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 7b0d0a2020226964223a202230222c0d0a2020226a736f6e727063223a2022322e30222c0d0a202022726573756c74223a207b0d0a202020202263726564697473223a20302c0d0a2020202022646973747269627574696f6e73223a205b7b0d0a20202020202022616d6f756e74223a20302c0d0a2020202020202262617365223a20302c0d0a2020202020202262696e617279223a20747275652c0d0a20202020202022636f6d7072657373223a2066616c73652c0d0a20202020202022646973747269627574696f6e223a2022000000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000005c7600000000000000040000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000222c0d0a2020202020202273746172745f686569676874223a20300d0a202020207d5d2c0d0a2020202022737461747573223a20224f4b222c0d0a2020202022746f705f68617368223a2022222c0d0a2020202022756e74727573746564223a2066616c73650d0a20207d0d0a7d
? main POST /json_rpc get_output_distribution
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_distribution\",\"params\":{\"amounts\":[0],\"binary\":true}}
! 200 Ok
: Server: Epee-based
: Content-Length: 1134
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 7b0d0a2020226964223a202230222c0d0a2020226a736f6e727063223a2022322e30222c0d0a202022726573756c74223a207b0d0a202020202263726564697473223a20302c0d0a2020202022646973747269627574696f6e73223a205b7b0d0a20202020202022616d6f756e74223a20302c0d0a2020202020202262617365223a20302c0d0a2020202020202262696e617279223a20747275652c0d0a20202020202022636f6d7072657373223a2066616c73652c0d0a20202020202022646973747269627574696f6e223a2022000000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000005c7600000000000000040000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000222c0d0a2020202020202273746172745f686569676874223a20300d0a202020207d5d2c0d0a2020202022737461747573223a20224f4b222c0d0a2020202022746f705f68617368223a2022222c0d0a2020202022756e74727573746564223a2066616c73650d0a20207d0d0a7d
? main POST /json_rpc get_output_distribution
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_distribution\",\"params\":{\"amounts\":[0],\"binary\":true,\"compress\":true}}
! 200 Ok
: Server: Epee-based
: Content-Length: 422
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"distributions\": [{\r\n      \"amount\": 0,\r\n      \"base\": 0,\r\n      \"binary\": true,\r\n      \"compress\": true,\r\n      \"compressed_data\": \"\x00\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\\v\x04\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\",\r\n      \"start_height\": 0\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_distribution
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_distribution\",\"params\":{\"amounts\":[0],\"binary\":true,\"compress\":true,\"cumulative\":true}}
! 200 Ok
: Server: Epee-based
: Content-Length: 429
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"distributions\": [{\r\n      \"amount\": 0,\r\n      \"base\": 0,\r\n      \"binary\": true,\r\n      \"compress\": true,\r\n      \"compressed_data\": \"\x00\x01\x02\x03\x04\x05\x06\x07\\b\\t\\n\\v\\f\\r\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f !\\\"#$%&\'()*+,-.\\/0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXcghijklmnopqr\",\r\n      \"start_height\": 0\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_distribution
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_distribution\",\"params\":{\"amounts\":[0],\"binary\":false,\"compress\":true}}
! 200 Ok
: Server: Epee-based
: Content-Length: 521
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"distributions\": [{\r\n      \"amount\": 0,\r\n      \"base\": 0,\r\n      \"binary\": false,\r\n      \"compress\": true,\r\n      \"distribution\": [0,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,11,4,1,1,1,1,1,1,1,1,1,1,1],\r\n      \"start_height\": 0\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_distribution
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_distribution\",\"params\":{\"amounts\":[0],\"binary\":false,\"from_height\":50}}
! 200 Ok
: Server: Epee-based
: Content-Length: 424
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"distributions\": [{\r\n      \"amount\": 0,\r\n      \"base\": 49,\r\n      \"binary\": false,\r\n      \"compress\": false,\r\n      \"distribution\": [1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,11,4,1,1,1,1,1,1,1,1,1,1,1],\r\n      \"start_height\": 50\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_distribution
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_distribution\",\"params\":{\"amounts\":[0],\"binary\":false,\"from_height\":50,\"to_height\":60}}
! 200 Ok
: Server: Epee-based
: Content-Length: 341
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"distributions\": [{\r\n      \"amount\": 0,\r\n      \"base\": 49,\r\n      \"binary\": false,\r\n      \"compress\": false,\r\n      \"distribution\": [1,1,1,1,1,1,1,1,1,1,1],\r\n      \"start_height\": 50\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_distribution
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_distribution\",\"params\":{\"amounts\":[0],\"binary\":false,\"from_height\":50,\"to_height\":60,\"cumulative\":true}}
! 200 Ok
: Server: Epee-based
: Content-Length: 352
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"distributions\": [{\r\n      \"amount\": 0,\r\n      \"base\": 49,\r\n      \"binary\": false,\r\n      \"compress\": false,\r\n      \"distribution\": [50,51,52,53,54,55,56,57,58,59,60],\r\n      \"start_height\": 50\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_distribution
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_distribution\",\"params\":{\"amounts\":[0],\"binary\":false,\"from_height\":60,\"to_height\":50}}
! 200 Ok
: Server: Epee-based
: Content-Length: 127
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -5,\r\n    \"message\": \"Failed to get output distribution\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_output_distribution
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_distribution\",\"params\":{\"amounts\":[0],\"binary\":false,\"to_height\":101}}
! 200 Ok
: Server: Epee-based
: Content-Length: 522
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"distributions\": [{\r\n      \"amount\": 0,\r\n      \"base\": 0,\r\n      \"binary\": false,\r\n      \"compress\": false,\r\n      \"distribution\": [0,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,11,4,1,1,1,1,1,1,1,1,1,1,1],\r\n      \"start_height\": 0\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_distribution
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_distribution\",\"params\":{\"amounts\":[0],\"binary\":false,\"to_height\":102}}
! 200 Ok
: Server: Epee-based
: Content-Length: 127
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -5,\r\n    \"message\": \"Failed to get output distribution\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_output_distribution
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_distribution\",\"params\":{\"amounts\":[0],\"binary\":false,\"from_height\":101}}
! 200 Ok
: Server: Epee-based
: Content-Length: 323
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"distributions\": [{\r\n      \"amount\": 0,\r\n      \"base\": 113,\r\n      \"binary\": false,\r\n      \"compress\": false,\r\n      \"distribution\": [1],\r\n      \"start_height\": 101\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_distribution
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_distribution\",\"params\":{\"amounts\":[0],\"binary\":false,\"from_height\":102}}
! 200 Ok
: Server: Epee-based
: Content-Length: 127
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -5,\r\n    \"message\": \"Failed to get output distribution\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_output_distribution
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_distribution\",\"params\":{\"amounts\":[0],\"binary\":false,\"to_height\":18446744073709551615}}
! 200 Ok
: Server: Epee-based
: Content-Length: 127
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -5,\r\n    \"message\": \"Failed to get output distribution\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_output_distribution
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_distribution\",\"params\":{\"amounts\":[17592186044415],\"binary\":false}}
! 200 Ok
: Server: Epee-based
: Content-Length: 534
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"distributions\": [{\r\n      \"amount\": 17592186044415,\r\n      \"base\": 0,\r\n      \"binary\": false,\r\n      \"compress\": false,\r\n      \"distribution\": [1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],\r\n      \"start_height\": 0\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_distribution
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_distribution\",\"params\":{\"amounts\":[17592186044415],\"binary\":false,\"cumulative\":true}}
! 200 Ok
: Server: Epee-based
: Content-Length: 534
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"distributions\": [{\r\n      \"amount\": 17592186044415,\r\n      \"base\": 0,\r\n      \"binary\": false,\r\n      \"compress\": false,\r\n      \"distribution\": [1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],\r\n      \"start_height\": 0\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_distribution
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_distribution\",\"params\":{\"amounts\":[17592186044415],\"binary\":false,\"from_height\":3,\"to_height\":5}}
! 200 Ok
: Server: Epee-based
: Content-Length: 336
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"distributions\": [{\r\n      \"amount\": 17592186044415,\r\n      \"base\": 0,\r\n      \"binary\": false,\r\n      \"compress\": false,\r\n      \"distribution\": [1,0,0],\r\n      \"start_height\": 3\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_distribution
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_distribution\",\"params\":{\"amounts\":[0,17592186044415,7],\"binary\":false,\"to_height\":5}}
! 200 Ok
: Server: Epee-based
: Content-Length: 662
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"distributions\": [{\r\n      \"amount\": 0,\r\n      \"base\": 0,\r\n      \"binary\": false,\r\n      \"compress\": false,\r\n      \"distribution\": [0,1,1,1,1,1],\r\n      \"start_height\": 0\r\n    },{\r\n      \"amount\": 17592186044415,\r\n      \"base\": 0,\r\n      \"binary\": false,\r\n      \"compress\": false,\r\n      \"distribution\": [1,0,0,0,0,0],\r\n      \"start_height\": 0\r\n    },{\r\n      \"amount\": 7,\r\n      \"base\": 0,\r\n      \"binary\": false,\r\n      \"compress\": false,\r\n      \"distribution\": [0,0,0,0,0,0],\r\n      \"start_height\": 0\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_distribution
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_distribution\",\"params\":{\"amounts\":[7],\"binary\":false}}
! 200 Ok
: Server: Epee-based
: Content-Length: 521
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"distributions\": [{\r\n      \"amount\": 7,\r\n      \"base\": 0,\r\n      \"binary\": false,\r\n      \"compress\": false,\r\n      \"distribution\": [0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],\r\n      \"start_height\": 0\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_distribution
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_distribution\",\"params\":{\"amounts\":[7],\"binary\":false,\"from_height\":5,\"to_height\":3}}
! 200 Ok
: Server: Epee-based
: Content-Length: 127
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -5,\r\n    \"message\": \"Failed to get output distribution\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_output_distribution
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_distribution\",\"params\":{\"amounts\":[0,0],\"binary\":false,\"to_height\":5}}
! 200 Ok
: Server: Epee-based
: Content-Length: 489
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"distributions\": [{\r\n      \"amount\": 0,\r\n      \"base\": 0,\r\n      \"binary\": false,\r\n      \"compress\": false,\r\n      \"distribution\": [0,1,1,1,1,1],\r\n      \"start_height\": 0\r\n    },{\r\n      \"amount\": 0,\r\n      \"base\": 0,\r\n      \"binary\": false,\r\n      \"compress\": false,\r\n      \"distribution\": [0,1,1,1,1,1],\r\n      \"start_height\": 0\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_distribution
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_distribution\",\"params\":{\"amounts\":[]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 144
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_distribution
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_distribution\",\"params\":{\"amounts\":[\"0\"],\"binary\":false,\"from_height\":\"2\",\"to_height\":\"4\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 323
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"distributions\": [{\r\n      \"amount\": 0,\r\n      \"base\": 1,\r\n      \"binary\": false,\r\n      \"compress\": false,\r\n      \"distribution\": [1,1,1],\r\n      \"start_height\": 2\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_distribution
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_distribution\",\"params\":{\"amounts\":[-1]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_output_distribution
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_distribution\",\"params\":{\"amounts\":[0],\"binary\":\"x\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc submit_block
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"submit_block\",\"params\":[]}
! 200 Ok
: Server: Epee-based
: Content-Length: 105
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -1,\r\n    \"message\": \"Wrong param\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc submit_block
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"submit_block\",\"params\":[\"00\",\"00\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 105
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -1,\r\n    \"message\": \"Wrong param\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc submit_block
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"submit_block\",\"params\":[\"zz\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 110
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -6,\r\n    \"message\": \"Wrong block blob\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc submit_block
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"submit_block\",\"params\":[\"0\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 110
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -6,\r\n    \"message\": \"Wrong block blob\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc submit_block
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"submit_block\",\"params\":[\"\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 110
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -6,\r\n    \"message\": \"Wrong block blob\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc submit_block
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"submit_block\",\"params\":[\"00\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 110
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -6,\r\n    \"message\": \"Wrong block blob\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc submit_block
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"submit_block\",\"params\":[\"0100\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 110
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -6,\r\n    \"message\": \"Wrong block blob\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc submit_block
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"submit_block\",\"params\":[5]}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc submit_block
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"submit_block\",\"params\":{\"a\":\"b\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 105
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -1,\r\n    \"message\": \"Wrong param\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc submit_block
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"submit_block\",\"params\":[\"1010c2d2e5d70665dc0affbfb58440665c38dcd8843fbaf8bdaf92cf73eaabbfbc721f7ef3e37f00000000026401ff2801bdf88590f6ff0703602f21815b6a6d183113740f22f9f2b7ad5290346845bff9cd6faf9aef8339e205240156f74c8064af79c17bf1adcfd5b11dbdc81286416e900c63abaf45ff698bd17e0201000000\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 104
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc generateblocks
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"generateblocks\",\"params\":{\"amount_of_blocks\":0,\"wallet_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 124
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"height\": 102,\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc generateblocks
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"generateblocks\",\"params\":{\"amount_of_blocks\":1,\"wallet_address\":\"\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 124
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -4,\r\n    \"message\": \"Failed to parse wallet address\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc generateblocks
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"generateblocks\",\"params\":{\"amount_of_blocks\":1,\"wallet_address\":\"x\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 124
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -4,\r\n    \"message\": \"Failed to parse wallet address\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc generateblocks
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"generateblocks\",\"params\":{\"amount_of_blocks\":1,\"wallet_address\":\"8BxZmStBhRX5NWwHtxVXgjhkHuRgqvWNxGwH8cAsEoMT3oXzqWvRdafiyeHjWBWxX5Ny1q5G7uV4eHEkD7Ccn8VXMm9A9hx\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 136
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -12,\r\n    \"message\": \"Mining to subaddress is not supported yet\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc generateblocks
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"generateblocks\",\"params\":{\"amount_of_blocks\":1,\"wallet_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\"prev_block\":\"zz\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -5,\r\n    \"message\": \"Invalid prev_block\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc generateblocks
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"generateblocks\",\"params\":{\"amount_of_blocks\":1,\"wallet_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\"prev_block\":\"3f1f07a4a4f3cacd19ebd76676ab488398eed5e42bb8b0af43e857339a9434f3\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 141
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -5,\r\n    \"message\": \"Internal error: failed to create block template\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc generateblocks
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"generateblocks\",\"params\":{\"amount_of_blocks\":1,\"wallet_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\"starting_nonce\":4294967296}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc generateblocks
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"generateblocks\",\"params\":{\"amount_of_blocks\":-1,\"wallet_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /send_raw_transaction /send_raw_transaction
> {\"tx_as_hex\":\"\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 380
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"double_spend\": false,\r\n  \"fee_too_low\": false,\r\n  \"invalid_input\": false,\r\n  \"invalid_output\": false,\r\n  \"low_mixin\": false,\r\n  \"not_relayed\": false,\r\n  \"overspend\": false,\r\n  \"reason\": \"Sanity check failed\",\r\n  \"sanity_check_failed\": true,\r\n  \"status\": \"Failed\",\r\n  \"too_big\": false,\r\n  \"too_few_outputs\": false,\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /send_raw_transaction /send_raw_transaction
> {\"tx_as_hex\":\"zz\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 362
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"double_spend\": false,\r\n  \"fee_too_low\": false,\r\n  \"invalid_input\": false,\r\n  \"invalid_output\": false,\r\n  \"low_mixin\": false,\r\n  \"not_relayed\": false,\r\n  \"overspend\": false,\r\n  \"reason\": \"\",\r\n  \"sanity_check_failed\": false,\r\n  \"status\": \"Failed\",\r\n  \"too_big\": false,\r\n  \"too_few_outputs\": false,\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /send_raw_transaction /send_raw_transaction
> {\"tx_as_hex\":\"0\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 362
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"double_spend\": false,\r\n  \"fee_too_low\": false,\r\n  \"invalid_input\": false,\r\n  \"invalid_output\": false,\r\n  \"low_mixin\": false,\r\n  \"not_relayed\": false,\r\n  \"overspend\": false,\r\n  \"reason\": \"\",\r\n  \"sanity_check_failed\": false,\r\n  \"status\": \"Failed\",\r\n  \"too_big\": false,\r\n  \"too_few_outputs\": false,\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /send_raw_transaction /send_raw_transaction
> {\"tx_as_hex\":\"00\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 380
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"double_spend\": false,\r\n  \"fee_too_low\": false,\r\n  \"invalid_input\": false,\r\n  \"invalid_output\": false,\r\n  \"low_mixin\": false,\r\n  \"not_relayed\": false,\r\n  \"overspend\": false,\r\n  \"reason\": \"Sanity check failed\",\r\n  \"sanity_check_failed\": true,\r\n  \"status\": \"Failed\",\r\n  \"too_big\": false,\r\n  \"too_few_outputs\": false,\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /send_raw_transaction /send_raw_transaction
> {\"tx_as_hex\":\"0200\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 362
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"double_spend\": false,\r\n  \"fee_too_low\": false,\r\n  \"invalid_input\": false,\r\n  \"invalid_output\": false,\r\n  \"low_mixin\": false,\r\n  \"not_relayed\": false,\r\n  \"overspend\": false,\r\n  \"reason\": \"\",\r\n  \"sanity_check_failed\": false,\r\n  \"status\": \"Failed\",\r\n  \"too_big\": false,\r\n  \"too_few_outputs\": false,\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /send_raw_transaction /send_raw_transaction
> {\"tx_as_hex\":\"00\",\"do_sanity_checks\":false}
! 200 Ok
: Server: Epee-based
: Content-Length: 362
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"double_spend\": false,\r\n  \"fee_too_low\": false,\r\n  \"invalid_input\": false,\r\n  \"invalid_output\": false,\r\n  \"low_mixin\": false,\r\n  \"not_relayed\": false,\r\n  \"overspend\": false,\r\n  \"reason\": \"\",\r\n  \"sanity_check_failed\": false,\r\n  \"status\": \"Failed\",\r\n  \"too_big\": false,\r\n  \"too_few_outputs\": false,\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /send_raw_transaction /send_raw_transaction
> {\"tx_as_hex\":5}
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< 
? main POST /send_raw_transaction /send_raw_transaction
> {\"tx_as_hex\":\"00\",\"do_not_relay\":\"x\"}
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< 
? main POST /send_raw_transaction /send_raw_transaction
> {\"tx_as_hex\":\"02000202001000030101010301010401010104010401faa8ab0b97d774b585e206e2071e053fb4b0f51196518a2c03cef935903df6bd0200100001020101020503010103020301010119a85ec5606f6c22ad61faf90461419ffe7d720bc34825fc3317e1355279abe10200032fbd7917a0c335a8de2a26dbdc30526a4cacfe3332ceae5ed331d8299fa5ccdf670003c2ede0f08225c96c3892084a2683f52b3dd89777e90e0b6e99e334f69069d8e53c2c01a63f77604ae36174430fb9aa7dd08b4eddfb306bcbd14bf7fd06146e3005131402090160fa41b4e98559200680e5a0da09ce1903d4a9012a3d5d751c07efe4bbd53eaf717cc06506c36ce53b8fbe75269f7d3a6c2690ea260e214991a3dbac7f37b61ffdaed5bf33ffe30e3c52aea8545665b9374e81ee9c36c0e4a194ee1b5c81010baaeb661b5093e62409f92228bfeda1494b519adfe66b193738b2e777867aa2cf2e9671b5c4740b99cedffa73c2dc44e9e51d10a01d3d0b7098a11bed653f14f870bbc740174542417750f02416ef240bedb58c53f20ba01041389003e907fe00b90be5daac422596e7702b4bcdd8aa6dcfe25ee1c42c9f9994667858f3890f6a9cc3e586745a9afd6b2a23bfd6e0df210398c94f35d0c1656995f98a77500916d3df4f2a0b17818775254613034b95d611e0262fc56dd8d5085acbf91dd00407b35b700a7e31bd5321d5723a688e3d762015483e8174c41d9f38c2ef420ee0f3b37979f291b18bda5ab8f05e0e801370e5a130ad12f1dab09bfd3fbb28b5c24b846b6f65b9b14339ceb821b399a9283d97e225b9a920d459cb6c28da2e5b6587e5761248abd0709226ae9bf709470720bfaaae0c96531bee1eba5da32ef29b71f0db7a38e5553d58879ede4712b8feb8b0a69cbb311fd478340e6e2d01b13dc43295b5d65adfbcb40c6135f0971aa2cbe97227be1de6d0f524dfdeb5be44cedaa161bd0daef1a6f31e4745ff33c340aebac5f1bbfdd12444368605d213f58cb507c224c33e7c3227c223c9e4a76d0fa34352fa8e1b11af6791d96fe25ac2e6882be010dc421f5892a9929d337e7eb95f33b658bd0363844e6e1acb4decadc4fb740cbf79c2f8240b5b9b0c35c474ca1a1ad061b1c41513b71923574d0e8bfab6b47be583013d7a69cdbf7f08b76481629096e50544bedafba23f286b53b935c58f8a835da68ff9dc6a7f7114749cd49d97783265725eb1aeabb6d1d1f838745654073b35f7cfc76bb8b378d3b4d3407d2959f62b1cc452876a5fc6dbd8f9f53840d6ed1eb3b46176f200a1075be63c8207aa8318c9e4b13fd6329e2fb2390099c5ddf2cc11f461bf8bfe2e25354c82d16637581259e495e1080fcae0a2f7f3ea068fa16746a5444f8dc14237bc9d051c0e2d28e3c7d94148a5660cc74a84abb1018e36aba7ee992f0d58e224b8d5228ae43a4335c917ccd5854e03f153d10c140bc1f73fddde0a6258cf1d9ff71b8a7d69d7568c4aa199797a9787c06c50450200b6037ab4b01caa9a2eb67a5f6ba25005c6bd7366e6e402c053769660be036a03f37691e506f6a52d5114dc1804f66200f49bc7c39b8b9777f28bfe00edc8b60bd8a2a32325a265ffe8ec13c996609e744db0fc1e481a160848d21d4bcb5dde06fad2b8ffac18422abbafc1b460af4ea68446b9d1a9652b1638386e8d90015d0db8efbdb1d116653719b135b8e7906d06a8529706067ea29da216a7bd31e09808ab690e3d3e12efcdbc3c2ead4a4ce759dc170db74d126c0c638e7ab1895ff90d7a5f708035288a13d1262910063162105a985a00e6feddc6e8af9b745e128509aa3edcc5be32c15c11d1186353a30100bf13e656943153d19cca2328cacaae0918e8cb91836c90d9c7d680bc9637ca03ce04d769eb916fc0e7b870441c201909ffd4353487ae7963ee3281c4bf58681d408c34dd8c3dadce2f778163a66f3407c501a0196508e3705d84fb642d4739bf0205613842d07faf4947fc13bf19b803e5d1081030fae11b1b029e25c05adcd50c01496b2e5c9a7e34718e8ccd26c602ad6f2b60eab108e57b668a79b2e3e7adb8de004edd2c575b0971bc163220990fe88d36429b563798a97da7432c04d64a755fd6a8c2219b0cd76957edf5999e59090121cebf86a7dd1867718a9f7b13ec1fc8e1a52bf389284057ed0f11fef20f437c63616c5daf53877e1ef41995e4bd49fed6a777dd4c239172f2aadd098700a75bf6eec6ae92824ef81009f2dc18b6e858b8ed2e2a25651f6d1b6e87506d0f5502132a07e52e5b4cb399921fe89206782b713f233466a85065d6038729200cbbff468a3af82cb560cb8c4465092821a0f832c40094b65f0b6df3a8ce6f270b79251bea1ce9ed0855ffdb00ae9f2d97f5623c492075e90e7dba3c22e3cff40f4bf48417c5f98dbed3b5ee90c3cd99f8bdba5777e3b992391f1fc456f12fda048d8086ca0d5262bd3b804e47693abd4314ce1ce54e034276f11cb8b66180c80e087cc8c28f9502e435cbba8281e0ad77f9236853423115655fac9508422593054058e060d58580edce3ad563b8046a47e636823c0bb8cbcb4e0e36bb3032f50281a7442462695627155b7d90af398d05ca11eb7d425726d5b447d4fd44263108dfca01d5409fd0a930cf13725ad3ecd8bcc2183dd49d75ed65c0aa9e5e191a0bfdd933e845397e3c5d70ff9e37e4c08c6c1e6059842a9b0415ffc9f4058d1c0646294362e22fd5e1aafe1beaaf0978cad4163f191cbcba48665fd0cba995a50b3f4da5fdf7503f6b0a1d4c1514fba9ce195286682af5f87b7183ffbd3b9c410650d3a47157717a6f5f37a2382fb2fde50ce80b8fc4d078ac81234a3ff00af80af0325044df799c450540473f80aef33b1215653c4f7fe2643e8acca1d2981a0508f5945b1ee22d40172db1885b86ef382bfdb4401392f9f00bed0c761281f4b56bcf104437a223551b47881d1c22dd9ba89519559c8fc1e98e06b5a900e82bee4798d4be3ad5ab759edd8ea6df6bf2d27a7497122a53df813f83e81688fea684\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 368
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"double_spend\": false,\r\n  \"fee_too_low\": false,\r\n  \"invalid_input\": false,\r\n  \"invalid_output\": false,\r\n  \"low_mixin\": false,\r\n  \"not_relayed\": true,\r\n  \"overspend\": false,\r\n  \"reason\": \"Not relayed\",\r\n  \"sanity_check_failed\": false,\r\n  \"status\": \"OK\",\r\n  \"too_big\": false,\r\n  \"too_few_outputs\": false,\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /send_raw_transaction /send_raw_transaction
> {\"tx_as_hex\":\"02000202001000030101010301010401010104010401faa8ab0b97d774b585e206e2071e053fb4b0f51196518a2c03cef935903df6bd0200100001020101020503010103020301010119a85ec5606f6c22ad61faf90461419ffe7d720bc34825fc3317e1355279abe10200032fbd7917a0c335a8de2a26dbdc30526a4cacfe3332ceae5ed331d8299fa5ccdf670003c2ede0f08225c96c3892084a2683f52b3dd89777e90e0b6e99e334f69069d8e53c2c01a63f77604ae36174430fb9aa7dd08b4eddfb306bcbd14bf7fd06146e3005131402090160fa41b4e98559200680e5a0da09ce1903d4a9012a3d5d751c07efe4bbd53eaf717cc06506c36ce53b8fbe75269f7d3a6c2690ea260e214991a3dbac7f37b61ffdaed5bf33ffe30e3c52aea8545665b9374e81ee9c36c0e4a194ee1b5c81010baaeb661b5093e62409f92228bfeda1494b519adfe66b193738b2e777867aa2cf2e9671b5c4740b99cedffa73c2dc44e9e51d10a01d3d0b7098a11bed653f14f870bbc740174542417750f02416ef240bedb58c53f20ba01041389003e907fe00b90be5daac422596e7702b4bcdd8aa6dcfe25ee1c42c9f9994667858f3890f6a9cc3e586745a9afd6b2a23bfd6e0df210398c94f35d0c1656995f98a77500916d3df4f2a0b17818775254613034b95d611e0262fc56dd8d5085acbf91dd00407b35b700a7e31bd5321d5723a688e3d762015483e8174c41d9f38c2ef420ee0f3b37979f291b18bda5ab8f05e0e801370e5a130ad12f1dab09bfd3fbb28b5c24b846b6f65b9b14339ceb821b399a9283d97e225b9a920d459cb6c28da2e5b6587e5761248abd0709226ae9bf709470720bfaaae0c96531bee1eba5da32ef29b71f0db7a38e5553d58879ede4712b8feb8b0a69cbb311fd478340e6e2d01b13dc43295b5d65adfbcb40c6135f0971aa2cbe97227be1de6d0f524dfdeb5be44cedaa161bd0daef1a6f31e4745ff33c340aebac5f1bbfdd12444368605d213f58cb507c224c33e7c3227c223c9e4a76d0fa34352fa8e1b11af6791d96fe25ac2e6882be010dc421f5892a9929d337e7eb95f33b658bd0363844e6e1acb4decadc4fb740cbf79c2f8240b5b9b0c35c474ca1a1ad061b1c41513b71923574d0e8bfab6b47be583013d7a69cdbf7f08b76481629096e50544bedafba23f286b53b935c58f8a835da68ff9dc6a7f7114749cd49d97783265725eb1aeabb6d1d1f838745654073b35f7cfc76bb8b378d3b4d3407d2959f62b1cc452876a5fc6dbd8f9f53840d6ed1eb3b46176f200a1075be63c8207aa8318c9e4b13fd6329e2fb2390099c5ddf2cc11f461bf8bfe2e25354c82d16637581259e495e1080fcae0a2f7f3ea068fa16746a5444f8dc14237bc9d051c0e2d28e3c7d94148a5660cc74a84abb1018e36aba7ee992f0d58e224b8d5228ae43a4335c917ccd5854e03f153d10c140bc1f73fddde0a6258cf1d9ff71b8a7d69d7568c4aa199797a9787c06c50450200b6037ab4b01caa9a2eb67a5f6ba25005c6bd7366e6e402c053769660be036a03f37691e506f6a52d5114dc1804f66200f49bc7c39b8b9777f28bfe00edc8b60bd8a2a32325a265ffe8ec13c996609e744db0fc1e481a160848d21d4bcb5dde06fad2b8ffac18422abbafc1b460af4ea68446b9d1a9652b1638386e8d90015d0db8efbdb1d116653719b135b8e7906d06a8529706067ea29da216a7bd31e09808ab690e3d3e12efcdbc3c2ead4a4ce759dc170db74d126c0c638e7ab1895ff90d7a5f708035288a13d1262910063162105a985a00e6feddc6e8af9b745e128509aa3edcc5be32c15c11d1186353a30100bf13e656943153d19cca2328cacaae0918e8cb91836c90d9c7d680bc9637ca03ce04d769eb916fc0e7b870441c201909ffd4353487ae7963ee3281c4bf58681d408c34dd8c3dadce2f778163a66f3407c501a0196508e3705d84fb642d4739bf0205613842d07faf4947fc13bf19b803e5d1081030fae11b1b029e25c05adcd50c01496b2e5c9a7e34718e8ccd26c602ad6f2b60eab108e57b668a79b2e3e7adb8de004edd2c575b0971bc163220990fe88d36429b563798a97da7432c04d64a755fd6a8c2219b0cd76957edf5999e59090121cebf86a7dd1867718a9f7b13ec1fc8e1a52bf389284057ed0f11fef20f437c63616c5daf53877e1ef41995e4bd49fed6a777dd4c239172f2aadd098700a75bf6eec6ae92824ef81009f2dc18b6e858b8ed2e2a25651f6d1b6e87506d0f5502132a07e52e5b4cb399921fe89206782b713f233466a85065d6038729200cbbff468a3af82cb560cb8c4465092821a0f832c40094b65f0b6df3a8ce6f270b79251bea1ce9ed0855ffdb00ae9f2d97f5623c492075e90e7dba3c22e3cff40f4bf48417c5f98dbed3b5ee90c3cd99f8bdba5777e3b992391f1fc456f12fda048d8086ca0d5262bd3b804e47693abd4314ce1ce54e034276f11cb8b66180c80e087cc8c28f9502e435cbba8281e0ad77f9236853423115655fac9508422593054058e060d58580edce3ad563b8046a47e636823c0bb8cbcb4e0e36bb3032f50281a7442462695627155b7d90af398d05ca11eb7d425726d5b447d4fd44263108dfca01d5409fd0a930cf13725ad3ecd8bcc2183dd49d75ed65c0aa9e5e191a0bfdd933e845397e3c5d70ff9e37e4c08c6c1e6059842a9b0415ffc9f4058d1c0646294362e22fd5e1aafe1beaaf0978cad4163f191cbcba48665fd0cba995a50b3f4da5fdf7503f6b0a1d4c1514fba9ce195286682af5f87b7183ffbd3b9c410650d3a47157717a6f5f37a2382fb2fde50ce80b8fc4d078ac81234a3ff00af80af0325044df799c450540473f80aef33b1215653c4f7fe2643e8acca1d2981a0508f5945b1ee22d40172db1885b86ef382bfdb4401392f9f00bed0c761281f4b56bcf104437a223551b47881d1c22dd9ba89519559c8fc1e98e06b5a900e82bee4798d4be3ad5ab759edd8ea6df6bf2d27a7497122a53df813f83e81688fea684\",\"do_not_relay\":true}
! 200 Ok
: Server: Epee-based
: Content-Length: 368
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"double_spend\": false,\r\n  \"fee_too_low\": false,\r\n  \"invalid_input\": false,\r\n  \"invalid_output\": false,\r\n  \"low_mixin\": false,\r\n  \"not_relayed\": true,\r\n  \"overspend\": false,\r\n  \"reason\": \"Not relayed\",\r\n  \"sanity_check_failed\": false,\r\n  \"status\": \"OK\",\r\n  \"too_big\": false,\r\n  \"too_few_outputs\": false,\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /send_raw_transaction /send_raw_transaction
> {\"tx_as_hex\":\"02000202001000030103060201020210010101320603f7d444a9a84b4b4530a13e86b4c48ebc49fc7b7a2c2555b6a1ca4a07ccd9feeb020010040304010105080c03310101030203022f9acbd62221de30c741445dd2ec1418403383494e6754ba5684e7adc470ae910200036d861ca826835b3d614eae3f79d5d981f2e59bd015ad3cc616fac94d923cfa208a0003fa599b8e60c508cfcc1f33bd7881f76959474fc4f3dd601f9be1612002971277f42c012e528dcff58e04944ee12d29fa72ac7f892c74de91f996c34e873d7945e87de3020901747467ea16fe73780680e5a0da099a35cf0405e95c7c44acf8187f31700e3e3cc4a2eb9a17a4d8545619d64386877c94b79c987f9a55e2504a2083f57d2f7c826365ea2f44bad0c4a5f7a8d72e367a5ff1527fb2adc95017258f29a2246f01dcd87ab729e81eb5d806183dc29d50d7e343176ab5e3c26cf5c209d45666c03502caddd841274267833ccf3ab23dc98ed7dd667d26f1ec9895d42cabf3f36a9a13df0e48847352129ebd3e4618b0e2875095eb8487b4207aacea4c1409a2116aafc6ee1298c2d4d765a0374465297294ad282334b33c3766539bd333ece0e20f49b61a99c161d5951fa1308b3a3fce7252c2f286d59c7aa8f85bdba5c6335d0d86b4a2e1552d198ec2cba3fca4a14881e7dcef774e22bbfaa0773291b47d8709079c36f1c231488903033910dbb08e108831363dac3f7c63a043ac92a169c259d660a5fca2922212416bf4991117817c3e14f3c5a478976b64752d2bc0254ad2101a6b6326743b37cacb9525ab33ce7ca3eea1072462d97b588a19858726ee799b8c3252bd0e9a7a79cf5c92f949db1507f5112cf77f17009347a3db2cf33a4813f58ba8e0bff5bb912e431dff68a2a535b470e9be2ac2ae964dfe3f4c251233acc526e6168ebf00215d5a82b6142565ee4765e962b041ada7218eb9b8018f65e47b89522301d53d0af3bab25114e7c374e7c6586c5c9a9e6ed1715e43bb6e2a63079a1597286dcac455c4646ffa3843ada28412b8291ef02e50c3719a424f229c65b1b68043d99a28fe2ab996ae27e8b039e03b66ca791d4280d66cdcc893b1128a9542fda19e6148fafe908817e2a2b52837a4f58229351e78d0259c4a824747d239926d2f57f180788239a4b21ba305d13809114d39ce5f09b773d5c07fe48c6847ca650563d3f949cbff1748a6571267cada514569a4a5b5396137f5f42cbcf61ae48d63911c2d2a085fe5dd09334b42b1eb3c913efbc35513c86564921b67828ddd31d08fcfa077444251ad8f88d3ce7e8d7be9ca3de555e9346d664004806c7e770cc792b3ed2d62a5f634e41c756989a1fd23672f91c8922f35ccb6a10b095a9bbcc2d8924b7e93cc0f2279c086da1e5ca92fdc5eca315e098ab806cd430805d886d2390a6e828d3ebaa8addd0a39b02bc13a9ae463da0d741b664dcc9a020d4e7c936846d53643e4eae274409cda93314433c95008785fb8cf302650b90c5942e2192b1c0261a580f2734e9b03dae9c40fa4461513dc015211aef213650856590f755bc95d8ebcda705092ab49d57556a8bd43f111c1786616f00869cd018d6fa4b70c772f700c6373ca803d9183c0e91e5c87b5bb4835f9e31965d4640ac27b43bdfdf759f9a1cc4f85837617c8918060ff9a1aaa2a9c13ed141d3dd60fc1253c5c6ffe4e026eb6c0cf66e488e39b940b88ad43c1605e489e7bd9cf660b1781543560d44bf4e5fec8acfd318392421e23b595e2a3cf1166ee4e2af9e2024a789a8200935314477057afccc4c9eecdaa1a348fecc5492f26e845c498cd095ab92543d7b207619d4db666ab2abe0f35097a7e341332170690fd57e18d6705375255bb37e0f309c6c54c02936c3a3dff816aab765bac9ef4164f1bc582e104754556cf2b2e43650162107dbdfe974984274d1efe0cc5d8eca6b0e9cff90e0188171d0a528897d0dace66b140553f5d927e7e56ce9c823b3171f8114095e300a7359c073c3f01317b28d33275128fff701c3a406ec8283e3880e40f04862601a76d7ed22971375209602475e762badd7f5e1d03ec7ba7927139312c3035420fb95c5eaeed0bf0609f65bffd88e1f2fbca18b296458850c19a06c26b6370ee2a3b1fc7caefe67e341fe04418a4798eb8c1a4bb0f6358e0ad58fe6b50f28f490e02ce8cdb2d1ab36b67be1675c45c8fbcffa867ff8f911c07053cb42f1b80fc0c92f16d7f348ca236256f271e3cd1ccb734caffa98ca4352fd75d13c0376aae085205bda898faf26f6796219b4f3bec864478c7f6ccf0cadcf2f3c7cb7e5a1404118da64346744a59f645cbc3404acfa04daa2aa2a6b02a3eff9749acad774a013267852377d7cee345a1e9ab4c74f600f2c5a7a9c47632b6f0934b9b34df190761abd0992a0ef178de083d2c8311fb9ae79ad2c6cbe9074c20bda2dd6e413e09c74eaca2fed70ba56f830bda2e1faa6d9a2985713ab071130ae29a932e6849069de826dec879a3ec07ccc4e4ae09ce2a95b067a902e65dd246ff8eec66c4cb08fbc3e44b35811df40dc87f88e17a16be570ead68f614d4c56b75fb911ccfcc071f9f2a0522b509236811a34f3d42b209d44f203859f40ddf42b6f09ecdcc680f3e06efa4c208bd7c37c1ef9577f22c671e1a64c1a760ac06787cc136956e810619b880e39352a8b3bbc721446d3c1e3f196b976f6460a3d9b60b4f6c153f570d732497e7803bebba85ff802e4cf98f23e64e75292c1112c4bd6258bde262ba02ca3b5fc3c0dfdcc1cb0e5412b164b50844904a4cc22eff9de430ed18436b08096ba6b56c45f24effc1e6ffc5059d3e7e65e2d3dd029f5c16cd471f1bae1b3907e615fe573b3e4006df45c5128675b7b051843b2fb6faad98846f2f5be663660acf825239a83c52765e88558ae626a4b7388a398ed432caca7a51762fa65cac1b9d1776a8ea5700655945f630d855ce3f72178c202cb9ed84de516b62d4908fec94fc5ba7537f22df17f38530eca97c69707b7e8817a8fc37f5f3336ec9a0f16100\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 380
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"double_spend\": false,\r\n  \"fee_too_low\": false,\r\n  \"invalid_input\": false,\r\n  \"invalid_output\": false,\r\n  \"low_mixin\": false,\r\n  \"not_relayed\": false,\r\n  \"overspend\": false,\r\n  \"reason\": \"Sanity check failed\",\r\n  \"sanity_check_failed\": true,\r\n  \"status\": \"Failed\",\r\n  \"too_big\": false,\r\n  \"too_few_outputs\": false,\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /send_raw_transaction /send_raw_transaction
> {\"tx_as_hex\":\"0200010200100303010b03010a010401010133010504a4097e7c18c44b9130f617e4dc1dab09a9855ba2a50856bbcccc7be50e0414f1020003a87aff8ba6e817216fa48f68eae4a7cca87f9e8784f2b2db2d8cfb45750a58e7ab0003a6955fd0c1d1e2a34b87f4edd3039a0264ecec3525ee83dd778102d858bbadc3482c0134cdfbb162c82fcfd8470a336b6e00b9dbf7393f5f93bf2c14730ab76335b3310209010c1a5f2e13db1a270680fda7de06cf187d5464e2bc698da40b7aa8465597b2fa0a1b9bc6d6aa3a097a8478bc76216b77b3f5f53af522d04c6277fbc290de92abfe3802f6cd1cfb81324592489761f504b520fd04e00cd645ea2cce65ae3c01518f60637b78995d74b785672977751d65517a6b7ef36a6f91f4356ce659c50cb65ffb9d01441fe9c09b697a9836b5a0acffd1b97fa19caa3313fe85dc49cbcd3cb2f26ba1bee9205d62bdb4be9c922a6357499dd7679b421278def50a2f4cc001fdc89a24d1d8a040442869c305d95e0252d5c6ec1d500bffdafc695e758200b6caaf751c9a97c8b05459eee00dbad1422dc674497701b250a81462d88fb60b4f69d8614fc9f87d7f7e3620800c941d0e9cb9745d93bf16e1ea2fc92591f30907a2a44a5c76bb938961a6a01e7df2005dfa42ba8b41d5f556c608b47ab6ec76c76ccd4838d29dda8a9acb50c868dbb972946947f57e05e55420ee37b991502a3f796bd3fd7e67d6b41f67452450fa9f727ddf28e005c393ba5af2018ffd08b3c88cf85a40425e43d4ca6ed744d061f9ed69db1247fc85f355601050d90bab9774b852c1a4428c6d27d426b15f3f21e13f205f526c60f2be43409d67a8874ac94b1baa07ea76cbcf76e5e6bf4cf91a3527a7b2a5e6e49e4dd20903c744a36e7ac3d48558a63d7729dfafe84117521970d824b9268c44c70f735b1f9dae46bf682d0710fe5abf3849e0f02c185f28fe5141c801d9cc8520bc3b1e60226b5f86a2910b5afaae74c85da95c0f046312e4ff7600af069207073264cffed13659ef5b3575e7db103dc2cbdb84f518fe44360ae106ff4fa31d0e7a08c33e6b9a39179604a8d19a052eda04afd05760650de96bd1a34b2ec272cef3b6bd636c0170cfd5c9be5ce8a767b535f1b4508faefdbf11b5c3d518d70b282123fc749835f05ad1c2c94a7430813cb0fbddbf1d730ee7d7cc8597d86b163d39ab855107c23def3b8403288646e2655539115f14913363ccaa8765f7bb9639e89522bde4a1d779f406dd74361d2cc9cae42e1290bcc3decc7b77c61489cafdf3f771f866b93bfc50fb096aee667118caf49c28a7cc0d0aee19863d382bd0065b9eaea3df40aac2dfad061d78b1c87b93a65b4c392a5f80a99729fba8532602dc08cd7cf55fabd13b310c3e5b13ed64fbfd1c3a9c7add061142f28549cc93daa3cac911157bad185f910d9d265e32819e88deae50064886d68995c8b272323ef22beaf11650213c1b160c568f50823dd6311aadfacaecc4385def7d8a802f4b19b7247f55f7990582860dc0efc1995639c473a3e4e9105a1fc3b9aad2bbe586cddb18fbfe4f23cea76700119f9cca317040b90d2b6eb2cc21a1ab54ba62ed894b99e123d81dccd998c80f4dc0a31bb5fbe94718f86a5e43b888972fdd7580abf382ab8827233ce619c50a0e2db1737505f6a998d1a9daa899f554aa904bcd9ad430b1871ed690cc8dbb08c0fc508bb9b2545c04c7025714d2adc616704ff34f8aee1f2ffef1648836bc092ab468d3691cb95790f5907cf0f64b686cd0ee73e9c8cd8d96f4cdad054fb2013ea24238f6a7c2e3ac88342ffdd8999d1ed62bd3020b4da94350791c983638002f718b9878261a5cac0552eb96526968e39232bfc9fac188e55cc519eef8230f65ea156f997e4c566512f96c136e62ad149f018880a03f98dc3c1ed43b23f001d5600e79b8f5609e4c657aeb7afef6088fd7193e32db9a7a56e0a676cb55990ca64d88cb402ac3c02b18d42b663324036f1453e0d83abce8126ea5989f20a209a93b6f0c97babbdb4f6523d7c3db80f20225815517e1be99c02d04567dcbdaf3b366231dea6798cebe8a3722a4f58f82b93bb5172543a0f80d873c95bc0e2d02\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 361
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"double_spend\": true,\r\n  \"fee_too_low\": false,\r\n  \"invalid_input\": false,\r\n  \"invalid_output\": false,\r\n  \"low_mixin\": false,\r\n  \"not_relayed\": false,\r\n  \"overspend\": false,\r\n  \"reason\": \"\",\r\n  \"sanity_check_failed\": false,\r\n  \"status\": \"Failed\",\r\n  \"too_big\": false,\r\n  \"too_few_outputs\": false,\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /send_raw_transaction /send_raw_transaction
> {\"tx_as_hex\":\"0200010200100303010b03010a010401010133010504a4097e7c18c44b9130f617e4dc1dab09a9855ba2a50856bbcccc7be50e0414f1020003a87aff8ba6e817216fa48f68eae4a7cca87f9e8784f2b2db2d8cfb45750a58e7ab0003a6955fd0c1d1e2a34b87f4edd3039a0264ecec3525ee83dd778102d858bbadc3482c0134cdfbb162c82fcfd8470a336b6e00b9dbf7393f5f93bf2c14730ab76335b3310209010c1a5f2e13db1a270680fda7de06cf187d5464e2bc698da40b7aa8465597b2fa0a1b9bc6d6aa3a097a8478bc76216b77b3f5f53af522d04c6277fbc290de92abfe3802f6cd1cfb81324592489761f504b520fd04e00cd645ea2cce65ae3c01518f60637b78995d74b785672977751d65517a6b7ef36a6f91f4356ce659c50cb65ffb9d01441fe9c09b697a9836b5a0acffd1b97fa19caa3313fe85dc49cbcd3cb2f26ba1bee9205d62bdb4be9c922a6357499dd7679b421278def50a2f4cc001fdc89a24d1d8a040442869c305d95e0252d5c6ec1d500bffdafc695e758200b6caaf751c9a97c8b05459eee00dbad1422dc674497701b250a81462d88fb60b4f69d8614fc9f87d7f7e3620800c941d0e9cb9745d93bf16e1ea2fc92591f30907a2a44a5c76bb938961a6a01e7df2005dfa42ba8b41d5f556c608b47ab6ec76c76ccd4838d29dda8a9acb50c868dbb972946947f57e05e55420ee37b991502a3f796bd3fd7e67d6b41f67452450fa9f727ddf28e005c393ba5af2018ffd08b3c88cf85a40425e43d4ca6ed744d061f9ed69db1247fc85f355601050d90bab9774b852c1a4428c6d27d426b15f3f21e13f205f526c60f2be43409d67a8874ac94b1baa07ea76cbcf76e5e6bf4cf91a3527a7b2a5e6e49e4dd20903c744a36e7ac3d48558a63d7729dfafe84117521970d824b9268c44c70f735b1f9dae46bf682d0710fe5abf3849e0f02c185f28fe5141c801d9cc8520bc3b1e60226b5f86a2910b5afaae74c85da95c0f046312e4ff7600af069207073264cffed13659ef5b3575e7db103dc2cbdb84f518fe44360ae106ff4fa31d0e7a08c33e6b9a39179604a8d19a052eda04afd05760650de96bd1a34b2ec272cef3b6bd636c0170cfd5c9be5ce8a767b535f1b4508faefdbf11b5c3d518d70b282123fc749835f05ad1c2c94a7430813cb0fbddbf1d730ee7d7cc8597d86b163d39ab855107c23def3b8403288646e2655539115f14913363ccaa8765f7bb9639e89522bde4a1d779f406dd74361d2cc9cae42e1290bcc3decc7b77c61489cafdf3f771f866b93bfc50fb096aee667118caf49c28a7cc0d0aee19863d382bd0065b9eaea3df40aac2dfad061d78b1c87b93a65b4c392a5f80a99729fba8532602dc08cd7cf55fabd13b310c3e5b13ed64fbfd1c3a9c7add061142f28549cc93daa3cac911157bad185f910d9d265e32819e88deae50064886d68995c8b272323ef22beaf11650213c1b160c568f50823dd6311aadfacaecc4385def7d8a802f4b19b7247f55f7990582860dc0efc1995639c473a3e4e9105a1fc3b9aad2bbe586cddb18fbfe4f23cea76700119f9cca317040b90d2b6eb2cc21a1ab54ba62ed894b99e123d81dccd998c80f4dc0a31bb5fbe94718f86a5e43b888972fdd7580abf382ab8827233ce619c50a0e2db1737505f6a998d1a9daa899f554aa904bcd9ad430b1871ed690cc8dbb08c0fc508bb9b2545c04c7025714d2adc616704ff34f8aee1f2ffef1648836bc092ab468d3691cb95790f5907cf0f64b686cd0ee73e9c8cd8d96f4cdad054fb2013ea24238f6a7c2e3ac88342ffdd8999d1ed62bd3020b4da94350791c983638002f718b9878261a5cac0552eb96526968e39232bfc9fac188e55cc519eef8230f65ea156f997e4c566512f96c136e62ad149f018880a03f98dc3c1ed43b23f001d5600e79b8f5609e4c657aeb7afef6088fd7193e32db9a7a56e0a676cb55990ca64d88cb402ac3c02b18d42b663324036f1453e0d83abce8126ea5989f20a209a93b6f0c97babbdb4f6523d7c3db80f20225815517e1be99c02d04567dcbdaf3b366231dea6798cebe8a3722a4f58f82b93bb5172543a0f80d873c95bc0e2d02\",\"do_sanity_checks\":false}
! 200 Ok
: Server: Epee-based
: Content-Length: 361
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"double_spend\": true,\r\n  \"fee_too_low\": false,\r\n  \"invalid_input\": false,\r\n  \"invalid_output\": false,\r\n  \"low_mixin\": false,\r\n  \"not_relayed\": false,\r\n  \"overspend\": false,\r\n  \"reason\": \"\",\r\n  \"sanity_check_failed\": false,\r\n  \"status\": \"Failed\",\r\n  \"too_big\": false,\r\n  \"too_few_outputs\": false,\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /start_mining /start_mining
> {\"miner_address\":\"x\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 64
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"status\": \"Failed, wrong address\",\r\n  \"untrusted\": false\r\n}
? main POST /start_mining /start_mining
> {\"miner_address\":\"8BxZmStBhRX5NWwHtxVXgjhkHuRgqvWNxGwH8cAsEoMT3oXzqWvRdafiyeHjWBWxX5Ny1q5G7uV4eHEkD7Ccn8VXMm9A9hx\",\"threads_count\":1}
! 200 Ok
: Server: Epee-based
: Content-Length: 83
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"status\": \"Mining to subaddress isn\'t supported yet\",\r\n  \"untrusted\": false\r\n}
? main POST /start_mining /start_mining
> {\"miner_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\"threads_count\":1000000}
! 200 Ok
: Server: Epee-based
: Content-Length: 90
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"status\": \"Failed, too many threads relative to CPU cores.\",\r\n  \"untrusted\": false\r\n}
? main POST /start_mining /start_mining
> {\"miner_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\"threads_count\":-1}
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< 
? main POST /start_mining /start_mining
> {\"miner_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\"threads_count\":1,\"ignore_battery\":5}
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< 
? main POST /set_log_hash_rate /set_log_hash_rate
> {\"visible\":true}
! 200 Ok
: Server: Epee-based
: Content-Length: 53
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"status\": \"NOT MINING\",\r\n  \"untrusted\": false\r\n}
? main POST /set_log_hash_rate /set_log_hash_rate
> {\"visible\":5}
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< 
? main POST /set_log_level /set_log_level
> {\"level\":5}
! 200 Ok
: Server: Epee-based
: Content-Length: 69
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"status\": \"Error: log level not valid\",\r\n  \"untrusted\": false\r\n}
? main POST /set_log_level /set_log_level
> {\"level\":-1}
! 200 Ok
: Server: Epee-based
: Content-Length: 69
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"status\": \"Error: log level not valid\",\r\n  \"untrusted\": false\r\n}
? main POST /set_log_level /set_log_level
> {\"level\":200}
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< 
? main POST /set_log_level /set_log_level
> {\"level\":\"1\"}
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< 
? main POST /set_log_categories /set_log_categories
> {\"categories\":5}
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< 
? main POST /set_limit /set_limit
> {\"limit_down\":-2,\"limit_up\":0}
! 200 Ok
: Server: Epee-based
: Content-Length: 98
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"limit_down\": 0,\r\n  \"limit_up\": 0,\r\n  \"status\": \"Invalid parameter\",\r\n  \"untrusted\": false\r\n}
? main POST /set_limit /set_limit
> {\"limit_down\":0,\"limit_up\":-2}
! 200 Ok
: Server: Epee-based
: Content-Length: 98
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"limit_down\": 0,\r\n  \"limit_up\": 0,\r\n  \"status\": \"Invalid parameter\",\r\n  \"untrusted\": false\r\n}
? main POST /set_limit /set_limit
> {\"limit_down\":\"x\"}
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< 
? main POST /set_limit /set_limit
> {\"limit_down\":9223372036854775808}
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< 
? main POST /pop_blocks /pop_blocks
> {\"nblocks\":0}
! 200 Ok
: Server: Epee-based
: Content-Length: 63
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"height\": 102,\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /pop_blocks /pop_blocks
> {\"nblocks\":-1}
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< 
? main POST /set_bootstrap_daemon /set_bootstrap_daemon
> {\"address\":5}
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< 
? main POST /json_rpc flush_cache
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"flush_cache\",\"params\":{\"bad_blocks\":5}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc set_bans
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"set_bans\",\"params\":{\"bans\":[{\"host\":\"no host\",\"ban\":true,\"seconds\":10}]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 123
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -1,\r\n    \"message\": \"Unsupported host\\/subnet type\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc set_bans
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"set_bans\",\"params\":{\"bans\":[{\"host\":\"1.2.3.4\",\"ban\":5,\"seconds\":10}]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc set_bans
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"set_bans\",\"params\":{\"bans\":[{\"host\":\"1.2.3.4\",\"ban\":true,\"seconds\":4294967296}]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc set_bans
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"set_bans\",\"params\":{\"bans\":[]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 104
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc set_bans
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"set_bans\",\"params\":{\"bans\":5}}
! 200 Ok
: Server: Epee-based
: Content-Length: 104
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201011009626c6f636b5f6964730a0101f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca9418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e30b6e6f5f6d696e65725f74780b00057072756e650b000c73746172745f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 107
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740566000000000000000c73746172745f686569676874050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201011009626c6f636b5f6964730a0101f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca9418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e30b6e6f5f6d696e65725f74780b00057072756e650b010c73746172745f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 107
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740566000000000000000c73746172745f686569676874050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201011009626c6f636b5f6964730a0101f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca9418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e30b6e6f5f6d696e65725f74780b01057072756e650b000c73746172745f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 107
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740566000000000000000c73746172745f686569676874050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201011009626c6f636b5f6964730a0101f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca9418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e30b6e6f5f6d696e65725f74780b01057072756e650b010c73746172745f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 107
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740566000000000000000c73746172745f686569676874050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201010409626c6f636b5f6964730a0101f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca9418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3
! 200 Ok
: Server: Epee-based
: Content-Length: 107
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740566000000000000000c73746172745f686569676874050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201011009626c6f636b5f6964730a802c7f6b82a72dc9f5ac33dca8746122b80b4829feca93de6abca77d05d4e6c1060b6e6f5f6d696e65725f74780b00057072756e650b000c73746172745f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201011009626c6f636b5f6964730a802c7f6b82a72dc9f5ac33dca8746122b80b4829feca93de6abca77d05d4e6c1060b6e6f5f6d696e65725f74780b00057072756e650b010c73746172745f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201011009626c6f636b5f6964730a802c7f6b82a72dc9f5ac33dca8746122b80b4829feca93de6abca77d05d4e6c1060b6e6f5f6d696e65725f74780b01057072756e650b000c73746172745f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201011009626c6f636b5f6964730a802c7f6b82a72dc9f5ac33dca8746122b80b4829feca93de6abca77d05d4e6c1060b6e6f5f6d696e65725f74780b01057072756e650b010c73746172745f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201010409626c6f636b5f6964730a802c7f6b82a72dc9f5ac33dca8746122b80b4829feca93de6abca77d05d4e6c106
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201011009626c6f636b5f6964730a0101418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e32c7f6b82a72dc9f5ac33dca8746122b80b4829feca93de6abca77d05d4e6c1060b6e6f5f6d696e65725f74780b00057072756e650b000c73746172745f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201011009626c6f636b5f6964730a0101418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e32c7f6b82a72dc9f5ac33dca8746122b80b4829feca93de6abca77d05d4e6c1060b6e6f5f6d696e65725f74780b00057072756e650b010c73746172745f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201011009626c6f636b5f6964730a0101418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e32c7f6b82a72dc9f5ac33dca8746122b80b4829feca93de6abca77d05d4e6c1060b6e6f5f6d696e65725f74780b01057072756e650b000c73746172745f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201011009626c6f636b5f6964730a0101418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e32c7f6b82a72dc9f5ac33dca8746122b80b4829feca93de6abca77d05d4e6c1060b6e6f5f6d696e65725f74780b01057072756e650b010c73746172745f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201010409626c6f636b5f6964730a0101418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e32c7f6b82a72dc9f5ac33dca8746122b80b4829feca93de6abca77d05d4e6c106
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201011009626c6f636b5f6964730a000b6e6f5f6d696e65725f74780b00057072756e650b000c73746172745f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201011009626c6f636b5f6964730a000b6e6f5f6d696e65725f74780b00057072756e650b010c73746172745f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201011009626c6f636b5f6964730a000b6e6f5f6d696e65725f74780b01057072756e650b000c73746172745f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201011009626c6f636b5f6964730a000b6e6f5f6d696e65725f74780b01057072756e650b010c73746172745f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201010409626c6f636b5f6964730a00
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201010c09626c6f636b5f6964730a80418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3057072756e650b000c73746172745f686569676874056500000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 303
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201012006626c6f636b738c040405626c6f636b0a09021010d2d2e5d706f87c6130c6f81df103713e08a5aa9d3ba3e74e695d1b6d958f7a5799e3f9ea440000000002a10101ff6501d787a7f0e6ff0703b16beff3c53f7959fc7548706781f98fc7beb017e81e618bced09956eaf3e2188e2401c3e398f5709cf94e10f19bcfc7c1e16407576a6620aaca1e62b1003371abf6e0020100000007637265646974730500000000000000000e63757272656e745f6865696768740566000000000000000e6f75747075745f696e64696365738c040407696e64696365738c040407696e6469636573850471000000000000000c73746172745f686569676874056500000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201010c09626c6f636b5f6964730a80418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3057072756e650b010c73746172745f686569676874056500000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 312
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201012006626c6f636b738c040805626c6f636b0a09021010d2d2e5d706f87c6130c6f81df103713e08a5aa9d3ba3e74e695d1b6d958f7a5799e3f9ea440000000002a10101ff6501d787a7f0e6ff0703b16beff3c53f7959fc7548706781f98fc7beb017e81e618bced09956eaf3e2188e2401c3e398f5709cf94e10f19bcfc7c1e16407576a6620aaca1e62b1003371abf6e00201000000067072756e65640b0107637265646974730500000000000000000e63757272656e745f6865696768740566000000000000000e6f75747075745f696e64696365738c040407696e64696365738c040407696e6469636573850471000000000000000c73746172745f686569676874056500000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201010c09626c6f636b5f6964730a80418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3057072756e650b000c73746172745f686569676874056600000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201010c09626c6f636b5f6964730a80418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3057072756e650b010c73746172745f686569676874056600000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201010c09626c6f636b5f6964730a80418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3057072756e650b000c73746172745f686569676874056400000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 473
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201012006626c6f636b738c080405626c6f636b0a09021010d2d2e5d706567a9b6c0a24db92d4be5f781f5cda5dc65daf32189d080c6bba0672bd4bd9ac0000000002a00101ff640199a4a690e7ff07038e837e6857692be2dd49758c5f961995e902336532737cf7c8e64de152b5525f192401d3e3d34fc8b4b76b0250398c6148365017385cfee5458612d276f5d36a85a5c502010000000405626c6f636b0a09021010d2d2e5d706f87c6130c6f81df103713e08a5aa9d3ba3e74e695d1b6d958f7a5799e3f9ea440000000002a10101ff6501d787a7f0e6ff0703b16beff3c53f7959fc7548706781f98fc7beb017e81e618bced09956eaf3e2188e2401c3e398f5709cf94e10f19bcfc7c1e16407576a6620aaca1e62b1003371abf6e0020100000007637265646974730500000000000000000e63757272656e745f6865696768740566000000000000000e6f75747075745f696e64696365738c080407696e64696365738c040407696e6469636573850470000000000000000407696e64696365738c040407696e6469636573850471000000000000000c73746172745f686569676874056400000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201010c09626c6f636b5f6964730a80418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3057072756e650b010c73746172745f686569676874056400000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 491
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201012006626c6f636b738c080805626c6f636b0a09021010d2d2e5d706567a9b6c0a24db92d4be5f781f5cda5dc65daf32189d080c6bba0672bd4bd9ac0000000002a00101ff640199a4a690e7ff07038e837e6857692be2dd49758c5f961995e902336532737cf7c8e64de152b5525f192401d3e3d34fc8b4b76b0250398c6148365017385cfee5458612d276f5d36a85a5c50201000000067072756e65640b010805626c6f636b0a09021010d2d2e5d706f87c6130c6f81df103713e08a5aa9d3ba3e74e695d1b6d958f7a5799e3f9ea440000000002a10101ff6501d787a7f0e6ff0703b16beff3c53f7959fc7548706781f98fc7beb017e81e618bced09956eaf3e2188e2401c3e398f5709cf94e10f19bcfc7c1e16407576a6620aaca1e62b1003371abf6e00201000000067072756e65640b0107637265646974730500000000000000000e63757272656e745f6865696768740566000000000000000e6f75747075745f696e64696365738c080407696e64696365738c040407696e6469636573850470000000000000000407696e64696365738c040407696e6469636573850471000000000000000c73746172745f686569676874056400000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201010c09626c6f636b5f6964730a80418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3057072756e650b000c73746172745f6865696768740540420f0000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201010c09626c6f636b5f6964730a80418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3057072756e650b010c73746172745f6865696768740540420f0000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201010c09626c6f636b5f6964730a80418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3057072756e650b000c73746172745f68656967687405ffffffffffffffff
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201010c09626c6f636b5f6964730a80418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3057072756e650b010c73746172745f68656967687405ffffffffffffffff
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201010809626c6f636b5f6964730a840707070707070707070707070707070707070707070707070707070707070707070c73746172745f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201010809626c6f636b5f6964730a80418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e30c73746172745f68656967687401fbffffffffffffff
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< 
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201010809626c6f636b5f6964730a80418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3057072756e650801
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< 
? main POST /get_blocks_by_height.bin /get_blocks_by_height.bin
>x 01110101010102010104076865696768747385040000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 200
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011406626c6f636b738c040405626c6f636b0ae101010000000000000000000000000000000000000000000000000000000000000000000010270000013c01ff0001ffffffffffff03029b2e4c0281c0b02e7c53291a94d1d0cbff8883f8024f5142ee494ffbbd08807121017767aafcde9be00dcfd098715ebcf7f410daebc582fda69d24a28e9d0bc890d1000763726564697473050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks_by_height.bin /get_blocks_by_height.bin
>x 01110101010102010104076865696768747385046500000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 210
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011406626c6f636b738c040405626c6f636b0a09021010d2d2e5d706f87c6130c6f81df103713e08a5aa9d3ba3e74e695d1b6d958f7a5799e3f9ea440000000002a10101ff6501d787a7f0e6ff0703b16beff3c53f7959fc7548706781f98fc7beb017e81e618bced09956eaf3e2188e2401c3e398f5709cf94e10f19bcfc7c1e16407576a6620aaca1e62b1003371abf6e002010000000763726564697473050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks_by_height.bin /get_blocks_by_height.bin
>x 011101010101020101040768656967687473850c650000000000000000000000000000006500000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 480
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011406626c6f636b738c0c0405626c6f636b0a09021010d2d2e5d706f87c6130c6f81df103713e08a5aa9d3ba3e74e695d1b6d958f7a5799e3f9ea440000000002a10101ff6501d787a7f0e6ff0703b16beff3c53f7959fc7548706781f98fc7beb017e81e618bced09956eaf3e2188e2401c3e398f5709cf94e10f19bcfc7c1e16407576a6620aaca1e62b1003371abf6e002010000000405626c6f636b0ae101010000000000000000000000000000000000000000000000000000000000000000000010270000013c01ff0001ffffffffffff03029b2e4c0281c0b02e7c53291a94d1d0cbff8883f8024f5142ee494ffbbd08807121017767aafcde9be00dcfd098715ebcf7f410daebc582fda69d24a28e9d0bc890d1000405626c6f636b0a09021010d2d2e5d706f87c6130c6f81df103713e08a5aa9d3ba3e74e695d1b6d958f7a5799e3f9ea440000000002a10101ff6501d787a7f0e6ff0703b16beff3c53f7959fc7548706781f98fc7beb017e81e618bced09956eaf3e2188e2401c3e398f5709cf94e10f19bcfc7c1e16407576a6620aaca1e62b1003371abf6e002010000000763726564697473050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks_by_height.bin /get_blocks_by_height.bin
>x 0111010101010201010407686569676874738500
! 200 Ok
: Server: Epee-based
: Content-Length: 61
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 011101010101020101100763726564697473050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks_by_height.bin /get_blocks_by_height.bin
>x 01110101010102010104076865696768747385046600000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 95
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< \x01\x11\x01\x01\x01\x01\x02\x01\x01\x10\x07credits\x05\x00\x00\x00\x00\x00\x00\x00\x00\x06status\n\x90Error retrieving block at height 102\x08top_hash\n\x00\tuntrusted\x0b\x00
? main POST /get_blocks_by_height.bin /get_blocks_by_height.bin
>x 01110101010102010104076865696768747385080000000000000000ffffffffffffffff
! 200 Ok
: Server: Epee-based
: Content-Length: 251
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011406626c6f636b738c040405626c6f636b0ae101010000000000000000000000000000000000000000000000000000000000000000000010270000013c01ff0001ffffffffffff03029b2e4c0281c0b02e7c53291a94d1d0cbff8883f8024f5142ee494ffbbd08807121017767aafcde9be00dcfd098715ebcf7f410daebc582fda69d24a28e9d0bc890d1000763726564697473050000000000000000067374617475730ad44572726f722072657472696576696e6720626c6f636b2061742068656967687420313834343637343430373337303935353136313508746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks_by_height.bin /get_blocks_by_height.bin
>x 011101010101020101040768656967687473050300000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 61
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 011101010101020101100763726564697473050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /getblocks_by_height.bin /getblocks_by_height.bin
>x 01110101010102010104076865696768747385040000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 200
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011406626c6f636b738c040405626c6f636b0ae101010000000000000000000000000000000000000000000000000000000000000000000010270000013c01ff0001ffffffffffff03029b2e4c0281c0b02e7c53291a94d1d0cbff8883f8024f5142ee494ffbbd08807121017767aafcde9be00dcfd098715ebcf7f410daebc582fda69d24a28e9d0bc890d1000763726564697473050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /getblocks_by_height.bin /getblocks_by_height.bin
>x 01110101010102010104076865696768747385046500000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 210
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011406626c6f636b738c040405626c6f636b0a09021010d2d2e5d706f87c6130c6f81df103713e08a5aa9d3ba3e74e695d1b6d958f7a5799e3f9ea440000000002a10101ff6501d787a7f0e6ff0703b16beff3c53f7959fc7548706781f98fc7beb017e81e618bced09956eaf3e2188e2401c3e398f5709cf94e10f19bcfc7c1e16407576a6620aaca1e62b1003371abf6e002010000000763726564697473050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /getblocks_by_height.bin /getblocks_by_height.bin
>x 011101010101020101040768656967687473850c650000000000000000000000000000006500000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 480
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011406626c6f636b738c0c0405626c6f636b0a09021010d2d2e5d706f87c6130c6f81df103713e08a5aa9d3ba3e74e695d1b6d958f7a5799e3f9ea440000000002a10101ff6501d787a7f0e6ff0703b16beff3c53f7959fc7548706781f98fc7beb017e81e618bced09956eaf3e2188e2401c3e398f5709cf94e10f19bcfc7c1e16407576a6620aaca1e62b1003371abf6e002010000000405626c6f636b0ae101010000000000000000000000000000000000000000000000000000000000000000000010270000013c01ff0001ffffffffffff03029b2e4c0281c0b02e7c53291a94d1d0cbff8883f8024f5142ee494ffbbd08807121017767aafcde9be00dcfd098715ebcf7f410daebc582fda69d24a28e9d0bc890d1000405626c6f636b0a09021010d2d2e5d706f87c6130c6f81df103713e08a5aa9d3ba3e74e695d1b6d958f7a5799e3f9ea440000000002a10101ff6501d787a7f0e6ff0703b16beff3c53f7959fc7548706781f98fc7beb017e81e618bced09956eaf3e2188e2401c3e398f5709cf94e10f19bcfc7c1e16407576a6620aaca1e62b1003371abf6e002010000000763726564697473050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /getblocks_by_height.bin /getblocks_by_height.bin
>x 0111010101010201010407686569676874738500
! 200 Ok
: Server: Epee-based
: Content-Length: 61
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 011101010101020101100763726564697473050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /getblocks_by_height.bin /getblocks_by_height.bin
>x 01110101010102010104076865696768747385046600000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 95
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< \x01\x11\x01\x01\x01\x01\x02\x01\x01\x10\x07credits\x05\x00\x00\x00\x00\x00\x00\x00\x00\x06status\n\x90Error retrieving block at height 102\x08top_hash\n\x00\tuntrusted\x0b\x00
? main POST /getblocks_by_height.bin /getblocks_by_height.bin
>x 01110101010102010104076865696768747385080000000000000000ffffffffffffffff
! 200 Ok
: Server: Epee-based
: Content-Length: 251
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011406626c6f636b738c040405626c6f636b0ae101010000000000000000000000000000000000000000000000000000000000000000000010270000013c01ff0001ffffffffffff03029b2e4c0281c0b02e7c53291a94d1d0cbff8883f8024f5142ee494ffbbd08807121017767aafcde9be00dcfd098715ebcf7f410daebc582fda69d24a28e9d0bc890d1000763726564697473050000000000000000067374617475730ad44572726f722072657472696576696e6720626c6f636b2061742068656967687420313834343637343430373337303935353136313508746f705f686173680a0009756e747275737465640b00
? main POST /getblocks_by_height.bin /getblocks_by_height.bin
>x 011101010101020101040768656967687473050300000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 61
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 011101010101020101100763726564697473050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_hashes.bin /get_hashes.bin
>x 0111010101010201010809626c6f636b5f6964730a0101f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca9418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e30c73746172745f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 153
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011c07637265646974730500000000000000000e63757272656e745f6865696768740566000000000000000b6d5f626c6f636b5f6964730a80f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca90c73746172745f686569676874056500000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_hashes.bin /get_hashes.bin
>x 0111010101010201010809626c6f636b5f6964730a0101f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca9418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e30c73746172745f686569676874050500000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 153
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011c07637265646974730500000000000000000e63757272656e745f6865696768740566000000000000000b6d5f626c6f636b5f6964730a80f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca90c73746172745f686569676874056500000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_hashes.bin /get_hashes.bin
>x 0111010101010201010809626c6f636b5f6964730a802c7f6b82a72dc9f5ac33dca8746122b80b4829feca93de6abca77d05d4e6c1060c73746172745f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_hashes.bin /get_hashes.bin
>x 0111010101010201010809626c6f636b5f6964730a802c7f6b82a72dc9f5ac33dca8746122b80b4829feca93de6abca77d05d4e6c1060c73746172745f686569676874050500000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050500000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_hashes.bin /get_hashes.bin
>x 0111010101010201010809626c6f636b5f6964730a0101418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e32c7f6b82a72dc9f5ac33dca8746122b80b4829feca93de6abca77d05d4e6c1060c73746172745f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_hashes.bin /get_hashes.bin
>x 0111010101010201010809626c6f636b5f6964730a0101418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e32c7f6b82a72dc9f5ac33dca8746122b80b4829feca93de6abca77d05d4e6c1060c73746172745f686569676874050500000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050500000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_hashes.bin /get_hashes.bin
>x 0111010101010201010809626c6f636b5f6964730a000c73746172745f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_hashes.bin /get_hashes.bin
>x 0111010101010201010809626c6f636b5f6964730a000c73746172745f686569676874050500000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050500000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /gethashes.bin /gethashes.bin
>x 0111010101010201010809626c6f636b5f6964730a0101f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca9418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e30c73746172745f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 153
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011c07637265646974730500000000000000000e63757272656e745f6865696768740566000000000000000b6d5f626c6f636b5f6964730a80f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca90c73746172745f686569676874056500000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /gethashes.bin /gethashes.bin
>x 0111010101010201010809626c6f636b5f6964730a0101f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca9418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e30c73746172745f686569676874050500000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 153
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011c07637265646974730500000000000000000e63757272656e745f6865696768740566000000000000000b6d5f626c6f636b5f6964730a80f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca90c73746172745f686569676874056500000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /gethashes.bin /gethashes.bin
>x 0111010101010201010809626c6f636b5f6964730a802c7f6b82a72dc9f5ac33dca8746122b80b4829feca93de6abca77d05d4e6c1060c73746172745f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /gethashes.bin /gethashes.bin
>x 0111010101010201010809626c6f636b5f6964730a802c7f6b82a72dc9f5ac33dca8746122b80b4829feca93de6abca77d05d4e6c1060c73746172745f686569676874050500000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050500000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /gethashes.bin /gethashes.bin
>x 0111010101010201010809626c6f636b5f6964730a0101418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e32c7f6b82a72dc9f5ac33dca8746122b80b4829feca93de6abca77d05d4e6c1060c73746172745f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /gethashes.bin /gethashes.bin
>x 0111010101010201010809626c6f636b5f6964730a0101418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e32c7f6b82a72dc9f5ac33dca8746122b80b4829feca93de6abca77d05d4e6c1060c73746172745f686569676874050500000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050500000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /gethashes.bin /gethashes.bin
>x 0111010101010201010809626c6f636b5f6964730a000c73746172745f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /gethashes.bin /gethashes.bin
>x 0111010101010201010809626c6f636b5f6964730a000c73746172745f686569676874050500000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050500000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_o_indexes.bin /get_o_indexes.bin
>x 0111010101010201010404747869640a80c88ce9783b4f11190d7b9c17a69c1c52200f9faaee8e98dd07e6811175177139
! 200 Ok
: Server: Epee-based
: Content-Length: 81
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 011101010101020101140763726564697473050000000000000000096f5f696e646578657385040000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_o_indexes.bin /get_o_indexes.bin
>x 0111010101010201010404747869640a803f1f07a4a4f3cacd19ebd76676ab488398eed5e42bb8b0af43e857339a9434f3
! 200 Ok
: Server: Epee-based
: Content-Length: 81
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 011101010101020101140763726564697473050000000000000000096f5f696e646578657385042700000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_o_indexes.bin /get_o_indexes.bin
>x 0111010101010201010404747869640a80b05a3ef6baa1edfb2a7c99bcc5623267572c9e55192fea8f2cdbc26e8cf57655
! 200 Ok
: Server: Epee-based
: Content-Length: 89
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 011101010101020101140763726564697473050000000000000000096f5f696e6465786573850861000000000000006200000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_o_indexes.bin /get_o_indexes.bin
>x 0111010101010201010404747869640a80df85b108c5291514bdbf94f885b0083e8b9b35e9347a534721650b0a3949f1d4
! 200 Ok
: Server: Epee-based
: Content-Length: 137
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 011101010101020101140763726564697473050000000000000000096f5f696e6465786573852059000000000000005a000000000000005b000000000000005c000000000000005d000000000000005e000000000000005f000000000000006000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_o_indexes.bin /get_o_indexes.bin
>x 0111010101010201010404747869640a806ad5b7c58e0ffc3c3b43772cccb101a0dc76e0b94b8c2e7653f7a85bfb66bfbb
! 200 Ok
: Server: Epee-based
: Content-Length: 97
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 011101010101020101140763726564697473050000000000000000096f5f696e6465786573850c640000000000000065000000000000006600000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_o_indexes.bin /get_o_indexes.bin
>x 0111010101010201010404747869640a808f92ae14452f86507fab060838930d7f0d170251064a7392ca76f5355779da68
! 200 Ok
: Server: Epee-based
: Content-Length: 65
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 011101010101020101100763726564697473050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_o_indexes.bin /get_o_indexes.bin
>x 0111010101010201010404747869640a80418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3
! 200 Ok
: Server: Epee-based
: Content-Length: 65
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 011101010101020101100763726564697473050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_o_indexes.bin /get_o_indexes.bin
>x 0111010101010201010404747869640a7c00000000000000000000000000000000000000000000000000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 65
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 011101010101020101100763726564697473050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_o_indexes.bin /get_o_indexes.bin
>x 011101010101020101040474786964050100000000000000
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< 
? main POST /get_output_distribution.bin /get_output_distribution.bin
>x 0111010101010201011807616d6f756e7473850400000000000000000662696e6172790b0108636f6d70726573730b000a63756d756c61746976650b000b66726f6d5f68656967687405000000000000000009746f5f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 982
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011407637265646974730500000000000000000d646973747269627574696f6e738c041806616d6f756e7405000000000000000004626173650500000000000000000662696e6172790b0108636f6d70726573730b000c646973747269627574696f6e0ac10c000000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000b000000000000000400000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000c73746172745f686569676874050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_output_distribution.bin /get_output_distribution.bin
>x 0111010101010201011807616d6f756e747385080000000000000000ffffffffff0f00000662696e6172790b0108636f6d70726573730b000a63756d756c61746976650b000b66726f6d5f68656967687405000000000000000009746f5f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 1887
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011407637265646974730500000000000000000d646973747269627574696f6e738c081806616d6f756e7405000000000000000004626173650500000000000000000662696e6172790b0108636f6d70726573730b000c646973747269627574696f6e0ac10c000000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000b000000000000000400000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000c73746172745f6865696768740500000000000000001806616d6f756e7405ffffffffff0f000004626173650500000000000000000662696e6172790b0108636f6d70726573730b000c646973747269627574696f6e0ac10c0100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000c73746172745f686569676874050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_output_distribution.bin /get_output_distribution.bin
>x 0111010101010201011807616d6f756e747385000662696e6172790b0108636f6d70726573730b000a63756d756c61746976650b000b66726f6d5f68656967687405000000000000000009746f5f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 61
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 011101010101020101100763726564697473050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_output_distribution.bin /get_output_distribution.bin
>x 0111010101010201011807616d6f756e7473850400000000000000000662696e6172790b0108636f6d70726573730b010a63756d756c61746976650b000b66726f6d5f68656967687405000000000000000009746f5f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 271
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011407637265646974730500000000000000000d646973747269627574696f6e738c041806616d6f756e7405000000000000000004626173650500000000000000000662696e6172790b0108636f6d70726573730b010f636f6d707265737365645f646174610a990100010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010b0401010101010101010101010c73746172745f686569676874050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_output_distribution.bin /get_output_distribution.bin
>x 0111010101010201011807616d6f756e747385080000000000000000ffffffffff0f00000662696e6172790b0108636f6d70726573730b010a63756d756c61746976650b000b66726f6d5f68656967687405000000000000000009746f5f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 465
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011407637265646974730500000000000000000d646973747269627574696f6e738c081806616d6f756e7405000000000000000004626173650500000000000000000662696e6172790b0108636f6d70726573730b010f636f6d707265737365645f646174610a990100010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010b0401010101010101010101010c73746172745f6865696768740500000000000000001806616d6f756e7405ffffffffff0f000004626173650500000000000000000662696e6172790b0108636f6d70726573730b010f636f6d707265737365645f646174610a99010100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000c73746172745f686569676874050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_output_distribution.bin /get_output_distribution.bin
>x 0111010101010201011807616d6f756e747385000662696e6172790b0108636f6d70726573730b010a63756d756c61746976650b000b66726f6d5f68656967687405000000000000000009746f5f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 61
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 011101010101020101100763726564697473050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_output_distribution.bin /get_output_distribution.bin
>x 0111010101010201011807616d6f756e7473850400000000000000000662696e6172790b0108636f6d70726573730b010a63756d756c61746976650b010b66726f6d5f68656967687405000000000000000009746f5f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 271
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011407637265646974730500000000000000000d646973747269627574696f6e738c041806616d6f756e7405000000000000000004626173650500000000000000000662696e6172790b0108636f6d70726573730b010f636f6d707265737365645f646174610a9901000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f404142434445464748494a4b4c4d4e4f505152535455565758636768696a6b6c6d6e6f7071720c73746172745f686569676874050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_output_distribution.bin /get_output_distribution.bin
>x 0111010101010201011807616d6f756e747385080000000000000000ffffffffff0f00000662696e6172790b0108636f6d70726573730b010a63756d756c61746976650b010b66726f6d5f68656967687405000000000000000009746f5f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 465
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011407637265646974730500000000000000000d646973747269627574696f6e738c081806616d6f756e7405000000000000000004626173650500000000000000000662696e6172790b0108636f6d70726573730b010f636f6d707265737365645f646174610a9901000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f404142434445464748494a4b4c4d4e4f505152535455565758636768696a6b6c6d6e6f7071720c73746172745f6865696768740500000000000000001806616d6f756e7405ffffffffff0f000004626173650500000000000000000662696e6172790b0108636f6d70726573730b010f636f6d707265737365645f646174610a99010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010c73746172745f686569676874050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_output_distribution.bin /get_output_distribution.bin
>x 0111010101010201011807616d6f756e747385000662696e6172790b0108636f6d70726573730b010a63756d756c61746976650b010b66726f6d5f68656967687405000000000000000009746f5f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 61
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 011101010101020101100763726564697473050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_output_distribution.bin /get_output_distribution.bin
>x 0111010101010201011807616d6f756e7473850400000000000000000662696e6172790b0108636f6d70726573730b000a63756d756c61746976650b010b66726f6d5f68656967687405000000000000000009746f5f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 982
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011407637265646974730500000000000000000d646973747269627574696f6e738c041806616d6f756e7405000000000000000004626173650500000000000000000662696e6172790b0108636f6d70726573730b000c646973747269627574696f6e0ac10c00000000000000000100000000000000020000000000000003000000000000000400000000000000050000000000000006000000000000000700000000000000080000000000000009000000000000000a000000000000000b000000000000000c000000000000000d000000000000000e000000000000000f0000000000000010000000000000001100000000000000120000000000000013000000000000001400000000000000150000000000000016000000000000001700000000000000180000000000000019000000000000001a000000000000001b000000000000001c000000000000001d000000000000001e000000000000001f0000000000000020000000000000002100000000000000220000000000000023000000000000002400000000000000250000000000000026000000000000002700000000000000280000000000000029000000000000002a000000000000002b000000000000002c000000000000002d000000000000002e000000000000002f0000000000000030000000000000003100000000000000320000000000000033000000000000003400000000000000350000000000000036000000000000003700000000000000380000000000000039000000000000003a000000000000003b000000000000003c000000000000003d000000000000003e000000000000003f0000000000000040000000000000004100000000000000420000000000000043000000000000004400000000000000450000000000000046000000000000004700000000000000480000000000000049000000000000004a000000000000004b000000000000004c000000000000004d000000000000004e000000000000004f0000000000000050000000000000005100000000000000520000000000000053000000000000005400000000000000550000000000000056000000000000005700000000000000580000000000000063000000000000006700000000000000680000000000000069000000000000006a000000000000006b000000000000006c000000000000006d000000000000006e000000000000006f000000000000007000000000000000710000000000000072000000000000000c73746172745f686569676874050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_output_distribution.bin /get_output_distribution.bin
>x 0111010101010201011807616d6f756e747385080000000000000000ffffffffff0f00000662696e6172790b0108636f6d70726573730b000a63756d756c61746976650b010b66726f6d5f68656967687405000000000000000009746f5f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 1887
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011407637265646974730500000000000000000d646973747269627574696f6e738c081806616d6f756e7405000000000000000004626173650500000000000000000662696e6172790b0108636f6d70726573730b000c646973747269627574696f6e0ac10c00000000000000000100000000000000020000000000000003000000000000000400000000000000050000000000000006000000000000000700000000000000080000000000000009000000000000000a000000000000000b000000000000000c000000000000000d000000000000000e000000000000000f0000000000000010000000000000001100000000000000120000000000000013000000000000001400000000000000150000000000000016000000000000001700000000000000180000000000000019000000000000001a000000000000001b000000000000001c000000000000001d000000000000001e000000000000001f0000000000000020000000000000002100000000000000220000000000000023000000000000002400000000000000250000000000000026000000000000002700000000000000280000000000000029000000000000002a000000000000002b000000000000002c000000000000002d000000000000002e000000000000002f0000000000000030000000000000003100000000000000320000000000000033000000000000003400000000000000350000000000000036000000000000003700000000000000380000000000000039000000000000003a000000000000003b000000000000003c000000000000003d000000000000003e000000000000003f0000000000000040000000000000004100000000000000420000000000000043000000000000004400000000000000450000000000000046000000000000004700000000000000480000000000000049000000000000004a000000000000004b000000000000004c000000000000004d000000000000004e000000000000004f0000000000000050000000000000005100000000000000520000000000000053000000000000005400000000000000550000000000000056000000000000005700000000000000580000000000000063000000000000006700000000000000680000000000000069000000000000006a000000000000006b000000000000006c000000000000006d000000000000006e000000000000006f000000000000007000000000000000710000000000000072000000000000000c73746172745f6865696768740500000000000000001806616d6f756e7405ffffffffff0f000004626173650500000000000000000662696e6172790b0108636f6d70726573730b000c646973747269627574696f6e0ac10c0100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000c73746172745f686569676874050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_output_distribution.bin /get_output_distribution.bin
>x 0111010101010201011807616d6f756e747385000662696e6172790b0108636f6d70726573730b000a63756d756c61746976650b010b66726f6d5f68656967687405000000000000000009746f5f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 61
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 011101010101020101100763726564697473050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_output_distribution.bin /get_output_distribution.bin
>x 0111010101010201011807616d6f756e7473850400000000000000000662696e6172790b0008636f6d70726573730b000a63756d756c61746976650b000b66726f6d5f68656967687405000000000000000009746f5f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 75
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 011101010101020101100763726564697473050000000000000000067374617475730a4042696e617279206f6e6c792063616c6c08746f705f686173680a0009756e747275737465640b00
? main POST /get_output_distribution.bin /get_output_distribution.bin
>x 0111010101010201011807616d6f756e747385080000000000000000ffffffffff0f00000662696e6172790b0008636f6d70726573730b000a63756d756c61746976650b000b66726f6d5f68656967687405000000000000000009746f5f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 75
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 011101010101020101100763726564697473050000000000000000067374617475730a4042696e617279206f6e6c792063616c6c08746f705f686173680a0009756e747275737465640b00
? main POST /get_output_distribution.bin /get_output_distribution.bin
>x 0111010101010201011807616d6f756e747385000662696e6172790b0008636f6d70726573730b000a63756d756c61746976650b000b66726f6d5f68656967687405000000000000000009746f5f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 75
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 011101010101020101100763726564697473050000000000000000067374617475730a4042696e617279206f6e6c792063616c6c08746f705f686173680a0009756e747275737465640b00
? main POST /get_output_distribution.bin /get_output_distribution.bin
>x 0111010101010201010407616d6f756e747385040000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 982
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011407637265646974730500000000000000000d646973747269627574696f6e738c041806616d6f756e7405000000000000000004626173650500000000000000000662696e6172790b0108636f6d70726573730b000c646973747269627574696f6e0ac10c000000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000b000000000000000400000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000c73746172745f686569676874050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_output_distribution.bin /get_output_distribution.bin
>x 0111010101010201010c07616d6f756e7473850400000000000000000b66726f6d5f68656967687405140000000000000009746f5f686569676874051e00000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 254
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011407637265646974730500000000000000000d646973747269627574696f6e738c041806616d6f756e7405000000000000000004626173650513000000000000000662696e6172790b0108636f6d70726573730b000c646973747269627574696f6e0a6101010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000c73746172745f686569676874051400000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_output_distribution.bin /get_output_distribution.bin
>x 0111010101010201010c07616d6f756e7473850400000000000000000b66726f6d5f686569676874051e0000000000000009746f5f686569676874051400000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 92
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
< \x01\x11\x01\x01\x01\x01\x02\x01\x01\x10\x07credits\x05\x00\x00\x00\x00\x00\x00\x00\x00\x06status\n\x84Failed to get output distribution\x08top_hash\n\x00\tuntrusted\x0b\x00
? main POST /get_output_distribution.bin /get_output_distribution.bin
>x 0111010101010201010407616d6f756e747385040700000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 982
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 0111010101010201011407637265646974730500000000000000000d646973747269627574696f6e738c041806616d6f756e7405070000000000000004626173650500000000000000000662696e6172790b0108636f6d70726573730b000c646973747269627574696f6e0ac10c0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000c73746172745f686569676874050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_outs.bin /get_outs.bin
>x 01110101010102010104076f7574707574738c040806616d6f756e7405000000000000000005696e646578050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 212
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 011101010101020101140763726564697473050000000000000000046f7574738c041406686569676874050100000000000000036b65790a8031ea7e365e6954cae6e1aad44ddc4aa23f6763bf042e5b93b26f8c02e0d52ff3046d61736b0a80a1a7a42155f0abff0353a6008eda2a9b16d9ffcf7584a38933cce3e3976987cd04747869640a80fd1879664e286739e5d1d7f2449697006a71046e12716aa815e67e42e7fd33a508756e6c6f636b65640b01067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_outs.bin /get_outs.bin
>x 01110101010102010108086765745f747869640b00076f7574707574738c040806616d6f756e7405000000000000000005696e646578050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 212
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 011101010101020101140763726564697473050000000000000000046f7574738c041406686569676874050100000000000000036b65790a8031ea7e365e6954cae6e1aad44ddc4aa23f6763bf042e5b93b26f8c02e0d52ff3046d61736b0a80a1a7a42155f0abff0353a6008eda2a9b16d9ffcf7584a38933cce3e3976987cd04747869640a80000000000000000000000000000000000000000000000000000000000000000008756e6c6f636b65640b01067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_outs.bin /get_outs.bin
>x 01110101010102010108086765745f747869640b01076f7574707574738c040806616d6f756e7405000000000000000005696e646578050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 212
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 011101010101020101140763726564697473050000000000000000046f7574738c041406686569676874050100000000000000036b65790a8031ea7e365e6954cae6e1aad44ddc4aa23f6763bf042e5b93b26f8c02e0d52ff3046d61736b0a80a1a7a42155f0abff0353a6008eda2a9b16d9ffcf7584a38933cce3e3976987cd04747869640a80fd1879664e286739e5d1d7f2449697006a71046e12716aa815e67e42e7fd33a508756e6c6f636b65640b01067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_outs.bin /get_outs.bin
>x 01110101010102010104076f7574707574738c080806616d6f756e7405000000000000000005696e6465780501000000000000000806616d6f756e7405000000000000000005696e646578052800000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 356
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 011101010101020101140763726564697473050000000000000000046f7574738c081406686569676874050200000000000000036b65790a80526390e5802181715b3854f1d4731b323d057b56dc08549a9200660fbc78b336046d61736b0a806a3f81c61a9d311804977c8c4602a416a3dee3bb2749076345f2a9460d0ccc1704747869640a806dd7d901b650ca8d3f11e4355dd7334ad133d62b864900afd0aaa280adb34e8c08756e6c6f636b65640b011406686569676874052900000000000000036b65790a80aceb435369d5c4c33da1894879e6f64b7f692861255913587ed0790477e329bd046d61736b0a809bb749be705747d9c28168c0446d589b3ac18949fa0087e230805aaff5a9982f04747869640a80035907ca7f58b414ea35e5bbed64d8692ec7630b9c5e237bc592aa9c3ce39c8408756e6c6f636b65640b01067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_outs.bin /get_outs.bin
>x 01110101010102010108086765745f747869640b00076f7574707574738c080806616d6f756e7405000000000000000005696e6465780501000000000000000806616d6f756e7405000000000000000005696e646578052800000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 356
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 011101010101020101140763726564697473050000000000000000046f7574738c081406686569676874050200000000000000036b65790a80526390e5802181715b3854f1d4731b323d057b56dc08549a9200660fbc78b336046d61736b0a806a3f81c61a9d311804977c8c4602a416a3dee3bb2749076345f2a9460d0ccc1704747869640a80000000000000000000000000000000000000000000000000000000000000000008756e6c6f636b65640b011406686569676874052900000000000000036b65790a80aceb435369d5c4c33da1894879e6f64b7f692861255913587ed0790477e329bd046d61736b0a809bb749be705747d9c28168c0446d589b3ac18949fa0087e230805aaff5a9982f04747869640a80000000000000000000000000000000000000000000000000000000000000000008756e6c6f636b65640b01067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_outs.bin /get_outs.bin
>x 01110101010102010108086765745f747869640b01076f7574707574738c080806616d6f756e7405000000000000000005696e6465780501000000000000000806616d6f756e7405000000000000000005696e646578052800000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 356
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 011101010101020101140763726564697473050000000000000000046f7574738c081406686569676874050200000000000000036b65790a80526390e5802181715b3854f1d4731b323d057b56dc08549a9200660fbc78b336046d61736b0a806a3f81c61a9d311804977c8c4602a416a3dee3bb2749076345f2a9460d0ccc1704747869640a806dd7d901b650ca8d3f11e4355dd7334ad133d62b864900afd0aaa280adb34e8c08756e6c6f636b65640b011406686569676874052900000000000000036b65790a80aceb435369d5c4c33da1894879e6f64b7f692861255913587ed0790477e329bd046d61736b0a809bb749be705747d9c28168c0446d589b3ac18949fa0087e230805aaff5a9982f04747869640a80035907ca7f58b414ea35e5bbed64d8692ec7630b9c5e237bc592aa9c3ce39c8408756e6c6f636b65640b01067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_outs.bin /get_outs.bin
>x 01110101010102010104076f7574707574738c0c0806616d6f756e7405000000000000000005696e646578055f000000000000000806616d6f756e7405000000000000000005696e6465780503000000000000000806616d6f756e7405000000000000000005696e646578055f00000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 500
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 011101010101020101140763726564697473050000000000000000046f7574738c0c1406686569676874055900000000000000036b65790a80b429d34c00f971844df1eb50e88c44c987f19cafb6a7dd9d66f7ec7530ec6de1046d61736b0a803b7ae2502c0c8bcca278628726f6a5cb40f9d130e9ffa94cda8a5800d5f8c99704747869640a80df85b108c5291514bdbf94f885b0083e8b9b35e9347a534721650b0a3949f1d408756e6c6f636b65640b011406686569676874050400000000000000036b65790a80d6cd755492e920640418b52cb1e738c6e103dd5b21d824167259cabe8f210d2a046d61736b0a8015beeeedc9b33615097e0fac0acc6a0984e139fa2b4196896877a8cc3ebc359004747869640a8006623ef9b239379023580e6ac993f0b56b523a6fe5ff305abd5d72ae8512b95608756e6c6f636b65640b011406686569676874055900000000000000036b65790a80b429d34c00f971844df1eb50e88c44c987f19cafb6a7dd9d66f7ec7530ec6de1046d61736b0a803b7ae2502c0c8bcca278628726f6a5cb40f9d130e9ffa94cda8a5800d5f8c99704747869640a80df85b108c5291514bdbf94f885b0083e8b9b35e9347a534721650b0a3949f1d408756e6c6f636b65640b01067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_outs.bin /get_outs.bin
>x 01110101010102010108086765745f747869640b00076f7574707574738c0c0806616d6f756e7405000000000000000005696e646578055f000000000000000806616d6f756e7405000000000000000005696e6465780503000000000000000806616d6f756e7405000000000000000005696e646578055f00000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 500
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 011101010101020101140763726564697473050000000000000000046f7574738c0c1406686569676874055900000000000000036b65790a80b429d34c00f971844df1eb50e88c44c987f19cafb6a7dd9d66f7ec7530ec6de1046d61736b0a803b7ae2502c0c8bcca278628726f6a5cb40f9d130e9ffa94cda8a5800d5f8c99704747869640a80000000000000000000000000000000000000000000000000000000000000000008756e6c6f636b65640b011406686569676874050400000000000000036b65790a80d6cd755492e920640418b52cb1e738c6e103dd5b21d824167259cabe8f210d2a046d61736b0a8015beeeedc9b33615097e0fac0acc6a0984e139fa2b4196896877a8cc3ebc359004747869640a80000000000000000000000000000000000000000000000000000000000000000008756e6c6f636b65640b011406686569676874055900000000000000036b65790a80b429d34c00f971844df1eb50e88c44c987f19cafb6a7dd9d66f7ec7530ec6de1046d61736b0a803b7ae2502c0c8bcca278628726f6a5cb40f9d130e9ffa94cda8a5800d5f8c99704747869640a80000000000000000000000000000000000000000000000000000000000000000008756e6c6f636b65640b01067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_outs.bin /get_outs.bin
>x 01110101010102010108086765745f747869640b01076f7574707574738c0c0806616d6f756e7405000000000000000005696e646578055f000000000000000806616d6f756e7405000000000000000005696e6465780503000000000000000806616d6f756e7405000000000000000005696e646578055f00000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 500
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 011101010101020101140763726564697473050000000000000000046f7574738c0c1406686569676874055900000000000000036b65790a80b429d34c00f971844df1eb50e88c44c987f19cafb6a7dd9d66f7ec7530ec6de1046d61736b0a803b7ae2502c0c8bcca278628726f6a5cb40f9d130e9ffa94cda8a5800d5f8c99704747869640a80df85b108c5291514bdbf94f885b0083e8b9b35e9347a534721650b0a3949f1d408756e6c6f636b65640b011406686569676874050400000000000000036b65790a80d6cd755492e920640418b52cb1e738c6e103dd5b21d824167259cabe8f210d2a046d61736b0a8015beeeedc9b33615097e0fac0acc6a0984e139fa2b4196896877a8cc3ebc359004747869640a8006623ef9b239379023580e6ac993f0b56b523a6fe5ff305abd5d72ae8512b95608756e6c6f636b65640b011406686569676874055900000000000000036b65790a80b429d34c00f971844df1eb50e88c44c987f19cafb6a7dd9d66f7ec7530ec6de1046d61736b0a803b7ae2502c0c8bcca278628726f6a5cb40f9d130e9ffa94cda8a5800d5f8c99704747869640a80df85b108c5291514bdbf94f885b0083e8b9b35e9347a534721650b0a3949f1d408756e6c6f636b65640b01067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_outs.bin /get_outs.bin
>x 01110101010102010104076f7574707574738c080806616d6f756e7405000000000000000005696e646578056e000000000000000806616d6f756e7405000000000000000005696e646578056d00000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 356
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 011101010101020101140763726564697473050000000000000000046f7574738c081406686569676874056200000000000000036b65790a805b33d3a39d609669a4a8044e766fdae9e82ad31893632c6d8cd2a0e21a52c9d2046d61736b0a803e979ba58c2c25010e4168a3e9f704aaa0a10316128093819ebd22d930955df004747869640a80ee77170379d46e95c8bcdb38576bc852013d4ff24e358262edd5b237adcc542808756e6c6f636b65640b001406686569676874056100000000000000036b65790a8009089b975bfea09f68293fc359369e342ed7a90d8fd4403ba009ec170790842d046d61736b0a8050c441bd1ec20f08769ac80175717487172a53e2b3fcef6a64581facb0fbcf2904747869640a8084350e30c04987301a4bc88b003bebad2fd0625099a9ee0355764e1f2fea98a608756e6c6f636b65640b00067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_outs.bin /get_outs.bin
>x 01110101010102010108086765745f747869640b00076f7574707574738c080806616d6f756e7405000000000000000005696e646578056e000000000000000806616d6f756e7405000000000000000005696e646578056d00000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 356
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 011101010101020101140763726564697473050000000000000000046f7574738c081406686569676874056200000000000000036b65790a805b33d3a39d609669a4a8044e766fdae9e82ad31893632c6d8cd2a0e21a52c9d2046d61736b0a803e979ba58c2c25010e4168a3e9f704aaa0a10316128093819ebd22d930955df004747869640a80000000000000000000000000000000000000000000000000000000000000000008756e6c6f636b65640b001406686569676874056100000000000000036b65790a8009089b975bfea09f68293fc359369e342ed7a90d8fd4403ba009ec170790842d046d61736b0a8050c441bd1ec20f08769ac80175717487172a53e2b3fcef6a64581facb0fbcf2904747869640a80000000000000000000000000000000000000000000000000000000000000000008756e6c6f636b65640b00067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_outs.bin /get_outs.bin
>x 01110101010102010108086765745f747869640b01076f7574707574738c080806616d6f756e7405000000000000000005696e646578056e000000000000000806616d6f756e7405000000000000000005696e646578056d00000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 356
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 011101010101020101140763726564697473050000000000000000046f7574738c081406686569676874056200000000000000036b65790a805b33d3a39d609669a4a8044e766fdae9e82ad31893632c6d8cd2a0e21a52c9d2046d61736b0a803e979ba58c2c25010e4168a3e9f704aaa0a10316128093819ebd22d930955df004747869640a80ee77170379d46e95c8bcdb38576bc852013d4ff24e358262edd5b237adcc542808756e6c6f636b65640b001406686569676874056100000000000000036b65790a8009089b975bfea09f68293fc359369e342ed7a90d8fd4403ba009ec170790842d046d61736b0a8050c441bd1ec20f08769ac80175717487172a53e2b3fcef6a64581facb0fbcf2904747869640a8084350e30c04987301a4bc88b003bebad2fd0625099a9ee0355764e1f2fea98a608756e6c6f636b65640b00067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_outs.bin /get_outs.bin
>x 01110101010102010104076f7574707574738c040806616d6f756e7405ffffffffff0f000005696e646578050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 212
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 011101010101020101140763726564697473050000000000000000046f7574738c041406686569676874050000000000000000036b65790a809b2e4c0281c0b02e7c53291a94d1d0cbff8883f8024f5142ee494ffbbd088071046d61736b0a807cbdd862a95d180779ce250b460043afc4a492b9023b41a78fbd45e7d73bb08504747869640a80c88ce9783b4f11190d7b9c17a69c1c52200f9faaee8e98dd07e681117517713908756e6c6f636b65640b01067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_outs.bin /get_outs.bin
>x 01110101010102010108086765745f747869640b00076f7574707574738c040806616d6f756e7405ffffffffff0f000005696e646578050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 212
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 011101010101020101140763726564697473050000000000000000046f7574738c041406686569676874050000000000000000036b65790a809b2e4c0281c0b02e7c53291a94d1d0cbff8883f8024f5142ee494ffbbd088071046d61736b0a807cbdd862a95d180779ce250b460043afc4a492b9023b41a78fbd45e7d73bb08504747869640a80000000000000000000000000000000000000000000000000000000000000000008756e6c6f636b65640b01067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_outs.bin /get_outs.bin
>x 01110101010102010108086765745f747869640b01076f7574707574738c040806616d6f756e7405ffffffffff0f000005696e646578050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 212
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 011101010101020101140763726564697473050000000000000000046f7574738c041406686569676874050000000000000000036b65790a809b2e4c0281c0b02e7c53291a94d1d0cbff8883f8024f5142ee494ffbbd088071046d61736b0a807cbdd862a95d180779ce250b460043afc4a492b9023b41a78fbd45e7d73bb08504747869640a80c88ce9783b4f11190d7b9c17a69c1c52200f9faaee8e98dd07e681117517713908756e6c6f636b65640b01067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_outs.bin /get_outs.bin
>x 01110101010102010104076f7574707574738c080806616d6f756e7405000000000000000005696e6465780501000000000000000806616d6f756e7405000000000000000005696e6465780540420f0000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 65
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 011101010101020101100763726564697473050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_outs.bin /get_outs.bin
>x 01110101010102010108086765745f747869640b00076f7574707574738c080806616d6f756e7405000000000000000005696e6465780501000000000000000806616d6f756e7405000000000000000005696e6465780540420f0000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 65
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 011101010101020101100763726564697473050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_outs.bin /get_outs.bin
>x 01110101010102010108086765745f747869640b01076f7574707574738c080806616d6f756e7405000000000000000005696e6465780501000000000000000806616d6f756e7405000000000000000005696e6465780540420f0000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 65
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 011101010101020101100763726564697473050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_outs.bin /get_outs.bin
>x 01110101010102010104076f7574707574738c040806616d6f756e7405050000000000000005696e64657805ffffffffffffffff
! 200 Ok
: Server: Epee-based
: Content-Length: 65
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 011101010101020101100763726564697473050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_outs.bin /get_outs.bin
>x 01110101010102010108086765745f747869640b00076f7574707574738c040806616d6f756e7405050000000000000005696e64657805ffffffffffffffff
! 200 Ok
: Server: Epee-based
: Content-Length: 65
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 011101010101020101100763726564697473050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_outs.bin /get_outs.bin
>x 01110101010102010108086765745f747869640b01076f7574707574738c040806616d6f756e7405050000000000000005696e64657805ffffffffffffffff
! 200 Ok
: Server: Epee-based
: Content-Length: 65
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 011101010101020101100763726564697473050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_outs.bin /get_outs.bin
>x 01110101010102010104076f7574707574738c00
! 200 Ok
: Server: Epee-based
: Content-Length: 61
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 011101010101020101100763726564697473050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_outs.bin /get_outs.bin
>x 01110101010102010108086765745f747869640b00076f7574707574738c00
! 200 Ok
: Server: Epee-based
: Content-Length: 61
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 011101010101020101100763726564697473050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_outs.bin /get_outs.bin
>x 01110101010102010108086765745f747869640b01076f7574707574738c00
! 200 Ok
: Server: Epee-based
: Content-Length: 61
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 011101010101020101100763726564697473050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_outs.bin /get_outs.bin
>x 01110101010102010104076f7574707574738c080405696e64657805020000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 356
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 011101010101020101140763726564697473050000000000000000046f7574738c081406686569676874050300000000000000036b65790a80dd9d224ceb981cadd87b130465b1b301c9673a28e5b726c39fed66f3ee622ada046d61736b0a8048d7f0b8796720c7edef5e3797135b3e5ad2ae23db1d934bcf6d6bc396b8ed4704747869640a808891cdc56fd41d5a1488a53fc0f0c959ceee3451f6dad94ddea87843e0539af208756e6c6f636b65640b011406686569676874050100000000000000036b65790a8031ea7e365e6954cae6e1aad44ddc4aa23f6763bf042e5b93b26f8c02e0d52ff3046d61736b0a80a1a7a42155f0abff0353a6008eda2a9b16d9ffcf7584a38933cce3e3976987cd04747869640a80fd1879664e286739e5d1d7f2449697006a71046e12716aa815e67e42e7fd33a508756e6c6f636b65640b01067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_outs.bin /get_outs.bin
>x 01110101010102010104076f757470757473050200000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 61
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:14 GMT
: Accept-Ranges: bytes
<x 011101010101020101100763726564697473050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 011101010101020101040c73746172745f686569676874050100000000
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:12:24 GMT
: Accept-Ranges: bytes
< 
? main POST /get_blocks.bin /get_blocks.bin
>x 00000000000000000000000000000000000000000000000000000000000000000000000000000000
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:12:24 GMT
: Accept-Ranges: bytes
< 
? main POST /get_blocks.bin /get_blocks.bin
>x 011101010101020101040c73746172745f6865696768740a0401
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:12:24 GMT
: Accept-Ranges: bytes
< 
? main POST /get_hashes.bin /get_hashes.bin
>x 011101010101020101040c73746172745f686569676874050100000000
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:12:24 GMT
: Accept-Ranges: bytes
< 
? main POST /get_hashes.bin /get_hashes.bin
>x 011101010101020101040c73746172745f6865696768740501000000000000006d6f7265
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:24 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050100000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_hashes.bin /get_hashes.bin
>x 00000000000000000000000000000000000000000000000000000000000000000000000000000000
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:12:24 GMT
: Accept-Ranges: bytes
< 
? main POST /get_hashes.bin /get_hashes.bin
>x 011101010101020101040c73746172745f6865696768740a0401
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:12:24 GMT
: Accept-Ranges: bytes
< 
? main POST /get_o_indexes.bin /get_o_indexes.bin
>x 011101010101020101040c73746172745f686569676874050100000000
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:12:24 GMT
: Accept-Ranges: bytes
< 
? main POST /get_o_indexes.bin /get_o_indexes.bin
>x 011101010101020101040c73746172745f6865696768740501000000000000006d6f7265
! 200 Ok
: Server: Epee-based
: Content-Length: 65
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:24 GMT
: Accept-Ranges: bytes
<x 011101010101020101100763726564697473050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_o_indexes.bin /get_o_indexes.bin
>x 00000000000000000000000000000000000000000000000000000000000000000000000000000000
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:12:24 GMT
: Accept-Ranges: bytes
< 
? main POST /get_o_indexes.bin /get_o_indexes.bin
>x 011101010101020101040c73746172745f6865696768740a0401
! 200 Ok
: Server: Epee-based
: Content-Length: 65
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:24 GMT
: Accept-Ranges: bytes
<x 011101010101020101100763726564697473050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_outs.bin /get_outs.bin
>x 011101010101020101040c73746172745f686569676874050100000000
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:12:24 GMT
: Accept-Ranges: bytes
< 
? main POST /get_outs.bin /get_outs.bin
>x 011101010101020101040c73746172745f6865696768740501000000000000006d6f7265
! 200 Ok
: Server: Epee-based
: Content-Length: 61
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:24 GMT
: Accept-Ranges: bytes
<x 011101010101020101100763726564697473050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_outs.bin /get_outs.bin
>x 00000000000000000000000000000000000000000000000000000000000000000000000000000000
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:12:24 GMT
: Accept-Ranges: bytes
< 
? main POST /get_outs.bin /get_outs.bin
>x 011101010101020101040c73746172745f6865696768740a0401
! 200 Ok
: Server: Epee-based
: Content-Length: 61
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:12:24 GMT
: Accept-Ranges: bytes
<x 011101010101020101100763726564697473050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
