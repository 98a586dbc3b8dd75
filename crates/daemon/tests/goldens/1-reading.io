# monerod 0.18.0.0 on a private chain: reading
? main POST /json_rpc get_block_count
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_count\",\"params\":[\"a\",\"b\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 123
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"count\": 102,\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_block_count
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_count\",\"params\":{\"client\":\"x\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 123
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"count\": 102,\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_info
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_info\",\"params\":{\"client\":\"abc\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 1389
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"adjusted_time\": 1794732244,\r\n    \"alt_blocks_count\": 3,\r\n    \"block_size_limit\": 600000,\r\n    \"block_size_median\": 300000,\r\n    \"block_weight_limit\": 600000,\r\n    \"block_weight_median\": 300000,\r\n    \"bootstrap_daemon_address\": \"\",\r\n    \"busy_syncing\": false,\r\n    \"credits\": 0,\r\n    \"cumulative_difficulty\": 102,\r\n    \"cumulative_difficulty_top64\": 0,\r\n    \"database_size\": 425984,\r\n    \"difficulty\": 1,\r\n    \"difficulty_top64\": 0,\r\n    \"free_space\": 56634314752,\r\n    \"grey_peerlist_size\": 0,\r\n    \"height\": 102,\r\n    \"height_without_bootstrap\": 102,\r\n    \"incoming_connections_count\": 0,\r\n    \"mainnet\": false,\r\n    \"nettype\": \"fakechain\",\r\n    \"offline\": true,\r\n    \"outgoing_connections_count\": 0,\r\n    \"restricted\": false,\r\n    \"rpc_connections_count\": 2,\r\n    \"stagenet\": false,\r\n    \"start_time\": 1794732093,\r\n    \"status\": \"OK\",\r\n    \"synchronized\": true,\r\n    \"target\": 120,\r\n    \"target_height\": 0,\r\n    \"testnet\": false,\r\n    \"top_block_hash\": \"6b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a50\",\r\n    \"top_hash\": \"\",\r\n    \"tx_count\": 3,\r\n    \"tx_pool_size\": 3,\r\n    \"untrusted\": false,\r\n    \"update_available\": false,\r\n    \"version\": \"0.18.0.0-unknown\",\r\n    \"was_bootstrap_ever_used\": false,\r\n    \"white_peerlist_size\": 0,\r\n    \"wide_cumulative_difficulty\": \"0x66\",\r\n    \"wide_difficulty\": \"0x1\"\r\n  }\r\n}
? main POST /json_rpc get_info
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_info\",\"params\":{\"client\":5}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /get_info /get_info
> {\"client\":\"abc\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 1248
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"adjusted_time\": 1794732244,\r\n  \"alt_blocks_count\": 3,\r\n  \"block_size_limit\": 600000,\r\n  \"block_size_median\": 300000,\r\n  \"block_weight_limit\": 600000,\r\n  \"block_weight_median\": 300000,\r\n  \"bootstrap_daemon_address\": \"\",\r\n  \"busy_syncing\": false,\r\n  \"credits\": 0,\r\n  \"cumulative_difficulty\": 102,\r\n  \"cumulative_difficulty_top64\": 0,\r\n  \"database_size\": 425984,\r\n  \"difficulty\": 1,\r\n  \"difficulty_top64\": 0,\r\n  \"free_space\": 56634310656,\r\n  \"grey_peerlist_size\": 0,\r\n  \"height\": 102,\r\n  \"height_without_bootstrap\": 102,\r\n  \"incoming_connections_count\": 0,\r\n  \"mainnet\": false,\r\n  \"nettype\": \"fakechain\",\r\n  \"offline\": true,\r\n  \"outgoing_connections_count\": 0,\r\n  \"restricted\": false,\r\n  \"rpc_connections_count\": 2,\r\n  \"stagenet\": false,\r\n  \"start_time\": 1794732093,\r\n  \"status\": \"OK\",\r\n  \"synchronized\": true,\r\n  \"target\": 120,\r\n  \"target_height\": 0,\r\n  \"testnet\": false,\r\n  \"top_block_hash\": \"6b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a50\",\r\n  \"top_hash\": \"\",\r\n  \"tx_count\": 3,\r\n  \"tx_pool_size\": 3,\r\n  \"untrusted\": false,\r\n  \"update_available\": false,\r\n  \"version\": \"0.18.0.0-unknown\",\r\n  \"was_bootstrap_ever_used\": false,\r\n  \"white_peerlist_size\": 0,\r\n  \"wide_cumulative_difficulty\": \"0x66\",\r\n  \"wide_difficulty\": \"0x1\"\r\n}
? main POST /get_info /get_info
> {\"client\":5}
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< 
? main POST /json_rpc hard_fork_info
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"hard_fork_info\",\"params\":{\"version\":0}}
! 200 Ok
: Server: Epee-based
: Content-Length: 309
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"earliest_height\": 1,\r\n    \"enabled\": true,\r\n    \"state\": 0,\r\n    \"status\": \"OK\",\r\n    \"threshold\": 0,\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false,\r\n    \"version\": 16,\r\n    \"votes\": 101,\r\n    \"voting\": 16,\r\n    \"window\": 102\r\n  }\r\n}
? main POST /json_rpc hard_fork_info
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"hard_fork_info\",\"params\":{\"version\":1}}
! 200 Ok
: Server: Epee-based
: Content-Length: 309
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"earliest_height\": 0,\r\n    \"enabled\": true,\r\n    \"state\": 0,\r\n    \"status\": \"OK\",\r\n    \"threshold\": 0,\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false,\r\n    \"version\": 16,\r\n    \"votes\": 102,\r\n    \"voting\": 16,\r\n    \"window\": 102\r\n  }\r\n}
? main POST /json_rpc hard_fork_info
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"hard_fork_info\",\"params\":{\"version\":2}}
! 200 Ok
: Server: Epee-based
: Content-Length: 309
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"earliest_height\": 1,\r\n    \"enabled\": true,\r\n    \"state\": 0,\r\n    \"status\": \"OK\",\r\n    \"threshold\": 0,\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false,\r\n    \"version\": 16,\r\n    \"votes\": 101,\r\n    \"voting\": 16,\r\n    \"window\": 102\r\n  }\r\n}
? main POST /json_rpc hard_fork_info
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"hard_fork_info\",\"params\":{\"version\":15}}
! 200 Ok
: Server: Epee-based
: Content-Length: 309
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"earliest_height\": 1,\r\n    \"enabled\": true,\r\n    \"state\": 0,\r\n    \"status\": \"OK\",\r\n    \"threshold\": 0,\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false,\r\n    \"version\": 16,\r\n    \"votes\": 101,\r\n    \"voting\": 16,\r\n    \"window\": 102\r\n  }\r\n}
? main POST /json_rpc hard_fork_info
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"hard_fork_info\",\"params\":{\"version\":16}}
! 200 Ok
: Server: Epee-based
: Content-Length: 309
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"earliest_height\": 1,\r\n    \"enabled\": true,\r\n    \"state\": 0,\r\n    \"status\": \"OK\",\r\n    \"threshold\": 0,\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false,\r\n    \"version\": 16,\r\n    \"votes\": 101,\r\n    \"voting\": 16,\r\n    \"window\": 102\r\n  }\r\n}
? main POST /json_rpc hard_fork_info
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"hard_fork_info\",\"params\":{\"version\":17}}
! 200 Ok
: Server: Epee-based
: Content-Length: 327
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"earliest_height\": 18446744073709551615,\r\n    \"enabled\": false,\r\n    \"state\": 0,\r\n    \"status\": \"OK\",\r\n    \"threshold\": 0,\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false,\r\n    \"version\": 16,\r\n    \"votes\": 0,\r\n    \"voting\": 16,\r\n    \"window\": 102\r\n  }\r\n}
? main POST /json_rpc hard_fork_info
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"hard_fork_info\",\"params\":{\"version\":255}}
! 200 Ok
: Server: Epee-based
: Content-Length: 327
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"earliest_height\": 18446744073709551615,\r\n    \"enabled\": false,\r\n    \"state\": 0,\r\n    \"status\": \"OK\",\r\n    \"threshold\": 0,\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false,\r\n    \"version\": 16,\r\n    \"votes\": 0,\r\n    \"voting\": 16,\r\n    \"window\": 102\r\n  }\r\n}
? main POST /json_rpc hard_fork_info
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"hard_fork_info\",\"params\":{\"version\":256}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc hard_fork_info
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"hard_fork_info\",\"params\":{\"version\":-1}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc hard_fork_info
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"hard_fork_info\",\"params\":{\"version\":\"16\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_fee_estimate
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_fee_estimate\",\"params\":{\"grace_blocks\":0}}
! 200 Ok
: Server: Epee-based
: Content-Length: 249
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"fee\": 1200000,\r\n    \"fees\": [1200000,4700000,19000000,240000000],\r\n    \"quantization_mask\": 10000,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_fee_estimate
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_fee_estimate\",\"params\":{\"grace_blocks\":1}}
! 200 Ok
: Server: Epee-based
: Content-Length: 249
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"fee\": 1200000,\r\n    \"fees\": [1200000,4700000,19000000,240000000],\r\n    \"quantization_mask\": 10000,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_fee_estimate
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_fee_estimate\",\"params\":{\"grace_blocks\":10}}
! 200 Ok
: Server: Epee-based
: Content-Length: 249
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"fee\": 1200000,\r\n    \"fees\": [1200000,4700000,19000000,240000000],\r\n    \"quantization_mask\": 10000,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_fee_estimate
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_fee_estimate\",\"params\":{\"grace_blocks\":99}}
! 200 Ok
: Server: Epee-based
: Content-Length: 249
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"fee\": 1200000,\r\n    \"fees\": [1200000,4700000,19000000,240000000],\r\n    \"quantization_mask\": 10000,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_fee_estimate
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_fee_estimate\",\"params\":{\"grace_blocks\":100}}
! 200 Ok
: Server: Epee-based
: Content-Length: 93
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": 0,\r\n    \"message\": \"\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_fee_estimate
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_fee_estimate\",\"params\":{\"grace_blocks\":101}}
! 200 Ok
: Server: Epee-based
: Content-Length: 93
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": 0,\r\n    \"message\": \"\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_fee_estimate
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_fee_estimate\",\"params\":{\"grace_blocks\":\"10\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 249
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"fee\": 1200000,\r\n    \"fees\": [1200000,4700000,19000000,240000000],\r\n    \"quantization_mask\": 10000,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_fee_estimate
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_fee_estimate\",\"params\":{\"grace_blocks\":-1}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_fee_estimate
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_fee_estimate\",\"params\":{\"grace_blocks\":1.5}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_fee_estimate
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_fee_estimate\",\"params\":{\"grace_blocks\":true}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_coinbase_tx_sum
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_coinbase_tx_sum\",\"params\":{\"height\":0,\"count\":1}}
! 200 Ok
: Server: Epee-based
: Content-Length: 344
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"emission_amount\": 17592186044415,\r\n    \"emission_amount_top64\": 0,\r\n    \"fee_amount\": 0,\r\n    \"fee_amount_top64\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false,\r\n    \"wide_emission_amount\": \"0xfffffffffff\",\r\n    \"wide_fee_amount\": \"0x0\"\r\n  }\r\n}
? main POST /json_rpc get_coinbase_tx_sum
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_coinbase_tx_sum\",\"params\":{\"height\":0,\"count\":0}}
! 200 Ok
: Server: Epee-based
: Content-Length: 321
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"emission_amount\": 0,\r\n    \"emission_amount_top64\": 0,\r\n    \"fee_amount\": 0,\r\n    \"fee_amount_top64\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false,\r\n    \"wide_emission_amount\": \"0x0\",\r\n    \"wide_fee_amount\": \"0x0\"\r\n  }\r\n}
? main POST /json_rpc get_coinbase_tx_sum
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_coinbase_tx_sum\",\"params\":{\"height\":0,\"count\":102}}
! 200 Ok
: Server: Epee-based
: Content-Length: 366
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"emission_amount\": 3570871499908940,\r\n    \"emission_amount_top64\": 0,\r\n    \"fee_amount\": 10994400000,\r\n    \"fee_amount_top64\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false,\r\n    \"wide_emission_amount\": \"0xcafb04f4a674c\",\r\n    \"wide_fee_amount\": \"0x28f513b00\"\r\n  }\r\n}
? main POST /json_rpc get_coinbase_tx_sum
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_coinbase_tx_sum\",\"params\":{\"height\":5,\"count\":102}}
! 200 Ok
: Server: Epee-based
: Content-Length: 366
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"emission_amount\": 3412542362379215,\r\n    \"emission_amount_top64\": 0,\r\n    \"fee_amount\": 10994400000,\r\n    \"fee_amount_top64\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false,\r\n    \"wide_emission_amount\": \"0xc1fb06f4a63cf\",\r\n    \"wide_fee_amount\": \"0x28f513b00\"\r\n  }\r\n}
? main POST /json_rpc get_coinbase_tx_sum
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_coinbase_tx_sum\",\"params\":{\"height\":89,\"count\":2}}
! 200 Ok
: Server: Epee-based
: Content-Length: 363
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"emission_amount\": 70356799802375,\r\n    \"emission_amount_top64\": 0,\r\n    \"fee_amount\": 10994400000,\r\n    \"fee_amount_top64\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false,\r\n    \"wide_emission_amount\": \"0x3ffd380f4c07\",\r\n    \"wide_fee_amount\": \"0x28f513b00\"\r\n  }\r\n}
? main POST /json_rpc get_coinbase_tx_sum
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_coinbase_tx_sum\",\"params\":{\"height\":101,\"count\":1}}
! 200 Ok
: Server: Epee-based
: Content-Length: 345
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"emission_amount\": 35177628287959,\r\n    \"emission_amount_top64\": 0,\r\n    \"fee_amount\": 0,\r\n    \"fee_amount_top64\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false,\r\n    \"wide_emission_amount\": \"0x1ffe6e09c3d7\",\r\n    \"wide_fee_amount\": \"0x0\"\r\n  }\r\n}
? main POST /json_rpc get_coinbase_tx_sum
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_coinbase_tx_sum\",\"params\":{\"height\":102,\"count\":1}}
! 200 Ok
: Server: Epee-based
: Content-Length: 341
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"emission_amount\": 0,\r\n    \"emission_amount_top64\": 0,\r\n    \"fee_amount\": 0,\r\n    \"fee_amount_top64\": 0,\r\n    \"status\": \"height or count is too large\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false,\r\n    \"wide_emission_amount\": \"\",\r\n    \"wide_fee_amount\": \"\"\r\n  }\r\n}
? main POST /json_rpc get_coinbase_tx_sum
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_coinbase_tx_sum\",\"params\":{\"height\":0,\"count\":1000000}}
! 200 Ok
: Server: Epee-based
: Content-Length: 341
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"emission_amount\": 0,\r\n    \"emission_amount_top64\": 0,\r\n    \"fee_amount\": 0,\r\n    \"fee_amount_top64\": 0,\r\n    \"status\": \"height or count is too large\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false,\r\n    \"wide_emission_amount\": \"\",\r\n    \"wide_fee_amount\": \"\"\r\n  }\r\n}
? main POST /json_rpc get_coinbase_tx_sum
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_coinbase_tx_sum\",\"params\":{\"height\":18446744073709551615,\"count\":18446744073709551615}}
! 200 Ok
: Server: Epee-based
: Content-Length: 341
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"emission_amount\": 0,\r\n    \"emission_amount_top64\": 0,\r\n    \"fee_amount\": 0,\r\n    \"fee_amount_top64\": 0,\r\n    \"status\": \"height or count is too large\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false,\r\n    \"wide_emission_amount\": \"\",\r\n    \"wide_fee_amount\": \"\"\r\n  }\r\n}
? main POST /json_rpc get_coinbase_tx_sum
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_coinbase_tx_sum\",\"params\":{\"height\":\"1\",\"count\":\"2\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 345
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"emission_amount\": 70368609960000,\r\n    \"emission_amount_top64\": 0,\r\n    \"fee_amount\": 0,\r\n    \"fee_amount_top64\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false,\r\n    \"wide_emission_amount\": \"0x3ffff8000040\",\r\n    \"wide_fee_amount\": \"0x0\"\r\n  }\r\n}
? main POST /json_rpc sync_info
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"sync_info\",\"params\":{\"client\":\"a\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 248
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"height\": 102,\r\n    \"next_needed_pruning_seed\": 1,\r\n    \"overview\": \"[]\",\r\n    \"status\": \"OK\",\r\n    \"target_height\": 0,\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc rpc_access_info
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"rpc_access_info\",\"params\":{\"client\":\"a34da0e1931c46ecb4a82563b19c25533cd11368244bf3deb8aaf0a04347590e\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 327
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"cookie\": 0,\r\n    \"credits\": 0,\r\n    \"credits_per_hash_found\": 0,\r\n    \"diff\": 0,\r\n    \"hashing_blob\": \"\",\r\n    \"height\": 0,\r\n    \"next_seed_hash\": \"\",\r\n    \"seed_hash\": \"\",\r\n    \"seed_height\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc rpc_access_submit_nonce
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"rpc_access_submit_nonce\",\"params\":{\"client\":\"x\",\"nonce\":1,\"cookie\":2}}
! 200 Ok
: Server: Epee-based
: Content-Length: 163
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"status\": \"Payment not necessary\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc rpc_access_submit_nonce
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"rpc_access_submit_nonce\",\"params\":{\"nonce\":4294967296}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc rpc_access_pay
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"rpc_access_pay\",\"params\":{\"client\":\"x\",\"paying_for\":\"y\",\"payment\":1}}
! 200 Ok
: Server: Epee-based
: Content-Length: 163
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"status\": \"Payment not necessary\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc rpc_access_account
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"rpc_access_account\",\"params\":{\"client\":\"x\",\"delta_balance\":-5}}
! 200 Ok
: Server: Epee-based
: Content-Length: 115
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -21,\r\n    \"message\": \"Payments not enabled\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc rpc_access_account
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"rpc_access_account\",\"params\":{\"delta_balance\":9223372036854775808}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc on_get_block_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"on_get_block_hash\",\"params\":[0]}
! 200 Ok
: Server: Epee-based
: Content-Length: 119
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"\r\n}
? main POST /json_rpc on_get_block_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"on_get_block_hash\",\"params\":[1]}
! 200 Ok
: Server: Epee-based
: Content-Length: 119
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": \"f23eab257441808741a9a511fff78fcf9cc4ad9e7ae242fe8e6700028f40c1ce\"\r\n}
? main POST /json_rpc on_get_block_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"on_get_block_hash\",\"params\":[101]}
! 200 Ok
: Server: Epee-based
: Content-Length: 119
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": \"6b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a50\"\r\n}
? main POST /json_rpc on_get_block_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"on_get_block_hash\",\"params\":[102]}
! 200 Ok
: Server: Epee-based
: Content-Length: 119
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": \"0000000000000000000000000000000000000000000000000000000000000000\"\r\n}
? main POST /json_rpc on_get_block_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"on_get_block_hash\",\"params\":[1000000000]}
! 200 Ok
: Server: Epee-based
: Content-Length: 119
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": \"0000000000000000000000000000000000000000000000000000000000000000\"\r\n}
? main POST /json_rpc on_get_block_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"on_get_block_hash\",\"params\":[18446744073709551615]}
! 200 Ok
: Server: Epee-based
: Content-Length: 119
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": \"0000000000000000000000000000000000000000000000000000000000000000\"\r\n}
? main POST /json_rpc on_get_block_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"on_get_block_hash\",\"params\":[0,0]}
! 200 Ok
: Server: Epee-based
: Content-Length: 127
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -1,\r\n    \"message\": \"Wrong parameters, expected height\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc on_get_block_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"on_get_block_hash\",\"params\":[\"0\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 119
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"\r\n}
? main POST /json_rpc on_get_block_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"on_get_block_hash\",\"params\":[\"x\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc on_get_block_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"on_get_block_hash\",\"params\":[-1]}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc on_get_block_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"on_get_block_hash\",\"params\":[0.5]}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc on_get_block_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"on_get_block_hash\",\"params\":[true]}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc on_get_block_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"on_get_block_hash\",\"params\":[{}]}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc on_get_block_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"on_get_block_hash\",\"params\":{\"height\":1}}
! 200 Ok
: Server: Epee-based
: Content-Length: 127
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -1,\r\n    \"message\": \"Wrong parameters, expected height\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc on_getblockhash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"on_getblockhash\",\"params\":[0]}
! 200 Ok
: Server: Epee-based
: Content-Length: 119
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"\r\n}
? main POST /json_rpc get_last_block_header
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_last_block_header\",\"params\":{\"fill_pow_hash\":false}}
! 200 Ok
: Server: Epee-based
: Content-Length: 991
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"block_header\": {\r\n      \"block_size\": 86,\r\n      \"block_weight\": 86,\r\n      \"cumulative_difficulty\": 102,\r\n      \"cumulative_difficulty_top64\": 0,\r\n      \"depth\": 0,\r\n      \"difficulty\": 1,\r\n      \"difficulty_top64\": 0,\r\n      \"hash\": \"6b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a50\",\r\n      \"height\": 101,\r\n      \"long_term_weight\": 176470,\r\n      \"major_version\": 16,\r\n      \"miner_tx_hash\": \"c54fc262d6db31d744d2bc4d026767691c7f692666852c08a7d968d48df708e6\",\r\n      \"minor_version\": 16,\r\n      \"nonce\": 0,\r\n      \"num_txes\": 0,\r\n      \"orphan_status\": false,\r\n      \"pow_hash\": \"\",\r\n      \"prev_hash\": \"c5aeba199a2af379fd1e853d4b6feb91665674eb88e7bf2fadb154ac38e516cc\",\r\n      \"reward\": 35177628287959,\r\n      \"timestamp\": 1794732124,\r\n      \"wide_cumulative_difficulty\": \"0x66\",\r\n      \"wide_difficulty\": \"0x1\"\r\n    },\r\n    \"credits\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_last_block_header
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_last_block_header\",\"params\":{\"fill_pow_hash\":true}}
! 200 Ok
: Server: Epee-based
: Content-Length: 1055
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"block_header\": {\r\n      \"block_size\": 86,\r\n      \"block_weight\": 86,\r\n      \"cumulative_difficulty\": 102,\r\n      \"cumulative_difficulty_top64\": 0,\r\n      \"depth\": 0,\r\n      \"difficulty\": 1,\r\n      \"difficulty_top64\": 0,\r\n      \"hash\": \"6b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a50\",\r\n      \"height\": 101,\r\n      \"long_term_weight\": 176470,\r\n      \"major_version\": 16,\r\n      \"miner_tx_hash\": \"c54fc262d6db31d744d2bc4d026767691c7f692666852c08a7d968d48df708e6\",\r\n      \"minor_version\": 16,\r\n      \"nonce\": 0,\r\n      \"num_txes\": 0,\r\n      \"orphan_status\": false,\r\n      \"pow_hash\": \"9c22f2e9e97301fe57d3d7ba4c2a62a0e2a8b2832dda16ad65dd0f9641eb1037\",\r\n      \"prev_hash\": \"c5aeba199a2af379fd1e853d4b6feb91665674eb88e7bf2fadb154ac38e516cc\",\r\n      \"reward\": 35177628287959,\r\n      \"timestamp\": 1794732124,\r\n      \"wide_cumulative_difficulty\": \"0x66\",\r\n      \"wide_difficulty\": \"0x1\"\r\n    },\r\n    \"credits\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_last_block_header
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_last_block_header\",\"params\":{\"fill_pow_hash\":1}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_last_block_header
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_last_block_header\",\"params\":{\"fill_pow_hash\":\"true\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_last_block_header
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_last_block_header\",\"params\":{\"fill_pow_hash\":null,\"client\":\"x\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 991
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"block_header\": {\r\n      \"block_size\": 86,\r\n      \"block_weight\": 86,\r\n      \"cumulative_difficulty\": 102,\r\n      \"cumulative_difficulty_top64\": 0,\r\n      \"depth\": 0,\r\n      \"difficulty\": 1,\r\n      \"difficulty_top64\": 0,\r\n      \"hash\": \"6b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a50\",\r\n      \"height\": 101,\r\n      \"long_term_weight\": 176470,\r\n      \"major_version\": 16,\r\n      \"miner_tx_hash\": \"c54fc262d6db31d744d2bc4d026767691c7f692666852c08a7d968d48df708e6\",\r\n      \"minor_version\": 16,\r\n      \"nonce\": 0,\r\n      \"num_txes\": 0,\r\n      \"orphan_status\": false,\r\n      \"pow_hash\": \"\",\r\n      \"prev_hash\": \"c5aeba199a2af379fd1e853d4b6feb91665674eb88e7bf2fadb154ac38e516cc\",\r\n      \"reward\": 35177628287959,\r\n      \"timestamp\": 1794732124,\r\n      \"wide_cumulative_difficulty\": \"0x66\",\r\n      \"wide_difficulty\": \"0x1\"\r\n    },\r\n    \"credits\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_block_header_by_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_hash\",\"params\":{\"hash\":\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 977
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"block_header\": {\r\n      \"block_size\": 80,\r\n      \"block_weight\": 80,\r\n      \"cumulative_difficulty\": 1,\r\n      \"cumulative_difficulty_top64\": 0,\r\n      \"depth\": 101,\r\n      \"difficulty\": 1,\r\n      \"difficulty_top64\": 0,\r\n      \"hash\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\r\n      \"height\": 0,\r\n      \"long_term_weight\": 80,\r\n      \"major_version\": 1,\r\n      \"miner_tx_hash\": \"c88ce9783b4f11190d7b9c17a69c1c52200f9faaee8e98dd07e6811175177139\",\r\n      \"minor_version\": 0,\r\n      \"nonce\": 10000,\r\n      \"num_txes\": 0,\r\n      \"orphan_status\": false,\r\n      \"pow_hash\": \"\",\r\n      \"prev_hash\": \"0000000000000000000000000000000000000000000000000000000000000000\",\r\n      \"reward\": 17592186044415,\r\n      \"timestamp\": 0,\r\n      \"wide_cumulative_difficulty\": \"0x1\",\r\n      \"wide_difficulty\": \"0x1\"\r\n    },\r\n    \"credits\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_block_header_by_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_hash\",\"params\":{\"hash\":\"6b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a50\",\"fill_pow_hash\":true}}
! 200 Ok
: Server: Epee-based
: Content-Length: 1055
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"block_header\": {\r\n      \"block_size\": 86,\r\n      \"block_weight\": 86,\r\n      \"cumulative_difficulty\": 102,\r\n      \"cumulative_difficulty_top64\": 0,\r\n      \"depth\": 0,\r\n      \"difficulty\": 1,\r\n      \"difficulty_top64\": 0,\r\n      \"hash\": \"6b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a50\",\r\n      \"height\": 101,\r\n      \"long_term_weight\": 176470,\r\n      \"major_version\": 16,\r\n      \"miner_tx_hash\": \"c54fc262d6db31d744d2bc4d026767691c7f692666852c08a7d968d48df708e6\",\r\n      \"minor_version\": 16,\r\n      \"nonce\": 0,\r\n      \"num_txes\": 0,\r\n      \"orphan_status\": false,\r\n      \"pow_hash\": \"9c22f2e9e97301fe57d3d7ba4c2a62a0e2a8b2832dda16ad65dd0f9641eb1037\",\r\n      \"prev_hash\": \"c5aeba199a2af379fd1e853d4b6feb91665674eb88e7bf2fadb154ac38e516cc\",\r\n      \"reward\": 35177628287959,\r\n      \"timestamp\": 1794732124,\r\n      \"wide_cumulative_difficulty\": \"0x66\",\r\n      \"wide_difficulty\": \"0x1\"\r\n    },\r\n    \"credits\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_block_header_by_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_hash\",\"params\":{\"hash\":\"a34da0e1931c46ecb4a82563b19c25533cd11368244bf3deb8aaf0a04347590e\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 990
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"block_header\": {\r\n      \"block_size\": 85,\r\n      \"block_weight\": 85,\r\n      \"cumulative_difficulty\": 41,\r\n      \"cumulative_difficulty_top64\": 0,\r\n      \"depth\": 61,\r\n      \"difficulty\": 1,\r\n      \"difficulty_top64\": 0,\r\n      \"hash\": \"a34da0e1931c46ecb4a82563b19c25533cd11368244bf3deb8aaf0a04347590e\",\r\n      \"height\": 40,\r\n      \"long_term_weight\": 176470,\r\n      \"major_version\": 16,\r\n      \"miner_tx_hash\": \"5856be246bccd9f8a097788a19601f86252d6b721412eaefbccd12d6f37950db\",\r\n      \"minor_version\": 16,\r\n      \"nonce\": 0,\r\n      \"num_txes\": 0,\r\n      \"orphan_status\": false,\r\n      \"pow_hash\": \"\",\r\n      \"prev_hash\": \"b4f8df9236609fa225d1402e621b42968be903836446adbd372a9c14d70b4c20\",\r\n      \"reward\": 35181721386045,\r\n      \"timestamp\": 1794732115,\r\n      \"wide_cumulative_difficulty\": \"0x29\",\r\n      \"wide_difficulty\": \"0x1\"\r\n    },\r\n    \"credits\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_block_header_by_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_hash\",\"params\":{\"hash\":\"2aacebd7ba60330d7f3ed78d86c943225a0340312622b8ce8d1e238de2eb9096\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 989
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"block_header\": {\r\n      \"block_size\": 86,\r\n      \"block_weight\": 86,\r\n      \"cumulative_difficulty\": 100,\r\n      \"cumulative_difficulty_top64\": 0,\r\n      \"depth\": 2,\r\n      \"difficulty\": 1,\r\n      \"difficulty_top64\": 0,\r\n      \"hash\": \"2aacebd7ba60330d7f3ed78d86c943225a0340312622b8ce8d1e238de2eb9096\",\r\n      \"height\": 99,\r\n      \"long_term_weight\": 176470,\r\n      \"major_version\": 16,\r\n      \"miner_tx_hash\": \"45e38146e28d12c969150d22b00246f52e29fa93ca455149a74fd91ba6c582f2\",\r\n      \"minor_version\": 16,\r\n      \"nonce\": 0,\r\n      \"num_txes\": 0,\r\n      \"orphan_status\": true,\r\n      \"pow_hash\": \"\",\r\n      \"prev_hash\": \"3da19077b5ac238b9bc7954b16b361efbb2e89a369bd18bbd3ba6dc040d119c7\",\r\n      \"reward\": 35177762480346,\r\n      \"timestamp\": 1794732124,\r\n      \"wide_cumulative_difficulty\": \"0x64\",\r\n      \"wide_difficulty\": \"0x1\"\r\n    },\r\n    \"credits\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_block_header_by_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_hash\",\"params\":{\"hash\":\"2aacebd7ba60330d7f3ed78d86c943225a0340312622b8ce8d1e238de2eb9096\",\"fill_pow_hash\":true}}
! 200 Ok
: Server: Epee-based
: Content-Length: 1053
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"block_header\": {\r\n      \"block_size\": 86,\r\n      \"block_weight\": 86,\r\n      \"cumulative_difficulty\": 100,\r\n      \"cumulative_difficulty_top64\": 0,\r\n      \"depth\": 2,\r\n      \"difficulty\": 1,\r\n      \"difficulty_top64\": 0,\r\n      \"hash\": \"2aacebd7ba60330d7f3ed78d86c943225a0340312622b8ce8d1e238de2eb9096\",\r\n      \"height\": 99,\r\n      \"long_term_weight\": 176470,\r\n      \"major_version\": 16,\r\n      \"miner_tx_hash\": \"45e38146e28d12c969150d22b00246f52e29fa93ca455149a74fd91ba6c582f2\",\r\n      \"minor_version\": 16,\r\n      \"nonce\": 0,\r\n      \"num_txes\": 0,\r\n      \"orphan_status\": true,\r\n      \"pow_hash\": \"d1a5130f9c7d0a3a24f6e24f45213604eb24167b4ee195deb437af4698d6364c\",\r\n      \"prev_hash\": \"3da19077b5ac238b9bc7954b16b361efbb2e89a369bd18bbd3ba6dc040d119c7\",\r\n      \"reward\": 35177762480346,\r\n      \"timestamp\": 1794732124,\r\n      \"wide_cumulative_difficulty\": \"0x64\",\r\n      \"wide_difficulty\": \"0x1\"\r\n    },\r\n    \"credits\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_block_header_by_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_hash\",\"params\":{\"hash\":\"3da19077b5ac238b9bc7954b16b361efbb2e89a369bd18bbd3ba6dc040d119c7\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 988
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"block_header\": {\r\n      \"block_size\": 86,\r\n      \"block_weight\": 86,\r\n      \"cumulative_difficulty\": 99,\r\n      \"cumulative_difficulty_top64\": 0,\r\n      \"depth\": 3,\r\n      \"difficulty\": 1,\r\n      \"difficulty_top64\": 0,\r\n      \"hash\": \"3da19077b5ac238b9bc7954b16b361efbb2e89a369bd18bbd3ba6dc040d119c7\",\r\n      \"height\": 98,\r\n      \"long_term_weight\": 176470,\r\n      \"major_version\": 16,\r\n      \"miner_tx_hash\": \"a2e4a37f812ba6a9f2e582c407861f7705b1c47c72bbbacda620397ec0289ef8\",\r\n      \"minor_version\": 16,\r\n      \"nonce\": 0,\r\n      \"num_txes\": 0,\r\n      \"orphan_status\": true,\r\n      \"pow_hash\": \"\",\r\n      \"prev_hash\": \"7fdaeada17d1d8a2433138cd823493424f50f8807a9ce45162c0a43f6bcc1e7f\",\r\n      \"reward\": 35177829576731,\r\n      \"timestamp\": 1794732124,\r\n      \"wide_cumulative_difficulty\": \"0x63\",\r\n      \"wide_difficulty\": \"0x1\"\r\n    },\r\n    \"credits\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_block_header_by_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_hash\",\"params\":{\"hash\":\"\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 701
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"block_header\": {\r\n      \"block_size\": 0,\r\n      \"cumulative_difficulty\": 0,\r\n      \"cumulative_difficulty_top64\": 0,\r\n      \"depth\": 0,\r\n      \"difficulty\": 0,\r\n      \"difficulty_top64\": 0,\r\n      \"hash\": \"\",\r\n      \"height\": 0,\r\n      \"major_version\": 0,\r\n      \"miner_tx_hash\": \"\",\r\n      \"minor_version\": 0,\r\n      \"nonce\": 0,\r\n      \"num_txes\": 0,\r\n      \"orphan_status\": false,\r\n      \"pow_hash\": \"\",\r\n      \"prev_hash\": \"\",\r\n      \"reward\": 0,\r\n      \"timestamp\": 0,\r\n      \"wide_cumulative_difficulty\": \"\",\r\n      \"wide_difficulty\": \"\"\r\n    },\r\n    \"credits\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_block_header_by_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_hash\",\"params\":{\"hash\":\"00\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 153
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -1,\r\n    \"message\": \"Failed to parse hex representation of block hash. Hex = 00.\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_header_by_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_hash\",\"params\":{\"hash\":\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 279
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -1,\r\n    \"message\": \"Failed to parse hex representation of block hash. Hex = 418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3.\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_header_by_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_hash\",\"params\":{\"hash\":\"x418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 216
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -1,\r\n    \"message\": \"Failed to parse hex representation of block hash. Hex = x418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3.\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_header_by_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_hash\",\"params\":{\"hash\":\"5856be246bccd9f8a097788a19601f86252d6b721412eaefbccd12d6f37950db\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 207
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -5,\r\n    \"message\": \"Internal error: can\'t get block by hash. Hash = 5856be246bccd9f8a097788a19601f86252d6b721412eaefbccd12d6f37950db.\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_header_by_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_hash\",\"params\":{\"hash\":\"ABCDEF0000000000000000000000000000000000000000000000000000000000\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 207
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -5,\r\n    \"message\": \"Internal error: can\'t get block by hash. Hash = ABCDEF0000000000000000000000000000000000000000000000000000000000.\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_header_by_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_hash\",\"params\":{\"hash\":5}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_header_by_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_hash\",\"params\":{\"hash\":[\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_header_by_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_hash\",\"params\":{\"hash\":\"a34da0e1931c46ecb4a82563b19c25533cd11368244bf3deb8aaf0a04347590e\",\"hashes\":[\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\"5856be246bccd9f8a097788a19601f86252d6b721412eaefbccd12d6f37950db\"]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 207
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -5,\r\n    \"message\": \"Internal error: can\'t get block by hash. Hash = 5856be246bccd9f8a097788a19601f86252d6b721412eaefbccd12d6f37950db.\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_header_by_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_hash\",\"params\":{\"hashes\":[\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\"zz\"]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 153
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -1,\r\n    \"message\": \"Failed to parse hex representation of block hash. Hex = zz.\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_header_by_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_hash\",\"params\":{\"hashes\":[]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 701
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"block_header\": {\r\n      \"block_size\": 0,\r\n      \"cumulative_difficulty\": 0,\r\n      \"cumulative_difficulty_top64\": 0,\r\n      \"depth\": 0,\r\n      \"difficulty\": 0,\r\n      \"difficulty_top64\": 0,\r\n      \"hash\": \"\",\r\n      \"height\": 0,\r\n      \"major_version\": 0,\r\n      \"miner_tx_hash\": \"\",\r\n      \"minor_version\": 0,\r\n      \"nonce\": 0,\r\n      \"num_txes\": 0,\r\n      \"orphan_status\": false,\r\n      \"pow_hash\": \"\",\r\n      \"prev_hash\": \"\",\r\n      \"reward\": 0,\r\n      \"timestamp\": 0,\r\n      \"wide_cumulative_difficulty\": \"\",\r\n      \"wide_difficulty\": \"\"\r\n    },\r\n    \"credits\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_block_header_by_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_hash\",\"params\":{\"hashes\":[5]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_header_by_height
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_height\",\"params\":{\"height\":0}}
! 200 Ok
: Server: Epee-based
: Content-Length: 977
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"block_header\": {\r\n      \"block_size\": 80,\r\n      \"block_weight\": 80,\r\n      \"cumulative_difficulty\": 1,\r\n      \"cumulative_difficulty_top64\": 0,\r\n      \"depth\": 101,\r\n      \"difficulty\": 1,\r\n      \"difficulty_top64\": 0,\r\n      \"hash\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\r\n      \"height\": 0,\r\n      \"long_term_weight\": 80,\r\n      \"major_version\": 1,\r\n      \"miner_tx_hash\": \"c88ce9783b4f11190d7b9c17a69c1c52200f9faaee8e98dd07e6811175177139\",\r\n      \"minor_version\": 0,\r\n      \"nonce\": 10000,\r\n      \"num_txes\": 0,\r\n      \"orphan_status\": false,\r\n      \"pow_hash\": \"\",\r\n      \"prev_hash\": \"0000000000000000000000000000000000000000000000000000000000000000\",\r\n      \"reward\": 17592186044415,\r\n      \"timestamp\": 0,\r\n      \"wide_cumulative_difficulty\": \"0x1\",\r\n      \"wide_difficulty\": \"0x1\"\r\n    },\r\n    \"credits\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_block_header_by_height
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_height\",\"params\":{\"height\":1,\"fill_pow_hash\":true}}
! 200 Ok
: Server: Epee-based
: Content-Length: 1052
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"block_header\": {\r\n      \"block_size\": 85,\r\n      \"block_weight\": 85,\r\n      \"cumulative_difficulty\": 2,\r\n      \"cumulative_difficulty_top64\": 0,\r\n      \"depth\": 100,\r\n      \"difficulty\": 1,\r\n      \"difficulty_top64\": 0,\r\n      \"hash\": \"f23eab257441808741a9a511fff78fcf9cc4ad9e7ae242fe8e6700028f40c1ce\",\r\n      \"height\": 1,\r\n      \"long_term_weight\": 176470,\r\n      \"major_version\": 16,\r\n      \"miner_tx_hash\": \"e8d8b42e0ed6a563aaf4ae296a42c16f21cec697ed1db119a9dd67338b9e0b2a\",\r\n      \"minor_version\": 16,\r\n      \"nonce\": 0,\r\n      \"num_txes\": 0,\r\n      \"orphan_status\": false,\r\n      \"pow_hash\": \"4fe83cf56c71cb0108ea2e9169e6d69f31b8f28a0a3e09dc512e61e774aa1ba2\",\r\n      \"prev_hash\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\r\n      \"reward\": 35184338534400,\r\n      \"timestamp\": 1794732109,\r\n      \"wide_cumulative_difficulty\": \"0x2\",\r\n      \"wide_difficulty\": \"0x1\"\r\n    },\r\n    \"credits\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_block_header_by_height
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_height\",\"params\":{\"height\":89}}
! 200 Ok
: Server: Epee-based
: Content-Length: 994
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"block_header\": {\r\n      \"block_size\": 6418,\r\n      \"block_weight\": 6418,\r\n      \"cumulative_difficulty\": 90,\r\n      \"cumulative_difficulty_top64\": 0,\r\n      \"depth\": 12,\r\n      \"difficulty\": 1,\r\n      \"difficulty_top64\": 0,\r\n      \"hash\": \"cb367ce8a0c9808a21db7004d7d9ce3cffa32abbb8fd5cd04788384165fc7e69\",\r\n      \"height\": 89,\r\n      \"long_term_weight\": 176470,\r\n      \"major_version\": 16,\r\n      \"miner_tx_hash\": \"be06583731cd23f24983f2409c00065df95898946bb3ce37ee0d55cfa85dedf8\",\r\n      \"minor_version\": 16,\r\n      \"nonce\": 0,\r\n      \"num_txes\": 2,\r\n      \"orphan_status\": false,\r\n      \"pow_hash\": \"\",\r\n      \"prev_hash\": \"18f7db4490b6ac3e5dcbe1019cb2331654b8419bbebf8a420ca4a979056d88ef\",\r\n      \"reward\": 35186085849956,\r\n      \"timestamp\": 1794732122,\r\n      \"wide_cumulative_difficulty\": \"0x5a\",\r\n      \"wide_difficulty\": \"0x1\"\r\n    },\r\n    \"credits\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_block_header_by_height
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_height\",\"params\":{\"height\":101}}
! 200 Ok
: Server: Epee-based
: Content-Length: 991
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"block_header\": {\r\n      \"block_size\": 86,\r\n      \"block_weight\": 86,\r\n      \"cumulative_difficulty\": 102,\r\n      \"cumulative_difficulty_top64\": 0,\r\n      \"depth\": 0,\r\n      \"difficulty\": 1,\r\n      \"difficulty_top64\": 0,\r\n      \"hash\": \"6b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a50\",\r\n      \"height\": 101,\r\n      \"long_term_weight\": 176470,\r\n      \"major_version\": 16,\r\n      \"miner_tx_hash\": \"c54fc262d6db31d744d2bc4d026767691c7f692666852c08a7d968d48df708e6\",\r\n      \"minor_version\": 16,\r\n      \"nonce\": 0,\r\n      \"num_txes\": 0,\r\n      \"orphan_status\": false,\r\n      \"pow_hash\": \"\",\r\n      \"prev_hash\": \"c5aeba199a2af379fd1e853d4b6feb91665674eb88e7bf2fadb154ac38e516cc\",\r\n      \"reward\": 35177628287959,\r\n      \"timestamp\": 1794732124,\r\n      \"wide_cumulative_difficulty\": \"0x66\",\r\n      \"wide_difficulty\": \"0x1\"\r\n    },\r\n    \"credits\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_block_header_by_height
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_height\",\"params\":{\"height\":102}}
! 200 Ok
: Server: Epee-based
: Content-Length: 164
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -2,\r\n    \"message\": \"Requested block height: 102 greater than current top block height: 101\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_header_by_height
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_height\",\"params\":{\"height\":18446744073709551615}}
! 200 Ok
: Server: Epee-based
: Content-Length: 181
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -2,\r\n    \"message\": \"Requested block height: 18446744073709551615 greater than current top block height: 101\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_header_by_height
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_height\",\"params\":{\"height\":18446744073709551616}}
! 200 Ok
: Server: Epee-based
: Content-Length: 107
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32700,\r\n    \"message\": \"Parse error\"\r\n  },\r\n  \"id\": 0,\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_header_by_height
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_height\",\"params\":{\"height\":\"7\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 987
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"block_header\": {\r\n      \"block_size\": 85,\r\n      \"block_weight\": 85,\r\n      \"cumulative_difficulty\": 8,\r\n      \"cumulative_difficulty_top64\": 0,\r\n      \"depth\": 94,\r\n      \"difficulty\": 1,\r\n      \"difficulty_top64\": 0,\r\n      \"hash\": \"eb45840f09826bd60b083b9c543bdbbda845dc26bd4baba5788ca54db9873a63\",\r\n      \"height\": 7,\r\n      \"long_term_weight\": 176470,\r\n      \"major_version\": 16,\r\n      \"miner_tx_hash\": \"fe87bce2529d4cbaf83413a4cf026a4f611278b8c38c71c2d9fbc10b0b124234\",\r\n      \"minor_version\": 16,\r\n      \"nonce\": 0,\r\n      \"num_txes\": 0,\r\n      \"orphan_status\": false,\r\n      \"pow_hash\": \"\",\r\n      \"prev_hash\": \"8e9720de3bf90d5594f1ad69bd2dced254e0279c593b2dbfba14c75ab3b47dd6\",\r\n      \"reward\": 35183935883519,\r\n      \"timestamp\": 1794732111,\r\n      \"wide_cumulative_difficulty\": \"0x8\",\r\n      \"wide_difficulty\": \"0x1\"\r\n    },\r\n    \"credits\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_block_header_by_height
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_height\",\"params\":{\"height\":\"07\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 987
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"block_header\": {\r\n      \"block_size\": 85,\r\n      \"block_weight\": 85,\r\n      \"cumulative_difficulty\": 8,\r\n      \"cumulative_difficulty_top64\": 0,\r\n      \"depth\": 94,\r\n      \"difficulty\": 1,\r\n      \"difficulty_top64\": 0,\r\n      \"hash\": \"eb45840f09826bd60b083b9c543bdbbda845dc26bd4baba5788ca54db9873a63\",\r\n      \"height\": 7,\r\n      \"long_term_weight\": 176470,\r\n      \"major_version\": 16,\r\n      \"miner_tx_hash\": \"fe87bce2529d4cbaf83413a4cf026a4f611278b8c38c71c2d9fbc10b0b124234\",\r\n      \"minor_version\": 16,\r\n      \"nonce\": 0,\r\n      \"num_txes\": 0,\r\n      \"orphan_status\": false,\r\n      \"pow_hash\": \"\",\r\n      \"prev_hash\": \"8e9720de3bf90d5594f1ad69bd2dced254e0279c593b2dbfba14c75ab3b47dd6\",\r\n      \"reward\": 35183935883519,\r\n      \"timestamp\": 1794732111,\r\n      \"wide_cumulative_difficulty\": \"0x8\",\r\n      \"wide_difficulty\": \"0x1\"\r\n    },\r\n    \"credits\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_block_header_by_height
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_height\",\"params\":{\"height\":\"-7\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_header_by_height
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_height\",\"params\":{\"height\":\"\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_header_by_height
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_height\",\"params\":{\"height\":\" 7\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_header_by_height
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_height\",\"params\":{\"height\":\"7x\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_header_by_height
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_height\",\"params\":{\"height\":-1}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_header_by_height
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_height\",\"params\":{\"height\":1.0}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_header_by_height
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_height\",\"params\":{\"height\":1e2}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_header_by_height
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_height\",\"params\":{\"height\":false}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_header_by_height
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_height\",\"params\":{\"height\":null}}
! 200 Ok
: Server: Epee-based
: Content-Length: 977
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"block_header\": {\r\n      \"block_size\": 80,\r\n      \"block_weight\": 80,\r\n      \"cumulative_difficulty\": 1,\r\n      \"cumulative_difficulty_top64\": 0,\r\n      \"depth\": 101,\r\n      \"difficulty\": 1,\r\n      \"difficulty_top64\": 0,\r\n      \"hash\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\r\n      \"height\": 0,\r\n      \"long_term_weight\": 80,\r\n      \"major_version\": 1,\r\n      \"miner_tx_hash\": \"c88ce9783b4f11190d7b9c17a69c1c52200f9faaee8e98dd07e6811175177139\",\r\n      \"minor_version\": 0,\r\n      \"nonce\": 10000,\r\n      \"num_txes\": 0,\r\n      \"orphan_status\": false,\r\n      \"pow_hash\": \"\",\r\n      \"prev_hash\": \"0000000000000000000000000000000000000000000000000000000000000000\",\r\n      \"reward\": 17592186044415,\r\n      \"timestamp\": 0,\r\n      \"wide_cumulative_difficulty\": \"0x1\",\r\n      \"wide_difficulty\": \"0x1\"\r\n    },\r\n    \"credits\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_block_header_by_height
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_height\",\"params\":{\"height\":{}}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_header_by_height
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_height\",\"params\":{\"height\":[1]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_headers_range
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_headers_range\",\"params\":{\"start_height\":0,\"end_height\":0}}
! 200 Ok
: Server: Epee-based
: Content-Length: 974
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:14 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"headers\": [{\r\n      \"block_size\": 80,\r\n      \"block_weight\": 80,\r\n      \"cumulative_difficulty\": 1,\r\n      \"cumulative_difficulty_top64\": 0,\r\n      \"depth\": 101,\r\n      \"difficulty\": 1,\r\n      \"difficulty_top64\": 0,\r\n      \"hash\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\r\n      \"height\": 0,\r\n      \"long_term_weight\": 80,\r\n      \"major_version\": 1,\r\n      \"miner_tx_hash\": \"c88ce9783b4f11190d7b9c17a69c1c52200f9faaee8e98dd07e6811175177139\",\r\n      \"minor_version\": 0,\r\n      \"nonce\": 10000,\r\n      \"num_txes\": 0,\r\n      \"orphan_status\": false,\r\n      \"pow_hash\": \"\",\r\n      \"prev_hash\": \"0000000000000000000000000000000000000000000000000000000000000000\",\r\n      \"reward\": 17592186044415,\r\n      \"timestamp\": 0,\r\n      \"wide_cumulative_difficulty\": \"0x1\",\r\n      \"wide_difficulty\": \"0x1\"\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_block_headers_range
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_headers_range\",\"params\":{\"start_height\":101,\"end_height\":101,\"fill_pow_hash\":true}}
! 200 Ok
: Server: Epee-based
: Content-Length: 1052
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:15 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"headers\": [{\r\n      \"block_size\": 86,\r\n      \"block_weight\": 86,\r\n      \"cumulative_difficulty\": 102,\r\n      \"cumulative_difficulty_top64\": 0,\r\n      \"depth\": 0,\r\n      \"difficulty\": 1,\r\n      \"difficulty_top64\": 0,\r\n      \"hash\": \"6b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a50\",\r\n      \"height\": 101,\r\n      \"long_term_weight\": 176470,\r\n      \"major_version\": 16,\r\n      \"miner_tx_hash\": \"c54fc262d6db31d744d2bc4d026767691c7f692666852c08a7d968d48df708e6\",\r\n      \"minor_version\": 16,\r\n      \"nonce\": 0,\r\n      \"num_txes\": 0,\r\n      \"orphan_status\": false,\r\n      \"pow_hash\": \"9c22f2e9e97301fe57d3d7ba4c2a62a0e2a8b2832dda16ad65dd0f9641eb1037\",\r\n      \"prev_hash\": \"c5aeba199a2af379fd1e853d4b6feb91665674eb88e7bf2fadb154ac38e516cc\",\r\n      \"reward\": 35177628287959,\r\n      \"timestamp\": 1794732124,\r\n      \"wide_cumulative_difficulty\": \"0x66\",\r\n      \"wide_difficulty\": \"0x1\"\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_block_headers_range
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_headers_range\",\"params\":{\"start_height\":6,\"end_height\":3}}
! 200 Ok
: Server: Epee-based
: Content-Length: 121
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:15 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -2,\r\n    \"message\": \"Invalid start\\/end heights.\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_headers_range
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_headers_range\",\"params\":{\"start_height\":0,\"end_height\":102}}
! 200 Ok
: Server: Epee-based
: Content-Length: 121
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:15 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -2,\r\n    \"message\": \"Invalid start\\/end heights.\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_headers_range
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_headers_range\",\"params\":{\"start_height\":102,\"end_height\":102}}
! 200 Ok
: Server: Epee-based
: Content-Length: 121
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:15 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -2,\r\n    \"message\": \"Invalid start\\/end heights.\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_headers_range
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_headers_range\",\"params\":{\"start_height\":0,\"end_height\":18446744073709551615}}
! 200 Ok
: Server: Epee-based
: Content-Length: 121
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:15 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -2,\r\n    \"message\": \"Invalid start\\/end heights.\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_headers_range
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_headers_range\",\"params\":{\"start_height\":18446744073709551615,\"end_height\":0}}
! 200 Ok
: Server: Epee-based
: Content-Length: 121
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:15 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -2,\r\n    \"message\": \"Invalid start\\/end heights.\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_headers_range
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_headers_range\",\"params\":{\"start_height\":\"0\",\"end_height\":\"1\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 1796
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:15 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"headers\": [{\r\n      \"block_size\": 80,\r\n      \"block_weight\": 80,\r\n      \"cumulative_difficulty\": 1,\r\n      \"cumulative_difficulty_top64\": 0,\r\n      \"depth\": 101,\r\n      \"difficulty\": 1,\r\n      \"difficulty_top64\": 0,\r\n      \"hash\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\r\n      \"height\": 0,\r\n      \"long_term_weight\": 80,\r\n      \"major_version\": 1,\r\n      \"miner_tx_hash\": \"c88ce9783b4f11190d7b9c17a69c1c52200f9faaee8e98dd07e6811175177139\",\r\n      \"minor_version\": 0,\r\n      \"nonce\": 10000,\r\n      \"num_txes\": 0,\r\n      \"orphan_status\": false,\r\n      \"pow_hash\": \"\",\r\n      \"prev_hash\": \"0000000000000000000000000000000000000000000000000000000000000000\",\r\n      \"reward\": 17592186044415,\r\n      \"timestamp\": 0,\r\n      \"wide_cumulative_difficulty\": \"0x1\",\r\n      \"wide_difficulty\": \"0x1\"\r\n    },{\r\n      \"block_size\": 85,\r\n      \"block_weight\": 85,\r\n      \"cumulative_difficulty\": 2,\r\n      \"cumulative_difficulty_top64\": 0,\r\n      \"depth\": 100,\r\n      \"difficulty\": 1,\r\n      \"difficulty_top64\": 0,\r\n      \"hash\": \"f23eab257441808741a9a511fff78fcf9cc4ad9e7ae242fe8e6700028f40c1ce\",\r\n      \"height\": 1,\r\n      \"long_term_weight\": 176470,\r\n      \"major_version\": 16,\r\n      \"miner_tx_hash\": \"e8d8b42e0ed6a563aaf4ae296a42c16f21cec697ed1db119a9dd67338b9e0b2a\",\r\n      \"minor_version\": 16,\r\n      \"nonce\": 0,\r\n      \"num_txes\": 0,\r\n      \"orphan_status\": false,\r\n      \"pow_hash\": \"\",\r\n      \"prev_hash\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\r\n      \"reward\": 35184338534400,\r\n      \"timestamp\": 1794732109,\r\n      \"wide_cumulative_difficulty\": \"0x2\",\r\n      \"wide_difficulty\": \"0x1\"\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_block_headers_range
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_headers_range\",\"params\":{\"start_height\":0,\"end_height\":-1}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:15 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block\",\"params\":{\"height\":102}}
! 200 Ok
: Server: Epee-based
: Content-Length: 164
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:15 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -2,\r\n    \"message\": \"Requested block height: 102 greater than current top block height: 101\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block\",\"params\":{\"height\":18446744073709551615}}
! 200 Ok
: Server: Epee-based
: Content-Length: 181
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:15 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -2,\r\n    \"message\": \"Requested block height: 18446744073709551615 greater than current top block height: 101\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block\",\"params\":{\"hash\":\"5856be246bccd9f8a097788a19601f86252d6b721412eaefbccd12d6f37950db\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 207
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:15 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -5,\r\n    \"message\": \"Internal error: can\'t get block by hash. Hash = 5856be246bccd9f8a097788a19601f86252d6b721412eaefbccd12d6f37950db.\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block\",\"params\":{\"hash\":\"12\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 153
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:15 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -1,\r\n    \"message\": \"Failed to parse hex representation of block hash. Hex = 12.\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block\",\"params\":{\"hash\":\"zz\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 153
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:15 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -1,\r\n    \"message\": \"Failed to parse hex representation of block hash. Hex = zz.\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block\",\"params\":{\"hash\":5}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:15 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_template
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_template\",\"params\":{\"wallet_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 1153
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:15 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"blockhashing_blob\": \"1010e7e0e5d7066b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a5000000000fc3f319c1158500fb3e36a32f80c5b02cfd001b5bc8ff960e215926f0354605604\",\r\n    \"blocktemplate_blob\": \"1010e7e0e5d7066b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a500000000002a20101ff660196b6aebe89800803cd26fb8d05a8a81bcedf6a75b93268392a1250eaa7387ea19f983befd44430756621012f34875f84f0a9ebd36fc7343580033ed2723ef07f3670dd01a6385067fd43aa0003109b0645270e01bd94b3cfbe7420c4da65fd62a3e485d5f394bbbf92a5617f3a8a733bf3820b2e9d2174da4ba31955764194b899046f4ced76d1202476163640684a35ed64eb7e69865686a442e1835b543799eb026ee5109e2716672fb0d818\",\r\n    \"difficulty\": 1,\r\n    \"difficulty_top64\": 0,\r\n    \"expected_reward\": 35186918791958,\r\n    \"height\": 102,\r\n    \"next_seed_hash\": \"\",\r\n    \"prev_hash\": \"6b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a50\",\r\n    \"reserved_offset\": 0,\r\n    \"seed_hash\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\r\n    \"seed_height\": 0,\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false,\r\n    \"wide_difficulty\": \"0x1\"\r\n  }\r\n}
? main POST /json_rpc get_block_template
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_template\",\"params\":{\"wallet_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\"reserve_size\":0}}
! 200 Ok
: Server: Epee-based
: Content-Length: 1153
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:15 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"blockhashing_blob\": \"1010e7e0e5d7066b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a5000000000fc3f319c1158500fb3e36a32f80c5b02cfd001b5bc8ff960e215926f0354605604\",\r\n    \"blocktemplate_blob\": \"1010e7e0e5d7066b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a500000000002a20101ff660196b6aebe89800803cd26fb8d05a8a81bcedf6a75b93268392a1250eaa7387ea19f983befd44430756621012f34875f84f0a9ebd36fc7343580033ed2723ef07f3670dd01a6385067fd43aa0003109b0645270e01bd94b3cfbe7420c4da65fd62a3e485d5f394bbbf92a5617f3a8a733bf3820b2e9d2174da4ba31955764194b899046f4ced76d1202476163640684a35ed64eb7e69865686a442e1835b543799eb026ee5109e2716672fb0d818\",\r\n    \"difficulty\": 1,\r\n    \"difficulty_top64\": 0,\r\n    \"expected_reward\": 35186918791958,\r\n    \"height\": 102,\r\n    \"next_seed_hash\": \"\",\r\n    \"prev_hash\": \"6b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a50\",\r\n    \"reserved_offset\": 0,\r\n    \"seed_hash\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\r\n    \"seed_height\": 0,\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false,\r\n    \"wide_difficulty\": \"0x1\"\r\n  }\r\n}
? main POST /json_rpc get_block_template
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_template\",\"params\":{\"wallet_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\"reserve_size\":1}}
! 200 Ok
: Server: Epee-based
: Content-Length: 1161
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:15 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"blockhashing_blob\": \"1010e7e0e5d7066b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a5000000000eafb3970eefc3f0833c0e054c44c928ef2bcb6dc489ad32adc658a0ab9219dc604\",\r\n    \"blocktemplate_blob\": \"1010e7e0e5d7066b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a500000000002a20101ff660196b6aebe898008031e2b3c2506923119f0731acda2e33276d525c43852674102eec4090cd445b7df06240114419c22fb6b4aafd12c8b492b8b3efdde73f9aa2b6050574a2e16ed6cb6cf090201000003109b0645270e01bd94b3cfbe7420c4da65fd62a3e485d5f394bbbf92a5617f3a8a733bf3820b2e9d2174da4ba31955764194b899046f4ced76d1202476163640684a35ed64eb7e69865686a442e1835b543799eb026ee5109e2716672fb0d818\",\r\n    \"difficulty\": 1,\r\n    \"difficulty_top64\": 0,\r\n    \"expected_reward\": 35186918791958,\r\n    \"height\": 102,\r\n    \"next_seed_hash\": \"\",\r\n    \"prev_hash\": \"6b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a50\",\r\n    \"reserved_offset\": 127,\r\n    \"seed_hash\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\r\n    \"seed_height\": 0,\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false,\r\n    \"wide_difficulty\": \"0x1\"\r\n  }\r\n}
? main POST /json_rpc get_block_template
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_template\",\"params\":{\"wallet_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\"reserve_size\":60}}
! 200 Ok
: Server: Epee-based
: Content-Length: 1279
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:15 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"blockhashing_blob\": \"1010e7e0e5d7066b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a50000000001d25edba32349dddd06c20386bca7cce489eb686f7d5745accebd95441bbf1e104\",\r\n    \"blocktemplate_blob\": \"1010e7e0e5d7066b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a500000000002a20101ff660196b6aebe898008034be1e4657cfb7121e056cf0c90adeada39435bbafc4c9e1f5ce66e1e8d76753d2e5f016f9418cdfdb4a96195c6413bb70d203e53459cce1ac76c6d8cbe91e116ae2d03023c0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003109b0645270e01bd94b3cfbe7420c4da65fd62a3e485d5f394bbbf92a5617f3a8a733bf3820b2e9d2174da4ba31955764194b899046f4ced76d1202476163640684a35ed64eb7e69865686a442e1835b543799eb026ee5109e2716672fb0d818\",\r\n    \"difficulty\": 1,\r\n    \"difficulty_top64\": 0,\r\n    \"expected_reward\": 35186918791958,\r\n    \"height\": 102,\r\n    \"next_seed_hash\": \"\",\r\n    \"prev_hash\": \"6b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a50\",\r\n    \"reserved_offset\": 127,\r\n    \"seed_hash\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\r\n    \"seed_height\": 0,\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false,\r\n    \"wide_difficulty\": \"0x1\"\r\n  }\r\n}
? main POST /json_rpc get_block_template
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_template\",\"params\":{\"wallet_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\"reserve_size\":127}}
! 200 Ok
: Server: Epee-based
: Content-Length: 1415
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:15 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"blockhashing_blob\": \"1010e7e0e5d7066b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a5000000000efb768baa8d3092d4bb64b3d86927276788726e4caa8c5a76be41bcf521ac2d704\",\r\n    \"blocktemplate_blob\": \"1010e7e0e5d7066b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a500000000002a20101ff660196b6aebe89800803ae96743c531c1763e54011ae27df344753b89d0443649f3f64198d7637983f3ca0a20101c4c766ba3795103b2cf013ac4027b941ca4c4fa10f87d949d2fc11a6ca7072d9027f000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003109b0645270e01bd94b3cfbe7420c4da65fd62a3e485d5f394bbbf92a5617f3a8a733bf3820b2e9d2174da4ba31955764194b899046f4ced76d1202476163640684a35ed64eb7e69865686a442e1835b543799eb026ee5109e2716672fb0d818\",\r\n    \"difficulty\": 1,\r\n    \"difficulty_top64\": 0,\r\n    \"expected_reward\": 35186918791958,\r\n    \"height\": 102,\r\n    \"next_seed_hash\": \"\",\r\n    \"prev_hash\": \"6b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a50\",\r\n    \"reserved_offset\": 128,\r\n    \"seed_hash\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\r\n    \"seed_height\": 0,\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false,\r\n    \"wide_difficulty\": \"0x1\"\r\n  }\r\n}
? main POST /json_rpc get_block_template
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_template\",\"params\":{\"wallet_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\"reserve_size\":128}}
! 200 Ok
: Server: Epee-based
: Content-Length: 141
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:15 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -5,\r\n    \"message\": \"Internal error: failed to create block template\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_template
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_template\",\"params\":{\"wallet_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\"reserve_size\":255}}
! 200 Ok
: Server: Epee-based
: Content-Length: 141
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:15 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -5,\r\n    \"message\": \"Internal error: failed to create block template\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_template
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_template\",\"params\":{\"wallet_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\"reserve_size\":256}}
! 200 Ok
: Server: Epee-based
: Content-Length: 128
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:15 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -3,\r\n    \"message\": \"Too big reserved size, maximum 255\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_template
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_template\",\"params\":{\"wallet_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\"reserve_size\":18446744073709551615}}
! 200 Ok
: Server: Epee-based
: Content-Length: 128
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:15 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -3,\r\n    \"message\": \"Too big reserved size, maximum 255\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_template
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_template\",\"params\":{\"wallet_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\"extra_nonce\":\"\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 1153
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:15 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"blockhashing_blob\": \"1010e7e0e5d7066b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a5000000000eb4c4fbcf711b159f40784694c87d68014fadae17cd76f149cef39e3dda46d2604\",\r\n    \"blocktemplate_blob\": \"1010e7e0e5d7066b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a500000000002a20101ff660196b6aebe89800803f036606cd2fd9be43e008c6e9f802e31fe79c837603c1865f92ff9d3daf2bd3b612101fd9424e32d69050f13b968846f4602cb608570c7017a9dedd51f5d2bbe1074f80003109b0645270e01bd94b3cfbe7420c4da65fd62a3e485d5f394bbbf92a5617f3a8a733bf3820b2e9d2174da4ba31955764194b899046f4ced76d1202476163640684a35ed64eb7e69865686a442e1835b543799eb026ee5109e2716672fb0d818\",\r\n    \"difficulty\": 1,\r\n    \"difficulty_top64\": 0,\r\n    \"expected_reward\": 35186918791958,\r\n    \"height\": 102,\r\n    \"next_seed_hash\": \"\",\r\n    \"prev_hash\": \"6b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a50\",\r\n    \"reserved_offset\": 0,\r\n    \"seed_hash\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\r\n    \"seed_height\": 0,\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false,\r\n    \"wide_difficulty\": \"0x1\"\r\n  }\r\n}
? main POST /json_rpc get_block_template
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_template\",\"params\":{\"wallet_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\"extra_nonce\":\"00112233\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 1167
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:15 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"blockhashing_blob\": \"1010e7e0e5d7066b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a50000000005bc40baebd4f323f833b2fa338bb98d4bac8eb1e748584d83cbcc6ca315e634d04\",\r\n    \"blocktemplate_blob\": \"1010e7e0e5d7066b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a500000000002a20101ff660196b6aebe89800803f7e95f903522609ee3cafe8e65be42083fb93401a4c89a1a7a76e46bf740e1e146270167f06182c160b3acdc917d658dab22163ad5c0325986c341b74bc666e6b8d1540204001122330003109b0645270e01bd94b3cfbe7420c4da65fd62a3e485d5f394bbbf92a5617f3a8a733bf3820b2e9d2174da4ba31955764194b899046f4ced76d1202476163640684a35ed64eb7e69865686a442e1835b543799eb026ee5109e2716672fb0d818\",\r\n    \"difficulty\": 1,\r\n    \"difficulty_top64\": 0,\r\n    \"expected_reward\": 35186918791958,\r\n    \"height\": 102,\r\n    \"next_seed_hash\": \"\",\r\n    \"prev_hash\": \"6b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a50\",\r\n    \"reserved_offset\": 127,\r\n    \"seed_hash\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\r\n    \"seed_height\": 0,\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false,\r\n    \"wide_difficulty\": \"0x1\"\r\n  }\r\n}
? main POST /json_rpc get_block_template
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_template\",\"params\":{\"wallet_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\"extra_nonce\":\"001\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 138
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:15 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -1,\r\n    \"message\": \"Parameter extra_nonce should be a hex string\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_template
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_template\",\"params\":{\"wallet_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\"extra_nonce\":\"xx\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 138
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:15 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -1,\r\n    \"message\": \"Parameter extra_nonce should be a hex string\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_template
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_template\",\"params\":{\"wallet_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\"extra_nonce\":\"00\",\"reserve_size\":1}}
! 200 Ok
: Server: Epee-based
: Content-Length: 147
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:15 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -1,\r\n    \"message\": \"Cannot specify both a reserve_size and an extra_nonce\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_template
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_template\",\"params\":{\"wallet_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\"prev_block\":\"6b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a50\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 1153
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:15 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"blockhashing_blob\": \"1010e7e0e5d7066b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a5000000000df1a6def523310e24a7c92401fbcaf247a3ccc5bc0aa7fac383b665e3c391f3c04\",\r\n    \"blocktemplate_blob\": \"1010e7e0e5d7066b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a500000000002a20101ff660196b6aebe898008038edf0aa87e6284698498dbeee356098d8625b9ce09a6df782a96341cfeb3c0584421016ec15d112059c68e10776005ed06b7fcd3a58cca90cab9c977311fe6ae9e78030003109b0645270e01bd94b3cfbe7420c4da65fd62a3e485d5f394bbbf92a5617f3a8a733bf3820b2e9d2174da4ba31955764194b899046f4ced76d1202476163640684a35ed64eb7e69865686a442e1835b543799eb026ee5109e2716672fb0d818\",\r\n    \"difficulty\": 1,\r\n    \"difficulty_top64\": 0,\r\n    \"expected_reward\": 35186918791958,\r\n    \"height\": 102,\r\n    \"next_seed_hash\": \"\",\r\n    \"prev_hash\": \"6b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a50\",\r\n    \"reserved_offset\": 0,\r\n    \"seed_hash\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\r\n    \"seed_height\": 0,\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false,\r\n    \"wide_difficulty\": \"0x1\"\r\n  }\r\n}
? main POST /json_rpc get_block_template
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_template\",\"params\":{\"wallet_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\"prev_block\":\"a34da0e1931c46ecb4a82563b19c25533cd11368244bf3deb8aaf0a04347590e\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 1150
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:15 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"blockhashing_blob\": \"1010e7e0e5d706a34da0e1931c46ecb4a82563b19c25533cd11368244bf3deb8aaf0a04347590e00000000acaa0428451f817cd786063c8045dcc6bcd74883370e5b2a977cc4235473ba0804\",\r\n    \"blocktemplate_blob\": \"1010e7e0e5d706a34da0e1931c46ecb4a82563b19c25533cd11368244bf3deb8aaf0a04347590e00000000026501ff2901fde98cde98800803b822419d1b2534c8776ba389f56320056aeff691243b2ae4b0948d85aba10b4fb2210154b57af9334fe9b5bdca38cae923f9168972265a7d3dccc24b2dbd1844570e860003109b0645270e01bd94b3cfbe7420c4da65fd62a3e485d5f394bbbf92a5617f3a8a733bf3820b2e9d2174da4ba31955764194b899046f4ced76d1202476163640684a35ed64eb7e69865686a442e1835b543799eb026ee5109e2716672fb0d818\",\r\n    \"difficulty\": 1,\r\n    \"difficulty_top64\": 0,\r\n    \"expected_reward\": 35191011882237,\r\n    \"height\": 41,\r\n    \"next_seed_hash\": \"\",\r\n    \"prev_hash\": \"a34da0e1931c46ecb4a82563b19c25533cd11368244bf3deb8aaf0a04347590e\",\r\n    \"reserved_offset\": 0,\r\n    \"seed_hash\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\r\n    \"seed_height\": 0,\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false,\r\n    \"wide_difficulty\": \"0x1\"\r\n  }\r\n}
? main POST /json_rpc get_block_template
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_template\",\"params\":{\"wallet_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\"prev_block\":\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 1149
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:15 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"blockhashing_blob\": \"1010e7e0e5d706418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e30000000027aa2185005d339027cc7fa255a0ba4e784f05cc9be59bcfe5133e132f4d46ff04\",\r\n    \"blocktemplate_blob\": \"1010e7e0e5d706418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e300000000023d01ff010180ca86dea28008031e5d8f3925d33facb97896d8091b9fa1773aa71c5d75f47690697f63bf5b6afac92101e079f26f0d25ac91cb989875e4fa82e9a54d1a8f1e8fd9732979a6d17367fc540003109b0645270e01bd94b3cfbe7420c4da65fd62a3e485d5f394bbbf92a5617f3a8a733bf3820b2e9d2174da4ba31955764194b899046f4ced76d1202476163640684a35ed64eb7e69865686a442e1835b543799eb026ee5109e2716672fb0d818\",\r\n    \"difficulty\": 1,\r\n    \"difficulty_top64\": 0,\r\n    \"expected_reward\": 35193696134400,\r\n    \"height\": 1,\r\n    \"next_seed_hash\": \"\",\r\n    \"prev_hash\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\r\n    \"reserved_offset\": 0,\r\n    \"seed_hash\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\r\n    \"seed_height\": 0,\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false,\r\n    \"wide_difficulty\": \"0x1\"\r\n  }\r\n}
? main POST /json_rpc get_block_template
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_template\",\"params\":{\"wallet_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\"prev_block\":\"2aacebd7ba60330d7f3ed78d86c943225a0340312622b8ce8d1e238de2eb9096\",\"reserve_size\":8}}
! 200 Ok
: Server: Epee-based
: Content-Length: 1175
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:15 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"blockhashing_blob\": \"1010e7e0e5d7062aacebd7ba60330d7f3ed78d86c943225a0340312622b8ce8d1e238de2eb909600000000b38fa0fb385ade09385b5dc70b9cd6bc4dbe372a5f68739f6632a2a0bfcdc56204\",\r\n    \"blocktemplate_blob\": \"1010e7e0e5d7062aacebd7ba60330d7f3ed78d86c943225a0340312622b8ce8d1e238de2eb90960000000002a00101ff640199eeacfe898008032da6c3d47c4b8287f496728bb38f1a1ae8c79404643b5392d22533b82e9d6bb1d42b012dc100fa05d973c31ae0196c623191d55f89252f18ff74a4f8a7403e8d2d2755020800000000000000000003109b0645270e01bd94b3cfbe7420c4da65fd62a3e485d5f394bbbf92a5617f3a8a733bf3820b2e9d2174da4ba31955764194b899046f4ced76d1202476163640684a35ed64eb7e69865686a442e1835b543799eb026ee5109e2716672fb0d818\",\r\n    \"difficulty\": 1,\r\n    \"difficulty_top64\": 0,\r\n    \"expected_reward\": 35187052984089,\r\n    \"height\": 100,\r\n    \"next_seed_hash\": \"\",\r\n    \"prev_hash\": \"2aacebd7ba60330d7f3ed78d86c943225a0340312622b8ce8d1e238de2eb9096\",\r\n    \"reserved_offset\": 127,\r\n    \"seed_hash\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\r\n    \"seed_height\": 0,\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false,\r\n    \"wide_difficulty\": \"0x1\"\r\n  }\r\n}
? main POST /json_rpc get_block_template
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_template\",\"params\":{\"wallet_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\"prev_block\":\"5856be246bccd9f8a097788a19601f86252d6b721412eaefbccd12d6f37950db\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 141
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:15 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -5,\r\n    \"message\": \"Internal error: failed to create block template\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_template
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_template\",\"params\":{\"wallet_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\"prev_block\":\"00\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:15 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -5,\r\n    \"message\": \"Invalid prev_block\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_template
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_template\",\"params\":{\"wallet_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\"prev_block\":\"xx\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:15 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -5,\r\n    \"message\": \"Invalid prev_block\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_template
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_template\",\"params\":{\"wallet_address\":\"862swVuPQtZB9VYvQLtrtwRQkCGhRFcvPU8YvcDQs8QDVhUvvYpQ26tNTifkX3ScLm324FYAgDxttQMuv7KbfJq6LWRGrex\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 136
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:15 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -12,\r\n    \"message\": \"Mining to subaddress is not supported yet\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_template
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_template\",\"params\":{\"wallet_address\":\"4GNgLH17KWB9DLYfqU6iBjcd3c6tGHtB5JQdRABjh5D4WgwcSiAcKGmiCHmhsvFv1mH5osWFhf7wn59pPZq3HJuG7umHsRwhRXPFYV2uJq\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 1153
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:15 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"blockhashing_blob\": \"1010e7e0e5d7066b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a500000000067f387f1549cea8467a8a81fe7c06c7285459ba0cca4d9ff1ac4c867ec71a76d04\",\r\n    \"blocktemplate_blob\": \"1010e7e0e5d7066b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a500000000002a20101ff660196b6aebe89800803a563b828d4abfec3c49c5f10f43b9249c76166cf56e4cd34ccef75543600e1a0df2101ed1e17545aa752ab98f1f337d32177b9fe99ef9eaaaaf33afb6691c0c4972ed00003109b0645270e01bd94b3cfbe7420c4da65fd62a3e485d5f394bbbf92a5617f3a8a733bf3820b2e9d2174da4ba31955764194b899046f4ced76d1202476163640684a35ed64eb7e69865686a442e1835b543799eb026ee5109e2716672fb0d818\",\r\n    \"difficulty\": 1,\r\n    \"difficulty_top64\": 0,\r\n    \"expected_reward\": 35186918791958,\r\n    \"height\": 102,\r\n    \"next_seed_hash\": \"\",\r\n    \"prev_hash\": \"6b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a50\",\r\n    \"reserved_offset\": 0,\r\n    \"seed_hash\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\r\n    \"seed_height\": 0,\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false,\r\n    \"wide_difficulty\": \"0x1\"\r\n  }\r\n}
? main POST /json_rpc get_block_template
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_template\",\"params\":{\"wallet_address\":\"9wq792k9sxVZiLn66S3Qzv8QfmtcwkdXgM5cWGsXAPxoQeMQ79md51PLPCijvzk1iHbuHi91pws5B7iajTX9KTtJ4bh2tCh\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 124
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:15 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -4,\r\n    \"message\": \"Failed to parse wallet address\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_template
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_template\",\"params\":{\"wallet_address\":\"\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 124
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:15 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -4,\r\n    \"message\": \"Failed to parse wallet address\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_template
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_template\",\"params\":{\"wallet_address\":\"x\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 124
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:15 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -4,\r\n    \"message\": \"Failed to parse wallet address\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_block_template
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_template\",\"params\":{\"wallet_address\":5}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:15 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc getblocktemplate
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"getblocktemplate\",\"params\":{\"wallet_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\"reserve_size\":10}}
! 200 Ok
: Server: Epee-based
: Content-Length: 1179
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:15 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"blockhashing_blob\": \"1010e7e0e5d7066b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a50000000007f8de25712e3df643b013f774912c03dc684e0149b8a4925f2aaaba70291e6e504\",\r\n    \"blocktemplate_blob\": \"1010e7e0e5d7066b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a500000000002a20101ff660196b6aebe898008032bafb9d0e04584b9db0f897a01644befc6a6c33d0315aa3fb0c60538067edf3cd42d01fd8f9c2a4342bed669c501dce5718ee0cf5ee695a06333ea44d4a4982685cff2020a000000000000000000000003109b0645270e01bd94b3cfbe7420c4da65fd62a3e485d5f394bbbf92a5617f3a8a733bf3820b2e9d2174da4ba31955764194b899046f4ced76d1202476163640684a35ed64eb7e69865686a442e1835b543799eb026ee5109e2716672fb0d818\",\r\n    \"difficulty\": 1,\r\n    \"difficulty_top64\": 0,\r\n    \"expected_reward\": 35186918791958,\r\n    \"height\": 102,\r\n    \"next_seed_hash\": \"\",\r\n    \"prev_hash\": \"6b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a50\",\r\n    \"reserved_offset\": 127,\r\n    \"seed_hash\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\r\n    \"seed_height\": 0,\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false,\r\n    \"wide_difficulty\": \"0x1\"\r\n  }\r\n}
? main POST /json_rpc calc_pow
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"calc_pow\",\"params\":{\"major_version\":16,\"height\":102,\"block_blob\":\"1010dde0e5d7066b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a5000000000a69d96794ee2e4f707a9690d20ed2a734409766e1833ab119a8ad2d62668832b04\",\"seed_hash\":\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 119
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:15 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": \"d69031825711bddf3a416762347c104b62a479a936d4da84c271bf9c2f7b56d6\"\r\n}
? main POST /json_rpc calc_pow
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"calc_pow\",\"params\":{\"major_version\":14,\"height\":102,\"block_blob\":\"1010dde0e5d7066b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a5000000000a69d96794ee2e4f707a9690d20ed2a734409766e1833ab119a8ad2d62668832b04\",\"seed_hash\":\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 119
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:15 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": \"d69031825711bddf3a416762347c104b62a479a936d4da84c271bf9c2f7b56d6\"\r\n}
? main POST /json_rpc calc_pow
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"calc_pow\",\"params\":{\"major_version\":12,\"height\":5000,\"block_blob\":\"1010dde0e5d7066b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a5000000000a69d96794ee2e4f707a9690d20ed2a734409766e1833ab119a8ad2d62668832b04\",\"seed_hash\":\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 119
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:15 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": \"d69031825711bddf3a416762347c104b62a479a936d4da84c271bf9c2f7b56d6\"\r\n}
? main POST /json_rpc calc_pow
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"calc_pow\",\"params\":{\"major_version\":1,\"height\":102,\"block_blob\":\"1010dde0e5d7066b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a5000000000a69d96794ee2e4f707a9690d20ed2a734409766e1833ab119a8ad2d62668832b04\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 119
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:15 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": \"1b60887afa0352bc1b0711d5157a9d954c6ed7bf23b8275285a47f889ec36ca9\"\r\n}
? main POST /json_rpc calc_pow
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"calc_pow\",\"params\":{\"major_version\":7,\"height\":102,\"block_blob\":\"1010dde0e5d7066b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a5000000000a69d96794ee2e4f707a9690d20ed2a734409766e1833ab119a8ad2d62668832b04\",\"seed_hash\":\"\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 119
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:15 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": \"088eb0d01aeafa91c107c3bf607b16b0f1cee559e5e4833df52ecd541f76c084\"\r\n}
? main POST /json_rpc calc_pow
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"calc_pow\",\"params\":{\"major_version\":8,\"height\":102,\"block_blob\":\"1010dde0e5d7066b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a5000000000a69d96794ee2e4f707a9690d20ed2a734409766e1833ab119a8ad2d62668832b04\",\"seed_hash\":\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 119
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": \"7e8c67b989c5e5f9582496c07dffc7682d82a5e6fb590c393c213a1af37af381\"\r\n}
? main POST /json_rpc calc_pow
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"calc_pow\",\"params\":{\"major_version\":0,\"height\":102,\"block_blob\":\"1010dde0e5d7066b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a5000000000a69d96794ee2e4f707a9690d20ed2a734409766e1833ab119a8ad2d62668832b04\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 119
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": \"1b60887afa0352bc1b0711d5157a9d954c6ed7bf23b8275285a47f889ec36ca9\"\r\n}
? main POST /json_rpc calc_pow
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"calc_pow\",\"params\":{\"major_version\":16,\"height\":1,\"block_blob\":\"zz\",\"seed_hash\":\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 110
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -6,\r\n    \"message\": \"Wrong block blob\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc calc_pow
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"calc_pow\",\"params\":{\"major_version\":16,\"height\":1,\"block_blob\":\"1010dde0e5d7066b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a5000000000a69d96794ee2e4f707a9690d20ed2a734409766e1833ab119a8ad2d62668832b04\",\"seed_hash\":\"12\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 109
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -1,\r\n    \"message\": \"Wrong seed hash\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc calc_pow
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"calc_pow\",\"params\":{\"major_version\":16,\"height\":1,\"block_blob\":\"1010dde0e5d7066b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a5000000000a69d96794ee2e4f707a9690d20ed2a734409766e1833ab119a8ad2d62668832b04\",\"seed_hash\":\"zz\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 109
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -1,\r\n    \"message\": \"Wrong seed hash\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc calc_pow
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"calc_pow\",\"params\":{\"major_version\":256,\"height\":1,\"block_blob\":\"1010dde0e5d7066b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a5000000000a69d96794ee2e4f707a9690d20ed2a734409766e1833ab119a8ad2d62668832b04\",\"seed_hash\":\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc add_aux_pow
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"add_aux_pow\",\"params\":{\"blocktemplate_blob\":\"1010dde0e5d7066b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a500000000002a20101ff660196b6aebe8980080308bf6cb18fefac2a9bbb6d4589964ab3bd76d9eadb1bf76d8a6ceeedd05034c8665f01c7fa6397acb728d887297be7795512be4c32fd854581c000a5d26baf734f6014023c0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003109b0645270e01bd94b3cfbe7420c4da65fd62a3e485d5f394bbbf92a5617f3a8a733bf3820b2e9d2174da4ba31955764194b899046f4ced76d1202476163640684a35ed64eb7e69865686a442e1835b543799eb026ee5109e2716672fb0d818\",\"aux_pow\":[{\"id\":\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\"hash\":\"a34da0e1931c46ecb4a82563b19c25533cd11368244bf3deb8aaf0a04347590e\"}]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 1267
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"aux_pow\": [{\r\n      \"hash\": \"a34da0e1931c46ecb4a82563b19c25533cd11368244bf3deb8aaf0a04347590e\",\r\n      \"id\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"\r\n    }],\r\n    \"blockhashing_blob\": \"1010dde0e5d7066b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a50000000008cbc85c662ca555bd60f518afba96ff02a4d1c5ae53e7eb45b2dae8f9dec1f2e04\",\r\n    \"blocktemplate_blob\": \"1010dde0e5d7066b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a500000000002a20101ff660196b6aebe8980080308bf6cb18fefac2a9bbb6d4589964ab3bd76d9eadb1bf76d8a6ceeedd05034c866820101c7fa6397acb728d887297be7795512be4c32fd854581c000a5d26baf734f6014023c000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000032100a34da0e1931c46ecb4a82563b19c25533cd11368244bf3deb8aaf0a04347590e0003109b0645270e01bd94b3cfbe7420c4da65fd62a3e485d5f394bbbf92a5617f3a8a733bf3820b2e9d2174da4ba31955764194b899046f4ced76d1202476163640684a35ed64eb7e69865686a442e1835b543799eb026ee5109e2716672fb0d818\",\r\n    \"merkle_root\": \"a34da0e1931c46ecb4a82563b19c25533cd11368244bf3deb8aaf0a04347590e\",\r\n    \"merkle_tree_depth\": 0,\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc add_aux_pow
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"add_aux_pow\",\"params\":{\"blocktemplate_blob\":\"1010dde0e5d7066b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a500000000002a20101ff660196b6aebe8980080308bf6cb18fefac2a9bbb6d4589964ab3bd76d9eadb1bf76d8a6ceeedd05034c8665f01c7fa6397acb728d887297be7795512be4c32fd854581c000a5d26baf734f6014023c0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003109b0645270e01bd94b3cfbe7420c4da65fd62a3e485d5f394bbbf92a5617f3a8a733bf3820b2e9d2174da4ba31955764194b899046f4ced76d1202476163640684a35ed64eb7e69865686a442e1835b543799eb026ee5109e2716672fb0d818\",\"aux_pow\":[{\"id\":\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\"hash\":\"a34da0e1931c46ecb4a82563b19c25533cd11368244bf3deb8aaf0a04347590e\"},{\"id\":\"5856be246bccd9f8a097788a19601f86252d6b721412eaefbccd12d6f37950db\",\"hash\":\"6b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a50\"},{\"id\":\"a34da0e1931c46ecb4a82563b19c25533cd11368244bf3deb8aaf0a04347590e\",\"hash\":\"6b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a50\"}]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 1613
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"aux_pow\": [{\r\n      \"hash\": \"a34da0e1931c46ecb4a82563b19c25533cd11368244bf3deb8aaf0a04347590e\",\r\n      \"id\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"\r\n    },{\r\n      \"hash\": \"6b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a50\",\r\n      \"id\": \"5856be246bccd9f8a097788a19601f86252d6b721412eaefbccd12d6f37950db\"\r\n    },{\r\n      \"hash\": \"6b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a50\",\r\n      \"id\": \"a34da0e1931c46ecb4a82563b19c25533cd11368244bf3deb8aaf0a04347590e\"\r\n    }],\r\n    \"blockhashing_blob\": \"1010dde0e5d7066b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a50000000002b02e00f7edf1759ff511b4c70e08f00e0575f7fb6c0626a8646437c0f743ed204\",\r\n    \"blocktemplate_blob\": \"1010dde0e5d7066b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a500000000002a20101ff660196b6aebe8980080308bf6cb18fefac2a9bbb6d4589964ab3bd76d9eadb1bf76d8a6ceeedd05034c866820101c7fa6397acb728d887297be7795512be4c32fd854581c000a5d26baf734f6014023c00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003210094e1c7e15153029bce40331861685a6008191f051af06bb511361f8b1da40b400003109b0645270e01bd94b3cfbe7420c4da65fd62a3e485d5f394bbbf92a5617f3a8a733bf3820b2e9d2174da4ba31955764194b899046f4ced76d1202476163640684a35ed64eb7e69865686a442e1835b543799eb026ee5109e2716672fb0d818\",\r\n    \"merkle_root\": \"94e1c7e15153029bce40331861685a6008191f051af06bb511361f8b1da40b40\",\r\n    \"merkle_tree_depth\": 209,\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc add_aux_pow
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"add_aux_pow\",\"params\":{\"blocktemplate_blob\":\"1010dde0e5d7066b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a500000000002a20101ff660196b6aebe898008035abd4a9e605eb92cfa5762d03eb642c6ae2e7c7ba37f8268d6b344cfcc3a6cb2b92101166729d9237af1458a979ed7069fe83e13d24953fd041008d5677f779f7c78f70003109b0645270e01bd94b3cfbe7420c4da65fd62a3e485d5f394bbbf92a5617f3a8a733bf3820b2e9d2174da4ba31955764194b899046f4ced76d1202476163640684a35ed64eb7e69865686a442e1835b543799eb026ee5109e2716672fb0d818\",\"aux_pow\":[{\"id\":\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\"hash\":\"a34da0e1931c46ecb4a82563b19c25533cd11368244bf3deb8aaf0a04347590e\"}]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 1141
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"aux_pow\": [{\r\n      \"hash\": \"a34da0e1931c46ecb4a82563b19c25533cd11368244bf3deb8aaf0a04347590e\",\r\n      \"id\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"\r\n    }],\r\n    \"blockhashing_blob\": \"1010dde0e5d7066b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a5000000000428dca37cb01518f564a30f56cccee6d47b7b9e3739bf32d3ef2329b03c8ac3e04\",\r\n    \"blocktemplate_blob\": \"1010dde0e5d7066b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a500000000002a20101ff660196b6aebe898008035abd4a9e605eb92cfa5762d03eb642c6ae2e7c7ba37f8268d6b344cfcc3a6cb2b94401166729d9237af1458a979ed7069fe83e13d24953fd041008d5677f779f7c78f7032100a34da0e1931c46ecb4a82563b19c25533cd11368244bf3deb8aaf0a04347590e0003109b0645270e01bd94b3cfbe7420c4da65fd62a3e485d5f394bbbf92a5617f3a8a733bf3820b2e9d2174da4ba31955764194b899046f4ced76d1202476163640684a35ed64eb7e69865686a442e1835b543799eb026ee5109e2716672fb0d818\",\r\n    \"merkle_root\": \"a34da0e1931c46ecb4a82563b19c25533cd11368244bf3deb8aaf0a04347590e\",\r\n    \"merkle_tree_depth\": 0,\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc add_aux_pow
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"add_aux_pow\",\"params\":{\"blocktemplate_blob\":\"1010dde0e5d7066b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a500000000002a20101ff660196b6aebe8980080308bf6cb18fefac2a9bbb6d4589964ab3bd76d9eadb1bf76d8a6ceeedd05034c8665f01c7fa6397acb728d887297be7795512be4c32fd854581c000a5d26baf734f6014023c0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003109b0645270e01bd94b3cfbe7420c4da65fd62a3e485d5f394bbbf92a5617f3a8a733bf3820b2e9d2174da4ba31955764194b899046f4ced76d1202476163640684a35ed64eb7e69865686a442e1835b543799eb026ee5109e2716672fb0d818\",\"aux_pow\":[{\"id\":\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\"hash\":\"a34da0e1931c46ecb4a82563b19c25533cd11368244bf3deb8aaf0a04347590e\"},{\"id\":\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\"hash\":\"a34da0e1931c46ecb4a82563b19c25533cd11368244bf3deb8aaf0a04347590e\"}]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 125
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -5,\r\n    \"message\": \"Failed to find a suitable nonce\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc add_aux_pow
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"add_aux_pow\",\"params\":{\"blocktemplate_blob\":\"1010dde0e5d7066b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a500000000002a20101ff660196b6aebe8980080308bf6cb18fefac2a9bbb6d4589964ab3bd76d9eadb1bf76d8a6ceeedd05034c8665f01c7fa6397acb728d887297be7795512be4c32fd854581c000a5d26baf734f6014023c0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003109b0645270e01bd94b3cfbe7420c4da65fd62a3e485d5f394bbbf92a5617f3a8a733bf3820b2e9d2174da4ba31955764194b899046f4ced76d1202476163640684a35ed64eb7e69865686a442e1835b543799eb026ee5109e2716672fb0d818\",\"aux_pow\":[]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 119
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -1,\r\n    \"message\": \"Empty aux pow hash vector\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc add_aux_pow
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"add_aux_pow\",\"params\":{\"blocktemplate_blob\":\"1010dde0e5d7066b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a500000000002a20101ff660196b6aebe8980080308bf6cb18fefac2a9bbb6d4589964ab3bd76d9eadb1bf76d8a6ceeedd05034c8665f01c7fa6397acb728d887297be7795512be4c32fd854581c000a5d26baf734f6014023c0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003109b0645270e01bd94b3cfbe7420c4da65fd62a3e485d5f394bbbf92a5617f3a8a733bf3820b2e9d2174da4ba31955764194b899046f4ced76d1202476163640684a35ed64eb7e69865686a442e1835b543799eb026ee5109e2716672fb0d818\",\"aux_pow\":[{}]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -1,\r\n    \"message\": \"Invalid aux pow id\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc add_aux_pow
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"add_aux_pow\",\"params\":{\"blocktemplate_blob\":\"1010dde0e5d7066b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a500000000002a20101ff660196b6aebe8980080308bf6cb18fefac2a9bbb6d4589964ab3bd76d9eadb1bf76d8a6ceeedd05034c8665f01c7fa6397acb728d887297be7795512be4c32fd854581c000a5d26baf734f6014023c0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003109b0645270e01bd94b3cfbe7420c4da65fd62a3e485d5f394bbbf92a5617f3a8a733bf3820b2e9d2174da4ba31955764194b899046f4ced76d1202476163640684a35ed64eb7e69865686a442e1835b543799eb026ee5109e2716672fb0d818\",\"aux_pow\":[{\"id\":\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\"hash\":\"12\"}]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 114
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -1,\r\n    \"message\": \"Invalid aux pow hash\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc add_aux_pow
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"add_aux_pow\",\"params\":{\"blocktemplate_blob\":\"1010dde0e5d7066b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a500000000002a20101ff660196b6aebe8980080308bf6cb18fefac2a9bbb6d4589964ab3bd76d9eadb1bf76d8a6ceeedd05034c8665f01c7fa6397acb728d887297be7795512be4c32fd854581c000a5d26baf734f6014023c0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003109b0645270e01bd94b3cfbe7420c4da65fd62a3e485d5f394bbbf92a5617f3a8a733bf3820b2e9d2174da4ba31955764194b899046f4ced76d1202476163640684a35ed64eb7e69865686a442e1835b543799eb026ee5109e2716672fb0d818\",\"aux_pow\":[{\"id\":\"zz\",\"hash\":\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"}]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -1,\r\n    \"message\": \"Invalid aux pow id\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc add_aux_pow
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"add_aux_pow\",\"params\":{\"blocktemplate_blob\":\"1010dde0e5d7066b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a500000000002a20101ff660196b6aebe8980080308bf6cb18fefac2a9bbb6d4589964ab3bd76d9eadb1bf76d8a6ceeedd05034c8665f01c7fa6397acb728d887297be7795512be4c32fd854581c000a5d26baf734f6014023c0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003109b0645270e01bd94b3cfbe7420c4da65fd62a3e485d5f394bbbf92a5617f3a8a733bf3820b2e9d2174da4ba31955764194b899046f4ced76d1202476163640684a35ed64eb7e69865686a442e1835b543799eb026ee5109e2716672fb0d818\",\"aux_pow\":[\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 119
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -1,\r\n    \"message\": \"Empty aux pow hash vector\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc add_aux_pow
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"add_aux_pow\",\"params\":{\"blocktemplate_blob\":\"zz\",\"aux_pow\":[{\"id\":\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\"hash\":\"a34da0e1931c46ecb4a82563b19c25533cd11368244bf3deb8aaf0a04347590e\"}]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 120
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -1,\r\n    \"message\": \"Invalid blocktemplate_blob\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc add_aux_pow
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"add_aux_pow\",\"params\":{\"blocktemplate_blob\":\"0102\",\"aux_pow\":[{\"id\":\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\"hash\":\"a34da0e1931c46ecb4a82563b19c25533cd11368244bf3deb8aaf0a04347590e\"}]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 118
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -6,\r\n    \"message\": \"Wrong blocktemplate_blob\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc add_aux_pow
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"add_aux_pow\",\"params\":{\"aux_pow\":[{\"id\":\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\"hash\":\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"}]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 118
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -6,\r\n    \"message\": \"Wrong blocktemplate_blob\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /get_peer_list /get_peer_list
> {\"public_only\":false}
! 200 Ok
: Server: Epee-based
: Content-Length: 45
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /get_peer_list /get_peer_list
> {\"public_only\":true,\"include_blocked\":true}
! 200 Ok
: Server: Epee-based
: Content-Length: 45
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /get_peer_list /get_peer_list
> {\"public_only\":5}
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< 
? main POST /get_public_nodes /get_public_nodes
> {\"gray\":true,\"white\":true,\"include_blocked\":true}
! 200 Ok
: Server: Epee-based
: Content-Length: 45
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /get_public_nodes /get_public_nodes
> {\"gray\":1}
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< 
? main POST /update /update
> {\"command\":\"check\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 174
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"auto_uri\": \"\",\r\n  \"hash\": \"\",\r\n  \"path\": \"\",\r\n  \"status\": \"Daemon is running offline\",\r\n  \"untrusted\": false,\r\n  \"update\": false,\r\n  \"user_uri\": \"\",\r\n  \"version\": \"\"\r\n}
? main POST /update /update
> {\"command\":\"download\",\"path\":\"x\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 174
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"auto_uri\": \"\",\r\n  \"hash\": \"\",\r\n  \"path\": \"\",\r\n  \"status\": \"Daemon is running offline\",\r\n  \"untrusted\": false,\r\n  \"update\": false,\r\n  \"user_uri\": \"\",\r\n  \"version\": \"\"\r\n}
? main POST /update /update
> {\"command\":\"x\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 174
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"auto_uri\": \"\",\r\n  \"hash\": \"\",\r\n  \"path\": \"\",\r\n  \"status\": \"Daemon is running offline\",\r\n  \"untrusted\": false,\r\n  \"update\": false,\r\n  \"user_uri\": \"\",\r\n  \"version\": \"\"\r\n}
? main POST /out_peers /out_peers
> {\"set\":false}
! 200 Ok
: Server: Epee-based
: Content-Length: 65
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"out_peers\": 12,\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /in_peers /in_peers
> {\"set\":false}
! 200 Ok
: Server: Epee-based
: Content-Length: 72
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"in_peers\": 4294967295,\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /out_peers /out_peers
> {\"set\":false,\"out_peers\":7}
! 200 Ok
: Server: Epee-based
: Content-Length: 65
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"out_peers\": 12,\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /out_peers /out_peers
> {\"set\":1,\"out_peers\":7}
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< 
? main POST /out_peers /out_peers
> {\"out_peers\":-1}
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< 
? main POST /in_peers /in_peers
> {\"in_peers\":4294967296}
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< 
? main POST /json_rpc prune_blockchain
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"prune_blockchain\",\"params\":{\"check\":true}}
! 200 Ok
: Server: Epee-based
: Content-Length: 150
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"pruned\": false,\r\n    \"pruning_seed\": 0,\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc prune_blockchain
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"prune_blockchain\",\"params\":{\"check\":\"x\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc banned
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"banned\",\"params\":{\"address\":\"1.2.3.4\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 120
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"banned\": false,\r\n    \"seconds\": 0,\r\n    \"status\": \"OK\"\r\n  }\r\n}
? main POST /json_rpc banned
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"banned\",\"params\":{\"address\":\"::1\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 115
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -1,\r\n    \"message\": \"Unsupported host type\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc banned
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"banned\",\"params\":{\"address\":\"[::1]\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 120
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"banned\": false,\r\n    \"seconds\": 0,\r\n    \"status\": \"OK\"\r\n  }\r\n}
? main POST /json_rpc banned
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"banned\",\"params\":{\"address\":\"1.2.3.4:18080\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 120
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"banned\": false,\r\n    \"seconds\": 0,\r\n    \"status\": \"OK\"\r\n  }\r\n}
? main POST /json_rpc banned
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"banned\",\"params\":{\"address\":\"no address\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 115
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -1,\r\n    \"message\": \"Unsupported host type\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc banned
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"banned\",\"params\":{\"address\":\"1.2.3.0/24\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 115
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -1,\r\n    \"message\": \"Unsupported host type\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc banned
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"banned\",\"params\":{\"address\":\"\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 115
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -1,\r\n    \"message\": \"Unsupported host type\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc banned
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"banned\",\"params\":{\"address\":5}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /get_transactions /get_transactions
> {\"txs_hashes\":[\"c88ce9783b4f11190d7b9c17a69c1c52200f9faaee8e98dd07e6811175177139\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 712
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"txs\": [{\r\n    \"as_hex\": \"\",\r\n    \"as_json\": \"\",\r\n    \"block_height\": 0,\r\n    \"block_timestamp\": 0,\r\n    \"confirmations\": 102,\r\n    \"double_spend_seen\": false,\r\n    \"in_pool\": false,\r\n    \"output_indices\": [0],\r\n    \"prunable_as_hex\": \"\",\r\n    \"prunable_hash\": \"0000000000000000000000000000000000000000000000000000000000000000\",\r\n    \"pruned_as_hex\": \"013c01ff0001ffffffffffff03029b2e4c0281c0b02e7c53291a94d1d0cbff8883f8024f5142ee494ffbbd08807121017767aafcde9be00dcfd098715ebcf7f410daebc582fda69d24a28e9d0bc890d1\",\r\n    \"tx_hash\": \"c88ce9783b4f11190d7b9c17a69c1c52200f9faaee8e98dd07e6811175177139\"\r\n  }],\r\n  \"txs_as_hex\": [\"\"],\r\n  \"untrusted\": false\r\n}
? main POST /get_transactions /get_transactions
> {\"txs_hashes\":[\"c88ce9783b4f11190d7b9c17a69c1c52200f9faaee8e98dd07e6811175177139\"],\"decode_as_json\":true}
! 200 Ok
: Server: Epee-based
: Content-Length: 1718
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"txs\": [{\r\n    \"as_hex\": \"\",\r\n    \"as_json\": \"{\\n  \\\"version\\\": 1, \\n  \\\"unlock_time\\\": 60, \\n  \\\"vin\\\": [ {\\n      \\\"gen\\\": {\\n        \\\"height\\\": 0\\n      }\\n    }\\n  ], \\n  \\\"vout\\\": [ {\\n      \\\"amount\\\": 17592186044415, \\n      \\\"target\\\": {\\n        \\\"key\\\": \\\"9b2e4c0281c0b02e7c53291a94d1d0cbff8883f8024f5142ee494ffbbd088071\\\"\\n      }\\n    }\\n  ], \\n  \\\"extra\\\": [ 1, 119, 103, 170, 252, 222, 155, 224, 13, 207, 208, 152, 113, 94, 188, 247, 244, 16, 218, 235, 197, 130, 253, 166, 157, 36, 162, 142, 157, 11, 200, 144, 209\\n  ]\\n}\",\r\n    \"block_height\": 0,\r\n    \"block_timestamp\": 0,\r\n    \"confirmations\": 102,\r\n    \"double_spend_seen\": false,\r\n    \"in_pool\": false,\r\n    \"output_indices\": [0],\r\n    \"prunable_as_hex\": \"\",\r\n    \"prunable_hash\": \"0000000000000000000000000000000000000000000000000000000000000000\",\r\n    \"pruned_as_hex\": \"013c01ff0001ffffffffffff03029b2e4c0281c0b02e7c53291a94d1d0cbff8883f8024f5142ee494ffbbd08807121017767aafcde9be00dcfd098715ebcf7f410daebc582fda69d24a28e9d0bc890d1\",\r\n    \"tx_hash\": \"c88ce9783b4f11190d7b9c17a69c1c52200f9faaee8e98dd07e6811175177139\"\r\n  }],\r\n  \"txs_as_hex\": [\"\"],\r\n  \"txs_as_json\": [\"{\\n  \\\"version\\\": 1, \\n  \\\"unlock_time\\\": 60, \\n  \\\"vin\\\": [ {\\n      \\\"gen\\\": {\\n        \\\"height\\\": 0\\n      }\\n    }\\n  ], \\n  \\\"vout\\\": [ {\\n      \\\"amount\\\": 17592186044415, \\n      \\\"target\\\": {\\n        \\\"key\\\": \\\"9b2e4c0281c0b02e7c53291a94d1d0cbff8883f8024f5142ee494ffbbd088071\\\"\\n      }\\n    }\\n  ], \\n  \\\"extra\\\": [ 1, 119, 103, 170, 252, 222, 155, 224, 13, 207, 208, 152, 113, 94, 188, 247, 244, 16, 218, 235, 197, 130, 253, 166, 157, 36, 162, 142, 157, 11, 200, 144, 209\\n  ]\\n}\"],\r\n  \"untrusted\": false\r\n}
? main POST /get_transactions /get_transactions
> {\"txs_hashes\":[\"5856be246bccd9f8a097788a19601f86252d6b721412eaefbccd12d6f37950db\"],\"decode_as_json\":true}
! 200 Ok
: Server: Epee-based
: Content-Length: 1990
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"txs\": [{\r\n    \"as_hex\": \"\",\r\n    \"as_json\": \"{\\n  \\\"version\\\": 2, \\n  \\\"unlock_time\\\": 100, \\n  \\\"vin\\\": [ {\\n      \\\"gen\\\": {\\n        \\\"height\\\": 40\\n      }\\n    }\\n  ], \\n  \\\"vout\\\": [ {\\n      \\\"amount\\\": 35181721386045, \\n      \\\"target\\\": {\\n        \\\"tagged_key\\\": {\\n          \\\"key\\\": \\\"cbe81bfdf52ce9a3124b4a6a1ec9bffff50a43b25bf12ce7c043054ac5676349\\\", \\n          \\\"view_tag\\\": \\\"60\\\"\\n        }\\n      }\\n    }\\n  ], \\n  \\\"extra\\\": [ 1, 44, 64, 94, 122, 157, 247, 51, 169, 137, 21, 196, 201, 107, 13, 245, 106, 154, 33, 174, 214, 40, 162, 192, 49, 149, 204, 76, 98, 184, 205, 42, 68, 2, 1, 0\\n  ], \\n  \\\"rct_signatures\\\": {\\n    \\\"type\\\": 0\\n  }\\n}\",\r\n    \"block_height\": 40,\r\n    \"block_timestamp\": 1794732115,\r\n    \"confirmations\": 62,\r\n    \"double_spend_seen\": false,\r\n    \"in_pool\": false,\r\n    \"output_indices\": [39],\r\n    \"prunable_as_hex\": \"\",\r\n    \"prunable_hash\": \"c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470\",\r\n    \"pruned_as_hex\": \"026401ff2801bdf88590f6ff0703cbe81bfdf52ce9a3124b4a6a1ec9bffff50a43b25bf12ce7c043054ac56763496024012c405e7a9df733a98915c4c96b0df56a9a21aed628a2c03195cc4c62b8cd2a4402010000\",\r\n    \"tx_hash\": \"5856be246bccd9f8a097788a19601f86252d6b721412eaefbccd12d6f37950db\"\r\n  }],\r\n  \"txs_as_hex\": [\"\"],\r\n  \"txs_as_json\": [\"{\\n  \\\"version\\\": 2, \\n  \\\"unlock_time\\\": 100, \\n  \\\"vin\\\": [ {\\n      \\\"gen\\\": {\\n        \\\"height\\\": 40\\n      }\\n    }\\n  ], \\n  \\\"vout\\\": [ {\\n      \\\"amount\\\": 35181721386045, \\n      \\\"target\\\": {\\n        \\\"tagged_key\\\": {\\n          \\\"key\\\": \\\"cbe81bfdf52ce9a3124b4a6a1ec9bffff50a43b25bf12ce7c043054ac5676349\\\", \\n          \\\"view_tag\\\": \\\"60\\\"\\n        }\\n      }\\n    }\\n  ], \\n  \\\"extra\\\": [ 1, 44, 64, 94, 122, 157, 247, 51, 169, 137, 21, 196, 201, 107, 13, 245, 106, 154, 33, 174, 214, 40, 162, 192, 49, 149, 204, 76, 98, 184, 205, 42, 68, 2, 1, 0\\n  ], \\n  \\\"rct_signatures\\\": {\\n    \\\"type\\\": 0\\n  }\\n}\"],\r\n  \"untrusted\": false\r\n}
? main POST /get_transactions /get_transactions
> {\"txs_hashes\":[\"5856be246bccd9f8a097788a19601f86252d6b721412eaefbccd12d6f37950db\"],\"prune\":true}
! 200 Ok
: Server: Epee-based
: Content-Length: 732
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"txs\": [{\r\n    \"as_hex\": \"\",\r\n    \"as_json\": \"\",\r\n    \"block_height\": 40,\r\n    \"block_timestamp\": 1794732115,\r\n    \"confirmations\": 62,\r\n    \"double_spend_seen\": false,\r\n    \"in_pool\": false,\r\n    \"output_indices\": [39],\r\n    \"prunable_as_hex\": \"\",\r\n    \"prunable_hash\": \"c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470\",\r\n    \"pruned_as_hex\": \"026401ff2801bdf88590f6ff0703cbe81bfdf52ce9a3124b4a6a1ec9bffff50a43b25bf12ce7c043054ac56763496024012c405e7a9df733a98915c4c96b0df56a9a21aed628a2c03195cc4c62b8cd2a4402010000\",\r\n    \"tx_hash\": \"5856be246bccd9f8a097788a19601f86252d6b721412eaefbccd12d6f37950db\"\r\n  }],\r\n  \"txs_as_hex\": [\"\"],\r\n  \"untrusted\": false\r\n}
? main POST /get_transactions /get_transactions
> {\"txs_hashes\":[\"5856be246bccd9f8a097788a19601f86252d6b721412eaefbccd12d6f37950db\"],\"split\":true}
! 200 Ok
: Server: Epee-based
: Content-Length: 732
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"txs\": [{\r\n    \"as_hex\": \"\",\r\n    \"as_json\": \"\",\r\n    \"block_height\": 40,\r\n    \"block_timestamp\": 1794732115,\r\n    \"confirmations\": 62,\r\n    \"double_spend_seen\": false,\r\n    \"in_pool\": false,\r\n    \"output_indices\": [39],\r\n    \"prunable_as_hex\": \"\",\r\n    \"prunable_hash\": \"c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470\",\r\n    \"pruned_as_hex\": \"026401ff2801bdf88590f6ff0703cbe81bfdf52ce9a3124b4a6a1ec9bffff50a43b25bf12ce7c043054ac56763496024012c405e7a9df733a98915c4c96b0df56a9a21aed628a2c03195cc4c62b8cd2a4402010000\",\r\n    \"tx_hash\": \"5856be246bccd9f8a097788a19601f86252d6b721412eaefbccd12d6f37950db\"\r\n  }],\r\n  \"txs_as_hex\": [\"\"],\r\n  \"untrusted\": false\r\n}
? main POST /get_transactions /get_transactions
> {\"txs_hashes\":[\"f135505ecec701ea304f0578abcdaac7cf76206e96d7c5d65e94a5ec77bd72cf\"],\"prune\":true}
! 200 Ok
: Server: Epee-based
: Content-Length: 1179
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"txs\": [{\r\n    \"as_hex\": \"\",\r\n    \"as_json\": \"\",\r\n    \"block_height\": 89,\r\n    \"block_timestamp\": 1794732122,\r\n    \"confirmations\": 13,\r\n    \"double_spend_seen\": false,\r\n    \"in_pool\": false,\r\n    \"output_indices\": [97,98],\r\n    \"prunable_as_hex\": \"\",\r\n    \"prunable_hash\": \"54c4b59ac68fbc674041607b4bff19dcd4663f7a674515d7c06b59f2b56cae2d\",\r\n    \"pruned_as_hex\": \"02000202001000020201010201030106010201020201c64fc109729824b26bda7d4cee8f5db43f40d8356f6a30e093bf5dfdd7cba42302001000020104020101040204020101010101a49fd5b9f6a1eb63ad6bb9b26cc1ff6f8a8e18bdee657e2062e2d27691c89012020003a35d7ca6ef908ef24c8035039b773bbc2bae8953044c0bc0a6cd984980257af91e0003be8995a2c4fec2515629ddc9b085549751675f62bf38f3cab66a4a48ac4b6d7b572c0116ddc1df802da030834cf5010f7319ac53b800bb7a63bb69f4f661f8149f6fda020901f53f4373fcbb00e10680e5a0da096fba072737f40ad35d2b4b8a2a83db3082cb4b49be53ea7660631c23d27279c0f5e3e912b562c565711fbbb1b67ee6837039f1a2a76ede8dd2300b9b61da0401396bb83b56986a431d8c465d9e9067ce\",\r\n    \"tx_hash\": \"f135505ecec701ea304f0578abcdaac7cf76206e96d7c5d65e94a5ec77bd72cf\"\r\n  }],\r\n  \"txs_as_hex\": [\"\"],\r\n  \"untrusted\": false\r\n}
? main POST /get_transactions /get_transactions
> {\"txs_hashes\":[\"f135505ecec701ea304f0578abcdaac7cf76206e96d7c5d65e94a5ec77bd72cf\"],\"split\":true,\"prune\":true}
! 200 Ok
: Server: Epee-based
: Content-Length: 1179
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"txs\": [{\r\n    \"as_hex\": \"\",\r\n    \"as_json\": \"\",\r\n    \"block_height\": 89,\r\n    \"block_timestamp\": 1794732122,\r\n    \"confirmations\": 13,\r\n    \"double_spend_seen\": false,\r\n    \"in_pool\": false,\r\n    \"output_indices\": [97,98],\r\n    \"prunable_as_hex\": \"\",\r\n    \"prunable_hash\": \"54c4b59ac68fbc674041607b4bff19dcd4663f7a674515d7c06b59f2b56cae2d\",\r\n    \"pruned_as_hex\": \"02000202001000020201010201030106010201020201c64fc109729824b26bda7d4cee8f5db43f40d8356f6a30e093bf5dfdd7cba42302001000020104020101040204020101010101a49fd5b9f6a1eb63ad6bb9b26cc1ff6f8a8e18bdee657e2062e2d27691c89012020003a35d7ca6ef908ef24c8035039b773bbc2bae8953044c0bc0a6cd984980257af91e0003be8995a2c4fec2515629ddc9b085549751675f62bf38f3cab66a4a48ac4b6d7b572c0116ddc1df802da030834cf5010f7319ac53b800bb7a63bb69f4f661f8149f6fda020901f53f4373fcbb00e10680e5a0da096fba072737f40ad35d2b4b8a2a83db3082cb4b49be53ea7660631c23d27279c0f5e3e912b562c565711fbbb1b67ee6837039f1a2a76ede8dd2300b9b61da0401396bb83b56986a431d8c465d9e9067ce\",\r\n    \"tx_hash\": \"f135505ecec701ea304f0578abcdaac7cf76206e96d7c5d65e94a5ec77bd72cf\"\r\n  }],\r\n  \"txs_as_hex\": [\"\"],\r\n  \"untrusted\": false\r\n}
? main POST /get_transactions /get_transactions
> {\"txs_hashes\":[\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 167
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"missed_tx\": [\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"],\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /get_transactions /get_transactions
> {\"txs_hashes\":[\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 234
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"missed_tx\": [\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"],\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /get_transactions /get_transactions
> {\"txs_hashes\":[\"45e38146e28d12c969150d22b00246f52e29fa93ca455149a74fd91ba6c582f2\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 167
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"missed_tx\": [\"45e38146e28d12c969150d22b00246f52e29fa93ca455149a74fd91ba6c582f2\"],\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /get_transactions /get_transactions
> {\"txs_hashes\":[\"zz\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 133
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"status\": \"Failed to parse hex representation of transaction hash\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /get_transactions /get_transactions
> {\"txs_hashes\":[\"1\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 133
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"status\": \"Failed to parse hex representation of transaction hash\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /get_transactions /get_transactions
> {\"txs_hashes\":[\"12\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 108
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"status\": \"Failed, size of data mismatch\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /get_transactions /get_transactions
> {\"txs_hashes\":[\"\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 108
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"status\": \"Failed, size of data mismatch\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /get_transactions /get_transactions
> {\"txs_hashes\":[\"c88ce9783b4f11190d7b9c17a69c1c52200f9faaee8e98dd07e6811175177139\",\"zz\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 133
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"status\": \"Failed to parse hex representation of transaction hash\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /get_transactions /get_transactions
> {\"txs_hashes\":[]}
! 200 Ok
: Server: Epee-based
: Content-Length: 81
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /get_transactions /get_transactions
> {\"txs_hashes\":\"c88ce9783b4f11190d7b9c17a69c1c52200f9faaee8e98dd07e6811175177139\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 81
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /get_transactions /get_transactions
> {\"txs_hashes\":[5]}
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< 
? main POST /get_transactions /get_transactions
> {\"txs_hashes\":[\"c88ce9783b4f11190d7b9c17a69c1c52200f9faaee8e98dd07e6811175177139\"],\"decode_as_json\":1}
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< 
? main POST /get_transactions /get_transactions
> {\"txs_hashes\":[\"c88ce9783b4f11190d7b9c17a69c1c52200f9faaee8e98dd07e6811175177139\"],\"client\":7}
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< 
? main POST /is_key_image_spent /is_key_image_spent
> {\"key_images\":[\"c64fc109729824b26bda7d4cee8f5db43f40d8356f6a30e093bf5dfdd7cba423\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 105
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"spent_status\": [1],\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /is_key_image_spent /is_key_image_spent
> {\"key_images\":[\"bd079b883beed5c8ae0fd3146cabb87625465ee944e79fe2bcd10b0b72eff11b\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 105
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"spent_status\": [2],\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /is_key_image_spent /is_key_image_spent
> {\"key_images\":[\"98df398bd019af163b896a3cb293f0de0911c36cf4e5e44d50887f3b14cc8f70\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 105
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"spent_status\": [2],\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /is_key_image_spent /is_key_image_spent
> {\"key_images\":[\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 105
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"spent_status\": [0],\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /is_key_image_spent /is_key_image_spent
> {\"key_images\":[\"c64fc109729824b26bda7d4cee8f5db43f40d8356f6a30e093bf5dfdd7cba423\",\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\"bd079b883beed5c8ae0fd3146cabb87625465ee944e79fe2bcd10b0b72eff11b\",\"98df398bd019af163b896a3cb293f0de0911c36cf4e5e44d50887f3b14cc8f70\",\"c64fc109729824b26bda7d4cee8f5db43f40d8356f6a30e093bf5dfdd7cba423\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 113
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"spent_status\": [1,0,2,2,1],\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /is_key_image_spent /is_key_image_spent
> {\"key_images\":[\"zz\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 126
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"status\": \"Failed to parse hex representation of key image\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /is_key_image_spent /is_key_image_spent
> {\"key_images\":[]}
! 200 Ok
: Server: Epee-based
: Content-Length: 81
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /is_key_image_spent /is_key_image_spent
> {\"key_images\":[5]}
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< 
? main POST /is_key_image_spent /is_key_image_spent
> {\"key_images\":\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 81
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /get_transaction_pool_hashes /get_transaction_pool_hashes
> {\"client\":\"x\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 301
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"tx_hashes\": [\"684a35ed64eb7e69865686a442e1835b543799eb026ee5109e2716672fb0d818\",\"109b0645270e01bd94b3cfbe7420c4da65fd62a3e485d5f394bbbf92a5617f3a\",\"8a733bf3820b2e9d2174da4ba31955764194b899046f4ced76d1202476163640\"],\r\n  \"untrusted\": false\r\n}
? main POST /get_transaction_pool_hashes.bin /get_transaction_pool_hashes.bin
> {\"client\":\"x\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 199
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"tx_hashes\": \"hJ5\xedd\xeb~i\x86V\x86\xa4B\xe1\x83[T7\x99\xeb\x02n\xe5\x10\x9e\'\x16g\\/\xb0\xd8\x18\x10\x9b\x06E\'\x0e\x01\xbd\x94\xb3\xcf\xbet \xc4\xdae\xfdb\xa3\xe4\x85\xd5\xf3\x94\xbb\xbf\x92\xa5a\x7f:\x8as;\xf3\x82\\v.\x9d!t\xdaK\xa3\x19UvA\x94\xb8\x99\x04oL\xedv\xd1 $v\x166@\",\r\n  \"untrusted\": false\r\n}
? main POST /get_transaction_pool_stats /get_transaction_pool_stats
> {\"client\":\"x\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 553
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"pool_stats\": {\r\n    \"bytes_max\": 2829,\r\n    \"bytes_med\": 2754,\r\n    \"bytes_min\": 2166,\r\n    \"bytes_total\": 7749,\r\n    \"fee_total\": 9357600000,\r\n    \"histo\": [{\r\n      \"bytes\": 0,\r\n      \"txs\": 0\r\n    },{\r\n      \"bytes\": 0,\r\n      \"txs\": 0\r\n    },{\r\n      \"bytes\": 7749,\r\n      \"txs\": 3\r\n    }],\r\n    \"histo_98pc\": 0,\r\n    \"num_10m\": 0,\r\n    \"num_double_spends\": 0,\r\n    \"num_failing\": 0,\r\n    \"num_not_relayed\": 1,\r\n    \"oldest\": 1794732125,\r\n    \"txs_total\": 3\r\n  },\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /json_rpc get_txpool_backlog
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_txpool_backlog\",\"params\":{\"client\":\"x\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 215
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"backlog\": \"v\\b\x00\x00\x00\x00\x00\x00\x802H\x9b\x00\x00\x00\x00\xf5\xff\xff\xff\xff\xff\xff\xff\\r\\v\x00\x00\x00\x00\x00\x00\x80\xfd\x0f\xcc\x00\x00\x00\x00\xf5\xff\xff\xff\xff\xff\xff\xff\",\r\n    \"credits\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc relay_tx
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"relay_tx\",\"params\":{\"txids\":[\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 189
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -5,\r\n    \"message\": \"transaction not found in pool: 418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc relay_tx
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"relay_tx\",\"params\":{\"txids\":[\"zz\"]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 120
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -5,\r\n    \"message\": \"invalid transaction id: zz\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc relay_tx
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"relay_tx\",\"params\":{\"txids\":[\"zz\",\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\"12\"]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 245
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -5,\r\n    \"message\": \"invalid transaction id: zz, transaction not found in pool: 418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3, invalid transaction id: 12\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc relay_tx
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"relay_tx\",\"params\":{\"txids\":[]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 144
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc relay_tx
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"relay_tx\",\"params\":{\"txids\":5}}
! 200 Ok
: Server: Epee-based
: Content-Length: 144
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc relay_tx
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"relay_tx\",\"params\":{\"txids\":[5]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc flush_txpool
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"flush_txpool\",\"params\":{\"txids\":[\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 104
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc flush_txpool
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"flush_txpool\",\"params\":{\"txids\":[\"zz\"]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 122
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"status\": \"Failed to parse txid\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc flush_txpool
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"flush_txpool\",\"params\":{\"txids\":[5]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /get_outs /get_outs
> {\"outputs\":[{\"amount\":0,\"index\":0}]}
! 200 Ok
: Server: Epee-based
: Content-Length: 320
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"outs\": [{\r\n    \"height\": 1,\r\n    \"key\": \"08815ac8adeba62c4ff55f9970fe50dc75d5a796038cf9c4010dec865a4c6eb1\",\r\n    \"mask\": \"a1a7a42155f0abff0353a6008eda2a9b16d9ffcf7584a38933cce3e3976987cd\",\r\n    \"txid\": \"\",\r\n    \"unlocked\": true\r\n  }],\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /get_outs /get_outs
> {\"outputs\":[{\"amount\":0,\"index\":1},{\"amount\":0,\"index\":40}],\"get_txid\":true}
! 200 Ok
: Server: Epee-based
: Content-Length: 674
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"outs\": [{\r\n    \"height\": 2,\r\n    \"key\": \"8a2a527152e8312dc37476242c6ec55d96129c2c4b1d8c698d1b2cdcf50dc337\",\r\n    \"mask\": \"6a3f81c61a9d311804977c8c4602a416a3dee3bb2749076345f2a9460d0ccc17\",\r\n    \"txid\": \"42d1e1f6058a338ead37a77243f54fac469fe7db521566e43852f5b381ec9fe6\",\r\n    \"unlocked\": true\r\n  },{\r\n    \"height\": 41,\r\n    \"key\": \"3274de888055682be9b26a212ce1e74157e8fe50783bf473fb83cb391b5b11e7\",\r\n    \"mask\": \"9bb749be705747d9c28168c0446d589b3ac18949fa0087e230805aaff5a9982f\",\r\n    \"txid\": \"29f5bcbe600cae38d990590875211b1321f3d3fad2dc92d769b2509f5088550a\",\r\n    \"unlocked\": true\r\n  }],\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /get_outs /get_outs
> {\"outputs\":[{\"amount\":0,\"index\":95},{\"amount\":0,\"index\":40},{\"amount\":0,\"index\":95}],\"get_txid\":true}
! 200 Ok
: Server: Epee-based
: Content-Length: 965
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"outs\": [{\r\n    \"height\": 89,\r\n    \"key\": \"7990a3ff25ff147d9e41175e7c8634944b71f8facab35d2fccea7cfeaf5a6613\",\r\n    \"mask\": \"3759c49515e04bca7b6dc15be2e4ca5f59fd10b4af4bca1bd288ee74c04ebf2d\",\r\n    \"txid\": \"9e5e1a28203d588f6e1c27c9d5b2f7381c7eb0708e05c0685971c199a4c64588\",\r\n    \"unlocked\": true\r\n  },{\r\n    \"height\": 41,\r\n    \"key\": \"3274de888055682be9b26a212ce1e74157e8fe50783bf473fb83cb391b5b11e7\",\r\n    \"mask\": \"9bb749be705747d9c28168c0446d589b3ac18949fa0087e230805aaff5a9982f\",\r\n    \"txid\": \"29f5bcbe600cae38d990590875211b1321f3d3fad2dc92d769b2509f5088550a\",\r\n    \"unlocked\": true\r\n  },{\r\n    \"height\": 89,\r\n    \"key\": \"7990a3ff25ff147d9e41175e7c8634944b71f8facab35d2fccea7cfeaf5a6613\",\r\n    \"mask\": \"3759c49515e04bca7b6dc15be2e4ca5f59fd10b4af4bca1bd288ee74c04ebf2d\",\r\n    \"txid\": \"9e5e1a28203d588f6e1c27c9d5b2f7381c7eb0708e05c0685971c199a4c64588\",\r\n    \"unlocked\": true\r\n  }],\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /get_outs /get_outs
> {\"outputs\":[{\"amount\":0,\"index\":110},{\"amount\":0,\"index\":109},{\"amount\":0,\"index\":108}],\"get_txid\":true}
! 200 Ok
: Server: Epee-based
: Content-Length: 968
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"outs\": [{\r\n    \"height\": 98,\r\n    \"key\": \"bd9045896b159ff0641107a6c664721a2d57f4f3b16b26099990adcf9b99169b\",\r\n    \"mask\": \"3e979ba58c2c25010e4168a3e9f704aaa0a10316128093819ebd22d930955df0\",\r\n    \"txid\": \"c6384c2391197aef8e6c7308f3048a1628b4a2ebc2a0b67b29d0ee0038d126a0\",\r\n    \"unlocked\": false\r\n  },{\r\n    \"height\": 97,\r\n    \"key\": \"bcf171191148c4c6fa89824bae92180e4cbf683875ce4fd7efb869de0ddef414\",\r\n    \"mask\": \"50c441bd1ec20f08769ac80175717487172a53e2b3fcef6a64581facb0fbcf29\",\r\n    \"txid\": \"d97af44396e33f761430c6115928bbcce45256ba4c78994c6374649f2b258bb8\",\r\n    \"unlocked\": false\r\n  },{\r\n    \"height\": 96,\r\n    \"key\": \"ed52e383f63206f0a32e6537348accc1ee6782526b01e5d0c4eb2cd4dc7ab318\",\r\n    \"mask\": \"167200b570a7b31bf23b3f8c111b03d073f128895a33a9de8ed2b8b839b42ff9\",\r\n    \"txid\": \"a5181e6c48c890ed1b4e710e0be1e05f0397c20b6168612bd1fb69cdc64f4d8e\",\r\n    \"unlocked\": false\r\n  }],\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /get_outs /get_outs
> {\"outputs\":[{\"index\":3}],\"get_txid\":false}
! 200 Ok
: Server: Epee-based
: Content-Length: 320
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"outs\": [{\r\n    \"height\": 4,\r\n    \"key\": \"ef9bd4a11110b835a6688a72b929acdd0661b49f139c10756d5f08cea5680321\",\r\n    \"mask\": \"15beeeedc9b33615097e0fac0acc6a0984e139fa2b4196896877a8cc3ebc3590\",\r\n    \"txid\": \"\",\r\n    \"unlocked\": true\r\n  }],\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /get_outs /get_outs
> {\"outputs\":[{}]}
! 200 Ok
: Server: Epee-based
: Content-Length: 320
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"outs\": [{\r\n    \"height\": 1,\r\n    \"key\": \"08815ac8adeba62c4ff55f9970fe50dc75d5a796038cf9c4010dec865a4c6eb1\",\r\n    \"mask\": \"a1a7a42155f0abff0353a6008eda2a9b16d9ffcf7584a38933cce3e3976987cd\",\r\n    \"txid\": \"\",\r\n    \"unlocked\": true\r\n  }],\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /get_outs /get_outs
> {\"outputs\":[{\"amount\":0,\"index\":100000}]}
! 200 Ok
: Server: Epee-based
: Content-Length: 85
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"status\": \"Failed\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /get_outs /get_outs
> {\"outputs\":[{\"amount\":0,\"index\":1},{\"amount\":0,\"index\":100000}]}
! 200 Ok
: Server: Epee-based
: Content-Length: 85
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"status\": \"Failed\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /get_outs /get_outs
> {\"outputs\":[{\"amount\":17592186044415,\"index\":0}]}
! 200 Ok
: Server: Epee-based
: Content-Length: 320
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"outs\": [{\r\n    \"height\": 0,\r\n    \"key\": \"9b2e4c0281c0b02e7c53291a94d1d0cbff8883f8024f5142ee494ffbbd088071\",\r\n    \"mask\": \"7cbdd862a95d180779ce250b460043afc4a492b9023b41a78fbd45e7d73bb085\",\r\n    \"txid\": \"\",\r\n    \"unlocked\": true\r\n  }],\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /get_outs /get_outs
> {\"outputs\":[{\"amount\":17592186044416,\"index\":0}]}
! 200 Ok
: Server: Epee-based
: Content-Length: 85
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"status\": \"Failed\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /get_outs /get_outs
> {\"outputs\":[{\"amount\":1,\"index\":18446744073709551615}]}
! 200 Ok
: Server: Epee-based
: Content-Length: 85
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"status\": \"Failed\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /get_outs /get_outs
> {\"outputs\":[],\"get_txid\":true}
! 200 Ok
: Server: Epee-based
: Content-Length: 81
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /get_outs /get_outs
> {\"outputs\":[1]}
! 200 Ok
: Server: Epee-based
: Content-Length: 81
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /get_outs /get_outs
> {\"outputs\":[{\"amount\":\"0\",\"index\":\"1\"}]}
! 200 Ok
: Server: Epee-based
: Content-Length: 320
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"outs\": [{\r\n    \"height\": 2,\r\n    \"key\": \"8a2a527152e8312dc37476242c6ec55d96129c2c4b1d8c698d1b2cdcf50dc337\",\r\n    \"mask\": \"6a3f81c61a9d311804977c8c4602a416a3dee3bb2749076345f2a9460d0ccc17\",\r\n    \"txid\": \"\",\r\n    \"unlocked\": true\r\n  }],\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /get_outs /get_outs
> {\"outputs\":[{\"amount\":-1,\"index\":1}]}
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< 
? main POST /get_outs /get_outs
> {\"outputs\":[{\"amount\":0,\"index\":1}],\"get_txid\":1}
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< 
? main POST /json_rpc get_output_histogram
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_histogram\",\"params\":{\"amounts\":[0]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 286
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"histogram\": [{\r\n      \"amount\": 0,\r\n      \"recent_instances\": 0,\r\n      \"total_instances\": 114,\r\n      \"unlocked_instances\": 0\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_histogram
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_histogram\",\"params\":{\"amounts\":[0],\"unlocked\":true}}
! 200 Ok
: Server: Epee-based
: Content-Length: 288
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"histogram\": [{\r\n      \"amount\": 0,\r\n      \"recent_instances\": 0,\r\n      \"total_instances\": 114,\r\n      \"unlocked_instances\": 105\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_histogram
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_histogram\",\"params\":{\"amounts\":[0],\"unlocked\":true,\"recent_cutoff\":1}}
! 200 Ok
: Server: Epee-based
: Content-Length: 290
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"histogram\": [{\r\n      \"amount\": 0,\r\n      \"recent_instances\": 105,\r\n      \"total_instances\": 114,\r\n      \"unlocked_instances\": 105\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_histogram
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_histogram\",\"params\":{\"amounts\":[0],\"recent_cutoff\":1}}
! 200 Ok
: Server: Epee-based
: Content-Length: 290
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"histogram\": [{\r\n      \"amount\": 0,\r\n      \"recent_instances\": 105,\r\n      \"total_instances\": 114,\r\n      \"unlocked_instances\": 105\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_histogram
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_histogram\",\"params\":{\"amounts\":[0],\"recent_cutoff\":9999999999}}
! 200 Ok
: Server: Epee-based
: Content-Length: 288
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"histogram\": [{\r\n      \"amount\": 0,\r\n      \"recent_instances\": 0,\r\n      \"total_instances\": 114,\r\n      \"unlocked_instances\": 105\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_histogram
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_histogram\",\"params\":{\"amounts\":[0],\"min_count\":50}}
! 200 Ok
: Server: Epee-based
: Content-Length: 286
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"histogram\": [{\r\n      \"amount\": 0,\r\n      \"recent_instances\": 0,\r\n      \"total_instances\": 114,\r\n      \"unlocked_instances\": 0\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_histogram
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_histogram\",\"params\":{\"amounts\":[0],\"min_count\":5000}}
! 200 Ok
: Server: Epee-based
: Content-Length: 144
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_histogram
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_histogram\",\"params\":{\"amounts\":[0],\"max_count\":50}}
! 200 Ok
: Server: Epee-based
: Content-Length: 144
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_histogram
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_histogram\",\"params\":{\"amounts\":[0],\"max_count\":5000}}
! 200 Ok
: Server: Epee-based
: Content-Length: 286
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"histogram\": [{\r\n      \"amount\": 0,\r\n      \"recent_instances\": 0,\r\n      \"total_instances\": 114,\r\n      \"unlocked_instances\": 0\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_histogram
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_histogram\",\"params\":{\"amounts\":[0,17592186044415,5]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 537
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"histogram\": [{\r\n      \"amount\": 0,\r\n      \"recent_instances\": 0,\r\n      \"total_instances\": 114,\r\n      \"unlocked_instances\": 0\r\n    },{\r\n      \"amount\": 5,\r\n      \"recent_instances\": 0,\r\n      \"total_instances\": 0,\r\n      \"unlocked_instances\": 0\r\n    },{\r\n      \"amount\": 17592186044415,\r\n      \"recent_instances\": 0,\r\n      \"total_instances\": 1,\r\n      \"unlocked_instances\": 0\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_histogram
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_histogram\",\"params\":{\"amounts\":[0,0]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 286
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"histogram\": [{\r\n      \"amount\": 0,\r\n      \"recent_instances\": 0,\r\n      \"total_instances\": 114,\r\n      \"unlocked_instances\": 0\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_histogram
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_histogram\",\"params\":{\"amounts\":[5],\"min_count\":1}}
! 200 Ok
: Server: Epee-based
: Content-Length: 144
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_histogram
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_histogram\",\"params\":{\"amounts\":[17592186044416,17592186044415],\"unlocked\":true}}
! 200 Ok
: Server: Epee-based
: Content-Length: 429
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"histogram\": [{\r\n      \"amount\": 17592186044415,\r\n      \"recent_instances\": 0,\r\n      \"total_instances\": 1,\r\n      \"unlocked_instances\": 1\r\n    },{\r\n      \"amount\": 17592186044416,\r\n      \"recent_instances\": 0,\r\n      \"total_instances\": 0,\r\n      \"unlocked_instances\": 0\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_histogram
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_histogram\",\"params\":{\"amounts\":[]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 418
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"histogram\": [{\r\n      \"amount\": 0,\r\n      \"recent_instances\": 0,\r\n      \"total_instances\": 114,\r\n      \"unlocked_instances\": 0\r\n    },{\r\n      \"amount\": 17592186044415,\r\n      \"recent_instances\": 0,\r\n      \"total_instances\": 1,\r\n      \"unlocked_instances\": 0\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_histogram
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_histogram\",\"params\":{\"unlocked\":true}}
! 200 Ok
: Server: Epee-based
: Content-Length: 420
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"histogram\": [{\r\n      \"amount\": 0,\r\n      \"recent_instances\": 0,\r\n      \"total_instances\": 114,\r\n      \"unlocked_instances\": 105\r\n    },{\r\n      \"amount\": 17592186044415,\r\n      \"recent_instances\": 0,\r\n      \"total_instances\": 1,\r\n      \"unlocked_instances\": 1\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_histogram
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_histogram\",\"params\":{\"min_count\":2}}
! 200 Ok
: Server: Epee-based
: Content-Length: 286
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"histogram\": [{\r\n      \"amount\": 0,\r\n      \"recent_instances\": 0,\r\n      \"total_instances\": 114,\r\n      \"unlocked_instances\": 0\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_histogram
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_histogram\",\"params\":{\"amounts\":[\"0\"]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 286
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"histogram\": [{\r\n      \"amount\": 0,\r\n      \"recent_instances\": 0,\r\n      \"total_instances\": 114,\r\n      \"unlocked_instances\": 0\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_histogram
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_histogram\",\"params\":{\"amounts\":[-1]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_output_histogram
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_histogram\",\"params\":{\"amounts\":0}}
! 200 Ok
: Server: Epee-based
: Content-Length: 418
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"histogram\": [{\r\n      \"amount\": 0,\r\n      \"recent_instances\": 0,\r\n      \"total_instances\": 114,\r\n      \"unlocked_instances\": 0\r\n    },{\r\n      \"amount\": 17592186044415,\r\n      \"recent_instances\": 0,\r\n      \"total_instances\": 1,\r\n      \"unlocked_instances\": 0\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_distribution
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_distribution\",\"params\":{\"amounts\":[0],\"binary\":false}}
! 200 Ok
: Server: Epee-based
: Content-Length: 522
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"distributions\": [{\r\n      \"amount\": 0,\r\n      \"base\": 0,\r\n      \"binary\": false,\r\n      \"compress\": false,\r\n      \"distribution\": [0,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,11,4,1,1,1,1,1,1,1,1,1,1,1],\r\n      \"start_height\": 0\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_distribution
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_distribution\",\"params\":{\"amounts\":[0],\"binary\":false,\"cumulative\":true}}
! 200 Ok
: Server: Epee-based
: Content-Length: 625
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"distributions\": [{\r\n      \"amount\": 0,\r\n      \"base\": 0,\r\n      \"binary\": false,\r\n      \"compress\": false,\r\n      \"distribution\": [0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88,99,103,104,105,106,107,108,109,110,111,112,113,114],\r\n      \"start_height\": 0\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_distribution
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_distribution\",\"params\":{\"amounts\":[0]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 1134
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 7b0d0a2020226964223a202230222c0d0a2020226a736f6e727063223a2022322e30222c0d0a202022726573756c74223a207b0d0a202020202263726564697473223a20302c0d0a2020202022646973747269627574696f6e73223a205b7b0d0a20202020202022616d6f756e74223a20302c0d0a2020202020202262617365223a20302c0d0a2020202020202262696e617279223a20747275652c0d0a20202020202022636f6d7072657373223a2066616c73652c0d0a20202020202022646973747269627574696f6e223a2022000000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000005c7600000000000000040000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000222c0d0a2020202020202273746172745f686569676874223a20300d0a202020207d5d2c0d0a2020202022737461747573223a20224f4b222c0d0a2020202022746f705f68617368223a2022222c0d0a2020202022756e74727573746564223a2066616c73650d0a20207d0d0a7d
? main POST /json_rpc get_output_distribution
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_distribution\",\"params\":{\"amounts\":[0],\"binary\":true}}
! 200 Ok
: Server: Epee-based
: Content-Length: 1134
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 7b0d0a2020226964223a202230222c0d0a2020226a736f6e727063223a2022322e30222c0d0a202022726573756c74223a207b0d0a202020202263726564697473223a20302c0d0a2020202022646973747269627574696f6e73223a205b7b0d0a20202020202022616d6f756e74223a20302c0d0a2020202020202262617365223a20302c0d0a2020202020202262696e617279223a20747275652c0d0a20202020202022636f6d7072657373223a2066616c73652c0d0a20202020202022646973747269627574696f6e223a2022000000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000005c7600000000000000040000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000222c0d0a2020202020202273746172745f686569676874223a20300d0a202020207d5d2c0d0a2020202022737461747573223a20224f4b222c0d0a2020202022746f705f68617368223a2022222c0d0a2020202022756e74727573746564223a2066616c73650d0a20207d0d0a7d
? main POST /json_rpc get_output_distribution
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_distribution\",\"params\":{\"amounts\":[0],\"binary\":true,\"compress\":true}}
! 200 Ok
: Server: Epee-based
: Content-Length: 422
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"distributions\": [{\r\n      \"amount\": 0,\r\n      \"base\": 0,\r\n      \"binary\": true,\r\n      \"compress\": true,\r\n      \"compressed_data\": \"\x00\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\\v\x04\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\",\r\n      \"start_height\": 0\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_distribution
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_distribution\",\"params\":{\"amounts\":[0],\"binary\":true,\"compress\":true,\"cumulative\":true}}
! 200 Ok
: Server: Epee-based
: Content-Length: 429
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"distributions\": [{\r\n      \"amount\": 0,\r\n      \"base\": 0,\r\n      \"binary\": true,\r\n      \"compress\": true,\r\n      \"compressed_data\": \"\x00\x01\x02\x03\x04\x05\x06\x07\\b\\t\\n\\v\\f\\r\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f !\\\"#$%&\'()*+,-.\\/0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXcghijklmnopqr\",\r\n      \"start_height\": 0\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_distribution
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_distribution\",\"params\":{\"amounts\":[0],\"binary\":false,\"compress\":true}}
! 200 Ok
: Server: Epee-based
: Content-Length: 521
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"distributions\": [{\r\n      \"amount\": 0,\r\n      \"base\": 0,\r\n      \"binary\": false,\r\n      \"compress\": true,\r\n      \"distribution\": [0,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,11,4,1,1,1,1,1,1,1,1,1,1,1],\r\n      \"start_height\": 0\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_distribution
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_distribution\",\"params\":{\"amounts\":[0],\"binary\":false,\"from_height\":50}}
! 200 Ok
: Server: Epee-based
: Content-Length: 424
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"distributions\": [{\r\n      \"amount\": 0,\r\n      \"base\": 49,\r\n      \"binary\": false,\r\n      \"compress\": false,\r\n      \"distribution\": [1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,11,4,1,1,1,1,1,1,1,1,1,1,1],\r\n      \"start_height\": 50\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_distribution
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_distribution\",\"params\":{\"amounts\":[0],\"binary\":false,\"from_height\":50,\"to_height\":60}}
! 200 Ok
: Server: Epee-based
: Content-Length: 341
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"distributions\": [{\r\n      \"amount\": 0,\r\n      \"base\": 49,\r\n      \"binary\": false,\r\n      \"compress\": false,\r\n      \"distribution\": [1,1,1,1,1,1,1,1,1,1,1],\r\n      \"start_height\": 50\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_distribution
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_distribution\",\"params\":{\"amounts\":[0],\"binary\":false,\"from_height\":50,\"to_height\":60,\"cumulative\":true}}
! 200 Ok
: Server: Epee-based
: Content-Length: 352
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"distributions\": [{\r\n      \"amount\": 0,\r\n      \"base\": 49,\r\n      \"binary\": false,\r\n      \"compress\": false,\r\n      \"distribution\": [50,51,52,53,54,55,56,57,58,59,60],\r\n      \"start_height\": 50\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_distribution
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_distribution\",\"params\":{\"amounts\":[0],\"binary\":false,\"from_height\":60,\"to_height\":50}}
! 200 Ok
: Server: Epee-based
: Content-Length: 127
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -5,\r\n    \"message\": \"Failed to get output distribution\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_output_distribution
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_distribution\",\"params\":{\"amounts\":[0],\"binary\":false,\"to_height\":101}}
! 200 Ok
: Server: Epee-based
: Content-Length: 522
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"distributions\": [{\r\n      \"amount\": 0,\r\n      \"base\": 0,\r\n      \"binary\": false,\r\n      \"compress\": false,\r\n      \"distribution\": [0,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,11,4,1,1,1,1,1,1,1,1,1,1,1],\r\n      \"start_height\": 0\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_distribution
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_distribution\",\"params\":{\"amounts\":[0],\"binary\":false,\"to_height\":102}}
! 200 Ok
: Server: Epee-based
: Content-Length: 127
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -5,\r\n    \"message\": \"Failed to get output distribution\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_output_distribution
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_distribution\",\"params\":{\"amounts\":[0],\"binary\":false,\"from_height\":101}}
! 200 Ok
: Server: Epee-based
: Content-Length: 323
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"distributions\": [{\r\n      \"amount\": 0,\r\n      \"base\": 113,\r\n      \"binary\": false,\r\n      \"compress\": false,\r\n      \"distribution\": [1],\r\n      \"start_height\": 101\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_distribution
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_distribution\",\"params\":{\"amounts\":[0],\"binary\":false,\"from_height\":102}}
! 200 Ok
: Server: Epee-based
: Content-Length: 127
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -5,\r\n    \"message\": \"Failed to get output distribution\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_output_distribution
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_distribution\",\"params\":{\"amounts\":[0],\"binary\":false,\"to_height\":18446744073709551615}}
! 200 Ok
: Server: Epee-based
: Content-Length: 127
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -5,\r\n    \"message\": \"Failed to get output distribution\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_output_distribution
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_distribution\",\"params\":{\"amounts\":[17592186044415],\"binary\":false}}
! 200 Ok
: Server: Epee-based
: Content-Length: 534
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"distributions\": [{\r\n      \"amount\": 17592186044415,\r\n      \"base\": 0,\r\n      \"binary\": false,\r\n      \"compress\": false,\r\n      \"distribution\": [1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],\r\n      \"start_height\": 0\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_distribution
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_distribution\",\"params\":{\"amounts\":[17592186044415],\"binary\":false,\"cumulative\":true}}
! 200 Ok
: Server: Epee-based
: Content-Length: 534
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"distributions\": [{\r\n      \"amount\": 17592186044415,\r\n      \"base\": 0,\r\n      \"binary\": false,\r\n      \"compress\": false,\r\n      \"distribution\": [1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],\r\n      \"start_height\": 0\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_distribution
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_distribution\",\"params\":{\"amounts\":[17592186044415],\"binary\":false,\"from_height\":3,\"to_height\":5}}
! 200 Ok
: Server: Epee-based
: Content-Length: 336
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"distributions\": [{\r\n      \"amount\": 17592186044415,\r\n      \"base\": 0,\r\n      \"binary\": false,\r\n      \"compress\": false,\r\n      \"distribution\": [1,0,0],\r\n      \"start_height\": 3\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_distribution
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_distribution\",\"params\":{\"amounts\":[0,17592186044415,7],\"binary\":false,\"to_height\":5}}
! 200 Ok
: Server: Epee-based
: Content-Length: 662
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"distributions\": [{\r\n      \"amount\": 0,\r\n      \"base\": 0,\r\n      \"binary\": false,\r\n      \"compress\": false,\r\n      \"distribution\": [0,1,1,1,1,1],\r\n      \"start_height\": 0\r\n    },{\r\n      \"amount\": 17592186044415,\r\n      \"base\": 0,\r\n      \"binary\": false,\r\n      \"compress\": false,\r\n      \"distribution\": [1,0,0,0,0,0],\r\n      \"start_height\": 0\r\n    },{\r\n      \"amount\": 7,\r\n      \"base\": 0,\r\n      \"binary\": false,\r\n      \"compress\": false,\r\n      \"distribution\": [0,0,0,0,0,0],\r\n      \"start_height\": 0\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_distribution
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_distribution\",\"params\":{\"amounts\":[7],\"binary\":false}}
! 200 Ok
: Server: Epee-based
: Content-Length: 521
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"distributions\": [{\r\n      \"amount\": 7,\r\n      \"base\": 0,\r\n      \"binary\": false,\r\n      \"compress\": false,\r\n      \"distribution\": [0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],\r\n      \"start_height\": 0\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_distribution
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_distribution\",\"params\":{\"amounts\":[7],\"binary\":false,\"from_height\":5,\"to_height\":3}}
! 200 Ok
: Server: Epee-based
: Content-Length: 127
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -5,\r\n    \"message\": \"Failed to get output distribution\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_output_distribution
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_distribution\",\"params\":{\"amounts\":[0,0],\"binary\":false,\"to_height\":5}}
! 200 Ok
: Server: Epee-based
: Content-Length: 489
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"distributions\": [{\r\n      \"amount\": 0,\r\n      \"base\": 0,\r\n      \"binary\": false,\r\n      \"compress\": false,\r\n      \"distribution\": [0,1,1,1,1,1],\r\n      \"start_height\": 0\r\n    },{\r\n      \"amount\": 0,\r\n      \"base\": 0,\r\n      \"binary\": false,\r\n      \"compress\": false,\r\n      \"distribution\": [0,1,1,1,1,1],\r\n      \"start_height\": 0\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_distribution
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_distribution\",\"params\":{\"amounts\":[]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 144
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_distribution
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_distribution\",\"params\":{\"amounts\":[\"0\"],\"binary\":false,\"from_height\":\"2\",\"to_height\":\"4\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 323
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"distributions\": [{\r\n      \"amount\": 0,\r\n      \"base\": 1,\r\n      \"binary\": false,\r\n      \"compress\": false,\r\n      \"distribution\": [1,1,1],\r\n      \"start_height\": 2\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_distribution
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_distribution\",\"params\":{\"amounts\":[-1]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_output_distribution
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_distribution\",\"params\":{\"amounts\":[0],\"binary\":\"x\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc submit_block
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"submit_block\",\"params\":[]}
! 200 Ok
: Server: Epee-based
: Content-Length: 105
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -1,\r\n    \"message\": \"Wrong param\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc submit_block
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"submit_block\",\"params\":[\"00\",\"00\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 105
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -1,\r\n    \"message\": \"Wrong param\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc submit_block
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"submit_block\",\"params\":[\"zz\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 110
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -6,\r\n    \"message\": \"Wrong block blob\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc submit_block
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"submit_block\",\"params\":[\"0\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 110
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -6,\r\n    \"message\": \"Wrong block blob\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc submit_block
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"submit_block\",\"params\":[\"\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 110
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -6,\r\n    \"message\": \"Wrong block blob\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc submit_block
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"submit_block\",\"params\":[\"00\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 110
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -6,\r\n    \"message\": \"Wrong block blob\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc submit_block
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"submit_block\",\"params\":[\"0100\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 110
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -6,\r\n    \"message\": \"Wrong block blob\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc submit_block
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"submit_block\",\"params\":[5]}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc submit_block
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"submit_block\",\"params\":{\"a\":\"b\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 105
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -1,\r\n    \"message\": \"Wrong param\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc submit_block
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"submit_block\",\"params\":[\"1010d3e0e5d706b4f8df9236609fa225d1402e621b42968be903836446adbd372a9c14d70b4c2000000000026401ff2801bdf88590f6ff0703cbe81bfdf52ce9a3124b4a6a1ec9bffff50a43b25bf12ce7c043054ac56763496024012c405e7a9df733a98915c4c96b0df56a9a21aed628a2c03195cc4c62b8cd2a440201000000\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 104
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc generateblocks
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"generateblocks\",\"params\":{\"amount_of_blocks\":0,\"wallet_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 124
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"height\": 102,\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc generateblocks
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"generateblocks\",\"params\":{\"amount_of_blocks\":1,\"wallet_address\":\"\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 124
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -4,\r\n    \"message\": \"Failed to parse wallet address\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc generateblocks
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"generateblocks\",\"params\":{\"amount_of_blocks\":1,\"wallet_address\":\"x\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 124
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -4,\r\n    \"message\": \"Failed to parse wallet address\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc generateblocks
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"generateblocks\",\"params\":{\"amount_of_blocks\":1,\"wallet_address\":\"862swVuPQtZB9VYvQLtrtwRQkCGhRFcvPU8YvcDQs8QDVhUvvYpQ26tNTifkX3ScLm324FYAgDxttQMuv7KbfJq6LWRGrex\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 136
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -12,\r\n    \"message\": \"Mining to subaddress is not supported yet\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc generateblocks
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"generateblocks\",\"params\":{\"amount_of_blocks\":1,\"wallet_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\"prev_block\":\"zz\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -5,\r\n    \"message\": \"Invalid prev_block\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc generateblocks
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"generateblocks\",\"params\":{\"amount_of_blocks\":1,\"wallet_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\"prev_block\":\"5856be246bccd9f8a097788a19601f86252d6b721412eaefbccd12d6f37950db\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 141
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -5,\r\n    \"message\": \"Internal error: failed to create block template\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc generateblocks
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"generateblocks\",\"params\":{\"amount_of_blocks\":1,\"wallet_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\"starting_nonce\":4294967296}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc generateblocks
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"generateblocks\",\"params\":{\"amount_of_blocks\":-1,\"wallet_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /send_raw_transaction /send_raw_transaction
> {\"tx_as_hex\":\"\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 380
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"double_spend\": false,\r\n  \"fee_too_low\": false,\r\n  \"invalid_input\": false,\r\n  \"invalid_output\": false,\r\n  \"low_mixin\": false,\r\n  \"not_relayed\": false,\r\n  \"overspend\": false,\r\n  \"reason\": \"Sanity check failed\",\r\n  \"sanity_check_failed\": true,\r\n  \"status\": \"Failed\",\r\n  \"too_big\": false,\r\n  \"too_few_outputs\": false,\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /send_raw_transaction /send_raw_transaction
> {\"tx_as_hex\":\"zz\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 362
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"double_spend\": false,\r\n  \"fee_too_low\": false,\r\n  \"invalid_input\": false,\r\n  \"invalid_output\": false,\r\n  \"low_mixin\": false,\r\n  \"not_relayed\": false,\r\n  \"overspend\": false,\r\n  \"reason\": \"\",\r\n  \"sanity_check_failed\": false,\r\n  \"status\": \"Failed\",\r\n  \"too_big\": false,\r\n  \"too_few_outputs\": false,\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /send_raw_transaction /send_raw_transaction
> {\"tx_as_hex\":\"0\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 362
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"double_spend\": false,\r\n  \"fee_too_low\": false,\r\n  \"invalid_input\": false,\r\n  \"invalid_output\": false,\r\n  \"low_mixin\": false,\r\n  \"not_relayed\": false,\r\n  \"overspend\": false,\r\n  \"reason\": \"\",\r\n  \"sanity_check_failed\": false,\r\n  \"status\": \"Failed\",\r\n  \"too_big\": false,\r\n  \"too_few_outputs\": false,\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /send_raw_transaction /send_raw_transaction
> {\"tx_as_hex\":\"00\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 380
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"double_spend\": false,\r\n  \"fee_too_low\": false,\r\n  \"invalid_input\": false,\r\n  \"invalid_output\": false,\r\n  \"low_mixin\": false,\r\n  \"not_relayed\": false,\r\n  \"overspend\": false,\r\n  \"reason\": \"Sanity check failed\",\r\n  \"sanity_check_failed\": true,\r\n  \"status\": \"Failed\",\r\n  \"too_big\": false,\r\n  \"too_few_outputs\": false,\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /send_raw_transaction /send_raw_transaction
> {\"tx_as_hex\":\"0200\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 362
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"double_spend\": false,\r\n  \"fee_too_low\": false,\r\n  \"invalid_input\": false,\r\n  \"invalid_output\": false,\r\n  \"low_mixin\": false,\r\n  \"not_relayed\": false,\r\n  \"overspend\": false,\r\n  \"reason\": \"\",\r\n  \"sanity_check_failed\": false,\r\n  \"status\": \"Failed\",\r\n  \"too_big\": false,\r\n  \"too_few_outputs\": false,\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /send_raw_transaction /send_raw_transaction
> {\"tx_as_hex\":\"00\",\"do_sanity_checks\":false}
! 200 Ok
: Server: Epee-based
: Content-Length: 362
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"double_spend\": false,\r\n  \"fee_too_low\": false,\r\n  \"invalid_input\": false,\r\n  \"invalid_output\": false,\r\n  \"low_mixin\": false,\r\n  \"not_relayed\": false,\r\n  \"overspend\": false,\r\n  \"reason\": \"\",\r\n  \"sanity_check_failed\": false,\r\n  \"status\": \"Failed\",\r\n  \"too_big\": false,\r\n  \"too_few_outputs\": false,\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /send_raw_transaction /send_raw_transaction
> {\"tx_as_hex\":5}
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< 
? main POST /send_raw_transaction /send_raw_transaction
> {\"tx_as_hex\":\"00\",\"do_not_relay\":\"x\"}
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< 
? main POST /send_raw_transaction /send_raw_transaction
> {\"tx_as_hex\":\"02000202001000020201010201030106010201020201c64fc109729824b26bda7d4cee8f5db43f40d8356f6a30e093bf5dfdd7cba42302001000020104020101040204020101010101a49fd5b9f6a1eb63ad6bb9b26cc1ff6f8a8e18bdee657e2062e2d27691c89012020003a35d7ca6ef908ef24c8035039b773bbc2bae8953044c0bc0a6cd984980257af91e0003be8995a2c4fec2515629ddc9b085549751675f62bf38f3cab66a4a48ac4b6d7b572c0116ddc1df802da030834cf5010f7319ac53b800bb7a63bb69f4f661f8149f6fda020901f53f4373fcbb00e10680e5a0da096fba072737f40ad35d2b4b8a2a83db3082cb4b49be53ea7660631c23d27279c0f5e3e912b562c565711fbbb1b67ee6837039f1a2a76ede8dd2300b9b61da0401396bb83b56986a431d8c465d9e9067ce010d81c001a8cd39c8d42cd930a60ecd6ba449d9ae695ee4c6806504c5b243fb16906a0074c4163fe0afe09f9252c595471819de9db945bd7b7816ae3956b616ea40ac794d8ff44b002849a2c3d51c14d609eb704ee150747e89a5f10870b4baaf18a2794ae7fdb1c5e0f031d20f697adb55b5706e99266e7ef73fdebe66285e0114f5411415e6534b62b9d653ad7af42ea2349ca6354a6de9b1770da57b5f6705da3f200ea50e07a42ffc760e510a83a86ae6d51b505e4484dcaf0551cb09400a07e40570311a9c7311b068d2631f98973ce2d9ac0d06ccbe51d932c7f353e6a4a04932d21cfb1c0509348a0eb85efbde171cb03c51826333e0f01d451a6858d1b2b4cda16b98231887b977d6701fc6ddb321d47d3a3f4debc9949b1e1afd9abf953a632716e9dac8fe356e8359c53aebfb7b281a0429b6b13e78ea2a8bb79fed35383a1a278680d3cfa94bcf5c8f5197dd8c157ddbeaf1f5c88cc637fb66f87ac9a182269ebfef179a9ccf1c4de2de9c826bda04bdddbe2597f38346c33c8d6a3a4761ec3f88dd7d762636222d2113bd6cd16c6fa7ef47737e4605a7ef9e83773c074943286471cbd23cceccfb1faf02191daed903aa8fd3aa83c42027b9c52880b25578ac0fed204b19a391578ad96e8261225c49de3954bffed133f45290c84081d5d7ff4a2d183c630e634f415e940ab71c21d4f8e1d1eca19a7b924c61c2c174676e061dbc2846eccf4c1dfbca615ac9d089f6351f8d3418188b372a21cd89c5a3a07c2e8d67645937bbf6b583ef0d5cd09c1a5dae6690c29049304a5478a9351b19392365f86412988009d51c821acea8a91e7bfef67e617d325e74b4788447ba3b5e53fd5911961fbfef9de15e954ebdb81f2025b62dd4348f466637d277bc7483159bc8d60187657f9f2982741e8e8dc7c00882c7fac023e88f763125e4084dd0a834684e74be32e413d3d0ca00cefe81195cc122467fe1f84a1fe9eeb20c5ee2abf75734d9826501121483dbbce6ea14e2330458addda36938b1b6faf5057e8b4d662ec45e214c9a5d3e8666c67bfc2955609cac6d8ab1ed2fde2e6f7108314ececd766998be8dbdd553e380596b4e5a96a6b493fd1f379289085de3ae0f839804668a94d8d1ae70694b20a34dfc939253434583a9c67bdf01bd5ea95c0ae5b3f1becec5d77006e980801ab707b331985061d19771421c828cc581cdfe04b320c17a0244b0a103d1326ee35944e1339b7303cd76f2c25ed0c158ec5cfc02e10ba8ff6c372694cf2a0a4d2dfd23efe6b046c81115762a8c68ecba4312660d29f6830003f90b71e8c958d18785e4c7d875ee2f92d7c857e7c5a18bc94272032f97cdaa0e273ffd89c65b11c5bb917593374f109500a24c7c746c4ecd909e0288a175fc30226006f785c52e602731a80d1beb2cdb908967300debf41660230d778cbf8eea29862cee0e43c1369c76ce3d24407899576d7037da8aa10197fa0dfc8f02e61de8c686b6c7fe3419f4c4306f6ddc17848dc3332dab6856b3098601415500da768acff9f24a97dc1887dd5fdacc0072bc1f25c2bbadf9af242a1306cf6d360f961b00fd17a92bb7ec689a5f4fcad1ca9ae82414be7a31bddfd8b60bebc325d4cd7bbba841579452f1f5a650446d8fc0b57a892b030db84381f8a80a6e18ca37aa9876c2365a37a535b795cc514bb63cd4f6b847fd50aa77d24091e25e590e3dd6175f86424ef3ed38587e905e0b66b72d7cb10809c215661fa8800af8c7cf3f632ed3c19401a46414b8185e9296fe761204344442768b2923bc820c18914011ea862963462d2ecb69362553c6d5c1f60c1d94e8e934de416c54ec09958764bff4f12afd988f702e3b233cac32f9e91a764e4286c0edffd1f762660781b4691c61cff5824d805162bfa8a6c5f57f8d9711cf7cabfc200eda9bab5c085dfe3c78b80d6c4b17511c5727a84ad47f4d69e04f96a8c34fe7f943cbf14a0598f2b51406291269c02a60a957f32ec067605cfed0cc1dabfdfd5b6139efe20f7449fac555b2cfc8a8918bb156ad7d6977ae6665fc39ec5155a4c69102d731014158142d95c35a990785729f28199e88819bfecf82358f669ac32d2fad76f40cb062816e99305f80e5883e6ff33fc99972b5bf2d2b34b8661bb5223364698405df8b24807f5cac2a9447201919cecff2ed6d8875e9e017aad4a884fe5438da0ffcb8a3a2cdd81d6870153856bc0433e0d9bc618cf43b73441cc0f00cf300ff0b3830e71174e18fc2aeac8ba820454eb9f17e19fd12c2173b5807181a3f1f670fdc9ef70518b0b2430aea267acf8a826c586aee3be6eba38ff077bf3acd594905bd2f0ed48845114887c127df139b3c7f8a9e753042ced9739082b0666de329056d0cdb7fb0fa31cb17da03d91fcdb58faef151a853052fdabdcb8f328a9004077e671c8e2b9bc3f5d17f299457550274b5228278dbdae6884f1dcede619f2503855bd6824d474d91cfe5041c17ed9d7dc04a6aaca765b1dbc3f9e7d44cbe3f6759f7d4255f7cdc6c1bb7b04cce2e4aa347c7dc3398781d542f82db6973af245b3d429755f04565e8d3a254d62d3d484b738fe43e67703f5bf4e6eca6a4da12d2\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 368
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"double_spend\": false,\r\n  \"fee_too_low\": false,\r\n  \"invalid_input\": false,\r\n  \"invalid_output\": false,\r\n  \"low_mixin\": false,\r\n  \"not_relayed\": true,\r\n  \"overspend\": false,\r\n  \"reason\": \"Not relayed\",\r\n  \"sanity_check_failed\": false,\r\n  \"status\": \"OK\",\r\n  \"too_big\": false,\r\n  \"too_few_outputs\": false,\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /send_raw_transaction /send_raw_transaction
> {\"tx_as_hex\":\"02000202001000020201010201030106010201020201c64fc109729824b26bda7d4cee8f5db43f40d8356f6a30e093bf5dfdd7cba42302001000020104020101040204020101010101a49fd5b9f6a1eb63ad6bb9b26cc1ff6f8a8e18bdee657e2062e2d27691c89012020003a35d7ca6ef908ef24c8035039b773bbc2bae8953044c0bc0a6cd984980257af91e0003be8995a2c4fec2515629ddc9b085549751675f62bf38f3cab66a4a48ac4b6d7b572c0116ddc1df802da030834cf5010f7319ac53b800bb7a63bb69f4f661f8149f6fda020901f53f4373fcbb00e10680e5a0da096fba072737f40ad35d2b4b8a2a83db3082cb4b49be53ea7660631c23d27279c0f5e3e912b562c565711fbbb1b67ee6837039f1a2a76ede8dd2300b9b61da0401396bb83b56986a431d8c465d9e9067ce010d81c001a8cd39c8d42cd930a60ecd6ba449d9ae695ee4c6806504c5b243fb16906a0074c4163fe0afe09f9252c595471819de9db945bd7b7816ae3956b616ea40ac794d8ff44b002849a2c3d51c14d609eb704ee150747e89a5f10870b4baaf18a2794ae7fdb1c5e0f031d20f697adb55b5706e99266e7ef73fdebe66285e0114f5411415e6534b62b9d653ad7af42ea2349ca6354a6de9b1770da57b5f6705da3f200ea50e07a42ffc760e510a83a86ae6d51b505e4484dcaf0551cb09400a07e40570311a9c7311b068d2631f98973ce2d9ac0d06ccbe51d932c7f353e6a4a04932d21cfb1c0509348a0eb85efbde171cb03c51826333e0f01d451a6858d1b2b4cda16b98231887b977d6701fc6ddb321d47d3a3f4debc9949b1e1afd9abf953a632716e9dac8fe356e8359c53aebfb7b281a0429b6b13e78ea2a8bb79fed35383a1a278680d3cfa94bcf5c8f5197dd8c157ddbeaf1f5c88cc637fb66f87ac9a182269ebfef179a9ccf1c4de2de9c826bda04bdddbe2597f38346c33c8d6a3a4761ec3f88dd7d762636222d2113bd6cd16c6fa7ef47737e4605a7ef9e83773c074943286471cbd23cceccfb1faf02191daed903aa8fd3aa83c42027b9c52880b25578ac0fed204b19a391578ad96e8261225c49de3954bffed133f45290c84081d5d7ff4a2d183c630e634f415e940ab71c21d4f8e1d1eca19a7b924c61c2c174676e061dbc2846eccf4c1dfbca615ac9d089f6351f8d3418188b372a21cd89c5a3a07c2e8d67645937bbf6b583ef0d5cd09c1a5dae6690c29049304a5478a9351b19392365f86412988009d51c821acea8a91e7bfef67e617d325e74b4788447ba3b5e53fd5911961fbfef9de15e954ebdb81f2025b62dd4348f466637d277bc7483159bc8d60187657f9f2982741e8e8dc7c00882c7fac023e88f763125e4084dd0a834684e74be32e413d3d0ca00cefe81195cc122467fe1f84a1fe9eeb20c5ee2abf75734d9826501121483dbbce6ea14e2330458addda36938b1b6faf5057e8b4d662ec45e214c9a5d3e8666c67bfc2955609cac6d8ab1ed2fde2e6f7108314ececd766998be8dbdd553e380596b4e5a96a6b493fd1f379289085de3ae0f839804668a94d8d1ae70694b20a34dfc939253434583a9c67bdf01bd5ea95c0ae5b3f1becec5d77006e980801ab707b331985061d19771421c828cc581cdfe04b320c17a0244b0a103d1326ee35944e1339b7303cd76f2c25ed0c158ec5cfc02e10ba8ff6c372694cf2a0a4d2dfd23efe6b046c81115762a8c68ecba4312660d29f6830003f90b71e8c958d18785e4c7d875ee2f92d7c857e7c5a18bc94272032f97cdaa0e273ffd89c65b11c5bb917593374f109500a24c7c746c4ecd909e0288a175fc30226006f785c52e602731a80d1beb2cdb908967300debf41660230d778cbf8eea29862cee0e43c1369c76ce3d24407899576d7037da8aa10197fa0dfc8f02e61de8c686b6c7fe3419f4c4306f6ddc17848dc3332dab6856b3098601415500da768acff9f24a97dc1887dd5fdacc0072bc1f25c2bbadf9af242a1306cf6d360f961b00fd17a92bb7ec689a5f4fcad1ca9ae82414be7a31bddfd8b60bebc325d4cd7bbba841579452f1f5a650446d8fc0b57a892b030db84381f8a80a6e18ca37aa9876c2365a37a535b795cc514bb63cd4f6b847fd50aa77d24091e25e590e3dd6175f86424ef3ed38587e905e0b66b72d7cb10809c215661fa8800af8c7cf3f632ed3c19401a46414b8185e9296fe761204344442768b2923bc820c18914011ea862963462d2ecb69362553c6d5c1f60c1d94e8e934de416c54ec09958764bff4f12afd988f702e3b233cac32f9e91a764e4286c0edffd1f762660781b4691c61cff5824d805162bfa8a6c5f57f8d9711cf7cabfc200eda9bab5c085dfe3c78b80d6c4b17511c5727a84ad47f4d69e04f96a8c34fe7f943cbf14a0598f2b51406291269c02a60a957f32ec067605cfed0cc1dabfdfd5b6139efe20f7449fac555b2cfc8a8918bb156ad7d6977ae6665fc39ec5155a4c69102d731014158142d95c35a990785729f28199e88819bfecf82358f669ac32d2fad76f40cb062816e99305f80e5883e6ff33fc99972b5bf2d2b34b8661bb5223364698405df8b24807f5cac2a9447201919cecff2ed6d8875e9e017aad4a884fe5438da0ffcb8a3a2cdd81d6870153856bc0433e0d9bc618cf43b73441cc0f00cf300ff0b3830e71174e18fc2aeac8ba820454eb9f17e19fd12c2173b5807181a3f1f670fdc9ef70518b0b2430aea267acf8a826c586aee3be6eba38ff077bf3acd594905bd2f0ed48845114887c127df139b3c7f8a9e753042ced9739082b0666de329056d0cdb7fb0fa31cb17da03d91fcdb58faef151a853052fdabdcb8f328a9004077e671c8e2b9bc3f5d17f299457550274b5228278dbdae6884f1dcede619f2503855bd6824d474d91cfe5041c17ed9d7dc04a6aaca765b1dbc3f9e7d44cbe3f6759f7d4255f7cdc6c1bb7b04cce2e4aa347c7dc3398781d542f82db6973af245b3d429755f04565e8d3a254d62d3d484b738fe43e67703f5bf4e6eca6a4da12d2\",\"do_not_relay\":true}
! 200 Ok
: Server: Epee-based
: Content-Length: 368
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"double_spend\": false,\r\n  \"fee_too_low\": false,\r\n  \"invalid_input\": false,\r\n  \"invalid_output\": false,\r\n  \"low_mixin\": false,\r\n  \"not_relayed\": true,\r\n  \"overspend\": false,\r\n  \"reason\": \"Not relayed\",\r\n  \"sanity_check_failed\": false,\r\n  \"status\": \"OK\",\r\n  \"too_big\": false,\r\n  \"too_few_outputs\": false,\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /send_raw_transaction /send_raw_transaction
> {\"tx_as_hex\":\"02000202001003060201010101050c02030301330501f3eae785979d06a6ae2f9ca6665e9529b2f2e4df1ff134823c7c169fbdac181f020010030201020e01030b0101350102010402bd079b883beed5c8ae0fd3146cabb87625465ee944e79fe2bcd10b0b72eff11b0200035b73c9a2034ec2c39f37ae8aca8dca83e45652943977b56ea008d773af14ac77f700039d47bd8d5529b18d5cd4199b6eeb077f9ae209b8bb883e2c3a381120a5ddabafbe2c019597cb968a945d5ccf3d61b95d9a18fb29874065391851d74763b521d4ea763c0209017d9502c14860a6fe0680e5a0da09bde1f13e9dddc62ed570e2ed3675706bbbcaeec6fcd38f568774df845dc0c0eddad0be3365ed0725bc080ab8118ee541b681d7044388f1cd44037d6e4960decf4e707ebb786b8f923252b71b3cf7451b01448f67be0a67a8ee4f6cb53421620ce541e734e9bc7140406d8af9b6b9b9d6c661e9984e6c1731c6e26d42425658389ee74b113091c3ecfadfff729573621a79108e017a24ab14ff3290b232343500583736c26cf42d422dcc758309aa135f2fe9b976684599ca9d6a94ccedc7cde05dbf124963107166dda8ad9759aa573801fc0bc3c1231409592e9a83bad83979f8e1595fa5a5848be11c6873fdc81f720bfef8688af432856b01b3f251864d29a0b8c47750ab42c29abf24714b313dd30c07788f3a95dee21eb361c364908928a5f4a99a909f7bece48b850219bd913efb826167595d64a526099225948b804d07960c917465e382bcc1c46404f454d46cffcaa8374d5dfd13340b4e046f5a648f20f84acd32053aca873131421a263f68f28e86cc6d93349228642f01018a0070108fafd149573876da7468a0b9c1048c2d71f4a05fcfd4f218200a82c846cb12e375b9dd3b06e0fd4924b7b386d0f5d5fd5bda737619c2a7962290bab0de0d11f478ea60203437ad18b45112bf942ac0d29fe3c4c11fe4a1ad38376151c3d69800afae7deb2de16505ccc81c87e6eb9a9c07cd9bdd834b2f653e71f39fdb1022e9892556b37e7b54c7ba0f912f47312375b283268c617d3181aeeb10894f9edab13037e12565a603aa9a46c76949aa937093ba72e35d9941544875387115b97b502b11e4507288c52302235318e615d5b01ffd20bb70be474396e164bfc75165c0648c709fb6abbd12237e2a35fae428c2588f6d92eb1a8a9278232711a3d200fa2b5328e9422a4e44a9f810fb6470824d63d67cfa806d2f6beda8eb430b26edb9decec4316a90c856dbf7195342f80e18952f19087cefd5477cbb96c9ef6fe61d53c19c5c1906be35790a8ef8a34db7bdd477bc888b6180a0c537f0bfdc9b2a18933bc1cf7ce39911f5768aafaed35f890b1c4208909e1a4dfe89b464926e22d3f1f974c2b4ceeff356a8c3d93a6f653a00c44799553c2c17785e86d807ff865a4c6d032828677a7b64025cb62b57e9a005786631025499e55446d9af7873d6780dcccc54a759f9d2d239a42bc6696d1806da755f0f6dec1e8c73b11e8689aab8bd2a8caa78a70425743fad23a111277707330298329e640a57da977cd556b1dddcacab72bbb4946b86aeeb5cd1a4f9ed08c60208f54b5467f84efe8afa74f4757c243d3eae9cf81ebb55222c003b40ac0eaaae0e970842365093ef90e10f5cc573e4d78468d5bf8b93a96c6a4203098b074c9087017934f3783c68d3de3bb3537e6f6b96b58949b1a1494e799d8b568e0300a8313dd739c824cf36ff7cdc20b49ffa653ed25dec118bfd2e0263aa4d27072b50f545e3e94720f95cd97d736c80467591312c348fca2ed27d84abfcc24e0077323bf939afdb355c54e27733f2e0002c0eae7a380cb95516f0d825a22ede0d7a0bbc4601439fdc85be0d803995c653215dedde93324d5122d7b3cb03d3a502b7ed54403f0e5b72b78b3ccfab72780fd392b7817dcbe40e4bac67fa95554c0ea450b963a7f959ab8f5c951306053c2023429d37380b3cdac825c6b45c771e064822f8e7940413a5e785e15c052259679cba5f42707c1de81f2fd5da02c5a60992179feec79d82310fc1a1d2f7a367bbd5ac05ee88e581c9e3e715adeff3f005be3df8b8db69636f7a9453c9c909d235d96b5f4220722a46b9dd1764d71afda5afc8d57dcdc3a67cfbaf0af5749909710403cde2be5b910c1a288c2cecbb610e0237e142b2e2926903f4f25f8ace3a8955003a37eec5e3fae3f4510322cfb80eb3f7f167eb84560a412376bb592eea6a7c1da481883cafeb1696e6eab24b35099eb62787a69239cd232cd87328fa08c4f941e26c6e2c38904360a31a4310410dd9758f9020b20f38f819f14381331f689c8aecb619397a6f5634627b83a32f034b8cb60ad4b8b7978f53b536a4fa15ea6bef40ae33038dc440fbd96a3acea50332e55263675912154090235a5c37e7801a58c10e902518a3d0b5f9a35f662e020aa68797ddf8ff20c32505e4ccd1215f9ecd81fca8286f10d3073edef6b24d0302793af9d2c62c07b25cbb35392ebd499ffb22c48b45b42229cd371b4a61d5066f479d63440d16234b3e2b79eae1d930598574436cb01e92c74ba97270916c0e9bc7e9d929ed4697e6da72948b22cad9f61b06934aadea3d1ece09cd304d0401317191b73d4a5ce9486c5338eaa79e036fce9dd4c06d002ca92fe7cfdd395b07e8e5a008a1c249b779eb16e9fad1eccc6a63153d085adf3299ca7d745761f40b633d00c5381475b6fdc946f2cf9ab5031bb993bfdf03b932bcdf066c0a6abf0909521e6cfe2097d871872e868a61a03f90f36541526b6dd6e2854bced7044701468c51cd0c97aa7109350700415a98c748194da2c383e2586193f6370d762f04727789ab6bc4256f0d2eaac5dde7801014f0ff8e41edb5acd7fc3d7ee227280800462a8e660b1a91d669256c5a0563fdc016131b1e7814d0008ef8de6ffb559543b5c7682ee9e5afc9612bc456f387e22acde8de559e181df86b0835b6ef27579b3b830aca1a6533c35c13129f9daf37fc36b286f2f183da5a44e264c9c17bf500\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 380
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"double_spend\": false,\r\n  \"fee_too_low\": false,\r\n  \"invalid_input\": false,\r\n  \"invalid_output\": false,\r\n  \"low_mixin\": false,\r\n  \"not_relayed\": false,\r\n  \"overspend\": false,\r\n  \"reason\": \"Sanity check failed\",\r\n  \"sanity_check_failed\": true,\r\n  \"status\": \"Failed\",\r\n  \"too_big\": false,\r\n  \"too_few_outputs\": false,\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /send_raw_transaction /send_raw_transaction
> {\"tx_as_hex\":\"020001020010050201020501010302040c340101060498df398bd019af163b896a3cb293f0de0911c36cf4e5e44d50887f3b14cc8f700200035c85048bfa25a518ec2fbd69e44f55e12c0e7e11fdb46c190ef2784a045b99b94a0003348b0b3f306ecbaae631520ce641cba4ad57e19f21c1093ba2c1f7c2a9f7cad8f02c01ca0077449781aebe46095e0b8af34ef4cc72867b0c9371d6abcab10ce3a5a5f00209016ad50ee33cc4cfd40680fda7de06ad36d7ad26e9a6d3221c8faf0f358e4752ecafb89d00711dc70727f4c57263572b1954a317071606d690f67204cdf9ad5f728f99e75807bf0fe7059c765e8105eaaf3ed5ff8747401f03e37d92d1925701cbb09fcd7e6c75f5788c1859acb6580e75f0ef07bb5ee610c9ed2ec213e7bc720546b4332057fc26c23d09262b80f00cf0bece652d3bed57594b85d5dd2b67517c4cd5a235122c10f282cab48bc64c77c64ebd1ce5982a6161a2e009d86c6eb372217578caf484d48ac6ec55d4dc58470fea4c29b724a4c96a12b5942cd44401b08119e0c46375d942afd443fe569bbd04d2cbab10470c8f81a7262cf3a7bd0e1e66a43d04db86886a01ce5eb4dac8aafd61aab815d4d677cb8588be9257bf0507c7dc8bdbfbff519d5dac0d5d5cf5c8d9e86ab58e6357af6bd49314c986e7dff4321087e4d4351af62e8d9f59bfd150832c1b57fc791e485e0ca90fc74c516d06850409abcdea271f89fa836ce8c4c9ef30f50b7254a619f7402682e0835206966cb9d57550a9fd211f20f3f0fe4ccde51e68a518a33ab6730ee66d7409febc5ca4d6bd151a9af8203e6847bffe9f3c2146684ff9ad01268975d8fddab08fc38e054326f6ee1a61f6183f82230fee68c16cb975562a27da46bdb258bca71eced9b4ffefc4ca8488d824f45660fa17c13d0a65780c492a7b0cd9744aaaede8c6400761097f3afecc0ac5aeb349a32ace2d492ed4d741eece1ad63f56f8695d1bdc537e9fcbc7c26513fba8724e96d1ad17fa6028bb4eda099ac96458615917be1941435cd6067eea0a11ea42a772bcbfd4fd0602dd9643b403798c93afcd7a13ff415a8fee3c653626394914fef3a9f2b31003ac90ac902763a0d6df17f2d7cae61c7dcabec710862c5ae5237b01156656de7013503d5bc52c8bb6834ffbeb3777cbf0d2c29d9cd345f2c291c563dcd3dd813cf4e4bf1b71e93da4543647993c3c0e48b1b895b3a693518ec2fa81925055a59ef9216f62233ae05b95d65915b6ec9faa36f5bbfe140a032af4a5dc81e3a6fcfc4b9e5d5261ce5905b3b569357e600765eec7a23777ed85f2c09ae676448b3f161966d81f1b40557f31855446b3a2006d5e00f2cdfd04ecd8b0a7ab2c5d8407113e8b673dde8361a6ed3460ebd6d000054308c582c774ea6972c8e01e226616a36bf73a3899e540a8bc2d1fca7d210b8dccfc97d0d797f1a7ea5916c8993e8d93ed34d316d3bb64d19b258ba9b92f04dfef6fc23381fa1f13b42c5ee6fd3533092d3f77fad22ea18df72ed817ab9508b3701b519dd73f7fa9bcaeb6bfffc3758d5b2c6323049f22126a71a53f9065004b1a31b5f2113c96e5f4d90b14549a334606234acf783fd9da0f0b946cdf940ca30fbcd9b95ed78bff04218cc8a2bf7e189698f0143c520861c02bdf7bb8ee052027bca12089d5beb26a3d7aab5fb90decc48bff07e913428e9cd97015098702e577c2e76a0e2429971efec9d557594cb38dd4a6eb83b32db661d1f0de49dd030b5f154315efea3d770d95a08982c9261152b0ce8e0730956a3db9619409620fd2ef98333f3652cba30e102b705321014207b5873f00b328c4f1de049bd31705346a160a8ccb4f2fc7ad499ff04eb848b5bca6132e4edfad0b704caf66d42a0caac756e985b21e5cfada1e734a6ac594426d2d001ecf13f5fb1c9cecf0f8610154672fefe9c3a2112367ea5439aa4256113bb8345c03882c506f6296b0b87000cb6f19f4eb3a33a82798ff614cc5c85dcfe96df55486b4684e7b19c32aa73a0b3f37228543ecfc50a50870f3f9212d8db401022c2820cb0d08846265100f24c6b7860fd4f9e18fa691013bfe67f534c1086ef86cf003eec8e25616fb174b39bc\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 361
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"double_spend\": true,\r\n  \"fee_too_low\": false,\r\n  \"invalid_input\": false,\r\n  \"invalid_output\": false,\r\n  \"low_mixin\": false,\r\n  \"not_relayed\": false,\r\n  \"overspend\": false,\r\n  \"reason\": \"\",\r\n  \"sanity_check_failed\": false,\r\n  \"status\": \"Failed\",\r\n  \"too_big\": false,\r\n  \"too_few_outputs\": false,\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /send_raw_transaction /send_raw_transaction
> {\"tx_as_hex\":\"020001020010050201020501010302040c340101060498df398bd019af163b896a3cb293f0de0911c36cf4e5e44d50887f3b14cc8f700200035c85048bfa25a518ec2fbd69e44f55e12c0e7e11fdb46c190ef2784a045b99b94a0003348b0b3f306ecbaae631520ce641cba4ad57e19f21c1093ba2c1f7c2a9f7cad8f02c01ca0077449781aebe46095e0b8af34ef4cc72867b0c9371d6abcab10ce3a5a5f00209016ad50ee33cc4cfd40680fda7de06ad36d7ad26e9a6d3221c8faf0f358e4752ecafb89d00711dc70727f4c57263572b1954a317071606d690f67204cdf9ad5f728f99e75807bf0fe7059c765e8105eaaf3ed5ff8747401f03e37d92d1925701cbb09fcd7e6c75f5788c1859acb6580e75f0ef07bb5ee610c9ed2ec213e7bc720546b4332057fc26c23d09262b80f00cf0bece652d3bed57594b85d5dd2b67517c4cd5a235122c10f282cab48bc64c77c64ebd1ce5982a6161a2e009d86c6eb372217578caf484d48ac6ec55d4dc58470fea4c29b724a4c96a12b5942cd44401b08119e0c46375d942afd443fe569bbd04d2cbab10470c8f81a7262cf3a7bd0e1e66a43d04db86886a01ce5eb4dac8aafd61aab815d4d677cb8588be9257bf0507c7dc8bdbfbff519d5dac0d5d5cf5c8d9e86ab58e6357af6bd49314c986e7dff4321087e4d4351af62e8d9f59bfd150832c1b57fc791e485e0ca90fc74c516d06850409abcdea271f89fa836ce8c4c9ef30f50b7254a619f7402682e0835206966cb9d57550a9fd211f20f3f0fe4ccde51e68a518a33ab6730ee66d7409febc5ca4d6bd151a9af8203e6847bffe9f3c2146684ff9ad01268975d8fddab08fc38e054326f6ee1a61f6183f82230fee68c16cb975562a27da46bdb258bca71eced9b4ffefc4ca8488d824f45660fa17c13d0a65780c492a7b0cd9744aaaede8c6400761097f3afecc0ac5aeb349a32ace2d492ed4d741eece1ad63f56f8695d1bdc537e9fcbc7c26513fba8724e96d1ad17fa6028bb4eda099ac96458615917be1941435cd6067eea0a11ea42a772bcbfd4fd0602dd9643b403798c93afcd7a13ff415a8fee3c653626394914fef3a9f2b31003ac90ac902763a0d6df17f2d7cae61c7dcabec710862c5ae5237b01156656de7013503d5bc52c8bb6834ffbeb3777cbf0d2c29d9cd345f2c291c563dcd3dd813cf4e4bf1b71e93da4543647993c3c0e48b1b895b3a693518ec2fa81925055a59ef9216f62233ae05b95d65915b6ec9faa36f5bbfe140a032af4a5dc81e3a6fcfc4b9e5d5261ce5905b3b569357e600765eec7a23777ed85f2c09ae676448b3f161966d81f1b40557f31855446b3a2006d5e00f2cdfd04ecd8b0a7ab2c5d8407113e8b673dde8361a6ed3460ebd6d000054308c582c774ea6972c8e01e226616a36bf73a3899e540a8bc2d1fca7d210b8dccfc97d0d797f1a7ea5916c8993e8d93ed34d316d3bb64d19b258ba9b92f04dfef6fc23381fa1f13b42c5ee6fd3533092d3f77fad22ea18df72ed817ab9508b3701b519dd73f7fa9bcaeb6bfffc3758d5b2c6323049f22126a71a53f9065004b1a31b5f2113c96e5f4d90b14549a334606234acf783fd9da0f0b946cdf940ca30fbcd9b95ed78bff04218cc8a2bf7e189698f0143c520861c02bdf7bb8ee052027bca12089d5beb26a3d7aab5fb90decc48bff07e913428e9cd97015098702e577c2e76a0e2429971efec9d557594cb38dd4a6eb83b32db661d1f0de49dd030b5f154315efea3d770d95a08982c9261152b0ce8e0730956a3db9619409620fd2ef98333f3652cba30e102b705321014207b5873f00b328c4f1de049bd31705346a160a8ccb4f2fc7ad499ff04eb848b5bca6132e4edfad0b704caf66d42a0caac756e985b21e5cfada1e734a6ac594426d2d001ecf13f5fb1c9cecf0f8610154672fefe9c3a2112367ea5439aa4256113bb8345c03882c506f6296b0b87000cb6f19f4eb3a33a82798ff614cc5c85dcfe96df55486b4684e7b19c32aa73a0b3f37228543ecfc50a50870f3f9212d8db401022c2820cb0d08846265100f24c6b7860fd4f9e18fa691013bfe67f534c1086ef86cf003eec8e25616fb174b39bc\",\"do_sanity_checks\":false}
! 200 Ok
: Server: Epee-based
: Content-Length: 361
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"double_spend\": true,\r\n  \"fee_too_low\": false,\r\n  \"invalid_input\": false,\r\n  \"invalid_output\": false,\r\n  \"low_mixin\": false,\r\n  \"not_relayed\": false,\r\n  \"overspend\": false,\r\n  \"reason\": \"\",\r\n  \"sanity_check_failed\": false,\r\n  \"status\": \"Failed\",\r\n  \"too_big\": false,\r\n  \"too_few_outputs\": false,\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /start_mining /start_mining
> {\"miner_address\":\"x\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 64
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"status\": \"Failed, wrong address\",\r\n  \"untrusted\": false\r\n}
? main POST /start_mining /start_mining
> {\"miner_address\":\"862swVuPQtZB9VYvQLtrtwRQkCGhRFcvPU8YvcDQs8QDVhUvvYpQ26tNTifkX3ScLm324FYAgDxttQMuv7KbfJq6LWRGrex\",\"threads_count\":1}
! 200 Ok
: Server: Epee-based
: Content-Length: 83
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"status\": \"Mining to subaddress isn\'t supported yet\",\r\n  \"untrusted\": false\r\n}
? main POST /start_mining /start_mining
> {\"miner_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\"threads_count\":1000000}
! 200 Ok
: Server: Epee-based
: Content-Length: 90
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"status\": \"Failed, too many threads relative to CPU cores.\",\r\n  \"untrusted\": false\r\n}
? main POST /start_mining /start_mining
> {\"miner_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\"threads_count\":-1}
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< 
? main POST /start_mining /start_mining
> {\"miner_address\":\"42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm\",\"threads_count\":1,\"ignore_battery\":5}
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< 
? main POST /set_log_hash_rate /set_log_hash_rate
> {\"visible\":true}
! 200 Ok
: Server: Epee-based
: Content-Length: 53
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"status\": \"NOT MINING\",\r\n  \"untrusted\": false\r\n}
? main POST /set_log_hash_rate /set_log_hash_rate
> {\"visible\":5}
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< 
? main POST /set_log_level /set_log_level
> {\"level\":5}
! 200 Ok
: Server: Epee-based
: Content-Length: 69
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"status\": \"Error: log level not valid\",\r\n  \"untrusted\": false\r\n}
? main POST /set_log_level /set_log_level
> {\"level\":-1}
! 200 Ok
: Server: Epee-based
: Content-Length: 69
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"status\": \"Error: log level not valid\",\r\n  \"untrusted\": false\r\n}
? main POST /set_log_level /set_log_level
> {\"level\":200}
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< 
? main POST /set_log_level /set_log_level
> {\"level\":\"1\"}
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< 
? main POST /set_log_categories /set_log_categories
> {\"categories\":5}
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< 
? main POST /set_limit /set_limit
> {\"limit_down\":-2,\"limit_up\":0}
! 200 Ok
: Server: Epee-based
: Content-Length: 98
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"limit_down\": 0,\r\n  \"limit_up\": 0,\r\n  \"status\": \"Invalid parameter\",\r\n  \"untrusted\": false\r\n}
? main POST /set_limit /set_limit
> {\"limit_down\":0,\"limit_up\":-2}
! 200 Ok
: Server: Epee-based
: Content-Length: 98
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"limit_down\": 0,\r\n  \"limit_up\": 0,\r\n  \"status\": \"Invalid parameter\",\r\n  \"untrusted\": false\r\n}
? main POST /set_limit /set_limit
> {\"limit_down\":\"x\"}
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< 
? main POST /set_limit /set_limit
> {\"limit_down\":9223372036854775808}
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< 
? main POST /pop_blocks /pop_blocks
> {\"nblocks\":0}
! 200 Ok
: Server: Epee-based
: Content-Length: 63
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"height\": 102,\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /pop_blocks /pop_blocks
> {\"nblocks\":-1}
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< 
? main POST /set_bootstrap_daemon /set_bootstrap_daemon
> {\"address\":5}
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< 
? main POST /json_rpc flush_cache
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"flush_cache\",\"params\":{\"bad_blocks\":5}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc set_bans
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"set_bans\",\"params\":{\"bans\":[{\"host\":\"no host\",\"ban\":true,\"seconds\":10}]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 123
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -1,\r\n    \"message\": \"Unsupported host\\/subnet type\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc set_bans
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"set_bans\",\"params\":{\"bans\":[{\"host\":\"1.2.3.4\",\"ban\":5,\"seconds\":10}]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc set_bans
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"set_bans\",\"params\":{\"bans\":[{\"host\":\"1.2.3.4\",\"ban\":true,\"seconds\":4294967296}]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 112
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32602,\r\n    \"message\": \"Invalid params\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc set_bans
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"set_bans\",\"params\":{\"bans\":[]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 104
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc set_bans
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"set_bans\",\"params\":{\"bans\":5}}
! 200 Ok
: Server: Epee-based
: Content-Length: 104
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201011009626c6f636b5f6964730a01016b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a50418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e30b6e6f5f6d696e65725f74780b00057072756e650b000c73746172745f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 107
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740566000000000000000c73746172745f686569676874050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201011009626c6f636b5f6964730a01016b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a50418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e30b6e6f5f6d696e65725f74780b00057072756e650b010c73746172745f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 107
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740566000000000000000c73746172745f686569676874050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201011009626c6f636b5f6964730a01016b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a50418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e30b6e6f5f6d696e65725f74780b01057072756e650b000c73746172745f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 107
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740566000000000000000c73746172745f686569676874050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201011009626c6f636b5f6964730a01016b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a50418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e30b6e6f5f6d696e65725f74780b01057072756e650b010c73746172745f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 107
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740566000000000000000c73746172745f686569676874050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201010409626c6f636b5f6964730a01016b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a50418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3
! 200 Ok
: Server: Epee-based
: Content-Length: 107
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740566000000000000000c73746172745f686569676874050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201011009626c6f636b5f6964730a80a34da0e1931c46ecb4a82563b19c25533cd11368244bf3deb8aaf0a04347590e0b6e6f5f6d696e65725f74780b00057072756e650b000c73746172745f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201011009626c6f636b5f6964730a80a34da0e1931c46ecb4a82563b19c25533cd11368244bf3deb8aaf0a04347590e0b6e6f5f6d696e65725f74780b00057072756e650b010c73746172745f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201011009626c6f636b5f6964730a80a34da0e1931c46ecb4a82563b19c25533cd11368244bf3deb8aaf0a04347590e0b6e6f5f6d696e65725f74780b01057072756e650b000c73746172745f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201011009626c6f636b5f6964730a80a34da0e1931c46ecb4a82563b19c25533cd11368244bf3deb8aaf0a04347590e0b6e6f5f6d696e65725f74780b01057072756e650b010c73746172745f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201010409626c6f636b5f6964730a80a34da0e1931c46ecb4a82563b19c25533cd11368244bf3deb8aaf0a04347590e
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201011009626c6f636b5f6964730a0101418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3a34da0e1931c46ecb4a82563b19c25533cd11368244bf3deb8aaf0a04347590e0b6e6f5f6d696e65725f74780b00057072756e650b000c73746172745f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201011009626c6f636b5f6964730a0101418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3a34da0e1931c46ecb4a82563b19c25533cd11368244bf3deb8aaf0a04347590e0b6e6f5f6d696e65725f74780b00057072756e650b010c73746172745f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201011009626c6f636b5f6964730a0101418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3a34da0e1931c46ecb4a82563b19c25533cd11368244bf3deb8aaf0a04347590e0b6e6f5f6d696e65725f74780b01057072756e650b000c73746172745f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201011009626c6f636b5f6964730a0101418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3a34da0e1931c46ecb4a82563b19c25533cd11368244bf3deb8aaf0a04347590e0b6e6f5f6d696e65725f74780b01057072756e650b010c73746172745f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201010409626c6f636b5f6964730a0101418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3a34da0e1931c46ecb4a82563b19c25533cd11368244bf3deb8aaf0a04347590e
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201011009626c6f636b5f6964730a000b6e6f5f6d696e65725f74780b00057072756e650b000c73746172745f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201011009626c6f636b5f6964730a000b6e6f5f6d696e65725f74780b00057072756e650b010c73746172745f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201011009626c6f636b5f6964730a000b6e6f5f6d696e65725f74780b01057072756e650b000c73746172745f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201011009626c6f636b5f6964730a000b6e6f5f6d696e65725f74780b01057072756e650b010c73746172745f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201010409626c6f636b5f6964730a00
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201010c09626c6f636b5f6964730a80418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3057072756e650b000c73746172745f686569676874056500000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 303
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201012006626c6f636b738c040405626c6f636b0a09021010dce0e5d706c5aeba199a2af379fd1e853d4b6feb91665674eb88e7bf2fadb154ac38e516cc0000000002a10101ff6501d787a7f0e6ff0703cf545aca186f68597991739ef54caf1b922b8859baee1eb87b6d2cf8a0783dfeed240117239ee6d372d8857622d50a12f3fb8c3ff5e4b9288a1b4c90dc6ae41bfc33ad020100000007637265646974730500000000000000000e63757272656e745f6865696768740566000000000000000e6f75747075745f696e64696365738c040407696e64696365738c040407696e6469636573850471000000000000000c73746172745f686569676874056500000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201010c09626c6f636b5f6964730a80418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3057072756e650b010c73746172745f686569676874056500000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 312
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201012006626c6f636b738c040805626c6f636b0a09021010dce0e5d706c5aeba199a2af379fd1e853d4b6feb91665674eb88e7bf2fadb154ac38e516cc0000000002a10101ff6501d787a7f0e6ff0703cf545aca186f68597991739ef54caf1b922b8859baee1eb87b6d2cf8a0783dfeed240117239ee6d372d8857622d50a12f3fb8c3ff5e4b9288a1b4c90dc6ae41bfc33ad0201000000067072756e65640b0107637265646974730500000000000000000e63757272656e745f6865696768740566000000000000000e6f75747075745f696e64696365738c040407696e64696365738c040407696e6469636573850471000000000000000c73746172745f686569676874056500000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201010c09626c6f636b5f6964730a80418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3057072756e650b000c73746172745f686569676874056600000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201010c09626c6f636b5f6964730a80418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3057072756e650b010c73746172745f686569676874056600000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201010c09626c6f636b5f6964730a80418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3057072756e650b000c73746172745f686569676874056400000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 473
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201012006626c6f636b738c080405626c6f636b0a09021010dce0e5d7066705028d79442ab05d9ac1bc7855b3bf1f44e2d55126b3370014832442747cf00000000002a00101ff640199a4a690e7ff0703d7dc02893890c61532bebdb0346bab7733b838ecc66c9ef85c5966da4b8531137e2401c247c78fbb8f35cfdd311794cec4b0c866af24d2550846d7a49446e7c2d815b302010000000405626c6f636b0a09021010dce0e5d706c5aeba199a2af379fd1e853d4b6feb91665674eb88e7bf2fadb154ac38e516cc0000000002a10101ff6501d787a7f0e6ff0703cf545aca186f68597991739ef54caf1b922b8859baee1eb87b6d2cf8a0783dfeed240117239ee6d372d8857622d50a12f3fb8c3ff5e4b9288a1b4c90dc6ae41bfc33ad020100000007637265646974730500000000000000000e63757272656e745f6865696768740566000000000000000e6f75747075745f696e64696365738c080407696e64696365738c040407696e6469636573850470000000000000000407696e64696365738c040407696e6469636573850471000000000000000c73746172745f686569676874056400000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201010c09626c6f636b5f6964730a80418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3057072756e650b010c73746172745f686569676874056400000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 491
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201012006626c6f636b738c080805626c6f636b0a09021010dce0e5d7066705028d79442ab05d9ac1bc7855b3bf1f44e2d55126b3370014832442747cf00000000002a00101ff640199a4a690e7ff0703d7dc02893890c61532bebdb0346bab7733b838ecc66c9ef85c5966da4b8531137e2401c247c78fbb8f35cfdd311794cec4b0c866af24d2550846d7a49446e7c2d815b30201000000067072756e65640b010805626c6f636b0a09021010dce0e5d706c5aeba199a2af379fd1e853d4b6feb91665674eb88e7bf2fadb154ac38e516cc0000000002a10101ff6501d787a7f0e6ff0703cf545aca186f68597991739ef54caf1b922b8859baee1eb87b6d2cf8a0783dfeed240117239ee6d372d8857622d50a12f3fb8c3ff5e4b9288a1b4c90dc6ae41bfc33ad0201000000067072756e65640b0107637265646974730500000000000000000e63757272656e745f6865696768740566000000000000000e6f75747075745f696e64696365738c080407696e64696365738c040407696e6469636573850470000000000000000407696e64696365738c040407696e6469636573850471000000000000000c73746172745f686569676874056400000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201010c09626c6f636b5f6964730a80418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3057072756e650b000c73746172745f6865696768740540420f0000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201010c09626c6f636b5f6964730a80418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3057072756e650b010c73746172745f6865696768740540420f0000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201010c09626c6f636b5f6964730a80418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3057072756e650b000c73746172745f68656967687405ffffffffffffffff
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201010c09626c6f636b5f6964730a80418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3057072756e650b010c73746172745f68656967687405ffffffffffffffff
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201010809626c6f636b5f6964730a840707070707070707070707070707070707070707070707070707070707070707070c73746172745f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201010809626c6f636b5f6964730a80418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e30c73746172745f68656967687401fbffffffffffffff
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< 
? main POST /get_blocks.bin /get_blocks.bin
>x 0111010101010201010809626c6f636b5f6964730a80418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3057072756e650801
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< 
? main POST /get_blocks_by_height.bin /get_blocks_by_height.bin
>x 01110101010102010104076865696768747385040000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 200
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011406626c6f636b738c040405626c6f636b0ae101010000000000000000000000000000000000000000000000000000000000000000000010270000013c01ff0001ffffffffffff03029b2e4c0281c0b02e7c53291a94d1d0cbff8883f8024f5142ee494ffbbd08807121017767aafcde9be00dcfd098715ebcf7f410daebc582fda69d24a28e9d0bc890d1000763726564697473050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks_by_height.bin /get_blocks_by_height.bin
>x 01110101010102010104076865696768747385046500000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 210
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011406626c6f636b738c040405626c6f636b0a09021010dce0e5d706c5aeba199a2af379fd1e853d4b6feb91665674eb88e7bf2fadb154ac38e516cc0000000002a10101ff6501d787a7f0e6ff0703cf545aca186f68597991739ef54caf1b922b8859baee1eb87b6d2cf8a0783dfeed240117239ee6d372d8857622d50a12f3fb8c3ff5e4b9288a1b4c90dc6ae41bfc33ad02010000000763726564697473050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks_by_height.bin /get_blocks_by_height.bin
>x 011101010101020101040768656967687473850c650000000000000000000000000000006500000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 480
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011406626c6f636b738c0c0405626c6f636b0a09021010dce0e5d706c5aeba199a2af379fd1e853d4b6feb91665674eb88e7bf2fadb154ac38e516cc0000000002a10101ff6501d787a7f0e6ff0703cf545aca186f68597991739ef54caf1b922b8859baee1eb87b6d2cf8a0783dfeed240117239ee6d372d8857622d50a12f3fb8c3ff5e4b9288a1b4c90dc6ae41bfc33ad02010000000405626c6f636b0ae101010000000000000000000000000000000000000000000000000000000000000000000010270000013c01ff0001ffffffffffff03029b2e4c0281c0b02e7c53291a94d1d0cbff8883f8024f5142ee494ffbbd08807121017767aafcde9be00dcfd098715ebcf7f410daebc582fda69d24a28e9d0bc890d1000405626c6f636b0a09021010dce0e5d706c5aeba199a2af379fd1e853d4b6feb91665674eb88e7bf2fadb154ac38e516cc0000000002a10101ff6501d787a7f0e6ff0703cf545aca186f68597991739ef54caf1b922b8859baee1eb87b6d2cf8a0783dfeed240117239ee6d372d8857622d50a12f3fb8c3ff5e4b9288a1b4c90dc6ae41bfc33ad02010000000763726564697473050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks_by_height.bin /get_blocks_by_height.bin
>x 0111010101010201010407686569676874738500
! 200 Ok
: Server: Epee-based
: Content-Length: 61
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 011101010101020101100763726564697473050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks_by_height.bin /get_blocks_by_height.bin
>x 01110101010102010104076865696768747385046600000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 95
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< \x01\x11\x01\x01\x01\x01\x02\x01\x01\x10\x07credits\x05\x00\x00\x00\x00\x00\x00\x00\x00\x06status\n\x90Error retrieving block at height 102\x08top_hash\n\x00\tuntrusted\x0b\x00
? main POST /get_blocks_by_height.bin /get_blocks_by_height.bin
>x 01110101010102010104076865696768747385080000000000000000ffffffffffffffff
! 200 Ok
: Server: Epee-based
: Content-Length: 251
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011406626c6f636b738c040405626c6f636b0ae101010000000000000000000000000000000000000000000000000000000000000000000010270000013c01ff0001ffffffffffff03029b2e4c0281c0b02e7c53291a94d1d0cbff8883f8024f5142ee494ffbbd08807121017767aafcde9be00dcfd098715ebcf7f410daebc582fda69d24a28e9d0bc890d1000763726564697473050000000000000000067374617475730ad44572726f722072657472696576696e6720626c6f636b2061742068656967687420313834343637343430373337303935353136313508746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks_by_height.bin /get_blocks_by_height.bin
>x 011101010101020101040768656967687473050300000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 61
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 011101010101020101100763726564697473050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /getblocks_by_height.bin /getblocks_by_height.bin
>x 01110101010102010104076865696768747385040000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 200
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011406626c6f636b738c040405626c6f636b0ae101010000000000000000000000000000000000000000000000000000000000000000000010270000013c01ff0001ffffffffffff03029b2e4c0281c0b02e7c53291a94d1d0cbff8883f8024f5142ee494ffbbd08807121017767aafcde9be00dcfd098715ebcf7f410daebc582fda69d24a28e9d0bc890d1000763726564697473050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /getblocks_by_height.bin /getblocks_by_height.bin
>x 01110101010102010104076865696768747385046500000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 210
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011406626c6f636b738c040405626c6f636b0a09021010dce0e5d706c5aeba199a2af379fd1e853d4b6feb91665674eb88e7bf2fadb154ac38e516cc0000000002a10101ff6501d787a7f0e6ff0703cf545aca186f68597991739ef54caf1b922b8859baee1eb87b6d2cf8a0783dfeed240117239ee6d372d8857622d50a12f3fb8c3ff5e4b9288a1b4c90dc6ae41bfc33ad02010000000763726564697473050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /getblocks_by_height.bin /getblocks_by_height.bin
>x 011101010101020101040768656967687473850c650000000000000000000000000000006500000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 480
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011406626c6f636b738c0c0405626c6f636b0a09021010dce0e5d706c5aeba199a2af379fd1e853d4b6feb91665674eb88e7bf2fadb154ac38e516cc0000000002a10101ff6501d787a7f0e6ff0703cf545aca186f68597991739ef54caf1b922b8859baee1eb87b6d2cf8a0783dfeed240117239ee6d372d8857622d50a12f3fb8c3ff5e4b9288a1b4c90dc6ae41bfc33ad02010000000405626c6f636b0ae101010000000000000000000000000000000000000000000000000000000000000000000010270000013c01ff0001ffffffffffff03029b2e4c0281c0b02e7c53291a94d1d0cbff8883f8024f5142ee494ffbbd08807121017767aafcde9be00dcfd098715ebcf7f410daebc582fda69d24a28e9d0bc890d1000405626c6f636b0a09021010dce0e5d706c5aeba199a2af379fd1e853d4b6feb91665674eb88e7bf2fadb154ac38e516cc0000000002a10101ff6501d787a7f0e6ff0703cf545aca186f68597991739ef54caf1b922b8859baee1eb87b6d2cf8a0783dfeed240117239ee6d372d8857622d50a12f3fb8c3ff5e4b9288a1b4c90dc6ae41bfc33ad02010000000763726564697473050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /getblocks_by_height.bin /getblocks_by_height.bin
>x 0111010101010201010407686569676874738500
! 200 Ok
: Server: Epee-based
: Content-Length: 61
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 011101010101020101100763726564697473050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /getblocks_by_height.bin /getblocks_by_height.bin
>x 01110101010102010104076865696768747385046600000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 95
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< \x01\x11\x01\x01\x01\x01\x02\x01\x01\x10\x07credits\x05\x00\x00\x00\x00\x00\x00\x00\x00\x06status\n\x90Error retrieving block at height 102\x08top_hash\n\x00\tuntrusted\x0b\x00
? main POST /getblocks_by_height.bin /getblocks_by_height.bin
>x 01110101010102010104076865696768747385080000000000000000ffffffffffffffff
! 200 Ok
: Server: Epee-based
: Content-Length: 251
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011406626c6f636b738c040405626c6f636b0ae101010000000000000000000000000000000000000000000000000000000000000000000010270000013c01ff0001ffffffffffff03029b2e4c0281c0b02e7c53291a94d1d0cbff8883f8024f5142ee494ffbbd08807121017767aafcde9be00dcfd098715ebcf7f410daebc582fda69d24a28e9d0bc890d1000763726564697473050000000000000000067374617475730ad44572726f722072657472696576696e6720626c6f636b2061742068656967687420313834343637343430373337303935353136313508746f705f686173680a0009756e747275737465640b00
? main POST /getblocks_by_height.bin /getblocks_by_height.bin
>x 011101010101020101040768656967687473050300000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 61
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 011101010101020101100763726564697473050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_hashes.bin /get_hashes.bin
>x 0111010101010201010809626c6f636b5f6964730a01016b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a50418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e30c73746172745f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 153
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011c07637265646974730500000000000000000e63757272656e745f6865696768740566000000000000000b6d5f626c6f636b5f6964730a806b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a500c73746172745f686569676874056500000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_hashes.bin /get_hashes.bin
>x 0111010101010201010809626c6f636b5f6964730a01016b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a50418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e30c73746172745f686569676874050500000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 153
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011c07637265646974730500000000000000000e63757272656e745f6865696768740566000000000000000b6d5f626c6f636b5f6964730a806b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a500c73746172745f686569676874056500000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_hashes.bin /get_hashes.bin
>x 0111010101010201010809626c6f636b5f6964730a80a34da0e1931c46ecb4a82563b19c25533cd11368244bf3deb8aaf0a04347590e0c73746172745f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_hashes.bin /get_hashes.bin
>x 0111010101010201010809626c6f636b5f6964730a80a34da0e1931c46ecb4a82563b19c25533cd11368244bf3deb8aaf0a04347590e0c73746172745f686569676874050500000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050500000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_hashes.bin /get_hashes.bin
>x 0111010101010201010809626c6f636b5f6964730a0101418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3a34da0e1931c46ecb4a82563b19c25533cd11368244bf3deb8aaf0a04347590e0c73746172745f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_hashes.bin /get_hashes.bin
>x 0111010101010201010809626c6f636b5f6964730a0101418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3a34da0e1931c46ecb4a82563b19c25533cd11368244bf3deb8aaf0a04347590e0c73746172745f686569676874050500000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050500000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_hashes.bin /get_hashes.bin
>x 0111010101010201010809626c6f636b5f6964730a000c73746172745f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_hashes.bin /get_hashes.bin
>x 0111010101010201010809626c6f636b5f6964730a000c73746172745f686569676874050500000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050500000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /gethashes.bin /gethashes.bin
>x 0111010101010201010809626c6f636b5f6964730a01016b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a50418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e30c73746172745f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 153
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011c07637265646974730500000000000000000e63757272656e745f6865696768740566000000000000000b6d5f626c6f636b5f6964730a806b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a500c73746172745f686569676874056500000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /gethashes.bin /gethashes.bin
>x 0111010101010201010809626c6f636b5f6964730a01016b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a50418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e30c73746172745f686569676874050500000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 153
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011c07637265646974730500000000000000000e63757272656e745f6865696768740566000000000000000b6d5f626c6f636b5f6964730a806b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a500c73746172745f686569676874056500000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /gethashes.bin /gethashes.bin
>x 0111010101010201010809626c6f636b5f6964730a80a34da0e1931c46ecb4a82563b19c25533cd11368244bf3deb8aaf0a04347590e0c73746172745f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /gethashes.bin /gethashes.bin
>x 0111010101010201010809626c6f636b5f6964730a80a34da0e1931c46ecb4a82563b19c25533cd11368244bf3deb8aaf0a04347590e0c73746172745f686569676874050500000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050500000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /gethashes.bin /gethashes.bin
>x 0111010101010201010809626c6f636b5f6964730a0101418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3a34da0e1931c46ecb4a82563b19c25533cd11368244bf3deb8aaf0a04347590e0c73746172745f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /gethashes.bin /gethashes.bin
>x 0111010101010201010809626c6f636b5f6964730a0101418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3a34da0e1931c46ecb4a82563b19c25533cd11368244bf3deb8aaf0a04347590e0c73746172745f686569676874050500000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050500000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /gethashes.bin /gethashes.bin
>x 0111010101010201010809626c6f636b5f6964730a000c73746172745f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /gethashes.bin /gethashes.bin
>x 0111010101010201010809626c6f636b5f6964730a000c73746172745f686569676874050500000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050500000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_o_indexes.bin /get_o_indexes.bin
>x 0111010101010201010404747869640a80c88ce9783b4f11190d7b9c17a69c1c52200f9faaee8e98dd07e6811175177139
! 200 Ok
: Server: Epee-based
: Content-Length: 81
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 011101010101020101140763726564697473050000000000000000096f5f696e646578657385040000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_o_indexes.bin /get_o_indexes.bin
>x 0111010101010201010404747869640a805856be246bccd9f8a097788a19601f86252d6b721412eaefbccd12d6f37950db
! 200 Ok
: Server: Epee-based
: Content-Length: 81
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 011101010101020101140763726564697473050000000000000000096f5f696e646578657385042700000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_o_indexes.bin /get_o_indexes.bin
>x 0111010101010201010404747869640a80f135505ecec701ea304f0578abcdaac7cf76206e96d7c5d65e94a5ec77bd72cf
! 200 Ok
: Server: Epee-based
: Content-Length: 89
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 011101010101020101140763726564697473050000000000000000096f5f696e6465786573850861000000000000006200000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_o_indexes.bin /get_o_indexes.bin
>x 0111010101010201010404747869640a809e5e1a28203d588f6e1c27c9d5b2f7381c7eb0708e05c0685971c199a4c64588
! 200 Ok
: Server: Epee-based
: Content-Length: 137
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 011101010101020101140763726564697473050000000000000000096f5f696e6465786573852059000000000000005a000000000000005b000000000000005c000000000000005d000000000000005e000000000000005f000000000000006000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_o_indexes.bin /get_o_indexes.bin
>x 0111010101010201010404747869640a807a689e0c2da18038ea7cbcb936b1507905ffb1db934b49654b4e6fea6178d5e7
! 200 Ok
: Server: Epee-based
: Content-Length: 97
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 011101010101020101140763726564697473050000000000000000096f5f696e6465786573850c640000000000000065000000000000006600000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_o_indexes.bin /get_o_indexes.bin
>x 0111010101010201010404747869640a80684a35ed64eb7e69865686a442e1835b543799eb026ee5109e2716672fb0d818
! 200 Ok
: Server: Epee-based
: Content-Length: 65
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 011101010101020101100763726564697473050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_o_indexes.bin /get_o_indexes.bin
>x 0111010101010201010404747869640a80418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3
! 200 Ok
: Server: Epee-based
: Content-Length: 65
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 011101010101020101100763726564697473050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_o_indexes.bin /get_o_indexes.bin
>x 0111010101010201010404747869640a7c00000000000000000000000000000000000000000000000000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 65
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 011101010101020101100763726564697473050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_o_indexes.bin /get_o_indexes.bin
>x 011101010101020101040474786964050100000000000000
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< 
? main POST /get_output_distribution.bin /get_output_distribution.bin
>x 0111010101010201011807616d6f756e7473850400000000000000000662696e6172790b0108636f6d70726573730b000a63756d756c61746976650b000b66726f6d5f68656967687405000000000000000009746f5f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 982
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011407637265646974730500000000000000000d646973747269627574696f6e738c041806616d6f756e7405000000000000000004626173650500000000000000000662696e6172790b0108636f6d70726573730b000c646973747269627574696f6e0ac10c000000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000b000000000000000400000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000c73746172745f686569676874050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_output_distribution.bin /get_output_distribution.bin
>x 0111010101010201011807616d6f756e747385080000000000000000ffffffffff0f00000662696e6172790b0108636f6d70726573730b000a63756d756c61746976650b000b66726f6d5f68656967687405000000000000000009746f5f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 1887
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011407637265646974730500000000000000000d646973747269627574696f6e738c081806616d6f756e7405000000000000000004626173650500000000000000000662696e6172790b0108636f6d70726573730b000c646973747269627574696f6e0ac10c000000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000b000000000000000400000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000c73746172745f6865696768740500000000000000001806616d6f756e7405ffffffffff0f000004626173650500000000000000000662696e6172790b0108636f6d70726573730b000c646973747269627574696f6e0ac10c0100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000c73746172745f686569676874050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_output_distribution.bin /get_output_distribution.bin
>x 0111010101010201011807616d6f756e747385000662696e6172790b0108636f6d70726573730b000a63756d756c61746976650b000b66726f6d5f68656967687405000000000000000009746f5f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 61
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 011101010101020101100763726564697473050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_output_distribution.bin /get_output_distribution.bin
>x 0111010101010201011807616d6f756e7473850400000000000000000662696e6172790b0108636f6d70726573730b010a63756d756c61746976650b000b66726f6d5f68656967687405000000000000000009746f5f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 271
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011407637265646974730500000000000000000d646973747269627574696f6e738c041806616d6f756e7405000000000000000004626173650500000000000000000662696e6172790b0108636f6d70726573730b010f636f6d707265737365645f646174610a990100010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010b0401010101010101010101010c73746172745f686569676874050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_output_distribution.bin /get_output_distribution.bin
>x 0111010101010201011807616d6f756e747385080000000000000000ffffffffff0f00000662696e6172790b0108636f6d70726573730b010a63756d756c61746976650b000b66726f6d5f68656967687405000000000000000009746f5f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 465
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011407637265646974730500000000000000000d646973747269627574696f6e738c081806616d6f756e7405000000000000000004626173650500000000000000000662696e6172790b0108636f6d70726573730b010f636f6d707265737365645f646174610a990100010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010b0401010101010101010101010c73746172745f6865696768740500000000000000001806616d6f756e7405ffffffffff0f000004626173650500000000000000000662696e6172790b0108636f6d70726573730b010f636f6d707265737365645f646174610a99010100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000c73746172745f686569676874050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_output_distribution.bin /get_output_distribution.bin
>x 0111010101010201011807616d6f756e747385000662696e6172790b0108636f6d70726573730b010a63756d756c61746976650b000b66726f6d5f68656967687405000000000000000009746f5f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 61
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 011101010101020101100763726564697473050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_output_distribution.bin /get_output_distribution.bin
>x 0111010101010201011807616d6f756e7473850400000000000000000662696e6172790b0108636f6d70726573730b010a63756d756c61746976650b010b66726f6d5f68656967687405000000000000000009746f5f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 271
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011407637265646974730500000000000000000d646973747269627574696f6e738c041806616d6f756e7405000000000000000004626173650500000000000000000662696e6172790b0108636f6d70726573730b010f636f6d707265737365645f646174610a9901000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f404142434445464748494a4b4c4d4e4f505152535455565758636768696a6b6c6d6e6f7071720c73746172745f686569676874050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_output_distribution.bin /get_output_distribution.bin
>x 0111010101010201011807616d6f756e747385080000000000000000ffffffffff0f00000662696e6172790b0108636f6d70726573730b010a63756d756c61746976650b010b66726f6d5f68656967687405000000000000000009746f5f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 465
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011407637265646974730500000000000000000d646973747269627574696f6e738c081806616d6f756e7405000000000000000004626173650500000000000000000662696e6172790b0108636f6d70726573730b010f636f6d707265737365645f646174610a9901000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f404142434445464748494a4b4c4d4e4f505152535455565758636768696a6b6c6d6e6f7071720c73746172745f6865696768740500000000000000001806616d6f756e7405ffffffffff0f000004626173650500000000000000000662696e6172790b0108636f6d70726573730b010f636f6d707265737365645f646174610a99010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010c73746172745f686569676874050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_output_distribution.bin /get_output_distribution.bin
>x 0111010101010201011807616d6f756e747385000662696e6172790b0108636f6d70726573730b010a63756d756c61746976650b010b66726f6d5f68656967687405000000000000000009746f5f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 61
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 011101010101020101100763726564697473050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_output_distribution.bin /get_output_distribution.bin
>x 0111010101010201011807616d6f756e7473850400000000000000000662696e6172790b0108636f6d70726573730b000a63756d756c61746976650b010b66726f6d5f68656967687405000000000000000009746f5f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 982
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011407637265646974730500000000000000000d646973747269627574696f6e738c041806616d6f756e7405000000000000000004626173650500000000000000000662696e6172790b0108636f6d70726573730b000c646973747269627574696f6e0ac10c00000000000000000100000000000000020000000000000003000000000000000400000000000000050000000000000006000000000000000700000000000000080000000000000009000000000000000a000000000000000b000000000000000c000000000000000d000000000000000e000000000000000f0000000000000010000000000000001100000000000000120000000000000013000000000000001400000000000000150000000000000016000000000000001700000000000000180000000000000019000000000000001a000000000000001b000000000000001c000000000000001d000000000000001e000000000000001f0000000000000020000000000000002100000000000000220000000000000023000000000000002400000000000000250000000000000026000000000000002700000000000000280000000000000029000000000000002a000000000000002b000000000000002c000000000000002d000000000000002e000000000000002f0000000000000030000000000000003100000000000000320000000000000033000000000000003400000000000000350000000000000036000000000000003700000000000000380000000000000039000000000000003a000000000000003b000000000000003c000000000000003d000000000000003e000000000000003f0000000000000040000000000000004100000000000000420000000000000043000000000000004400000000000000450000000000000046000000000000004700000000000000480000000000000049000000000000004a000000000000004b000000000000004c000000000000004d000000000000004e000000000000004f0000000000000050000000000000005100000000000000520000000000000053000000000000005400000000000000550000000000000056000000000000005700000000000000580000000000000063000000000000006700000000000000680000000000000069000000000000006a000000000000006b000000000000006c000000000000006d000000000000006e000000000000006f000000000000007000000000000000710000000000000072000000000000000c73746172745f686569676874050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_output_distribution.bin /get_output_distribution.bin
>x 0111010101010201011807616d6f756e747385080000000000000000ffffffffff0f00000662696e6172790b0108636f6d70726573730b000a63756d756c61746976650b010b66726f6d5f68656967687405000000000000000009746f5f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 1887
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011407637265646974730500000000000000000d646973747269627574696f6e738c081806616d6f756e7405000000000000000004626173650500000000000000000662696e6172790b0108636f6d70726573730b000c646973747269627574696f6e0ac10c00000000000000000100000000000000020000000000000003000000000000000400000000000000050000000000000006000000000000000700000000000000080000000000000009000000000000000a000000000000000b000000000000000c000000000000000d000000000000000e000000000000000f0000000000000010000000000000001100000000000000120000000000000013000000000000001400000000000000150000000000000016000000000000001700000000000000180000000000000019000000000000001a000000000000001b000000000000001c000000000000001d000000000000001e000000000000001f0000000000000020000000000000002100000000000000220000000000000023000000000000002400000000000000250000000000000026000000000000002700000000000000280000000000000029000000000000002a000000000000002b000000000000002c000000000000002d000000000000002e000000000000002f0000000000000030000000000000003100000000000000320000000000000033000000000000003400000000000000350000000000000036000000000000003700000000000000380000000000000039000000000000003a000000000000003b000000000000003c000000000000003d000000000000003e000000000000003f0000000000000040000000000000004100000000000000420000000000000043000000000000004400000000000000450000000000000046000000000000004700000000000000480000000000000049000000000000004a000000000000004b000000000000004c000000000000004d000000000000004e000000000000004f0000000000000050000000000000005100000000000000520000000000000053000000000000005400000000000000550000000000000056000000000000005700000000000000580000000000000063000000000000006700000000000000680000000000000069000000000000006a000000000000006b000000000000006c000000000000006d000000000000006e000000000000006f000000000000007000000000000000710000000000000072000000000000000c73746172745f6865696768740500000000000000001806616d6f756e7405ffffffffff0f000004626173650500000000000000000662696e6172790b0108636f6d70726573730b000c646973747269627574696f6e0ac10c0100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000c73746172745f686569676874050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_output_distribution.bin /get_output_distribution.bin
>x 0111010101010201011807616d6f756e747385000662696e6172790b0108636f6d70726573730b000a63756d756c61746976650b010b66726f6d5f68656967687405000000000000000009746f5f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 61
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 011101010101020101100763726564697473050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_output_distribution.bin /get_output_distribution.bin
>x 0111010101010201011807616d6f756e7473850400000000000000000662696e6172790b0008636f6d70726573730b000a63756d756c61746976650b000b66726f6d5f68656967687405000000000000000009746f5f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 75
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 011101010101020101100763726564697473050000000000000000067374617475730a4042696e617279206f6e6c792063616c6c08746f705f686173680a0009756e747275737465640b00
? main POST /get_output_distribution.bin /get_output_distribution.bin
>x 0111010101010201011807616d6f756e747385080000000000000000ffffffffff0f00000662696e6172790b0008636f6d70726573730b000a63756d756c61746976650b000b66726f6d5f68656967687405000000000000000009746f5f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 75
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 011101010101020101100763726564697473050000000000000000067374617475730a4042696e617279206f6e6c792063616c6c08746f705f686173680a0009756e747275737465640b00
? main POST /get_output_distribution.bin /get_output_distribution.bin
>x 0111010101010201011807616d6f756e747385000662696e6172790b0008636f6d70726573730b000a63756d756c61746976650b000b66726f6d5f68656967687405000000000000000009746f5f686569676874050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 75
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 011101010101020101100763726564697473050000000000000000067374617475730a4042696e617279206f6e6c792063616c6c08746f705f686173680a0009756e747275737465640b00
? main POST /get_output_distribution.bin /get_output_distribution.bin
>x 0111010101010201010407616d6f756e747385040000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 982
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011407637265646974730500000000000000000d646973747269627574696f6e738c041806616d6f756e7405000000000000000004626173650500000000000000000662696e6172790b0108636f6d70726573730b000c646973747269627574696f6e0ac10c000000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000b000000000000000400000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000c73746172745f686569676874050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_output_distribution.bin /get_output_distribution.bin
>x 0111010101010201010c07616d6f756e7473850400000000000000000b66726f6d5f68656967687405140000000000000009746f5f686569676874051e00000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 254
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011407637265646974730500000000000000000d646973747269627574696f6e738c041806616d6f756e7405000000000000000004626173650513000000000000000662696e6172790b0108636f6d70726573730b000c646973747269627574696f6e0a6101010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000100000000000000010000000000000001000000000000000c73746172745f686569676874051400000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_output_distribution.bin /get_output_distribution.bin
>x 0111010101010201010c07616d6f756e7473850400000000000000000b66726f6d5f686569676874051e0000000000000009746f5f686569676874051400000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 92
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
< \x01\x11\x01\x01\x01\x01\x02\x01\x01\x10\x07credits\x05\x00\x00\x00\x00\x00\x00\x00\x00\x06status\n\x84Failed to get output distribution\x08top_hash\n\x00\tuntrusted\x0b\x00
? main POST /get_output_distribution.bin /get_output_distribution.bin
>x 0111010101010201010407616d6f756e747385040700000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 982
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 0111010101010201011407637265646974730500000000000000000d646973747269627574696f6e738c041806616d6f756e7405070000000000000004626173650500000000000000000662696e6172790b0108636f6d70726573730b000c646973747269627574696f6e0ac10c0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000c73746172745f686569676874050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_outs.bin /get_outs.bin
>x 01110101010102010104076f7574707574738c040806616d6f756e7405000000000000000005696e646578050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 212
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 011101010101020101140763726564697473050000000000000000046f7574738c041406686569676874050100000000000000036b65790a8008815ac8adeba62c4ff55f9970fe50dc75d5a796038cf9c4010dec865a4c6eb1046d61736b0a80a1a7a42155f0abff0353a6008eda2a9b16d9ffcf7584a38933cce3e3976987cd04747869640a80e8d8b42e0ed6a563aaf4ae296a42c16f21cec697ed1db119a9dd67338b9e0b2a08756e6c6f636b65640b01067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_outs.bin /get_outs.bin
>x 01110101010102010108086765745f747869640b00076f7574707574738c040806616d6f756e7405000000000000000005696e646578050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 212
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 011101010101020101140763726564697473050000000000000000046f7574738c041406686569676874050100000000000000036b65790a8008815ac8adeba62c4ff55f9970fe50dc75d5a796038cf9c4010dec865a4c6eb1046d61736b0a80a1a7a42155f0abff0353a6008eda2a9b16d9ffcf7584a38933cce3e3976987cd04747869640a80000000000000000000000000000000000000000000000000000000000000000008756e6c6f636b65640b01067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_outs.bin /get_outs.bin
>x 01110101010102010108086765745f747869640b01076f7574707574738c040806616d6f756e7405000000000000000005696e646578050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 212
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 011101010101020101140763726564697473050000000000000000046f7574738c041406686569676874050100000000000000036b65790a8008815ac8adeba62c4ff55f9970fe50dc75d5a796038cf9c4010dec865a4c6eb1046d61736b0a80a1a7a42155f0abff0353a6008eda2a9b16d9ffcf7584a38933cce3e3976987cd04747869640a80e8d8b42e0ed6a563aaf4ae296a42c16f21cec697ed1db119a9dd67338b9e0b2a08756e6c6f636b65640b01067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_outs.bin /get_outs.bin
>x 01110101010102010104076f7574707574738c080806616d6f756e7405000000000000000005696e6465780501000000000000000806616d6f756e7405000000000000000005696e646578052800000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 356
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 011101010101020101140763726564697473050000000000000000046f7574738c081406686569676874050200000000000000036b65790a808a2a527152e8312dc37476242c6ec55d96129c2c4b1d8c698d1b2cdcf50dc337046d61736b0a806a3f81c61a9d311804977c8c4602a416a3dee3bb2749076345f2a9460d0ccc1704747869640a8042d1e1f6058a338ead37a77243f54fac469fe7db521566e43852f5b381ec9fe608756e6c6f636b65640b011406686569676874052900000000000000036b65790a803274de888055682be9b26a212ce1e74157e8fe50783bf473fb83cb391b5b11e7046d61736b0a809bb749be705747d9c28168c0446d589b3ac18949fa0087e230805aaff5a9982f04747869640a8029f5bcbe600cae38d990590875211b1321f3d3fad2dc92d769b2509f5088550a08756e6c6f636b65640b01067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_outs.bin /get_outs.bin
>x 01110101010102010108086765745f747869640b00076f7574707574738c080806616d6f756e7405000000000000000005696e6465780501000000000000000806616d6f756e7405000000000000000005696e646578052800000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 356
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 011101010101020101140763726564697473050000000000000000046f7574738c081406686569676874050200000000000000036b65790a808a2a527152e8312dc37476242c6ec55d96129c2c4b1d8c698d1b2cdcf50dc337046d61736b0a806a3f81c61a9d311804977c8c4602a416a3dee3bb2749076345f2a9460d0ccc1704747869640a80000000000000000000000000000000000000000000000000000000000000000008756e6c6f636b65640b011406686569676874052900000000000000036b65790a803274de888055682be9b26a212ce1e74157e8fe50783bf473fb83cb391b5b11e7046d61736b0a809bb749be705747d9c28168c0446d589b3ac18949fa0087e230805aaff5a9982f04747869640a80000000000000000000000000000000000000000000000000000000000000000008756e6c6f636b65640b01067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_outs.bin /get_outs.bin
>x 01110101010102010108086765745f747869640b01076f7574707574738c080806616d6f756e7405000000000000000005696e6465780501000000000000000806616d6f756e7405000000000000000005696e646578052800000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 356
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 011101010101020101140763726564697473050000000000000000046f7574738c081406686569676874050200000000000000036b65790a808a2a527152e8312dc37476242c6ec55d96129c2c4b1d8c698d1b2cdcf50dc337046d61736b0a806a3f81c61a9d311804977c8c4602a416a3dee3bb2749076345f2a9460d0ccc1704747869640a8042d1e1f6058a338ead37a77243f54fac469fe7db521566e43852f5b381ec9fe608756e6c6f636b65640b011406686569676874052900000000000000036b65790a803274de888055682be9b26a212ce1e74157e8fe50783bf473fb83cb391b5b11e7046d61736b0a809bb749be705747d9c28168c0446d589b3ac18949fa0087e230805aaff5a9982f04747869640a8029f5bcbe600cae38d990590875211b1321f3d3fad2dc92d769b2509f5088550a08756e6c6f636b65640b01067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_outs.bin /get_outs.bin
>x 01110101010102010104076f7574707574738c0c0806616d6f756e7405000000000000000005696e646578055f000000000000000806616d6f756e7405000000000000000005696e6465780503000000000000000806616d6f756e7405000000000000000005696e646578055f00000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 500
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 011101010101020101140763726564697473050000000000000000046f7574738c0c1406686569676874055900000000000000036b65790a807990a3ff25ff147d9e41175e7c8634944b71f8facab35d2fccea7cfeaf5a6613046d61736b0a803759c49515e04bca7b6dc15be2e4ca5f59fd10b4af4bca1bd288ee74c04ebf2d04747869640a809e5e1a28203d588f6e1c27c9d5b2f7381c7eb0708e05c0685971c199a4c6458808756e6c6f636b65640b011406686569676874050400000000000000036b65790a80ef9bd4a11110b835a6688a72b929acdd0661b49f139c10756d5f08cea5680321046d61736b0a8015beeeedc9b33615097e0fac0acc6a0984e139fa2b4196896877a8cc3ebc359004747869640a808d45e39d354315c0f4d29c4de7a3879fc3d1822dc4df7821156de8f7b6f26dd108756e6c6f636b65640b011406686569676874055900000000000000036b65790a807990a3ff25ff147d9e41175e7c8634944b71f8facab35d2fccea7cfeaf5a6613046d61736b0a803759c49515e04bca7b6dc15be2e4ca5f59fd10b4af4bca1bd288ee74c04ebf2d04747869640a809e5e1a28203d588f6e1c27c9d5b2f7381c7eb0708e05c0685971c199a4c6458808756e6c6f636b65640b01067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_outs.bin /get_outs.bin
>x 01110101010102010108086765745f747869640b00076f7574707574738c0c0806616d6f756e7405000000000000000005696e646578055f000000000000000806616d6f756e7405000000000000000005696e6465780503000000000000000806616d6f756e7405000000000000000005696e646578055f00000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 500
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 011101010101020101140763726564697473050000000000000000046f7574738c0c1406686569676874055900000000000000036b65790a807990a3ff25ff147d9e41175e7c8634944b71f8facab35d2fccea7cfeaf5a6613046d61736b0a803759c49515e04bca7b6dc15be2e4ca5f59fd10b4af4bca1bd288ee74c04ebf2d04747869640a80000000000000000000000000000000000000000000000000000000000000000008756e6c6f636b65640b011406686569676874050400000000000000036b65790a80ef9bd4a11110b835a6688a72b929acdd0661b49f139c10756d5f08cea5680321046d61736b0a8015beeeedc9b33615097e0fac0acc6a0984e139fa2b4196896877a8cc3ebc359004747869640a80000000000000000000000000000000000000000000000000000000000000000008756e6c6f636b65640b011406686569676874055900000000000000036b65790a807990a3ff25ff147d9e41175e7c8634944b71f8facab35d2fccea7cfeaf5a6613046d61736b0a803759c49515e04bca7b6dc15be2e4ca5f59fd10b4af4bca1bd288ee74c04ebf2d04747869640a80000000000000000000000000000000000000000000000000000000000000000008756e6c6f636b65640b01067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_outs.bin /get_outs.bin
>x 01110101010102010108086765745f747869640b01076f7574707574738c0c0806616d6f756e7405000000000000000005696e646578055f000000000000000806616d6f756e7405000000000000000005696e6465780503000000000000000806616d6f756e7405000000000000000005696e646578055f00000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 500
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 011101010101020101140763726564697473050000000000000000046f7574738c0c1406686569676874055900000000000000036b65790a807990a3ff25ff147d9e41175e7c8634944b71f8facab35d2fccea7cfeaf5a6613046d61736b0a803759c49515e04bca7b6dc15be2e4ca5f59fd10b4af4bca1bd288ee74c04ebf2d04747869640a809e5e1a28203d588f6e1c27c9d5b2f7381c7eb0708e05c0685971c199a4c6458808756e6c6f636b65640b011406686569676874050400000000000000036b65790a80ef9bd4a11110b835a6688a72b929acdd0661b49f139c10756d5f08cea5680321046d61736b0a8015beeeedc9b33615097e0fac0acc6a0984e139fa2b4196896877a8cc3ebc359004747869640a808d45e39d354315c0f4d29c4de7a3879fc3d1822dc4df7821156de8f7b6f26dd108756e6c6f636b65640b011406686569676874055900000000000000036b65790a807990a3ff25ff147d9e41175e7c8634944b71f8facab35d2fccea7cfeaf5a6613046d61736b0a803759c49515e04bca7b6dc15be2e4ca5f59fd10b4af4bca1bd288ee74c04ebf2d04747869640a809e5e1a28203d588f6e1c27c9d5b2f7381c7eb0708e05c0685971c199a4c6458808756e6c6f636b65640b01067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_outs.bin /get_outs.bin
>x 01110101010102010104076f7574707574738c080806616d6f756e7405000000000000000005696e646578056e000000000000000806616d6f756e7405000000000000000005696e646578056d00000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 356
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 011101010101020101140763726564697473050000000000000000046f7574738c081406686569676874056200000000000000036b65790a80bd9045896b159ff0641107a6c664721a2d57f4f3b16b26099990adcf9b99169b046d61736b0a803e979ba58c2c25010e4168a3e9f704aaa0a10316128093819ebd22d930955df004747869640a80c6384c2391197aef8e6c7308f3048a1628b4a2ebc2a0b67b29d0ee0038d126a008756e6c6f636b65640b001406686569676874056100000000000000036b65790a80bcf171191148c4c6fa89824bae92180e4cbf683875ce4fd7efb869de0ddef414046d61736b0a8050c441bd1ec20f08769ac80175717487172a53e2b3fcef6a64581facb0fbcf2904747869640a80d97af44396e33f761430c6115928bbcce45256ba4c78994c6374649f2b258bb808756e6c6f636b65640b00067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_outs.bin /get_outs.bin
>x 01110101010102010108086765745f747869640b00076f7574707574738c080806616d6f756e7405000000000000000005696e646578056e000000000000000806616d6f756e7405000000000000000005696e646578056d00000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 356
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 011101010101020101140763726564697473050000000000000000046f7574738c081406686569676874056200000000000000036b65790a80bd9045896b159ff0641107a6c664721a2d57f4f3b16b26099990adcf9b99169b046d61736b0a803e979ba58c2c25010e4168a3e9f704aaa0a10316128093819ebd22d930955df004747869640a80000000000000000000000000000000000000000000000000000000000000000008756e6c6f636b65640b001406686569676874056100000000000000036b65790a80bcf171191148c4c6fa89824bae92180e4cbf683875ce4fd7efb869de0ddef414046d61736b0a8050c441bd1ec20f08769ac80175717487172a53e2b3fcef6a64581facb0fbcf2904747869640a80000000000000000000000000000000000000000000000000000000000000000008756e6c6f636b65640b00067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_outs.bin /get_outs.bin
>x 01110101010102010108086765745f747869640b01076f7574707574738c080806616d6f756e7405000000000000000005696e646578056e000000000000000806616d6f756e7405000000000000000005696e646578056d00000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 356
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 011101010101020101140763726564697473050000000000000000046f7574738c081406686569676874056200000000000000036b65790a80bd9045896b159ff0641107a6c664721a2d57f4f3b16b26099990adcf9b99169b046d61736b0a803e979ba58c2c25010e4168a3e9f704aaa0a10316128093819ebd22d930955df004747869640a80c6384c2391197aef8e6c7308f3048a1628b4a2ebc2a0b67b29d0ee0038d126a008756e6c6f636b65640b001406686569676874056100000000000000036b65790a80bcf171191148c4c6fa89824bae92180e4cbf683875ce4fd7efb869de0ddef414046d61736b0a8050c441bd1ec20f08769ac80175717487172a53e2b3fcef6a64581facb0fbcf2904747869640a80d97af44396e33f761430c6115928bbcce45256ba4c78994c6374649f2b258bb808756e6c6f636b65640b00067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_outs.bin /get_outs.bin
>x 01110101010102010104076f7574707574738c040806616d6f756e7405ffffffffff0f000005696e646578050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 212
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 011101010101020101140763726564697473050000000000000000046f7574738c041406686569676874050000000000000000036b65790a809b2e4c0281c0b02e7c53291a94d1d0cbff8883f8024f5142ee494ffbbd088071046d61736b0a807cbdd862a95d180779ce250b460043afc4a492b9023b41a78fbd45e7d73bb08504747869640a80c88ce9783b4f11190d7b9c17a69c1c52200f9faaee8e98dd07e681117517713908756e6c6f636b65640b01067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_outs.bin /get_outs.bin
>x 01110101010102010108086765745f747869640b00076f7574707574738c040806616d6f756e7405ffffffffff0f000005696e646578050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 212
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 011101010101020101140763726564697473050000000000000000046f7574738c041406686569676874050000000000000000036b65790a809b2e4c0281c0b02e7c53291a94d1d0cbff8883f8024f5142ee494ffbbd088071046d61736b0a807cbdd862a95d180779ce250b460043afc4a492b9023b41a78fbd45e7d73bb08504747869640a80000000000000000000000000000000000000000000000000000000000000000008756e6c6f636b65640b01067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_outs.bin /get_outs.bin
>x 01110101010102010108086765745f747869640b01076f7574707574738c040806616d6f756e7405ffffffffff0f000005696e646578050000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 212
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 011101010101020101140763726564697473050000000000000000046f7574738c041406686569676874050000000000000000036b65790a809b2e4c0281c0b02e7c53291a94d1d0cbff8883f8024f5142ee494ffbbd088071046d61736b0a807cbdd862a95d180779ce250b460043afc4a492b9023b41a78fbd45e7d73bb08504747869640a80c88ce9783b4f11190d7b9c17a69c1c52200f9faaee8e98dd07e681117517713908756e6c6f636b65640b01067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_outs.bin /get_outs.bin
>x 01110101010102010104076f7574707574738c080806616d6f756e7405000000000000000005696e6465780501000000000000000806616d6f756e7405000000000000000005696e6465780540420f0000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 65
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 011101010101020101100763726564697473050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_outs.bin /get_outs.bin
>x 01110101010102010108086765745f747869640b00076f7574707574738c080806616d6f756e7405000000000000000005696e6465780501000000000000000806616d6f756e7405000000000000000005696e6465780540420f0000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 65
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 011101010101020101100763726564697473050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_outs.bin /get_outs.bin
>x 01110101010102010108086765745f747869640b01076f7574707574738c080806616d6f756e7405000000000000000005696e6465780501000000000000000806616d6f756e7405000000000000000005696e6465780540420f0000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 65
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 011101010101020101100763726564697473050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_outs.bin /get_outs.bin
>x 01110101010102010104076f7574707574738c040806616d6f756e7405050000000000000005696e64657805ffffffffffffffff
! 200 Ok
: Server: Epee-based
: Content-Length: 65
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 011101010101020101100763726564697473050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_outs.bin /get_outs.bin
>x 01110101010102010108086765745f747869640b00076f7574707574738c040806616d6f756e7405050000000000000005696e64657805ffffffffffffffff
! 200 Ok
: Server: Epee-based
: Content-Length: 65
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 011101010101020101100763726564697473050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_outs.bin /get_outs.bin
>x 01110101010102010108086765745f747869640b01076f7574707574738c040806616d6f756e7405050000000000000005696e64657805ffffffffffffffff
! 200 Ok
: Server: Epee-based
: Content-Length: 65
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 011101010101020101100763726564697473050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_outs.bin /get_outs.bin
>x 01110101010102010104076f7574707574738c00
! 200 Ok
: Server: Epee-based
: Content-Length: 61
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 011101010101020101100763726564697473050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_outs.bin /get_outs.bin
>x 01110101010102010108086765745f747869640b00076f7574707574738c00
! 200 Ok
: Server: Epee-based
: Content-Length: 61
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 011101010101020101100763726564697473050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_outs.bin /get_outs.bin
>x 01110101010102010108086765745f747869640b01076f7574707574738c00
! 200 Ok
: Server: Epee-based
: Content-Length: 61
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 011101010101020101100763726564697473050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_outs.bin /get_outs.bin
>x 01110101010102010104076f7574707574738c080405696e64657805020000000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 356
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 011101010101020101140763726564697473050000000000000000046f7574738c081406686569676874050300000000000000036b65790a804adfa255c5695193fdba782fa8f53d9b3afcad641b8287ecb259311872da7d4e046d61736b0a8048d7f0b8796720c7edef5e3797135b3e5ad2ae23db1d934bcf6d6bc396b8ed4704747869640a804339ccee665ecb5ab9e90398eb2b79e5843080218b589d62082f0b35eb36349308756e6c6f636b65640b011406686569676874050100000000000000036b65790a8008815ac8adeba62c4ff55f9970fe50dc75d5a796038cf9c4010dec865a4c6eb1046d61736b0a80a1a7a42155f0abff0353a6008eda2a9b16d9ffcf7584a38933cce3e3976987cd04747869640a80e8d8b42e0ed6a563aaf4ae296a42c16f21cec697ed1db119a9dd67338b9e0b2a08756e6c6f636b65640b01067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_outs.bin /get_outs.bin
>x 01110101010102010104076f757470757473050200000000000000
! 200 Ok
: Server: Epee-based
: Content-Length: 61
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:16 GMT
: Accept-Ranges: bytes
<x 011101010101020101100763726564697473050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_blocks.bin /get_blocks.bin
>x 011101010101020101040c73746172745f686569676874050100000000
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:42:22 GMT
: Accept-Ranges: bytes
< 
? main POST /get_blocks.bin /get_blocks.bin
>x 00000000000000000000000000000000000000000000000000000000000000000000000000000000
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:42:22 GMT
: Accept-Ranges: bytes
< 
? main POST /get_blocks.bin /get_blocks.bin
>x 011101010101020101040c73746172745f6865696768740a0401
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:42:22 GMT
: Accept-Ranges: bytes
< 
? main POST /get_hashes.bin /get_hashes.bin
>x 011101010101020101040c73746172745f686569676874050100000000
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:42:22 GMT
: Accept-Ranges: bytes
< 
? main POST /get_hashes.bin /get_hashes.bin
>x 011101010101020101040c73746172745f6865696768740501000000000000006d6f7265
! 200 Ok
: Server: Epee-based
: Content-Length: 111
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:22 GMT
: Accept-Ranges: bytes
<x 0111010101010201011807637265646974730500000000000000000e63757272656e745f6865696768740500000000000000000c73746172745f686569676874050100000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_hashes.bin /get_hashes.bin
>x 00000000000000000000000000000000000000000000000000000000000000000000000000000000
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:42:22 GMT
: Accept-Ranges: bytes
< 
? main POST /get_hashes.bin /get_hashes.bin
>x 011101010101020101040c73746172745f6865696768740a0401
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:42:22 GMT
: Accept-Ranges: bytes
< 
? main POST /get_o_indexes.bin /get_o_indexes.bin
>x 011101010101020101040c73746172745f686569676874050100000000
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:42:22 GMT
: Accept-Ranges: bytes
< 
? main POST /get_o_indexes.bin /get_o_indexes.bin
>x 011101010101020101040c73746172745f6865696768740501000000000000006d6f7265
! 200 Ok
: Server: Epee-based
: Content-Length: 65
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:22 GMT
: Accept-Ranges: bytes
<x 011101010101020101100763726564697473050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_o_indexes.bin /get_o_indexes.bin
>x 00000000000000000000000000000000000000000000000000000000000000000000000000000000
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:42:22 GMT
: Accept-Ranges: bytes
< 
? main POST /get_o_indexes.bin /get_o_indexes.bin
>x 011101010101020101040c73746172745f6865696768740a0401
! 200 Ok
: Server: Epee-based
: Content-Length: 65
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:22 GMT
: Accept-Ranges: bytes
<x 011101010101020101100763726564697473050000000000000000067374617475730a184661696c656408746f705f686173680a0009756e747275737465640b00
? main POST /get_outs.bin /get_outs.bin
>x 011101010101020101040c73746172745f686569676874050100000000
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:42:22 GMT
: Accept-Ranges: bytes
< 
? main POST /get_outs.bin /get_outs.bin
>x 011101010101020101040c73746172745f6865696768740501000000000000006d6f7265
! 200 Ok
: Server: Epee-based
: Content-Length: 61
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:22 GMT
: Accept-Ranges: bytes
<x 011101010101020101100763726564697473050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
? main POST /get_outs.bin /get_outs.bin
>x 00000000000000000000000000000000000000000000000000000000000000000000000000000000
! 400 Bad request
: Server: Epee-based
: Content-Length: 0
: Content-Type: text/plain
: Last-Modified: Sun, 15 Nov 2026 08:42:22 GMT
: Accept-Ranges: bytes
< 
? main POST /get_outs.bin /get_outs.bin
>x 011101010101020101040c73746172745f6865696768740a0401
! 200 Ok
: Server: Epee-based
: Content-Length: 61
: Content-Type:  application/octet-stream
: Last-Modified: Sun, 15 Nov 2026 08:42:22 GMT
: Accept-Ranges: bytes
<x 011101010101020101100763726564697473050000000000000000067374617475730a084f4b08746f705f686173680a0009756e747275737465640b00
