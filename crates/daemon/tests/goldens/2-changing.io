# monerod 0.18.0.0 on a private chain: changing
? main POST /set_limit /set_limit
> {\"limit_down\":100,\"limit_up\":50}
! 200 Ok
: Server: Epee-based
: Content-Length: 86
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"limit_down\": 100,\r\n  \"limit_up\": 50,\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /get_limit /get_limit
> 
! 200 Ok
: Server: Epee-based
: Content-Length: 86
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"limit_down\": 100,\r\n  \"limit_up\": 50,\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /set_limit /set_limit
> {\"limit_down\":0,\"limit_up\":70}
! 200 Ok
: Server: Epee-based
: Content-Length: 86
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"limit_down\": 100,\r\n  \"limit_up\": 70,\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /set_limit /set_limit
> {\"limit_down\":200,\"limit_up\":-5}
! 200 Ok
: Server: Epee-based
: Content-Length: 98
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"limit_down\": 0,\r\n  \"limit_up\": 0,\r\n  \"status\": \"Invalid parameter\",\r\n  \"untrusted\": false\r\n}
? main POST /get_limit /get_limit
> 
! 200 Ok
: Server: Epee-based
: Content-Length: 86
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"limit_down\": 200,\r\n  \"limit_up\": 70,\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /set_limit /set_limit
> {\"limit_down\":-1,\"limit_up\":-1}
! 200 Ok
: Server: Epee-based
: Content-Length: 89
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"limit_down\": 8192,\r\n  \"limit_up\": 2048,\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /get_limit /get_limit
> 
! 200 Ok
: Server: Epee-based
: Content-Length: 89
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"limit_down\": 8192,\r\n  \"limit_up\": 2048,\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /out_peers /out_peers
> {\"out_peers\":5}
! 200 Ok
: Server: Epee-based
: Content-Length: 64
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"out_peers\": 5,\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /out_peers /out_peers
> {\"set\":false}
! 200 Ok
: Server: Epee-based
: Content-Length: 64
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"out_peers\": 5,\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /out_peers /out_peers
> {\"set\":true,\"out_peers\":0}
! 200 Ok
: Server: Epee-based
: Content-Length: 64
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"out_peers\": 0,\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /out_peers /out_peers
> {}
! 200 Ok
: Server: Epee-based
: Content-Length: 64
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"out_peers\": 0,\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /in_peers /in_peers
> {\"in_peers\":5}
! 200 Ok
: Server: Epee-based
: Content-Length: 63
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"in_peers\": 5,\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /in_peers /in_peers
> {\"set\":false}
! 200 Ok
: Server: Epee-based
: Content-Length: 63
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"in_peers\": 5,\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /in_peers /in_peers
> {\"in_peers\":4294967295}
! 200 Ok
: Server: Epee-based
: Content-Length: 72
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"in_peers\": 4294967295,\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /in_peers /in_peers
> {}
! 200 Ok
: Server: Epee-based
: Content-Length: 63
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"in_peers\": 0,\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /set_log_level /set_log_level
> {\"level\":1}
! 200 Ok
: Server: Epee-based
: Content-Length: 45
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /set_log_level /set_log_level
> {\"level\":2}
! 200 Ok
: Server: Epee-based
: Content-Length: 45
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /set_log_level /set_log_level
> {\"level\":0}
! 200 Ok
: Server: Epee-based
: Content-Length: 45
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /set_log_level /set_log_level
> 
! 200 Ok
: Server: Epee-based
: Content-Length: 45
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /set_log_categories /set_log_categories
> {\"categories\":\"*:FATAL\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 73
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"categories\": \"*:FATAL\",\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /set_log_categories /set_log_categories
> {\"categories\":\"+net.http:ERROR\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 88
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"categories\": \"*:FATAL,net.http:ERROR\",\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /set_log_categories /set_log_categories
> {\"categories\":\"+txpool:ERROR,blockchain:FATAL\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 118
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"categories\": \"*:FATAL,net.http:ERROR,txpool:ERROR,blockchain:FATAL\",\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /set_log_categories /set_log_categories
> {\"categories\":\"-net.http\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 110
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"categories\": \"*:FATAL,:ERROR,txpool:ERROR,blockchain:FATAL\",\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /set_log_categories /set_log_categories
> {\"categories\":\"-net.http:ERROR\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 110
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"categories\": \"*:FATAL,:ERROR,txpool:ERROR,blockchain:FATAL\",\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /set_log_categories /set_log_categories
> {\"categories\":\"0\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 272
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"categories\": \"*:WARNING,net:FATAL,net.http:FATAL,net.ssl:FATAL,net.p2p:FATAL,net.cn:FATAL,daemon.rpc:FATAL,global:INFO,verify:FATAL,serialization:FATAL,daemon.rpc.payment:ERROR,stacktrace:INFO,logging:INFO,msgwriter:INFO\",\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /set_log_categories /set_log_categories
> {\"categories\":\"0,net:ERROR\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 282
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"categories\": \"*:WARNING,net:FATAL,net.http:FATAL,net.ssl:FATAL,net.p2p:FATAL,net.cn:FATAL,daemon.rpc:FATAL,global:INFO,verify:FATAL,serialization:FATAL,daemon.rpc.payment:ERROR,stacktrace:INFO,logging:INFO,msgwriter:INFO,net:ERROR\",\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /set_log_categories /set_log_categories
> {\"categories\":\"no such categories\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 84
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"categories\": \"no such categories\",\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /set_log_categories /set_log_categories
> {\"categories\":\"\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 66
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"categories\": \"\",\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /save_bc /save_bc
> {}
! 200 Ok
: Server: Epee-based
: Content-Length: 45
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /json_rpc flush_cache
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"flush_cache\",\"params\":{\"bad_blocks\":true}}
! 200 Ok
: Server: Epee-based
: Content-Length: 104
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc flush_cache
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"flush_cache\",\"params\":{\"bad_txs\":true,\"bad_blocks\":false}}
! 200 Ok
: Server: Epee-based
: Content-Length: 104
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /set_bootstrap_daemon /set_bootstrap_daemon
> {\"address\":\"\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 22
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"status\": \"OK\"\r\n}
? main POST /json_rpc rpc_access_tracking
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"rpc_access_tracking\",\"params\":{\"clear\":true}}
! 200 Ok
: Server: Epee-based
: Content-Length: 104
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc rpc_access_tracking
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"rpc_access_tracking\",\"params\":{}}
! 200 Ok
: Server: Epee-based
: Content-Length: 227
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"data\": [{\r\n      \"count\": 1,\r\n      \"credits\": 0,\r\n      \"rpc\": \"rpc_access_tracking\",\r\n      \"time\": 10100\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_bans
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_bans\",\"params\":{}}
! 200 Ok
: Server: Epee-based
: Content-Length: 104
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc set_bans
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"set_bans\",\"params\":{\"bans\":[{\"host\":\"192.168.100.5\",\"ban\":true,\"seconds\":100}]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 104
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_bans
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_bans\",\"params\":{}}
! 200 Ok
: Server: Epee-based
: Content-Length: 206
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"bans\": [{\r\n      \"host\": \"192.168.100.5\",\r\n      \"ip\": 90482880,\r\n      \"seconds\": 100\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc banned
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"banned\",\"params\":{\"address\":\"192.168.100.5\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 121
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"banned\": true,\r\n    \"seconds\": 100,\r\n    \"status\": \"OK\"\r\n  }\r\n}
? main POST /json_rpc banned
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"banned\",\"params\":{\"address\":\"192.168.100.6\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 120
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"banned\": false,\r\n    \"seconds\": 0,\r\n    \"status\": \"OK\"\r\n  }\r\n}
? main POST /json_rpc set_bans
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"set_bans\",\"params\":{\"bans\":[{\"ip\":67305985,\"ban\":true,\"seconds\":200},{\"host\":\"10.20.0.0/16\",\"ban\":true,\"seconds\":300}]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 104
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_bans
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_bans\",\"params\":{}}
! 200 Ok
: Server: Epee-based
: Content-Length: 365
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"bans\": [{\r\n      \"host\": \"1.2.3.4\",\r\n      \"ip\": 67305985,\r\n      \"seconds\": 200\r\n    },{\r\n      \"host\": \"192.168.100.5\",\r\n      \"ip\": 90482880,\r\n      \"seconds\": 100\r\n    },{\r\n      \"host\": \"10.20.0.0\\/16\",\r\n      \"ip\": 0,\r\n      \"seconds\": 300\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc banned
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"banned\",\"params\":{\"address\":\"1.2.3.4\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 121
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"banned\": true,\r\n    \"seconds\": 200,\r\n    \"status\": \"OK\"\r\n  }\r\n}
? main POST /json_rpc banned
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"banned\",\"params\":{\"address\":\"10.20.30.40\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 121
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"banned\": true,\r\n    \"seconds\": 300,\r\n    \"status\": \"OK\"\r\n  }\r\n}
? main POST /json_rpc banned
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"banned\",\"params\":{\"address\":\"10.21.30.40\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 120
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"banned\": false,\r\n    \"seconds\": 0,\r\n    \"status\": \"OK\"\r\n  }\r\n}
? main POST /json_rpc set_bans
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"set_bans\",\"params\":{\"bans\":[{\"host\":\"1.2.3.4\",\"ban\":false}]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 104
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc banned
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"banned\",\"params\":{\"address\":\"1.2.3.4\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 120
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"banned\": false,\r\n    \"seconds\": 0,\r\n    \"status\": \"OK\"\r\n  }\r\n}
? main POST /json_rpc set_bans
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"set_bans\",\"params\":{\"bans\":[{\"host\":\"5.6.7.8\",\"ban\":true,\"seconds\":50},{\"host\":\"no host\",\"ban\":true,\"seconds\":10}]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 123
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -1,\r\n    \"message\": \"Unsupported host\\/subnet type\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_bans
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_bans\",\"params\":{}}
! 200 Ok
: Server: Epee-based
: Content-Length: 365
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"bans\": [{\r\n      \"host\": \"192.168.100.5\",\r\n      \"ip\": 90482880,\r\n      \"seconds\": 100\r\n    },{\r\n      \"host\": \"5.6.7.8\",\r\n      \"ip\": 134678021,\r\n      \"seconds\": 50\r\n    },{\r\n      \"host\": \"10.20.0.0\\/16\",\r\n      \"ip\": 0,\r\n      \"seconds\": 300\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc set_bans
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"set_bans\",\"params\":{\"bans\":[{\"host\":\"10.20.0.0/16\",\"ban\":false},{\"host\":\"5.6.7.8\",\"ban\":false},{\"host\":\"192.168.100.5\",\"ban\":false}]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 104
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_bans
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_bans\",\"params\":{}}
! 200 Ok
: Server: Epee-based
: Content-Length: 104
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc set_bans
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"set_bans\",\"params\":{\"bans\":[{\"host\":\"10.20.0.0/33\",\"ban\":true,\"seconds\":10}]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 123
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -1,\r\n    \"message\": \"Unsupported host\\/subnet type\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc set_bans
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"set_bans\",\"params\":{\"bans\":[{\"host\":\"10.20.30.40:18080\",\"ban\":true,\"seconds\":10}]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 104
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc set_bans
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"set_bans\",\"params\":{\"bans\":[{\"host\":\"10.20.30.40\",\"ban\":false}]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 104
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_bans
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_bans\",\"params\":{}}
! 200 Ok
: Server: Epee-based
: Content-Length: 104
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /get_peer_list /get_peer_list
> 
! 200 Ok
: Server: Epee-based
: Content-Length: 45
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /get_public_nodes /get_public_nodes
> 
! 200 Ok
: Server: Epee-based
: Content-Length: 45
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /json_rpc relay_tx
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"relay_tx\",\"params\":{\"txids\":[\"23d9da1d81a30bcaca5b2cf09988d0cd445ce024f1ab5d0b7e3feae77d140a19\"]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 144
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_txpool_backlog
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_txpool_backlog\",\"params\":}
! 200 Ok
: Server: Epee-based
: Content-Length: 107
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32700,\r\n    \"message\": \"Parse error\"\r\n  },\r\n  \"id\": 0,\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc relay_tx
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"relay_tx\",\"params\":{\"txids\":[\"8f92ae14452f86507fab060838930d7f0d170251064a7392ca76f5355779da68\",\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 189
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -5,\r\n    \"message\": \"transaction not found in pool: 418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /send_raw_transaction /send_raw_transaction
> {\"tx_as_hex\":\"02000202001000030103060201020210010101320603f7d444a9a84b4b4530a13e86b4c48ebc49fc7b7a2c2555b6a1ca4a07ccd9feeb020010040304010105080c03310101030203022f9acbd62221de30c741445dd2ec1418403383494e6754ba5684e7adc470ae910200036d861ca826835b3d614eae3f79d5d981f2e59bd015ad3cc616fac94d923cfa208a0003fa599b8e60c508cfcc1f33bd7881f76959474fc4f3dd601f9be1612002971277f42c012e528dcff58e04944ee12d29fa72ac7f892c74de91f996c34e873d7945e87de3020901747467ea16fe73780680e5a0da099a35cf0405e95c7c44acf8187f31700e3e3cc4a2eb9a17a4d8545619d64386877c94b79c987f9a55e2504a2083f57d2f7c826365ea2f44bad0c4a5f7a8d72e367a5ff1527fb2adc95017258f29a2246f01dcd87ab729e81eb5d806183dc29d50d7e343176ab5e3c26cf5c209d45666c03502caddd841274267833ccf3ab23dc98ed7dd667d26f1ec9895d42cabf3f36a9a13df0e48847352129ebd3e4618b0e2875095eb8487b4207aacea4c1409a2116aafc6ee1298c2d4d765a0374465297294ad282334b33c3766539bd333ece0e20f49b61a99c161d5951fa1308b3a3fce7252c2f286d59c7aa8f85bdba5c6335d0d86b4a2e1552d198ec2cba3fca4a14881e7dcef774e22bbfaa0773291b47d8709079c36f1c231488903033910dbb08e108831363dac3f7c63a043ac92a169c259d660a5fca2922212416bf4991117817c3e14f3c5a478976b64752d2bc0254ad2101a6b6326743b37cacb9525ab33ce7ca3eea1072462d97b588a19858726ee799b8c3252bd0e9a7a79cf5c92f949db1507f5112cf77f17009347a3db2cf33a4813f58ba8e0bff5bb912e431dff68a2a535b470e9be2ac2ae964dfe3f4c251233acc526e6168ebf00215d5a82b6142565ee4765e962b041ada7218eb9b8018f65e47b89522301d53d0af3bab25114e7c374e7c6586c5c9a9e6ed1715e43bb6e2a63079a1597286dcac455c4646ffa3843ada28412b8291ef02e50c3719a424f229c65b1b68043d99a28fe2ab996ae27e8b039e03b66ca791d4280d66cdcc893b1128a9542fda19e6148fafe908817e2a2b52837a4f58229351e78d0259c4a824747d239926d2f57f180788239a4b21ba305d13809114d39ce5f09b773d5c07fe48c6847ca650563d3f949cbff1748a6571267cada514569a4a5b5396137f5f42cbcf61ae48d63911c2d2a085fe5dd09334b42b1eb3c913efbc35513c86564921b67828ddd31d08fcfa077444251ad8f88d3ce7e8d7be9ca3de555e9346d664004806c7e770cc792b3ed2d62a5f634e41c756989a1fd23672f91c8922f35ccb6a10b095a9bbcc2d8924b7e93cc0f2279c086da1e5ca92fdc5eca315e098ab806cd430805d886d2390a6e828d3ebaa8addd0a39b02bc13a9ae463da0d741b664dcc9a020d4e7c936846d53643e4eae274409cda93314433c95008785fb8cf302650b90c5942e2192b1c0261a580f2734e9b03dae9c40fa4461513dc015211aef213650856590f755bc95d8ebcda705092ab49d57556a8bd43f111c1786616f00869cd018d6fa4b70c772f700c6373ca803d9183c0e91e5c87b5bb4835f9e31965d4640ac27b43bdfdf759f9a1cc4f85837617c8918060ff9a1aaa2a9c13ed141d3dd60fc1253c5c6ffe4e026eb6c0cf66e488e39b940b88ad43c1605e489e7bd9cf660b1781543560d44bf4e5fec8acfd318392421e23b595e2a3cf1166ee4e2af9e2024a789a8200935314477057afccc4c9eecdaa1a348fecc5492f26e845c498cd095ab92543d7b207619d4db666ab2abe0f35097a7e341332170690fd57e18d6705375255bb37e0f309c6c54c02936c3a3dff816aab765bac9ef4164f1bc582e104754556cf2b2e43650162107dbdfe974984274d1efe0cc5d8eca6b0e9cff90e0188171d0a528897d0dace66b140553f5d927e7e56ce9c823b3171f8114095e300a7359c073c3f01317b28d33275128fff701c3a406ec8283e3880e40f04862601a76d7ed22971375209602475e762badd7f5e1d03ec7ba7927139312c3035420fb95c5eaeed0bf0609f65bffd88e1f2fbca18b296458850c19a06c26b6370ee2a3b1fc7caefe67e341fe04418a4798eb8c1a4bb0f6358e0ad58fe6b50f28f490e02ce8cdb2d1ab36b67be1675c45c8fbcffa867ff8f911c07053cb42f1b80fc0c92f16d7f348ca236256f271e3cd1ccb734caffa98ca4352fd75d13c0376aae085205bda898faf26f6796219b4f3bec864478c7f6ccf0cadcf2f3c7cb7e5a1404118da64346744a59f645cbc3404acfa04daa2aa2a6b02a3eff9749acad774a013267852377d7cee345a1e9ab4c74f600f2c5a7a9c47632b6f0934b9b34df190761abd0992a0ef178de083d2c8311fb9ae79ad2c6cbe9074c20bda2dd6e413e09c74eaca2fed70ba56f830bda2e1faa6d9a2985713ab071130ae29a932e6849069de826dec879a3ec07ccc4e4ae09ce2a95b067a902e65dd246ff8eec66c4cb08fbc3e44b35811df40dc87f88e17a16be570ead68f614d4c56b75fb911ccfcc071f9f2a0522b509236811a34f3d42b209d44f203859f40ddf42b6f09ecdcc680f3e06efa4c208bd7c37c1ef9577f22c671e1a64c1a760ac06787cc136956e810619b880e39352a8b3bbc721446d3c1e3f196b976f6460a3d9b60b4f6c153f570d732497e7803bebba85ff802e4cf98f23e64e75292c1112c4bd6258bde262ba02ca3b5fc3c0dfdcc1cb0e5412b164b50844904a4cc22eff9de430ed18436b08096ba6b56c45f24effc1e6ffc5059d3e7e65e2d3dd029f5c16cd471f1bae1b3907e615fe573b3e4006df45c5128675b7b051843b2fb6faad98846f2f5be663660acf825239a83c52765e88558ae626a4b7388a398ed432caca7a51762fa65cac1b9d1776a8ea5700655945f630d855ce3f72178c202cb9ed84de516b62d4908fec94fc5ba7537f22df17f38530eca97c69707b7e8817a8fc37f5f3336ec9a0f161\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 368
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"double_spend\": false,\r\n  \"fee_too_low\": false,\r\n  \"invalid_input\": false,\r\n  \"invalid_output\": false,\r\n  \"low_mixin\": false,\r\n  \"not_relayed\": true,\r\n  \"overspend\": false,\r\n  \"reason\": \"Not relayed\",\r\n  \"sanity_check_failed\": false,\r\n  \"status\": \"OK\",\r\n  \"too_big\": false,\r\n  \"too_few_outputs\": false,\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /send_raw_transaction /send_raw_transaction
> {\"tx_as_hex\":\"02000202001000030103060201020210010101320603f7d444a9a84b4b4530a13e86b4c48ebc49fc7b7a2c2555b6a1ca4a07ccd9feeb020010040304010105080c03310101030203022f9acbd62221de30c741445dd2ec1418403383494e6754ba5684e7adc470ae910200036d861ca826835b3d614eae3f79d5d981f2e59bd015ad3cc616fac94d923cfa208a0003fa599b8e60c508cfcc1f33bd7881f76959474fc4f3dd601f9be1612002971277f42c012e528dcff58e04944ee12d29fa72ac7f892c74de91f996c34e873d7945e87de3020901747467ea16fe73780680e5a0da099a35cf0405e95c7c44acf8187f31700e3e3cc4a2eb9a17a4d8545619d64386877c94b79c987f9a55e2504a2083f57d2f7c826365ea2f44bad0c4a5f7a8d72e367a5ff1527fb2adc95017258f29a2246f01dcd87ab729e81eb5d806183dc29d50d7e343176ab5e3c26cf5c209d45666c03502caddd841274267833ccf3ab23dc98ed7dd667d26f1ec9895d42cabf3f36a9a13df0e48847352129ebd3e4618b0e2875095eb8487b4207aacea4c1409a2116aafc6ee1298c2d4d765a0374465297294ad282334b33c3766539bd333ece0e20f49b61a99c161d5951fa1308b3a3fce7252c2f286d59c7aa8f85bdba5c6335d0d86b4a2e1552d198ec2cba3fca4a14881e7dcef774e22bbfaa0773291b47d8709079c36f1c231488903033910dbb08e108831363dac3f7c63a043ac92a169c259d660a5fca2922212416bf4991117817c3e14f3c5a478976b64752d2bc0254ad2101a6b6326743b37cacb9525ab33ce7ca3eea1072462d97b588a19858726ee799b8c3252bd0e9a7a79cf5c92f949db1507f5112cf77f17009347a3db2cf33a4813f58ba8e0bff5bb912e431dff68a2a535b470e9be2ac2ae964dfe3f4c251233acc526e6168ebf00215d5a82b6142565ee4765e962b041ada7218eb9b8018f65e47b89522301d53d0af3bab25114e7c374e7c6586c5c9a9e6ed1715e43bb6e2a63079a1597286dcac455c4646ffa3843ada28412b8291ef02e50c3719a424f229c65b1b68043d99a28fe2ab996ae27e8b039e03b66ca791d4280d66cdcc893b1128a9542fda19e6148fafe908817e2a2b52837a4f58229351e78d0259c4a824747d239926d2f57f180788239a4b21ba305d13809114d39ce5f09b773d5c07fe48c6847ca650563d3f949cbff1748a6571267cada514569a4a5b5396137f5f42cbcf61ae48d63911c2d2a085fe5dd09334b42b1eb3c913efbc35513c86564921b67828ddd31d08fcfa077444251ad8f88d3ce7e8d7be9ca3de555e9346d664004806c7e770cc792b3ed2d62a5f634e41c756989a1fd23672f91c8922f35ccb6a10b095a9bbcc2d8924b7e93cc0f2279c086da1e5ca92fdc5eca315e098ab806cd430805d886d2390a6e828d3ebaa8addd0a39b02bc13a9ae463da0d741b664dcc9a020d4e7c936846d53643e4eae274409cda93314433c95008785fb8cf302650b90c5942e2192b1c0261a580f2734e9b03dae9c40fa4461513dc015211aef213650856590f755bc95d8ebcda705092ab49d57556a8bd43f111c1786616f00869cd018d6fa4b70c772f700c6373ca803d9183c0e91e5c87b5bb4835f9e31965d4640ac27b43bdfdf759f9a1cc4f85837617c8918060ff9a1aaa2a9c13ed141d3dd60fc1253c5c6ffe4e026eb6c0cf66e488e39b940b88ad43c1605e489e7bd9cf660b1781543560d44bf4e5fec8acfd318392421e23b595e2a3cf1166ee4e2af9e2024a789a8200935314477057afccc4c9eecdaa1a348fecc5492f26e845c498cd095ab92543d7b207619d4db666ab2abe0f35097a7e341332170690fd57e18d6705375255bb37e0f309c6c54c02936c3a3dff816aab765bac9ef4164f1bc582e104754556cf2b2e43650162107dbdfe974984274d1efe0cc5d8eca6b0e9cff90e0188171d0a528897d0dace66b140553f5d927e7e56ce9c823b3171f8114095e300a7359c073c3f01317b28d33275128fff701c3a406ec8283e3880e40f04862601a76d7ed22971375209602475e762badd7f5e1d03ec7ba7927139312c3035420fb95c5eaeed0bf0609f65bffd88e1f2fbca18b296458850c19a06c26b6370ee2a3b1fc7caefe67e341fe04418a4798eb8c1a4bb0f6358e0ad58fe6b50f28f490e02ce8cdb2d1ab36b67be1675c45c8fbcffa867ff8f911c07053cb42f1b80fc0c92f16d7f348ca236256f271e3cd1ccb734caffa98ca4352fd75d13c0376aae085205bda898faf26f6796219b4f3bec864478c7f6ccf0cadcf2f3c7cb7e5a1404118da64346744a59f645cbc3404acfa04daa2aa2a6b02a3eff9749acad774a013267852377d7cee345a1e9ab4c74f600f2c5a7a9c47632b6f0934b9b34df190761abd0992a0ef178de083d2c8311fb9ae79ad2c6cbe9074c20bda2dd6e413e09c74eaca2fed70ba56f830bda2e1faa6d9a2985713ab071130ae29a932e6849069de826dec879a3ec07ccc4e4ae09ce2a95b067a902e65dd246ff8eec66c4cb08fbc3e44b35811df40dc87f88e17a16be570ead68f614d4c56b75fb911ccfcc071f9f2a0522b509236811a34f3d42b209d44f203859f40ddf42b6f09ecdcc680f3e06efa4c208bd7c37c1ef9577f22c671e1a64c1a760ac06787cc136956e810619b880e39352a8b3bbc721446d3c1e3f196b976f6460a3d9b60b4f6c153f570d732497e7803bebba85ff802e4cf98f23e64e75292c1112c4bd6258bde262ba02ca3b5fc3c0dfdcc1cb0e5412b164b50844904a4cc22eff9de430ed18436b08096ba6b56c45f24effc1e6ffc5059d3e7e65e2d3dd029f5c16cd471f1bae1b3907e615fe573b3e4006df45c5128675b7b051843b2fb6faad98846f2f5be663660acf825239a83c52765e88558ae626a4b7388a398ed432caca7a51762fa65cac1b9d1776a8ea5700655945f630d855ce3f72178c202cb9ed84de516b62d4908fec94fc5ba7537f22df17f38530eca97c69707b7e8817a8fc37f5f3336ec9a0f161\",\"do_not_relay\":true}
! 200 Ok
: Server: Epee-based
: Content-Length: 368
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"double_spend\": false,\r\n  \"fee_too_low\": false,\r\n  \"invalid_input\": false,\r\n  \"invalid_output\": false,\r\n  \"low_mixin\": false,\r\n  \"not_relayed\": true,\r\n  \"overspend\": false,\r\n  \"reason\": \"Not relayed\",\r\n  \"sanity_check_failed\": false,\r\n  \"status\": \"OK\",\r\n  \"too_big\": false,\r\n  \"too_few_outputs\": false,\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /sendrawtransaction /sendrawtransaction
> {\"tx_as_hex\":\"02000202001002030601020301010602010208013602b78948d94e61bf27ad8b039487ba7b7f38e706b5751c4ce1b0b2513a7dcfeff90200100303010b03010a010401010133010504a4097e7c18c44b9130f617e4dc1dab09a9855ba2a50856bbcccc7be50e0414f1030003409b0badef43062077b05d586f69029d05ce0ecc6bb0e5956a7a257fac91777b8c00039485afc72e4ff29c6367de47a50843832a6cdaa2c0a963530268467e086a13b3e90003871e433bad81e22f4f62ba3723908537ee5c798d9ac07f6983cb404c49356b4ccb21019098f1f303a17398fb225d2f9382f331e5ab3f82012d205141aa52645011b3810680eaa5b30c37b7b755f59e9b2e8f25bcc2c9b7d6d15359456d31eb76a8deb0976a3e3b6dc42ce88687cd6489cb1d81f32a6e25434c139c7e50cf48c23693a7f2a241e1867ada6e9820d8f2ebff570f4f3c7774f2ab2ab15aad048ec4a0c7f1c2cfbab9bfd31c1eead8e36277e511f5e8b7ae3ae7c054f20ddd6cf9d3c401b3e56b4920a5f78341d59cf79132343aa16397469b9e2c0e1fb27a3bc39934acd929a1f469d6bb128c775c483ae95e7bf16c14c6fc56bf2331fc7eec62c5957d0c7dea6fc141d460e1c9cf4f14888098f46572d1119d73afe604a61061d282ea2b28357c637ddb4b4182966d7d7aa9afd5e8a5ed0ea4ab4aa3a74ffbf1fed40e330ca267a6c2cd6ac45e25ab83529fafe14682bfbbea881f1ad7c4749f8bfa0cac0f85ae428cfa164baa6d26fe76598353778f2a5b8a0963f873c94373031c0708fba1219d1730cfc74a634ba3ed917ccd3983a5a8ff6c0013f7953377eba6f5c1d3b844b62945eff6166dc8b1a183eb8d44ede4abeaa3529b6ef6a155444087e7a053fc7349ba0ac8efaab848a383dd487f4fd2af2eb78262862873b1de6b656f747eeda62025d59681dc713c98045cc4c2ad0928d0f38763df88fc23850cbd2fcbb9f6e6b3298bfd40eee788d8e2a5f23ebeecbe383b4066a83339ba4ac208244c3b77e8b9534f63758f2a407c1ea8626c562b4f65747f5b79d61abbaca51ed809e015fd0a8b443559ef7b9dff0dda4f14e561b5276281f711ab8dfae4860a4b18b548849cbfd7fc264d13ef3a23924ffbcda5810d4ee2c86959edd5378276c1082c6e5a80146f94e28b254be207c1a90f17ffe59e36143c15bf5cb01c62f135f1184bd501dded18e59a832ab98041ec9847f5310391e8906ab1881d13808955c688a003f1ca84c852d0e800a6f6d557f1653fe9d39ed08da8730136d6a3e0a5bd20c0c1fb32b3facb93ddccc54e2788bb2f6704071394bee7b481c659f50b2c138858d4a3c1fe08688f3309049e8538c2cbb9594f0bd6436a9af515fe7b007cd10b17949c3be4f3805946a82966bd73c268a0837d0660686b3901b48e32019fc6c8c1abab5d43e16a6cca3f61f9ac832874ab7a3193a28b12a60df548a749566c93c5800910f904d9813b4306e7f4d31dbedee60b99385e66d1b94a20d94ea7448cd153ad39407f75c2ea61f22e9ded537b213ff0e2d28154360317d820aaed0c539b4991395d1921ba76a3f78c9a346ad6a18af291f61efdc31f7fc2e916050dd251faf538df6e62ef779f64b682a8ea915aec4adc1dc36b323f9fb49e4513090f8e23221f8668cf04eca8bd0df79d0c192eb0525c382290c939d34eb4e77f0d9fc1824b00cccc15b44d4f044c45fcbdec1a03a7969f501f8ecbcd46d9713c0fe0ee69f3e5de9c80fda0ea1e50a0f6bba844c13105ecb08559dccbd0f57ff50644cd6c98c11d884d6bafff15b50420f798c302f03b891d1867761d482824c70de8eb8aab1665f2ac74c2d053188f8dc730f1dbe0ded11dccdb9f6b8455b052022c90c44f9b4be19d6faf39e883ac097878141fdfbf88a25840c1bab67ba80d0d12fdf45df646e06bdf885ebb818f429faf13ad0958eb3b6dd56ef99f1edae20cf72c121f63c3fcaf1a641bbdf50259e81c170fed4acb4e25ea5ebaea60c8a10d738756a48cfd7367b1b01bfdaa483f278c7f9158a80eddbce4f3b04daa0ee306a3131b76dd31d46e3f6bede50319cdf39111af975d5dedf79cc8eeff54cfef03a8df4e6f93a8e89b456c2f41a99f03e6780aba9b6217c2f11f34a3c3afa48801fefa3b63a4f1038eaa8cb24778796156b0339ee316ebddb742f9fb2cc759880f08d8b771706d5a1b1f7d227f672e557bfeb3e6ab3cbc728c9aeadab281e01103bbfb95fc8270a0c0c3d4d26042cb541dd3bd80d4e1d2c2171a886a034fccf10665ca7c0750b04a8e2fb2a4d23edf509263274a84df56db07da192bdd3a0221c0bda7585e789ddc6a861d233fcf3a48ce08786d2dd0a1c23783c6672cb9e0c80c9b2fed7959fa020b1658088ba99f009fe065d8822c075e0b9fd9035963baab08a66df1433030d614c12d7a2f409c4343143c23f7dce81c8fbe7793695b0a01018615036e4f7c39e16cac07c18e686d6ab9a9a1ae0b2a9b1e1b3887703bf7fd0db3b27fc0f738ea348c4c1b59bae8374215f375920ea5a9da43392483de13640cc7e25bba2c79782f688ea5fb66b1d161e4c715c7c35cc9d087970da370254605c492f96438fa42703ea7fdf4b18aa8f1b1fe8e78c3fffabb796e70a7c16bf80f2ae5887f0ea4d4d93bc8f2513b759c0f3bd1a601b718213f8d6a4449a337620576df30fcb991e519aa2cfb0d141d9bc8270281d33ca729dbe744337b000b0b0afcca816a3736129b3ab9a3cd7b8cd4bec7f42172a0b02152e9a3842241027505c4b3c2749f2cc90840b25cb8e60a91e9901fe413002e4e622f0ced0420d27d088fdee267192caab94f848d24c866b7cd98614f59d055a8c8825933f56730150c6048abfbd2a990af5ccbe4e0357f583055f10b4934bf2dfb4fe7dcb7c3a1660c199bb400c9440ee0e1e14800f833dd86212e85901781f3775b4f842250edf901d20f8fa7d42a5d3221bb0a6b52583feae4849b0a1112b6c40c813b095278fe06eb8eda68bf2fcebb850fe75f12d58dd5b278ce8cdf7aed0d96524d5c8cfa15064afbe42af553a08af755e1bbd961ef5c3d2c1fdaf0f4184deb1259d7d559e50257e084a4311efc6c1a07beb4af660fec38084e400b6800257a54b1d67ada250546402afba52e34bf60f88d08873845a20e499834edcef683f55809bb300658a815d33faafd20c24470e72c33c1809696cb4925ec050ed278b0f2800e753df2da\",\"do_not_relay\":true}
! 200 Ok
: Server: Epee-based
: Content-Length: 368
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"double_spend\": false,\r\n  \"fee_too_low\": false,\r\n  \"invalid_input\": false,\r\n  \"invalid_output\": false,\r\n  \"low_mixin\": false,\r\n  \"not_relayed\": true,\r\n  \"overspend\": false,\r\n  \"reason\": \"Not relayed\",\r\n  \"sanity_check_failed\": false,\r\n  \"status\": \"OK\",\r\n  \"too_big\": false,\r\n  \"too_few_outputs\": false,\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /json_rpc flush_txpool
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"flush_txpool\",\"params\":{\"txids\":[\"8f92ae14452f86507fab060838930d7f0d170251064a7392ca76f5355779da68\",\"zz\"]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 135
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"status\": \"Failed to parse some of the txids\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /get_transaction_pool_hashes /get_transaction_pool_hashes
> 
! 200 Ok
: Server: Epee-based
: Content-Length: 234
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"tx_hashes\": [\"23d9da1d81a30bcaca5b2cf09988d0cd445ce024f1ab5d0b7e3feae77d140a19\",\"25063db06d18be9d7b58e97d7c39d408d8a5955c7d11aeefac7cb95e9e3ad6c6\"],\r\n  \"untrusted\": false\r\n}
? main POST /is_key_image_spent /is_key_image_spent
> {\"key_images\":[\"2f9acbd62221de30c741445dd2ec1418403383494e6754ba5684e7adc470ae91\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 105
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"spent_status\": [0],\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /send_raw_transaction /send_raw_transaction
> {\"tx_as_hex\":\"02000202001000030103060201020210010101320603f7d444a9a84b4b4530a13e86b4c48ebc49fc7b7a2c2555b6a1ca4a07ccd9feeb020010040304010105080c03310101030203022f9acbd62221de30c741445dd2ec1418403383494e6754ba5684e7adc470ae910200036d861ca826835b3d614eae3f79d5d981f2e59bd015ad3cc616fac94d923cfa208a0003fa599b8e60c508cfcc1f33bd7881f76959474fc4f3dd601f9be1612002971277f42c012e528dcff58e04944ee12d29fa72ac7f892c74de91f996c34e873d7945e87de3020901747467ea16fe73780680e5a0da099a35cf0405e95c7c44acf8187f31700e3e3cc4a2eb9a17a4d8545619d64386877c94b79c987f9a55e2504a2083f57d2f7c826365ea2f44bad0c4a5f7a8d72e367a5ff1527fb2adc95017258f29a2246f01dcd87ab729e81eb5d806183dc29d50d7e343176ab5e3c26cf5c209d45666c03502caddd841274267833ccf3ab23dc98ed7dd667d26f1ec9895d42cabf3f36a9a13df0e48847352129ebd3e4618b0e2875095eb8487b4207aacea4c1409a2116aafc6ee1298c2d4d765a0374465297294ad282334b33c3766539bd333ece0e20f49b61a99c161d5951fa1308b3a3fce7252c2f286d59c7aa8f85bdba5c6335d0d86b4a2e1552d198ec2cba3fca4a14881e7dcef774e22bbfaa0773291b47d8709079c36f1c231488903033910dbb08e108831363dac3f7c63a043ac92a169c259d660a5fca2922212416bf4991117817c3e14f3c5a478976b64752d2bc0254ad2101a6b6326743b37cacb9525ab33ce7ca3eea1072462d97b588a19858726ee799b8c3252bd0e9a7a79cf5c92f949db1507f5112cf77f17009347a3db2cf33a4813f58ba8e0bff5bb912e431dff68a2a535b470e9be2ac2ae964dfe3f4c251233acc526e6168ebf00215d5a82b6142565ee4765e962b041ada7218eb9b8018f65e47b89522301d53d0af3bab25114e7c374e7c6586c5c9a9e6ed1715e43bb6e2a63079a1597286dcac455c4646ffa3843ada28412b8291ef02e50c3719a424f229c65b1b68043d99a28fe2ab996ae27e8b039e03b66ca791d4280d66cdcc893b1128a9542fda19e6148fafe908817e2a2b52837a4f58229351e78d0259c4a824747d239926d2f57f180788239a4b21ba305d13809114d39ce5f09b773d5c07fe48c6847ca650563d3f949cbff1748a6571267cada514569a4a5b5396137f5f42cbcf61ae48d63911c2d2a085fe5dd09334b42b1eb3c913efbc35513c86564921b67828ddd31d08fcfa077444251ad8f88d3ce7e8d7be9ca3de555e9346d664004806c7e770cc792b3ed2d62a5f634e41c756989a1fd23672f91c8922f35ccb6a10b095a9bbcc2d8924b7e93cc0f2279c086da1e5ca92fdc5eca315e098ab806cd430805d886d2390a6e828d3ebaa8addd0a39b02bc13a9ae463da0d741b664dcc9a020d4e7c936846d53643e4eae274409cda93314433c95008785fb8cf302650b90c5942e2192b1c0261a580f2734e9b03dae9c40fa4461513dc015211aef213650856590f755bc95d8ebcda705092ab49d57556a8bd43f111c1786616f00869cd018d6fa4b70c772f700c6373ca803d9183c0e91e5c87b5bb4835f9e31965d4640ac27b43bdfdf759f9a1cc4f85837617c8918060ff9a1aaa2a9c13ed141d3dd60fc1253c5c6ffe4e026eb6c0cf66e488e39b940b88ad43c1605e489e7bd9cf660b1781543560d44bf4e5fec8acfd318392421e23b595e2a3cf1166ee4e2af9e2024a789a8200935314477057afccc4c9eecdaa1a348fecc5492f26e845c498cd095ab92543d7b207619d4db666ab2abe0f35097a7e341332170690fd57e18d6705375255bb37e0f309c6c54c02936c3a3dff816aab765bac9ef4164f1bc582e104754556cf2b2e43650162107dbdfe974984274d1efe0cc5d8eca6b0e9cff90e0188171d0a528897d0dace66b140553f5d927e7e56ce9c823b3171f8114095e300a7359c073c3f01317b28d33275128fff701c3a406ec8283e3880e40f04862601a76d7ed22971375209602475e762badd7f5e1d03ec7ba7927139312c3035420fb95c5eaeed0bf0609f65bffd88e1f2fbca18b296458850c19a06c26b6370ee2a3b1fc7caefe67e341fe04418a4798eb8c1a4bb0f6358e0ad58fe6b50f28f490e02ce8cdb2d1ab36b67be1675c45c8fbcffa867ff8f911c07053cb42f1b80fc0c92f16d7f348ca236256f271e3cd1ccb734caffa98ca4352fd75d13c0376aae085205bda898faf26f6796219b4f3bec864478c7f6ccf0cadcf2f3c7cb7e5a1404118da64346744a59f645cbc3404acfa04daa2aa2a6b02a3eff9749acad774a013267852377d7cee345a1e9ab4c74f600f2c5a7a9c47632b6f0934b9b34df190761abd0992a0ef178de083d2c8311fb9ae79ad2c6cbe9074c20bda2dd6e413e09c74eaca2fed70ba56f830bda2e1faa6d9a2985713ab071130ae29a932e6849069de826dec879a3ec07ccc4e4ae09ce2a95b067a902e65dd246ff8eec66c4cb08fbc3e44b35811df40dc87f88e17a16be570ead68f614d4c56b75fb911ccfcc071f9f2a0522b509236811a34f3d42b209d44f203859f40ddf42b6f09ecdcc680f3e06efa4c208bd7c37c1ef9577f22c671e1a64c1a760ac06787cc136956e810619b880e39352a8b3bbc721446d3c1e3f196b976f6460a3d9b60b4f6c153f570d732497e7803bebba85ff802e4cf98f23e64e75292c1112c4bd6258bde262ba02ca3b5fc3c0dfdcc1cb0e5412b164b50844904a4cc22eff9de430ed18436b08096ba6b56c45f24effc1e6ffc5059d3e7e65e2d3dd029f5c16cd471f1bae1b3907e615fe573b3e4006df45c5128675b7b051843b2fb6faad98846f2f5be663660acf825239a83c52765e88558ae626a4b7388a398ed432caca7a51762fa65cac1b9d1776a8ea5700655945f630d855ce3f72178c202cb9ed84de516b62d4908fec94fc5ba7537f22df17f38530eca97c69707b7e8817a8fc37f5f3336ec9a0f161\",\"do_not_relay\":true}
! 200 Ok
: Server: Epee-based
: Content-Length: 368
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"double_spend\": false,\r\n  \"fee_too_low\": false,\r\n  \"invalid_input\": false,\r\n  \"invalid_output\": false,\r\n  \"low_mixin\": false,\r\n  \"not_relayed\": true,\r\n  \"overspend\": false,\r\n  \"reason\": \"Not relayed\",\r\n  \"sanity_check_failed\": false,\r\n  \"status\": \"OK\",\r\n  \"too_big\": false,\r\n  \"too_few_outputs\": false,\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /json_rpc flush_txpool
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"flush_txpool\",\"params\":{\"txids\":[\"8f92ae14452f86507fab060838930d7f0d170251064a7392ca76f5355779da68\"]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 104
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /send_raw_transaction /send_raw_transaction
> {\"tx_as_hex\":\"02000202001000030103060201020210010101320603f7d444a9a84b4b4530a13e86b4c48ebc49fc7b7a2c2555b6a1ca4a07ccd9feeb020010040304010105080c03310101030203022f9acbd62221de30c741445dd2ec1418403383494e6754ba5684e7adc470ae910200036d861ca826835b3d614eae3f79d5d981f2e59bd015ad3cc616fac94d923cfa208a0003fa599b8e60c508cfcc1f33bd7881f76959474fc4f3dd601f9be1612002971277f42c012e528dcff58e04944ee12d29fa72ac7f892c74de91f996c34e873d7945e87de3020901747467ea16fe73780680e5a0da099a35cf0405e95c7c44acf8187f31700e3e3cc4a2eb9a17a4d8545619d64386877c94b79c987f9a55e2504a2083f57d2f7c826365ea2f44bad0c4a5f7a8d72e367a5ff1527fb2adc95017258f29a2246f01dcd87ab729e81eb5d806183dc29d50d7e343176ab5e3c26cf5c209d45666c03502caddd841274267833ccf3ab23dc98ed7dd667d26f1ec9895d42cabf3f36a9a13df0e48847352129ebd3e4618b0e2875095eb8487b4207aacea4c1409a2116aafc6ee1298c2d4d765a0374465297294ad282334b33c3766539bd333ece0e20f49b61a99c161d5951fa1308b3a3fce7252c2f286d59c7aa8f85bdba5c6335d0d86b4a2e1552d198ec2cba3fca4a14881e7dcef774e22bbfaa0773291b47d8709079c36f1c231488903033910dbb08e108831363dac3f7c63a043ac92a169c259d660a5fca2922212416bf4991117817c3e14f3c5a478976b64752d2bc0254ad2101a6b6326743b37cacb9525ab33ce7ca3eea1072462d97b588a19858726ee799b8c3252bd0e9a7a79cf5c92f949db1507f5112cf77f17009347a3db2cf33a4813f58ba8e0bff5bb912e431dff68a2a535b470e9be2ac2ae964dfe3f4c251233acc526e6168ebf00215d5a82b6142565ee4765e962b041ada7218eb9b8018f65e47b89522301d53d0af3bab25114e7c374e7c6586c5c9a9e6ed1715e43bb6e2a63079a1597286dcac455c4646ffa3843ada28412b8291ef02e50c3719a424f229c65b1b68043d99a28fe2ab996ae27e8b039e03b66ca791d4280d66cdcc893b1128a9542fda19e6148fafe908817e2a2b52837a4f58229351e78d0259c4a824747d239926d2f57f180788239a4b21ba305d13809114d39ce5f09b773d5c07fe48c6847ca650563d3f949cbff1748a6571267cada514569a4a5b5396137f5f42cbcf61ae48d63911c2d2a085fe5dd09334b42b1eb3c913efbc35513c86564921b67828ddd31d08fcfa077444251ad8f88d3ce7e8d7be9ca3de555e9346d664004806c7e770cc792b3ed2d62a5f634e41c756989a1fd23672f91c8922f35ccb6a10b095a9bbcc2d8924b7e93cc0f2279c086da1e5ca92fdc5eca315e098ab806cd430805d886d2390a6e828d3ebaa8addd0a39b02bc13a9ae463da0d741b664dcc9a020d4e7c936846d53643e4eae274409cda93314433c95008785fb8cf302650b90c5942e2192b1c0261a580f2734e9b03dae9c40fa4461513dc015211aef213650856590f755bc95d8ebcda705092ab49d57556a8bd43f111c1786616f00869cd018d6fa4b70c772f700c6373ca803d9183c0e91e5c87b5bb4835f9e31965d4640ac27b43bdfdf759f9a1cc4f85837617c8918060ff9a1aaa2a9c13ed141d3dd60fc1253c5c6ffe4e026eb6c0cf66e488e39b940b88ad43c1605e489e7bd9cf660b1781543560d44bf4e5fec8acfd318392421e23b595e2a3cf1166ee4e2af9e2024a789a8200935314477057afccc4c9eecdaa1a348fecc5492f26e845c498cd095ab92543d7b207619d4db666ab2abe0f35097a7e341332170690fd57e18d6705375255bb37e0f309c6c54c02936c3a3dff816aab765bac9ef4164f1bc582e104754556cf2b2e43650162107dbdfe974984274d1efe0cc5d8eca6b0e9cff90e0188171d0a528897d0dace66b140553f5d927e7e56ce9c823b3171f8114095e300a7359c073c3f01317b28d33275128fff701c3a406ec8283e3880e40f04862601a76d7ed22971375209602475e762badd7f5e1d03ec7ba7927139312c3035420fb95c5eaeed0bf0609f65bffd88e1f2fbca18b296458850c19a06c26b6370ee2a3b1fc7caefe67e341fe04418a4798eb8c1a4bb0f6358e0ad58fe6b50f28f490e02ce8cdb2d1ab36b67be1675c45c8fbcffa867ff8f911c07053cb42f1b80fc0c92f16d7f348ca236256f271e3cd1ccb734caffa98ca4352fd75d13c0376aae085205bda898faf26f6796219b4f3bec864478c7f6ccf0cadcf2f3c7cb7e5a1404118da64346744a59f645cbc3404acfa04daa2aa2a6b02a3eff9749acad774a013267852377d7cee345a1e9ab4c74f600f2c5a7a9c47632b6f0934b9b34df190761abd0992a0ef178de083d2c8311fb9ae79ad2c6cbe9074c20bda2dd6e413e09c74eaca2fed70ba56f830bda2e1faa6d9a2985713ab071130ae29a932e6849069de826dec879a3ec07ccc4e4ae09ce2a95b067a902e65dd246ff8eec66c4cb08fbc3e44b35811df40dc87f88e17a16be570ead68f614d4c56b75fb911ccfcc071f9f2a0522b509236811a34f3d42b209d44f203859f40ddf42b6f09ecdcc680f3e06efa4c208bd7c37c1ef9577f22c671e1a64c1a760ac06787cc136956e810619b880e39352a8b3bbc721446d3c1e3f196b976f6460a3d9b60b4f6c153f570d732497e7803bebba85ff802e4cf98f23e64e75292c1112c4bd6258bde262ba02ca3b5fc3c0dfdcc1cb0e5412b164b50844904a4cc22eff9de430ed18436b08096ba6b56c45f24effc1e6ffc5059d3e7e65e2d3dd029f5c16cd471f1bae1b3907e615fe573b3e4006df45c5128675b7b051843b2fb6faad98846f2f5be663660acf825239a83c52765e88558ae626a4b7388a398ed432caca7a51762fa65cac1b9d1776a8ea5700655945f630d855ce3f72178c202cb9ed84de516b62d4908fec94fc5ba7537f22df17f38530eca97c69707b7e8817a8fc37f5f3336ec9a0f161\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 358
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"double_spend\": false,\r\n  \"fee_too_low\": false,\r\n  \"invalid_input\": false,\r\n  \"invalid_output\": false,\r\n  \"low_mixin\": false,\r\n  \"not_relayed\": false,\r\n  \"overspend\": false,\r\n  \"reason\": \"\",\r\n  \"sanity_check_failed\": false,\r\n  \"status\": \"OK\",\r\n  \"too_big\": false,\r\n  \"too_few_outputs\": false,\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /get_transaction_pool_stats /get_transaction_pool_stats
> 
! 200 Ok
: Server: Epee-based
: Content-Length: 556
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"pool_stats\": {\r\n    \"bytes_max\": 2829,\r\n    \"bytes_med\": 2754,\r\n    \"bytes_min\": 2166,\r\n    \"bytes_total\": 7749,\r\n    \"fee_total\": 9357600000,\r\n    \"histo\": [{\r\n      \"bytes\": 2166,\r\n      \"txs\": 1\r\n    },{\r\n      \"bytes\": 0,\r\n      \"txs\": 0\r\n    },{\r\n      \"bytes\": 5583,\r\n      \"txs\": 2\r\n    }],\r\n    \"histo_98pc\": 0,\r\n    \"num_10m\": 0,\r\n    \"num_double_spends\": 1,\r\n    \"num_failing\": 0,\r\n    \"num_not_relayed\": 0,\r\n    \"oldest\": 1794730323,\r\n    \"txs_total\": 3\r\n  },\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /json_rpc get_miner_data
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_miner_data\",\"params\":{}}
! 200 Ok
: Server: Epee-based
: Content-Length: 862
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"already_generated_coins\": 3570871499908940,\r\n    \"difficulty\": \"0x1\",\r\n    \"height\": 102,\r\n    \"major_version\": 16,\r\n    \"median_weight\": 300000,\r\n    \"prev_id\": \"f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca9\",\r\n    \"seed_hash\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\r\n    \"status\": \"OK\",\r\n    \"tx_backlog\": [{\r\n      \"fee\": 3328800000,\r\n      \"id\": \"23d9da1d81a30bcaca5b2cf09988d0cd445ce024f1ab5d0b7e3feae77d140a19\",\r\n      \"weight\": 2754\r\n    },{\r\n      \"fee\": 2605200000,\r\n      \"id\": \"8f92ae14452f86507fab060838930d7f0d170251064a7392ca76f5355779da68\",\r\n      \"weight\": 2166\r\n    },{\r\n      \"fee\": 3423600000,\r\n      \"id\": \"25063db06d18be9d7b58e97d7c39d408d8a5955c7d11aeefac7cb95e9e3ad6c6\",\r\n      \"weight\": 2829\r\n    }],\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc flush_txpool
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"flush_txpool\",\"params\":{}}
! 200 Ok
: Server: Epee-based
: Content-Length: 104
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /get_transaction_pool /get_transaction_pool
> 
! 200 Ok
: Server: Epee-based
: Content-Length: 81
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /get_transaction_pool_stats /get_transaction_pool_stats
> 
! 200 Ok
: Server: Epee-based
: Content-Length: 371
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"pool_stats\": {\r\n    \"bytes_max\": 0,\r\n    \"bytes_med\": 0,\r\n    \"bytes_min\": 0,\r\n    \"bytes_total\": 0,\r\n    \"fee_total\": 0,\r\n    \"histo_98pc\": 0,\r\n    \"num_10m\": 0,\r\n    \"num_double_spends\": 0,\r\n    \"num_failing\": 0,\r\n    \"num_not_relayed\": 0,\r\n    \"oldest\": 0,\r\n    \"txs_total\": 0\r\n  },\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /get_transaction_pool_hashes.bin /get_transaction_pool_hashes.bin
> 
! 200 Ok
: Server: Epee-based
: Content-Length: 81
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /json_rpc get_txpool_backlog
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_txpool_backlog\",\"params\":{}}
! 200 Ok
: Server: Epee-based
: Content-Length: 144
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_miner_data
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_miner_data\",\"params\":{}}
! 200 Ok
: Server: Epee-based
: Content-Length: 426
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"already_generated_coins\": 3570871499908940,\r\n    \"difficulty\": \"0x1\",\r\n    \"height\": 102,\r\n    \"major_version\": 16,\r\n    \"median_weight\": 300000,\r\n    \"prev_id\": \"f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca9\",\r\n    \"seed_hash\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /pop_blocks /pop_blocks
> {\"nblocks\":1}
! 200 Ok
: Server: Epee-based
: Content-Length: 63
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"height\": 101,\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /json_rpc get_last_block_header
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_last_block_header\",\"params\":{}}
! 200 Ok
: Server: Epee-based
: Content-Length: 991
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"block_header\": {\r\n      \"block_size\": 86,\r\n      \"block_weight\": 86,\r\n      \"cumulative_difficulty\": 101,\r\n      \"cumulative_difficulty_top64\": 0,\r\n      \"depth\": 0,\r\n      \"difficulty\": 1,\r\n      \"difficulty_top64\": 0,\r\n      \"hash\": \"f87c6130c6f81df103713e08a5aa9d3ba3e74e695d1b6d958f7a5799e3f9ea44\",\r\n      \"height\": 100,\r\n      \"long_term_weight\": 176470,\r\n      \"major_version\": 16,\r\n      \"miner_tx_hash\": \"8359e20d7d461591845130f540c1eb792e31894795003af5c9a9e4ee23c8185a\",\r\n      \"minor_version\": 16,\r\n      \"nonce\": 0,\r\n      \"num_txes\": 0,\r\n      \"orphan_status\": false,\r\n      \"pow_hash\": \"\",\r\n      \"prev_hash\": \"567a9b6c0a24db92d4be5f781f5cda5dc65daf32189d080c6bba0672bd4bd9ac\",\r\n      \"reward\": 35177695384089,\r\n      \"timestamp\": 1794730322,\r\n      \"wide_cumulative_difficulty\": \"0x65\",\r\n      \"wide_difficulty\": \"0x1\"\r\n    },\r\n    \"credits\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_alternate_chains
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_alternate_chains\",\"params\":{}}
! 200 Ok
: Server: Epee-based
: Content-Length: 1036
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"chains\": [{\r\n      \"block_hash\": \"c7748c55d37709c737cd0010e4bd841a624d4b9bb5508d1eef124a2eb94031a6\",\r\n      \"block_hashes\": [\"c7748c55d37709c737cd0010e4bd841a624d4b9bb5508d1eef124a2eb94031a6\",\"9e8d5b0e98cdba47764416988b99ad91269891781722ef720ab7cecaf758b88a\"],\r\n      \"difficulty\": 100,\r\n      \"difficulty_top64\": 0,\r\n      \"height\": 99,\r\n      \"length\": 2,\r\n      \"main_chain_parent_block\": \"1d11c3a92fd150360ab68e1cf76f56171a152d0ffd667faceb606ae8687b5a46\",\r\n      \"wide_difficulty\": \"0x64\"\r\n    },{\r\n      \"block_hash\": \"929b0d47976be04fd60709e3a8a932e376d50eae5c47966e69b84e41756bb92d\",\r\n      \"block_hashes\": [\"929b0d47976be04fd60709e3a8a932e376d50eae5c47966e69b84e41756bb92d\"],\r\n      \"difficulty\": 101,\r\n      \"difficulty_top64\": 0,\r\n      \"height\": 100,\r\n      \"length\": 1,\r\n      \"main_chain_parent_block\": \"567a9b6c0a24db92d4be5f781f5cda5dc65daf32189d080c6bba0672bd4bd9ac\",\r\n      \"wide_difficulty\": \"0x65\"\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /get_alt_blocks_hashes /get_alt_blocks_hashes
> 
! 200 Ok
: Server: Epee-based
: Content-Length: 303
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"blks_hashes\": [\"929b0d47976be04fd60709e3a8a932e376d50eae5c47966e69b84e41756bb92d\",\"9e8d5b0e98cdba47764416988b99ad91269891781722ef720ab7cecaf758b88a\",\"c7748c55d37709c737cd0010e4bd841a624d4b9bb5508d1eef124a2eb94031a6\"],\r\n  \"credits\": 0,\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /json_rpc submit_block
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"submit_block\",\"params\":[\"1010d2d2e5d706f87c6130c6f81df103713e08a5aa9d3ba3e74e695d1b6d958f7a5799e3f9ea440000000002a10101ff6501d787a7f0e6ff0703b16beff3c53f7959fc7548706781f98fc7beb017e81e618bced09956eaf3e2188e2401c3e398f5709cf94e10f19bcfc7c1e16407576a6620aaca1e62b1003371abf6e00201000000\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 104
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc submit_block
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"submit_block\",\"params\":[\"1010d2d2e5d706f87c6130c6f81df103713e08a5aa9d3ba3e74e695d1b6d958f7a5799e3f9ea440000000002a10101ff6501d787a7f0e6ff0703b16beff3c53f7959fc7548706781f98fc7beb017e81e618bced09956eaf3e2188e2401c3e398f5709cf94e10f19bcfc7c1e16407576a6620aaca1e62b1003371abf6e00201000000\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 104
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_last_block_header
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_last_block_header\",\"params\":{}}
! 200 Ok
: Server: Epee-based
: Content-Length: 991
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"block_header\": {\r\n      \"block_size\": 86,\r\n      \"block_weight\": 86,\r\n      \"cumulative_difficulty\": 102,\r\n      \"cumulative_difficulty_top64\": 0,\r\n      \"depth\": 0,\r\n      \"difficulty\": 1,\r\n      \"difficulty_top64\": 0,\r\n      \"hash\": \"f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca9\",\r\n      \"height\": 101,\r\n      \"long_term_weight\": 176470,\r\n      \"major_version\": 16,\r\n      \"miner_tx_hash\": \"c3c20c7e535f24208a73d91b7ee138533e4cb64013a61139f45dadd5f3445a7b\",\r\n      \"minor_version\": 16,\r\n      \"nonce\": 0,\r\n      \"num_txes\": 0,\r\n      \"orphan_status\": false,\r\n      \"pow_hash\": \"\",\r\n      \"prev_hash\": \"f87c6130c6f81df103713e08a5aa9d3ba3e74e695d1b6d958f7a5799e3f9ea44\",\r\n      \"reward\": 35177628287959,\r\n      \"timestamp\": 1794730322,\r\n      \"wide_cumulative_difficulty\": \"0x66\",\r\n      \"wide_difficulty\": \"0x1\"\r\n    },\r\n    \"credits\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /pop_blocks /pop_blocks
> {\"nblocks\":20}
! 200 Ok
: Server: Epee-based
: Content-Length: 62
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"height\": 82,\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /get_transaction_pool_stats /get_transaction_pool_stats
> 
! 200 Ok
: Server: Epee-based
: Content-Length: 554
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"pool_stats\": {\r\n    \"bytes_max\": 4166,\r\n    \"bytes_med\": 2765,\r\n    \"bytes_min\": 2166,\r\n    \"bytes_total\": 9097,\r\n    \"fee_total\": 10994400000,\r\n    \"histo\": [{\r\n      \"bytes\": 0,\r\n      \"txs\": 0\r\n    },{\r\n      \"bytes\": 0,\r\n      \"txs\": 0\r\n    },{\r\n      \"bytes\": 9097,\r\n      \"txs\": 3\r\n    }],\r\n    \"histo_98pc\": 0,\r\n    \"num_10m\": 0,\r\n    \"num_double_spends\": 0,\r\n    \"num_failing\": 0,\r\n    \"num_not_relayed\": 0,\r\n    \"oldest\": 1794730351,\r\n    \"txs_total\": 3\r\n  },\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /json_rpc get_info
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_info\",\"params\":{}}
! 200 Ok
: Server: Epee-based
: Content-Length: 1386
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"adjusted_time\": 1794730437,\r\n    \"alt_blocks_count\": 3,\r\n    \"block_size_limit\": 600000,\r\n    \"block_size_median\": 300000,\r\n    \"block_weight_limit\": 600000,\r\n    \"block_weight_median\": 300000,\r\n    \"bootstrap_daemon_address\": \"\",\r\n    \"busy_syncing\": false,\r\n    \"credits\": 0,\r\n    \"cumulative_difficulty\": 82,\r\n    \"cumulative_difficulty_top64\": 0,\r\n    \"database_size\": 454656,\r\n    \"difficulty\": 1,\r\n    \"difficulty_top64\": 0,\r\n    \"free_space\": 27607420928,\r\n    \"grey_peerlist_size\": 0,\r\n    \"height\": 82,\r\n    \"height_without_bootstrap\": 82,\r\n    \"incoming_connections_count\": 0,\r\n    \"mainnet\": false,\r\n    \"nettype\": \"fakechain\",\r\n    \"offline\": true,\r\n    \"outgoing_connections_count\": 0,\r\n    \"restricted\": false,\r\n    \"rpc_connections_count\": 2,\r\n    \"stagenet\": false,\r\n    \"start_time\": 1794730272,\r\n    \"status\": \"OK\",\r\n    \"synchronized\": true,\r\n    \"target\": 120,\r\n    \"target_height\": 0,\r\n    \"testnet\": false,\r\n    \"top_block_hash\": \"e7027ecb769273c7125ea40ed1b1e698ecaac8375e47d1896924ce43c3ff0ecb\",\r\n    \"top_hash\": \"\",\r\n    \"tx_count\": 0,\r\n    \"tx_pool_size\": 3,\r\n    \"untrusted\": false,\r\n    \"update_available\": false,\r\n    \"version\": \"0.18.0.0-unknown\",\r\n    \"was_bootstrap_ever_used\": false,\r\n    \"white_peerlist_size\": 0,\r\n    \"wide_cumulative_difficulty\": \"0x52\",\r\n    \"wide_difficulty\": \"0x1\"\r\n  }\r\n}
? main POST /json_rpc get_alternate_chains
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_alternate_chains\",\"params\":{}}
! 200 Ok
: Server: Epee-based
: Content-Length: 592
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"chains\": [{\r\n      \"block_hash\": \"c7748c55d37709c737cd0010e4bd841a624d4b9bb5508d1eef124a2eb94031a6\",\r\n      \"block_hashes\": [\"c7748c55d37709c737cd0010e4bd841a624d4b9bb5508d1eef124a2eb94031a6\",\"9e8d5b0e98cdba47764416988b99ad91269891781722ef720ab7cecaf758b88a\"],\r\n      \"difficulty\": 100,\r\n      \"difficulty_top64\": 0,\r\n      \"height\": 99,\r\n      \"length\": 2,\r\n      \"main_chain_parent_block\": \"\",\r\n      \"wide_difficulty\": \"0x64\"\r\n    }],\r\n    \"status\": \"Error finding alternate chain attachment point\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /get_alt_blocks_hashes /get_alt_blocks_hashes
> 
! 200 Ok
: Server: Epee-based
: Content-Length: 303
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"blks_hashes\": [\"929b0d47976be04fd60709e3a8a932e376d50eae5c47966e69b84e41756bb92d\",\"9e8d5b0e98cdba47764416988b99ad91269891781722ef720ab7cecaf758b88a\",\"c7748c55d37709c737cd0010e4bd841a624d4b9bb5508d1eef124a2eb94031a6\"],\r\n  \"credits\": 0,\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /json_rpc get_block_header_by_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_hash\",\"params\":{\"hash\":\"f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca9\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 207
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -5,\r\n    \"message\": \"Internal error: can\'t get block by hash. Hash = f71b20ed476f857f6b6b83d3f3514ea20d4dfb6d5358fc2bbbddc959c9e3bca9.\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_output_distribution
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_distribution\",\"params\":{\"amounts\":[0],\"binary\":false}}
! 200 Ok
: Server: Epee-based
: Content-Length: 481
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"distributions\": [{\r\n      \"amount\": 0,\r\n      \"base\": 0,\r\n      \"binary\": false,\r\n      \"compress\": false,\r\n      \"distribution\": [0,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],\r\n      \"start_height\": 0\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_histogram
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_histogram\",\"params\":{\"amounts\":[0],\"unlocked\":true}}
! 200 Ok
: Server: Epee-based
: Content-Length: 286
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"histogram\": [{\r\n      \"amount\": 0,\r\n      \"recent_instances\": 0,\r\n      \"total_instances\": 81,\r\n      \"unlocked_instances\": 72\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /is_key_image_spent /is_key_image_spent
> {\"key_images\":[\"faa8ab0b97d774b585e206e2071e053fb4b0f51196518a2c03cef935903df6bd\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 105
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"spent_status\": [2],\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /json_rpc submit_block
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"submit_block\",\"params\":[\"1010d2d2e5d706f87c6130c6f81df103713e08a5aa9d3ba3e74e695d1b6d958f7a5799e3f9ea440000000002a10101ff6501d787a7f0e6ff0703b16beff3c53f7959fc7548706781f98fc7beb017e81e618bced09956eaf3e2188e2401c3e398f5709cf94e10f19bcfc7c1e16407576a6620aaca1e62b1003371abf6e00201000000\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 104
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_miner_data
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_miner_data\",\"params\":{}}
! 200 Ok
: Server: Epee-based
: Content-Length: 425
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"already_generated_coins\": 2867306185739313,\r\n    \"difficulty\": \"0x1\",\r\n    \"height\": 82,\r\n    \"major_version\": 16,\r\n    \"median_weight\": 300000,\r\n    \"prev_id\": \"e7027ecb769273c7125ea40ed1b1e698ecaac8375e47d1896924ce43c3ff0ecb\",\r\n    \"seed_hash\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_fee_estimate
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_fee_estimate\",\"params\":{}}
! 200 Ok
: Server: Epee-based
: Content-Length: 249
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"fee\": 1200000,\r\n    \"fees\": [1200000,4700000,19000000,240000000],\r\n    \"quantization_mask\": 10000,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc flush_txpool
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"flush_txpool\",\"params\":{}}
! 200 Ok
: Server: Epee-based
: Content-Length: 104
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /pop_blocks /pop_blocks
> {\"nblocks\":1000000}
! 200 Ok
: Server: Epee-based
: Content-Length: 61
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"height\": 1,\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /json_rpc get_info
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_info\",\"params\":{}}
! 200 Ok
: Server: Epee-based
: Content-Length: 1382
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"adjusted_time\": 1794730351,\r\n    \"alt_blocks_count\": 3,\r\n    \"block_size_limit\": 600000,\r\n    \"block_size_median\": 300000,\r\n    \"block_weight_limit\": 600000,\r\n    \"block_weight_median\": 300000,\r\n    \"bootstrap_daemon_address\": \"\",\r\n    \"busy_syncing\": false,\r\n    \"credits\": 0,\r\n    \"cumulative_difficulty\": 1,\r\n    \"cumulative_difficulty_top64\": 0,\r\n    \"database_size\": 454656,\r\n    \"difficulty\": 1,\r\n    \"difficulty_top64\": 0,\r\n    \"free_space\": 27614846976,\r\n    \"grey_peerlist_size\": 0,\r\n    \"height\": 1,\r\n    \"height_without_bootstrap\": 1,\r\n    \"incoming_connections_count\": 0,\r\n    \"mainnet\": false,\r\n    \"nettype\": \"fakechain\",\r\n    \"offline\": true,\r\n    \"outgoing_connections_count\": 0,\r\n    \"restricted\": false,\r\n    \"rpc_connections_count\": 2,\r\n    \"stagenet\": false,\r\n    \"start_time\": 1794730272,\r\n    \"status\": \"OK\",\r\n    \"synchronized\": true,\r\n    \"target\": 120,\r\n    \"target_height\": 0,\r\n    \"testnet\": false,\r\n    \"top_block_hash\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\r\n    \"top_hash\": \"\",\r\n    \"tx_count\": 0,\r\n    \"tx_pool_size\": 0,\r\n    \"untrusted\": false,\r\n    \"update_available\": false,\r\n    \"version\": \"0.18.0.0-unknown\",\r\n    \"was_bootstrap_ever_used\": false,\r\n    \"white_peerlist_size\": 0,\r\n    \"wide_cumulative_difficulty\": \"0x1\",\r\n    \"wide_difficulty\": \"0x1\"\r\n  }\r\n}
? main POST /get_height /get_height
> 
! 200 Ok
: Server: Epee-based
: Content-Length: 140
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:12:31 GMT
: Accept-Ranges: bytes
< {\r\n  \"hash\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\r\n  \"height\": 1,\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
