# monerod 0.18.0.0 on a private chain: changing
? main POST /set_limit /set_limit
> {\"limit_down\":100,\"limit_up\":50}
! 200 Ok
: Server: Epee-based
: Content-Length: 86
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:25 GMT
: Accept-Ranges: bytes
< {\r\n  \"limit_down\": 100,\r\n  \"limit_up\": 50,\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /get_limit /get_limit
> 
! 200 Ok
: Server: Epee-based
: Content-Length: 86
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:25 GMT
: Accept-Ranges: bytes
< {\r\n  \"limit_down\": 100,\r\n  \"limit_up\": 50,\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /set_limit /set_limit
> {\"limit_down\":0,\"limit_up\":70}
! 200 Ok
: Server: Epee-based
: Content-Length: 86
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:25 GMT
: Accept-Ranges: bytes
< {\r\n  \"limit_down\": 100,\r\n  \"limit_up\": 70,\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /set_limit /set_limit
> {\"limit_down\":200,\"limit_up\":-5}
! 200 Ok
: Server: Epee-based
: Content-Length: 98
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:25 GMT
: Accept-Ranges: bytes
< {\r\n  \"limit_down\": 0,\r\n  \"limit_up\": 0,\r\n  \"status\": \"Invalid parameter\",\r\n  \"untrusted\": false\r\n}
? main POST /get_limit /get_limit
> 
! 200 Ok
: Server: Epee-based
: Content-Length: 86
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:25 GMT
: Accept-Ranges: bytes
< {\r\n  \"limit_down\": 200,\r\n  \"limit_up\": 70,\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /set_limit /set_limit
> {\"limit_down\":-1,\"limit_up\":-1}
! 200 Ok
: Server: Epee-based
: Content-Length: 89
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:25 GMT
: Accept-Ranges: bytes
< {\r\n  \"limit_down\": 8192,\r\n  \"limit_up\": 2048,\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /get_limit /get_limit
> 
! 200 Ok
: Server: Epee-based
: Content-Length: 89
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:25 GMT
: Accept-Ranges: bytes
< {\r\n  \"limit_down\": 8192,\r\n  \"limit_up\": 2048,\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /out_peers /out_peers
> {\"out_peers\":5}
! 200 Ok
: Server: Epee-based
: Content-Length: 64
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:25 GMT
: Accept-Ranges: bytes
< {\r\n  \"out_peers\": 5,\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /out_peers /out_peers
> {\"set\":false}
! 200 Ok
: Server: Epee-based
: Content-Length: 64
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:25 GMT
: Accept-Ranges: bytes
< {\r\n  \"out_peers\": 5,\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /out_peers /out_peers
> {\"set\":true,\"out_peers\":0}
! 200 Ok
: Server: Epee-based
: Content-Length: 64
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:25 GMT
: Accept-Ranges: bytes
< {\r\n  \"out_peers\": 0,\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /out_peers /out_peers
> {}
! 200 Ok
: Server: Epee-based
: Content-Length: 64
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:25 GMT
: Accept-Ranges: bytes
< {\r\n  \"out_peers\": 0,\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /in_peers /in_peers
> {\"in_peers\":5}
! 200 Ok
: Server: Epee-based
: Content-Length: 63
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:25 GMT
: Accept-Ranges: bytes
< {\r\n  \"in_peers\": 5,\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /in_peers /in_peers
> {\"set\":false}
! 200 Ok
: Server: Epee-based
: Content-Length: 63
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:25 GMT
: Accept-Ranges: bytes
< {\r\n  \"in_peers\": 5,\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /in_peers /in_peers
> {\"in_peers\":4294967295}
! 200 Ok
: Server: Epee-based
: Content-Length: 72
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:25 GMT
: Accept-Ranges: bytes
< {\r\n  \"in_peers\": 4294967295,\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /in_peers /in_peers
> {}
! 200 Ok
: Server: Epee-based
: Content-Length: 63
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:25 GMT
: Accept-Ranges: bytes
< {\r\n  \"in_peers\": 0,\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /set_log_level /set_log_level
> {\"level\":1}
! 200 Ok
: Server: Epee-based
: Content-Length: 45
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:25 GMT
: Accept-Ranges: bytes
< {\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /set_log_level /set_log_level
> {\"level\":2}
! 200 Ok
: Server: Epee-based
: Content-Length: 45
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:25 GMT
: Accept-Ranges: bytes
< {\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /set_log_level /set_log_level
> {\"level\":0}
! 200 Ok
: Server: Epee-based
: Content-Length: 45
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:25 GMT
: Accept-Ranges: bytes
< {\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /set_log_level /set_log_level
> 
! 200 Ok
: Server: Epee-based
: Content-Length: 45
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:25 GMT
: Accept-Ranges: bytes
< {\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /set_log_categories /set_log_categories
> {\"categories\":\"*:FATAL\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 73
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:25 GMT
: Accept-Ranges: bytes
< {\r\n  \"categories\": \"*:FATAL\",\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /set_log_categories /set_log_categories
> {\"categories\":\"+net.http:ERROR\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 88
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:25 GMT
: Accept-Ranges: bytes
< {\r\n  \"categories\": \"*:FATAL,net.http:ERROR\",\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /set_log_categories /set_log_categories
> {\"categories\":\"+txpool:ERROR,blockchain:FATAL\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 118
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:25 GMT
: Accept-Ranges: bytes
< {\r\n  \"categories\": \"*:FATAL,net.http:ERROR,txpool:ERROR,blockchain:FATAL\",\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /set_log_categories /set_log_categories
> {\"categories\":\"-net.http\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 110
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:25 GMT
: Accept-Ranges: bytes
< {\r\n  \"categories\": \"*:FATAL,:ERROR,txpool:ERROR,blockchain:FATAL\",\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /set_log_categories /set_log_categories
> {\"categories\":\"-net.http:ERROR\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 110
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:25 GMT
: Accept-Ranges: bytes
< {\r\n  \"categories\": \"*:FATAL,:ERROR,txpool:ERROR,blockchain:FATAL\",\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /set_log_categories /set_log_categories
> {\"categories\":\"0\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 272
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:25 GMT
: Accept-Ranges: bytes
< {\r\n  \"categories\": \"*:WARNING,net:FATAL,net.http:FATAL,net.ssl:FATAL,net.p2p:FATAL,net.cn:FATAL,daemon.rpc:FATAL,global:INFO,verify:FATAL,serialization:FATAL,daemon.rpc.payment:ERROR,stacktrace:INFO,logging:INFO,msgwriter:INFO\",\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /set_log_categories /set_log_categories
> {\"categories\":\"0,net:ERROR\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 282
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:25 GMT
: Accept-Ranges: bytes
< {\r\n  \"categories\": \"*:WARNING,net:FATAL,net.http:FATAL,net.ssl:FATAL,net.p2p:FATAL,net.cn:FATAL,daemon.rpc:FATAL,global:INFO,verify:FATAL,serialization:FATAL,daemon.rpc.payment:ERROR,stacktrace:INFO,logging:INFO,msgwriter:INFO,net:ERROR\",\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /set_log_categories /set_log_categories
> {\"categories\":\"no such categories\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 84
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:25 GMT
: Accept-Ranges: bytes
< {\r\n  \"categories\": \"no such categories\",\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /set_log_categories /set_log_categories
> {\"categories\":\"\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 66
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:25 GMT
: Accept-Ranges: bytes
< {\r\n  \"categories\": \"\",\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /save_bc /save_bc
> {}
! 200 Ok
: Server: Epee-based
: Content-Length: 45
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:25 GMT
: Accept-Ranges: bytes
< {\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /json_rpc flush_cache
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"flush_cache\",\"params\":{\"bad_blocks\":true}}
! 200 Ok
: Server: Epee-based
: Content-Length: 104
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:25 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc flush_cache
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"flush_cache\",\"params\":{\"bad_txs\":true,\"bad_blocks\":false}}
! 200 Ok
: Server: Epee-based
: Content-Length: 104
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:25 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /set_bootstrap_daemon /set_bootstrap_daemon
> {\"address\":\"\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 22
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:25 GMT
: Accept-Ranges: bytes
< {\r\n  \"status\": \"OK\"\r\n}
? main POST /json_rpc rpc_access_tracking
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"rpc_access_tracking\",\"params\":{\"clear\":true}}
! 200 Ok
: Server: Epee-based
: Content-Length: 104
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:25 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc rpc_access_tracking
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"rpc_access_tracking\",\"params\":{}}
! 200 Ok
: Server: Epee-based
: Content-Length: 227
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:25 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"data\": [{\r\n      \"count\": 1,\r\n      \"credits\": 0,\r\n      \"rpc\": \"rpc_access_tracking\",\r\n      \"time\": 13230\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_bans
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_bans\",\"params\":{}}
! 200 Ok
: Server: Epee-based
: Content-Length: 104
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:25 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc set_bans
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"set_bans\",\"params\":{\"bans\":[{\"host\":\"192.168.100.5\",\"ban\":true,\"seconds\":100}]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 104
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:25 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_bans
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_bans\",\"params\":{}}
! 200 Ok
: Server: Epee-based
: Content-Length: 206
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:25 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"bans\": [{\r\n      \"host\": \"192.168.100.5\",\r\n      \"ip\": 90482880,\r\n      \"seconds\": 100\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc banned
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"banned\",\"params\":{\"address\":\"192.168.100.5\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 121
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:25 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"banned\": true,\r\n    \"seconds\": 100,\r\n    \"status\": \"OK\"\r\n  }\r\n}
? main POST /json_rpc banned
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"banned\",\"params\":{\"address\":\"192.168.100.6\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 120
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:25 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"banned\": false,\r\n    \"seconds\": 0,\r\n    \"status\": \"OK\"\r\n  }\r\n}
? main POST /json_rpc set_bans
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"set_bans\",\"params\":{\"bans\":[{\"ip\":67305985,\"ban\":true,\"seconds\":200},{\"host\":\"10.20.0.0/16\",\"ban\":true,\"seconds\":300}]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 104
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:25 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_bans
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_bans\",\"params\":{}}
! 200 Ok
: Server: Epee-based
: Content-Length: 365
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:25 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"bans\": [{\r\n      \"host\": \"1.2.3.4\",\r\n      \"ip\": 67305985,\r\n      \"seconds\": 200\r\n    },{\r\n      \"host\": \"192.168.100.5\",\r\n      \"ip\": 90482880,\r\n      \"seconds\": 100\r\n    },{\r\n      \"host\": \"10.20.0.0\\/16\",\r\n      \"ip\": 0,\r\n      \"seconds\": 300\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc banned
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"banned\",\"params\":{\"address\":\"1.2.3.4\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 121
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:25 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"banned\": true,\r\n    \"seconds\": 200,\r\n    \"status\": \"OK\"\r\n  }\r\n}
? main POST /json_rpc banned
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"banned\",\"params\":{\"address\":\"10.20.30.40\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 121
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:25 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"banned\": true,\r\n    \"seconds\": 300,\r\n    \"status\": \"OK\"\r\n  }\r\n}
? main POST /json_rpc banned
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"banned\",\"params\":{\"address\":\"10.21.30.40\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 120
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:25 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"banned\": false,\r\n    \"seconds\": 0,\r\n    \"status\": \"OK\"\r\n  }\r\n}
? main POST /json_rpc set_bans
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"set_bans\",\"params\":{\"bans\":[{\"host\":\"1.2.3.4\",\"ban\":false}]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 104
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:25 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc banned
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"banned\",\"params\":{\"address\":\"1.2.3.4\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 120
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:25 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"banned\": false,\r\n    \"seconds\": 0,\r\n    \"status\": \"OK\"\r\n  }\r\n}
? main POST /json_rpc set_bans
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"set_bans\",\"params\":{\"bans\":[{\"host\":\"5.6.7.8\",\"ban\":true,\"seconds\":50},{\"host\":\"no host\",\"ban\":true,\"seconds\":10}]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 123
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:25 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -1,\r\n    \"message\": \"Unsupported host\\/subnet type\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_bans
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_bans\",\"params\":{}}
! 200 Ok
: Server: Epee-based
: Content-Length: 365
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:25 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"bans\": [{\r\n      \"host\": \"192.168.100.5\",\r\n      \"ip\": 90482880,\r\n      \"seconds\": 100\r\n    },{\r\n      \"host\": \"5.6.7.8\",\r\n      \"ip\": 134678021,\r\n      \"seconds\": 50\r\n    },{\r\n      \"host\": \"10.20.0.0\\/16\",\r\n      \"ip\": 0,\r\n      \"seconds\": 300\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc set_bans
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"set_bans\",\"params\":{\"bans\":[{\"host\":\"10.20.0.0/16\",\"ban\":false},{\"host\":\"5.6.7.8\",\"ban\":false},{\"host\":\"192.168.100.5\",\"ban\":false}]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 104
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:25 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_bans
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_bans\",\"params\":{}}
! 200 Ok
: Server: Epee-based
: Content-Length: 104
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:25 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc set_bans
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"set_bans\",\"params\":{\"bans\":[{\"host\":\"10.20.0.0/33\",\"ban\":true,\"seconds\":10}]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 123
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:25 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -1,\r\n    \"message\": \"Unsupported host\\/subnet type\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc set_bans
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"set_bans\",\"params\":{\"bans\":[{\"host\":\"10.20.30.40:18080\",\"ban\":true,\"seconds\":10}]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 104
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:25 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc set_bans
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"set_bans\",\"params\":{\"bans\":[{\"host\":\"10.20.30.40\",\"ban\":false}]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 104
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:25 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_bans
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_bans\",\"params\":{}}
! 200 Ok
: Server: Epee-based
: Content-Length: 104
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:25 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /get_peer_list /get_peer_list
> 
! 200 Ok
: Server: Epee-based
: Content-Length: 45
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:25 GMT
: Accept-Ranges: bytes
< {\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /get_public_nodes /get_public_nodes
> 
! 200 Ok
: Server: Epee-based
: Content-Length: 45
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:25 GMT
: Accept-Ranges: bytes
< {\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /json_rpc relay_tx
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"relay_tx\",\"params\":{\"txids\":[\"8a733bf3820b2e9d2174da4ba31955764194b899046f4ced76d1202476163640\"]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 144
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:25 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_txpool_backlog
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_txpool_backlog\",\"params\":}
! 200 Ok
: Server: Epee-based
: Content-Length: 107
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:25 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -32700,\r\n    \"message\": \"Parse error\"\r\n  },\r\n  \"id\": 0,\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc relay_tx
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"relay_tx\",\"params\":{\"txids\":[\"684a35ed64eb7e69865686a442e1835b543799eb026ee5109e2716672fb0d818\",\"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 189
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:26 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -5,\r\n    \"message\": \"transaction not found in pool: 418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /send_raw_transaction /send_raw_transaction
> {\"tx_as_hex\":\"02000202001003060201010101050c02030301330501f3eae785979d06a6ae2f9ca6665e9529b2f2e4df1ff134823c7c169fbdac181f020010030201020e01030b0101350102010402bd079b883beed5c8ae0fd3146cabb87625465ee944e79fe2bcd10b0b72eff11b0200035b73c9a2034ec2c39f37ae8aca8dca83e45652943977b56ea008d773af14ac77f700039d47bd8d5529b18d5cd4199b6eeb077f9ae209b8bb883e2c3a381120a5ddabafbe2c019597cb968a945d5ccf3d61b95d9a18fb29874065391851d74763b521d4ea763c0209017d9502c14860a6fe0680e5a0da09bde1f13e9dddc62ed570e2ed3675706bbbcaeec6fcd38f568774df845dc0c0eddad0be3365ed0725bc080ab8118ee541b681d7044388f1cd44037d6e4960decf4e707ebb786b8f923252b71b3cf7451b01448f67be0a67a8ee4f6cb53421620ce541e734e9bc7140406d8af9b6b9b9d6c661e9984e6c1731c6e26d42425658389ee74b113091c3ecfadfff729573621a79108e017a24ab14ff3290b232343500583736c26cf42d422dcc758309aa135f2fe9b976684599ca9d6a94ccedc7cde05dbf124963107166dda8ad9759aa573801fc0bc3c1231409592e9a83bad83979f8e1595fa5a5848be11c6873fdc81f720bfef8688af432856b01b3f251864d29a0b8c47750ab42c29abf24714b313dd30c07788f3a95dee21eb361c364908928a5f4a99a909f7bece48b850219bd913efb826167595d64a526099225948b804d07960c917465e382bcc1c46404f454d46cffcaa8374d5dfd13340b4e046f5a648f20f84acd32053aca873131421a263f68f28e86cc6d93349228642f01018a0070108fafd149573876da7468a0b9c1048c2d71f4a05fcfd4f218200a82c846cb12e375b9dd3b06e0fd4924b7b386d0f5d5fd5bda737619c2a7962290bab0de0d11f478ea60203437ad18b45112bf942ac0d29fe3c4c11fe4a1ad38376151c3d69800afae7deb2de16505ccc81c87e6eb9a9c07cd9bdd834b2f653e71f39fdb1022e9892556b37e7b54c7ba0f912f47312375b283268c617d3181aeeb10894f9edab13037e12565a603aa9a46c76949aa937093ba72e35d9941544875387115b97b502b11e4507288c52302235318e615d5b01ffd20bb70be474396e164bfc75165c0648c709fb6abbd12237e2a35fae428c2588f6d92eb1a8a9278232711a3d200fa2b5328e9422a4e44a9f810fb6470824d63d67cfa806d2f6beda8eb430b26edb9decec4316a90c856dbf7195342f80e18952f19087cefd5477cbb96c9ef6fe61d53c19c5c1906be35790a8ef8a34db7bdd477bc888b6180a0c537f0bfdc9b2a18933bc1cf7ce39911f5768aafaed35f890b1c4208909e1a4dfe89b464926e22d3f1f974c2b4ceeff356a8c3d93a6f653a00c44799553c2c17785e86d807ff865a4c6d032828677a7b64025cb62b57e9a005786631025499e55446d9af7873d6780dcccc54a759f9d2d239a42bc6696d1806da755f0f6dec1e8c73b11e8689aab8bd2a8caa78a70425743fad23a111277707330298329e640a57da977cd556b1dddcacab72bbb4946b86aeeb5cd1a4f9ed08c60208f54b5467f84efe8afa74f4757c243d3eae9cf81ebb55222c003b40ac0eaaae0e970842365093ef90e10f5cc573e4d78468d5bf8b93a96c6a4203098b074c9087017934f3783c68d3de3bb3537e6f6b96b58949b1a1494e799d8b568e0300a8313dd739c824cf36ff7cdc20b49ffa653ed25dec118bfd2e0263aa4d27072b50f545e3e94720f95cd97d736c80467591312c348fca2ed27d84abfcc24e0077323bf939afdb355c54e27733f2e0002c0eae7a380cb95516f0d825a22ede0d7a0bbc4601439fdc85be0d803995c653215dedde93324d5122d7b3cb03d3a502b7ed54403f0e5b72b78b3ccfab72780fd392b7817dcbe40e4bac67fa95554c0ea450b963a7f959ab8f5c951306053c2023429d37380b3cdac825c6b45c771e064822f8e7940413a5e785e15c052259679cba5f42707c1de81f2fd5da02c5a60992179feec79d82310fc1a1d2f7a367bbd5ac05ee88e581c9e3e715adeff3f005be3df8b8db69636f7a9453c9c909d235d96b5f4220722a46b9dd1764d71afda5afc8d57dcdc3a67cfbaf0af5749909710403cde2be5b910c1a288c2cecbb610e0237e142b2e2926903f4f25f8ace3a8955003a37eec5e3fae3f4510322cfb80eb3f7f167eb84560a412376bb592eea6a7c1da481883cafeb1696e6eab24b35099eb62787a69239cd232cd87328fa08c4f941e26c6e2c38904360a31a4310410dd9758f9020b20f38f819f14381331f689c8aecb619397a6f5634627b83a32f034b8cb60ad4b8b7978f53b536a4fa15ea6bef40ae33038dc440fbd96a3acea50332e55263675912154090235a5c37e7801a58c10e902518a3d0b5f9a35f662e020aa68797ddf8ff20c32505e4ccd1215f9ecd81fca8286f10d3073edef6b24d0302793af9d2c62c07b25cbb35392ebd499ffb22c48b45b42229cd371b4a61d5066f479d63440d16234b3e2b79eae1d930598574436cb01e92c74ba97270916c0e9bc7e9d929ed4697e6da72948b22cad9f61b06934aadea3d1ece09cd304d0401317191b73d4a5ce9486c5338eaa79e036fce9dd4c06d002ca92fe7cfdd395b07e8e5a008a1c249b779eb16e9fad1eccc6a63153d085adf3299ca7d745761f40b633d00c5381475b6fdc946f2cf9ab5031bb993bfdf03b932bcdf066c0a6abf0909521e6cfe2097d871872e868a61a03f90f36541526b6dd6e2854bced7044701468c51cd0c97aa7109350700415a98c748194da2c383e2586193f6370d762f04727789ab6bc4256f0d2eaac5dde7801014f0ff8e41edb5acd7fc3d7ee227280800462a8e660b1a91d669256c5a0563fdc016131b1e7814d0008ef8de6ffb559543b5c7682ee9e5afc9612bc456f387e22acde8de559e181df86b0835b6ef27579b3b830aca1a6533c35c13129f9daf37fc36b286f2f183da5a44e264c9c17bf5\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 368
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:26 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"double_spend\": false,\r\n  \"fee_too_low\": false,\r\n  \"invalid_input\": false,\r\n  \"invalid_output\": false,\r\n  \"low_mixin\": false,\r\n  \"not_relayed\": true,\r\n  \"overspend\": false,\r\n  \"reason\": \"Not relayed\",\r\n  \"sanity_check_failed\": false,\r\n  \"status\": \"OK\",\r\n  \"too_big\": false,\r\n  \"too_few_outputs\": false,\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /send_raw_transaction /send_raw_transaction
> {\"tx_as_hex\":\"02000202001003060201010101050c02030301330501f3eae785979d06a6ae2f9ca6665e9529b2f2e4df1ff134823c7c169fbdac181f020010030201020e01030b0101350102010402bd079b883beed5c8ae0fd3146cabb87625465ee944e79fe2bcd10b0b72eff11b0200035b73c9a2034ec2c39f37ae8aca8dca83e45652943977b56ea008d773af14ac77f700039d47bd8d5529b18d5cd4199b6eeb077f9ae209b8bb883e2c3a381120a5ddabafbe2c019597cb968a945d5ccf3d61b95d9a18fb29874065391851d74763b521d4ea763c0209017d9502c14860a6fe0680e5a0da09bde1f13e9dddc62ed570e2ed3675706bbbcaeec6fcd38f568774df845dc0c0eddad0be3365ed0725bc080ab8118ee541b681d7044388f1cd44037d6e4960decf4e707ebb786b8f923252b71b3cf7451b01448f67be0a67a8ee4f6cb53421620ce541e734e9bc7140406d8af9b6b9b9d6c661e9984e6c1731c6e26d42425658389ee74b113091c3ecfadfff729573621a79108e017a24ab14ff3290b232343500583736c26cf42d422dcc758309aa135f2fe9b976684599ca9d6a94ccedc7cde05dbf124963107166dda8ad9759aa573801fc0bc3c1231409592e9a83bad83979f8e1595fa5a5848be11c6873fdc81f720bfef8688af432856b01b3f251864d29a0b8c47750ab42c29abf24714b313dd30c07788f3a95dee21eb361c364908928a5f4a99a909f7bece48b850219bd913efb826167595d64a526099225948b804d07960c917465e382bcc1c46404f454d46cffcaa8374d5dfd13340b4e046f5a648f20f84acd32053aca873131421a263f68f28e86cc6d93349228642f01018a0070108fafd149573876da7468a0b9c1048c2d71f4a05fcfd4f218200a82c846cb12e375b9dd3b06e0fd4924b7b386d0f5d5fd5bda737619c2a7962290bab0de0d11f478ea60203437ad18b45112bf942ac0d29fe3c4c11fe4a1ad38376151c3d69800afae7deb2de16505ccc81c87e6eb9a9c07cd9bdd834b2f653e71f39fdb1022e9892556b37e7b54c7ba0f912f47312375b283268c617d3181aeeb10894f9edab13037e12565a603aa9a46c76949aa937093ba72e35d9941544875387115b97b502b11e4507288c52302235318e615d5b01ffd20bb70be474396e164bfc75165c0648c709fb6abbd12237e2a35fae428c2588f6d92eb1a8a9278232711a3d200fa2b5328e9422a4e44a9f810fb6470824d63d67cfa806d2f6beda8eb430b26edb9decec4316a90c856dbf7195342f80e18952f19087cefd5477cbb96c9ef6fe61d53c19c5c1906be35790a8ef8a34db7bdd477bc888b6180a0c537f0bfdc9b2a18933bc1cf7ce39911f5768aafaed35f890b1c4208909e1a4dfe89b464926e22d3f1f974c2b4ceeff356a8c3d93a6f653a00c44799553c2c17785e86d807ff865a4c6d032828677a7b64025cb62b57e9a005786631025499e55446d9af7873d6780dcccc54a759f9d2d239a42bc6696d1806da755f0f6dec1e8c73b11e8689aab8bd2a8caa78a70425743fad23a111277707330298329e640a57da977cd556b1dddcacab72bbb4946b86aeeb5cd1a4f9ed08c60208f54b5467f84efe8afa74f4757c243d3eae9cf81ebb55222c003b40ac0eaaae0e970842365093ef90e10f5cc573e4d78468d5bf8b93a96c6a4203098b074c9087017934f3783c68d3de3bb3537e6f6b96b58949b1a1494e799d8b568e0300a8313dd739c824cf36ff7cdc20b49ffa653ed25dec118bfd2e0263aa4d27072b50f545e3e94720f95cd97d736c80467591312c348fca2ed27d84abfcc24e0077323bf939afdb355c54e27733f2e0002c0eae7a380cb95516f0d825a22ede0d7a0bbc4601439fdc85be0d803995c653215dedde93324d5122d7b3cb03d3a502b7ed54403f0e5b72b78b3ccfab72780fd392b7817dcbe40e4bac67fa95554c0ea450b963a7f959ab8f5c951306053c2023429d37380b3cdac825c6b45c771e064822f8e7940413a5e785e15c052259679cba5f42707c1de81f2fd5da02c5a60992179feec79d82310fc1a1d2f7a367bbd5ac05ee88e581c9e3e715adeff3f005be3df8b8db69636f7a9453c9c909d235d96b5f4220722a46b9dd1764d71afda5afc8d57dcdc3a67cfbaf0af5749909710403cde2be5b910c1a288c2cecbb610e0237e142b2e2926903f4f25f8ace3a8955003a37eec5e3fae3f4510322cfb80eb3f7f167eb84560a412376bb592eea6a7c1da481883cafeb1696e6eab24b35099eb62787a69239cd232cd87328fa08c4f941e26c6e2c38904360a31a4310410dd9758f9020b20f38f819f14381331f689c8aecb619397a6f5634627b83a32f034b8cb60ad4b8b7978f53b536a4fa15ea6bef40ae33038dc440fbd96a3acea50332e55263675912154090235a5c37e7801a58c10e902518a3d0b5f9a35f662e020aa68797ddf8ff20c32505e4ccd1215f9ecd81fca8286f10d3073edef6b24d0302793af9d2c62c07b25cbb35392ebd499ffb22c48b45b42229cd371b4a61d5066f479d63440d16234b3e2b79eae1d930598574436cb01e92c74ba97270916c0e9bc7e9d929ed4697e6da72948b22cad9f61b06934aadea3d1ece09cd304d0401317191b73d4a5ce9486c5338eaa79e036fce9dd4c06d002ca92fe7cfdd395b07e8e5a008a1c249b779eb16e9fad1eccc6a63153d085adf3299ca7d745761f40b633d00c5381475b6fdc946f2cf9ab5031bb993bfdf03b932bcdf066c0a6abf0909521e6cfe2097d871872e868a61a03f90f36541526b6dd6e2854bced7044701468c51cd0c97aa7109350700415a98c748194da2c383e2586193f6370d762f04727789ab6bc4256f0d2eaac5dde7801014f0ff8e41edb5acd7fc3d7ee227280800462a8e660b1a91d669256c5a0563fdc016131b1e7814d0008ef8de6ffb559543b5c7682ee9e5afc9612bc456f387e22acde8de559e181df86b0835b6ef27579b3b830aca1a6533c35c13129f9daf37fc36b286f2f183da5a44e264c9c17bf5\",\"do_not_relay\":true}
! 200 Ok
: Server: Epee-based
: Content-Length: 368
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:26 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"double_spend\": false,\r\n  \"fee_too_low\": false,\r\n  \"invalid_input\": false,\r\n  \"invalid_output\": false,\r\n  \"low_mixin\": false,\r\n  \"not_relayed\": true,\r\n  \"overspend\": false,\r\n  \"reason\": \"Not relayed\",\r\n  \"sanity_check_failed\": false,\r\n  \"status\": \"OK\",\r\n  \"too_big\": false,\r\n  \"too_few_outputs\": false,\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /sendrawtransaction /sendrawtransaction
> {\"tx_as_hex\":\"020002020010010b0501010304070501010132040303d3121b0f7993a50a3cb61f4d9883353a11686648c01cddc15ad7fe72e3b8c6fb020010050201020501010302040c340101060498df398bd019af163b896a3cb293f0de0911c36cf4e5e44d50887f3b14cc8f70030003a25550e7a38ff025e46f9c04f16dd44a106c8a260c08951a508a87c80b18ef33880003cc57bd420e8f014bc4c55747507281211f45eeb82e70df4a2a86cd957a35a33f250003da52f613e9e70ef57e8c0fe402de3e5ad024a12e2cbebcc4b2b5ea756b9efdf2bf210155d9f2d55f09b52640bba64c3399ff246921f37367ed6390d272f72d1c932cda0680eaa5b30c4b1b2860474421e0ff1995f40ac7bd72bfcd34f3a7963937a5a75aeeec4fabb7697aa1866824fc4b2d0bd0fe19dd3d562749e400db71591b369bd59758da1f14d3f54bc7c67f2b04b030880f94fe0c66027580e27b577ac1d89f9a27ee5ef6df26c87f3739a764f99ef76d7555dadb08e4f24fba1ab87d2901f9cb43f5f5b0863ceee7ef223dd77578d651dda3a8ddc8bd07100167c9c090c1f68d1ed7de91d82666035d045e90404934b07af8c851cd5dba0cac882d7126384e0a6a1d00aa66ebe3ee61b41f0ef7e831b0b09e85a34faad35c8310338d8571458e3fa89b6e822ab62508a885c6d5bbe9d41266c8298f77a638c0263cd7580fb62faa79a95765074f8326ac40f552f8a35772afb7c62f4277100a4f9ab0cb067fd06f5072951f149f23381da65f66544514d617b548c6daf7c24a2ce446fb010894ed16fccdd79b9d7b3d2c4222043d09d122ace3d94d9a5df7eeda115d1dcd9d0f483f97df7e461bd830ddc46be76a782a3c7f6fb8fb72ca1e9f3e475e9788a531d199eb6577431970425620adc7cf48ef7d079116a4e5e0ae80547c876e6ea69897e1beedaf3d6d6015ab0d54f51d44d747f3a7a67cd0e88a39c5d0c4d79aaf2f7af9e2afeabf5057e0578bea93cbb222afdc43b5bc3b07a33580eaf5e4c5bf1a8d60fe6c191a4d37d83e321c499cdf90d5b0684ca2ea1e32403bfdffe9ed4f74d07a90732feda48e698e19844b081d5aebce916769b777a3423717d9e30e0d0add4279653112824ec8c0fcd9d27d8fce17bc8dd3fa3a84b4b4d2bd26a7049b08e32628717c5a747760acad882cc29ea00ac1e8250787395c36de77c64d9e0e9992b55789b76691246de99a04a0dd6c82b3e79d95de5e05d0a16a637f3a64638fcd48c6a67c5138415e1c301cf9857a282ffd100058f58fb4d6698eaa11837a87c40641eb15984e088c48ccf55f3a443a1ef1e601c3f388b51c1e0c691bee9010978fbfa0eb3cd747346d1db0f210043a06cacb7e3b5af66c0b0d64dac682fbc7b8fd658d42d792669638e4c5bf3fa7ccb78f309389c0e7ac0e2cfd475a06be4e24d6fa22084657276cbc51bb266f0a3d9093862204cc8616e14237f3694f8041b74f90c175c0ce3a2d22c6a0afda1e47e80244eeb16ccd7f1a1ffed369ef94838d6c8dfd293cbd7f08963803a4c37000c2bb8ae7d544ac44a62e8eef86ee920f5e17a682b74c226e1984a12c267be13481d4d37721dce6f8b47be19e8ae4260136bfab992259e319a128c58b9ec654660c8840e1031d39d9e6daa34cc20ef20656b6bb6728dd26962bb68deb835381912f444620c32a0d795d807e965a6b640058e116d44d9451c403c99e3d696b7e9a5ddd4663ffc554c3702918a5a6544f09a92321bdb11f4a1ac61fccf6bde9396ef7f5c42a9421967418cc2c8031e34a0d78375523b6c4ebd359a9fc73ebfec9de322ae459343300e6c46bbf47083d7a073495c14ea83c7d5bc3daaf76de78142a8dfd1124c795d6aeff1d956b2d8fa90be75f994efe3ce75bd1a1d25ede9083bbf4fa89e85e3d7df8e8146510c7b62b0c106aed2aafec8915b507467d701243651541912bdf1376bc59da7a4fd27a1c03aab5164eb15a3a5dada4c06016401f8e06242c576900e7d2d2d3fcf3a256d500d203b51522c72b10a469bd16852ccdd188abc0eeaa8acb8178f6324db3266f0071574914697cff6212432332af64953738e4f9e3fa5885f20300e03b5f424204233a3c34dc2ddf0ab3bae0064feb3e8133a4787204da7395ebba04c8537c3f0b96a68fbeb9f9c6866a9764e7877ca8ba5cf8f06cb45786b842c8d6ace3fafa008b34849d3b683b9b96f15517205cb1a2dbc2a0b4ad94faa7d2b12dd57ccd760ec860daf7a90d6ec1135457aab8a1a07881dc7ac8ba8b585dbc5ebe72e42f3b0a6304b77342a85b5ea31c0991b0709eef571a4d6275e7d29327d40249055d15ee6d690c7713476a94ac45082f8976881eb6f1452beb977b483a3c40f9dd9f600e6f93fdb0fc61d903bc801c6d7bd2235397779b54e47f818fa9a1edf86ddbbe018c4905ce13689dbb9c1a8d77e49e0a00e04859eee303a167e08d5f8cd546260d5125778cae6fc71b364a7df3f7e02d48cbdfb769eb126d0dae455ace85dbb50ce9a664753a4a22461a287f6ffdb65ebe1fce63c9f89c04f345d1cd8f7e2c840e246985c224e414718014a9a9af076fc38cf5a0287e9c105c29a728a5947c480866a80b757f700953620dfc8051ab9e896b5c8025b19f671e3b4e8ac8ef23e80e9935abe9471f405702fba51e5ed039b1e1025c72f577e0f855d9f4a07e21a8036dc67746306e90163606d5f5f738b91cce631abfe9fbf882f64149191ee5b00e66d749600a048bae8e6b65aa651a44de252f4934a921c288e8faacc641d6ec03b23a2b7486b5b789d0039abf381100bae5e8c3f7dc12ce1e4223b1fefff3ac0548a3999c91d15d256935ed71d63e24d95becdf74a7a00fcc156ee3e5ff8096068646f1aeed8c785027f60acf2cb665d00eade7003a5a2299a70564b502afa109369d75bf82313c3d0590c9c3c161300a2f6294b5390c2b2dfd107f5c5d3cfc0f8088f06750d83933da91601c8f3b5a41c790095ef091e5cc5f58cd16697e8c009c74185d27e28b04d7a1927445b4207f7246c3ab56184d28c48f497265b2830831ebc71308ffd97bbd982ca58a61d649f1bd9ee4935abda2e4d273dace4b7a0cf41e3a5a8bc313809dce14bea21fde1eed39b81f3c1b7fcd310092ab6990296fc8ab2a559f049e8e3cc68f338cef162462679859d0ee9907255b017856d8454fec6eaf9a36787fefd7e2fdb27c391ecb047ccdb34ea8291444145e3bdd06ba2a\",\"do_not_relay\":true}
! 200 Ok
: Server: Epee-based
: Content-Length: 368
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:26 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"double_spend\": false,\r\n  \"fee_too_low\": false,\r\n  \"invalid_input\": false,\r\n  \"invalid_output\": false,\r\n  \"low_mixin\": false,\r\n  \"not_relayed\": true,\r\n  \"overspend\": false,\r\n  \"reason\": \"Not relayed\",\r\n  \"sanity_check_failed\": false,\r\n  \"status\": \"OK\",\r\n  \"too_big\": false,\r\n  \"too_few_outputs\": false,\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /json_rpc flush_txpool
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"flush_txpool\",\"params\":{\"txids\":[\"684a35ed64eb7e69865686a442e1835b543799eb026ee5109e2716672fb0d818\",\"zz\"]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 135
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:26 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"status\": \"Failed to parse some of the txids\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /get_transaction_pool_hashes /get_transaction_pool_hashes
> 
! 200 Ok
: Server: Epee-based
: Content-Length: 234
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:26 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"tx_hashes\": [\"109b0645270e01bd94b3cfbe7420c4da65fd62a3e485d5f394bbbf92a5617f3a\",\"8a733bf3820b2e9d2174da4ba31955764194b899046f4ced76d1202476163640\"],\r\n  \"untrusted\": false\r\n}
? main POST /is_key_image_spent /is_key_image_spent
> {\"key_images\":[\"bd079b883beed5c8ae0fd3146cabb87625465ee944e79fe2bcd10b0b72eff11b\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 105
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:26 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"spent_status\": [0],\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /send_raw_transaction /send_raw_transaction
> {\"tx_as_hex\":\"02000202001003060201010101050c02030301330501f3eae785979d06a6ae2f9ca6665e9529b2f2e4df1ff134823c7c169fbdac181f020010030201020e01030b0101350102010402bd079b883beed5c8ae0fd3146cabb87625465ee944e79fe2bcd10b0b72eff11b0200035b73c9a2034ec2c39f37ae8aca8dca83e45652943977b56ea008d773af14ac77f700039d47bd8d5529b18d5cd4199b6eeb077f9ae209b8bb883e2c3a381120a5ddabafbe2c019597cb968a945d5ccf3d61b95d9a18fb29874065391851d74763b521d4ea763c0209017d9502c14860a6fe0680e5a0da09bde1f13e9dddc62ed570e2ed3675706bbbcaeec6fcd38f568774df845dc0c0eddad0be3365ed0725bc080ab8118ee541b681d7044388f1cd44037d6e4960decf4e707ebb786b8f923252b71b3cf7451b01448f67be0a67a8ee4f6cb53421620ce541e734e9bc7140406d8af9b6b9b9d6c661e9984e6c1731c6e26d42425658389ee74b113091c3ecfadfff729573621a79108e017a24ab14ff3290b232343500583736c26cf42d422dcc758309aa135f2fe9b976684599ca9d6a94ccedc7cde05dbf124963107166dda8ad9759aa573801fc0bc3c1231409592e9a83bad83979f8e1595fa5a5848be11c6873fdc81f720bfef8688af432856b01b3f251864d29a0b8c47750ab42c29abf24714b313dd30c07788f3a95dee21eb361c364908928a5f4a99a909f7bece48b850219bd913efb826167595d64a526099225948b804d07960c917465e382bcc1c46404f454d46cffcaa8374d5dfd13340b4e046f5a648f20f84acd32053aca873131421a263f68f28e86cc6d93349228642f01018a0070108fafd149573876da7468a0b9c1048c2d71f4a05fcfd4f218200a82c846cb12e375b9dd3b06e0fd4924b7b386d0f5d5fd5bda737619c2a7962290bab0de0d11f478ea60203437ad18b45112bf942ac0d29fe3c4c11fe4a1ad38376151c3d69800afae7deb2de16505ccc81c87e6eb9a9c07cd9bdd834b2f653e71f39fdb1022e9892556b37e7b54c7ba0f912f47312375b283268c617d3181aeeb10894f9edab13037e12565a603aa9a46c76949aa937093ba72e35d9941544875387115b97b502b11e4507288c52302235318e615d5b01ffd20bb70be474396e164bfc75165c0648c709fb6abbd12237e2a35fae428c2588f6d92eb1a8a9278232711a3d200fa2b5328e9422a4e44a9f810fb6470824d63d67cfa806d2f6beda8eb430b26edb9decec4316a90c856dbf7195342f80e18952f19087cefd5477cbb96c9ef6fe61d53c19c5c1906be35790a8ef8a34db7bdd477bc888b6180a0c537f0bfdc9b2a18933bc1cf7ce39911f5768aafaed35f890b1c4208909e1a4dfe89b464926e22d3f1f974c2b4ceeff356a8c3d93a6f653a00c44799553c2c17785e86d807ff865a4c6d032828677a7b64025cb62b57e9a005786631025499e55446d9af7873d6780dcccc54a759f9d2d239a42bc6696d1806da755f0f6dec1e8c73b11e8689aab8bd2a8caa78a70425743fad23a111277707330298329e640a57da977cd556b1dddcacab72bbb4946b86aeeb5cd1a4f9ed08c60208f54b5467f84efe8afa74f4757c243d3eae9cf81ebb55222c003b40ac0eaaae0e970842365093ef90e10f5cc573e4d78468d5bf8b93a96c6a4203098b074c9087017934f3783c68d3de3bb3537e6f6b96b58949b1a1494e799d8b568e0300a8313dd739c824cf36ff7cdc20b49ffa653ed25dec118bfd2e0263aa4d27072b50f545e3e94720f95cd97d736c80467591312c348fca2ed27d84abfcc24e0077323bf939afdb355c54e27733f2e0002c0eae7a380cb95516f0d825a22ede0d7a0bbc4601439fdc85be0d803995c653215dedde93324d5122d7b3cb03d3a502b7ed54403f0e5b72b78b3ccfab72780fd392b7817dcbe40e4bac67fa95554c0ea450b963a7f959ab8f5c951306053c2023429d37380b3cdac825c6b45c771e064822f8e7940413a5e785e15c052259679cba5f42707c1de81f2fd5da02c5a60992179feec79d82310fc1a1d2f7a367bbd5ac05ee88e581c9e3e715adeff3f005be3df8b8db69636f7a9453c9c909d235d96b5f4220722a46b9dd1764d71afda5afc8d57dcdc3a67cfbaf0af5749909710403cde2be5b910c1a288c2cecbb610e0237e142b2e2926903f4f25f8ace3a8955003a37eec5e3fae3f4510322cfb80eb3f7f167eb84560a412376bb592eea6a7c1da481883cafeb1696e6eab24b35099eb62787a69239cd232cd87328fa08c4f941e26c6e2c38904360a31a4310410dd9758f9020b20f38f819f14381331f689c8aecb619397a6f5634627b83a32f034b8cb60ad4b8b7978f53b536a4fa15ea6bef40ae33038dc440fbd96a3acea50332e55263675912154090235a5c37e7801a58c10e902518a3d0b5f9a35f662e020aa68797ddf8ff20c32505e4ccd1215f9ecd81fca8286f10d3073edef6b24d0302793af9d2c62c07b25cbb35392ebd499ffb22c48b45b42229cd371b4a61d5066f479d63440d16234b3e2b79eae1d930598574436cb01e92c74ba97270916c0e9bc7e9d929ed4697e6da72948b22cad9f61b06934aadea3d1ece09cd304d0401317191b73d4a5ce9486c5338eaa79e036fce9dd4c06d002ca92fe7cfdd395b07e8e5a008a1c249b779eb16e9fad1eccc6a63153d085adf3299ca7d745761f40b633d00c5381475b6fdc946f2cf9ab5031bb993bfdf03b932bcdf066c0a6abf0909521e6cfe2097d871872e868a61a03f90f36541526b6dd6e2854bced7044701468c51cd0c97aa7109350700415a98c748194da2c383e2586193f6370d762f04727789ab6bc4256f0d2eaac5dde7801014f0ff8e41edb5acd7fc3d7ee227280800462a8e660b1a91d669256c5a0563fdc016131b1e7814d0008ef8de6ffb559543b5c7682ee9e5afc9612bc456f387e22acde8de559e181df86b0835b6ef27579b3b830aca1a6533c35c13129f9daf37fc36b286f2f183da5a44e264c9c17bf5\",\"do_not_relay\":true}
! 200 Ok
: Server: Epee-based
: Content-Length: 368
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:26 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"double_spend\": false,\r\n  \"fee_too_low\": false,\r\n  \"invalid_input\": false,\r\n  \"invalid_output\": false,\r\n  \"low_mixin\": false,\r\n  \"not_relayed\": true,\r\n  \"overspend\": false,\r\n  \"reason\": \"Not relayed\",\r\n  \"sanity_check_failed\": false,\r\n  \"status\": \"OK\",\r\n  \"too_big\": false,\r\n  \"too_few_outputs\": false,\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /json_rpc flush_txpool
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"flush_txpool\",\"params\":{\"txids\":[\"684a35ed64eb7e69865686a442e1835b543799eb026ee5109e2716672fb0d818\"]}}
! 200 Ok
: Server: Epee-based
: Content-Length: 104
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:26 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /send_raw_transaction /send_raw_transaction
> {\"tx_as_hex\":\"02000202001003060201010101050c02030301330501f3eae785979d06a6ae2f9ca6665e9529b2f2e4df1ff134823c7c169fbdac181f020010030201020e01030b0101350102010402bd079b883beed5c8ae0fd3146cabb87625465ee944e79fe2bcd10b0b72eff11b0200035b73c9a2034ec2c39f37ae8aca8dca83e45652943977b56ea008d773af14ac77f700039d47bd8d5529b18d5cd4199b6eeb077f9ae209b8bb883e2c3a381120a5ddabafbe2c019597cb968a945d5ccf3d61b95d9a18fb29874065391851d74763b521d4ea763c0209017d9502c14860a6fe0680e5a0da09bde1f13e9dddc62ed570e2ed3675706bbbcaeec6fcd38f568774df845dc0c0eddad0be3365ed0725bc080ab8118ee541b681d7044388f1cd44037d6e4960decf4e707ebb786b8f923252b71b3cf7451b01448f67be0a67a8ee4f6cb53421620ce541e734e9bc7140406d8af9b6b9b9d6c661e9984e6c1731c6e26d42425658389ee74b113091c3ecfadfff729573621a79108e017a24ab14ff3290b232343500583736c26cf42d422dcc758309aa135f2fe9b976684599ca9d6a94ccedc7cde05dbf124963107166dda8ad9759aa573801fc0bc3c1231409592e9a83bad83979f8e1595fa5a5848be11c6873fdc81f720bfef8688af432856b01b3f251864d29a0b8c47750ab42c29abf24714b313dd30c07788f3a95dee21eb361c364908928a5f4a99a909f7bece48b850219bd913efb826167595d64a526099225948b804d07960c917465e382bcc1c46404f454d46cffcaa8374d5dfd13340b4e046f5a648f20f84acd32053aca873131421a263f68f28e86cc6d93349228642f01018a0070108fafd149573876da7468a0b9c1048c2d71f4a05fcfd4f218200a82c846cb12e375b9dd3b06e0fd4924b7b386d0f5d5fd5bda737619c2a7962290bab0de0d11f478ea60203437ad18b45112bf942ac0d29fe3c4c11fe4a1ad38376151c3d69800afae7deb2de16505ccc81c87e6eb9a9c07cd9bdd834b2f653e71f39fdb1022e9892556b37e7b54c7ba0f912f47312375b283268c617d3181aeeb10894f9edab13037e12565a603aa9a46c76949aa937093ba72e35d9941544875387115b97b502b11e4507288c52302235318e615d5b01ffd20bb70be474396e164bfc75165c0648c709fb6abbd12237e2a35fae428c2588f6d92eb1a8a9278232711a3d200fa2b5328e9422a4e44a9f810fb6470824d63d67cfa806d2f6beda8eb430b26edb9decec4316a90c856dbf7195342f80e18952f19087cefd5477cbb96c9ef6fe61d53c19c5c1906be35790a8ef8a34db7bdd477bc888b6180a0c537f0bfdc9b2a18933bc1cf7ce39911f5768aafaed35f890b1c4208909e1a4dfe89b464926e22d3f1f974c2b4ceeff356a8c3d93a6f653a00c44799553c2c17785e86d807ff865a4c6d032828677a7b64025cb62b57e9a005786631025499e55446d9af7873d6780dcccc54a759f9d2d239a42bc6696d1806da755f0f6dec1e8c73b11e8689aab8bd2a8caa78a70425743fad23a111277707330298329e640a57da977cd556b1dddcacab72bbb4946b86aeeb5cd1a4f9ed08c60208f54b5467f84efe8afa74f4757c243d3eae9cf81ebb55222c003b40ac0eaaae0e970842365093ef90e10f5cc573e4d78468d5bf8b93a96c6a4203098b074c9087017934f3783c68d3de3bb3537e6f6b96b58949b1a1494e799d8b568e0300a8313dd739c824cf36ff7cdc20b49ffa653ed25dec118bfd2e0263aa4d27072b50f545e3e94720f95cd97d736c80467591312c348fca2ed27d84abfcc24e0077323bf939afdb355c54e27733f2e0002c0eae7a380cb95516f0d825a22ede0d7a0bbc4601439fdc85be0d803995c653215dedde93324d5122d7b3cb03d3a502b7ed54403f0e5b72b78b3ccfab72780fd392b7817dcbe40e4bac67fa95554c0ea450b963a7f959ab8f5c951306053c2023429d37380b3cdac825c6b45c771e064822f8e7940413a5e785e15c052259679cba5f42707c1de81f2fd5da02c5a60992179feec79d82310fc1a1d2f7a367bbd5ac05ee88e581c9e3e715adeff3f005be3df8b8db69636f7a9453c9c909d235d96b5f4220722a46b9dd1764d71afda5afc8d57dcdc3a67cfbaf0af5749909710403cde2be5b910c1a288c2cecbb610e0237e142b2e2926903f4f25f8ace3a8955003a37eec5e3fae3f4510322cfb80eb3f7f167eb84560a412376bb592eea6a7c1da481883cafeb1696e6eab24b35099eb62787a69239cd232cd87328fa08c4f941e26c6e2c38904360a31a4310410dd9758f9020b20f38f819f14381331f689c8aecb619397a6f5634627b83a32f034b8cb60ad4b8b7978f53b536a4fa15ea6bef40ae33038dc440fbd96a3acea50332e55263675912154090235a5c37e7801a58c10e902518a3d0b5f9a35f662e020aa68797ddf8ff20c32505e4ccd1215f9ecd81fca8286f10d3073edef6b24d0302793af9d2c62c07b25cbb35392ebd499ffb22c48b45b42229cd371b4a61d5066f479d63440d16234b3e2b79eae1d930598574436cb01e92c74ba97270916c0e9bc7e9d929ed4697e6da72948b22cad9f61b06934aadea3d1ece09cd304d0401317191b73d4a5ce9486c5338eaa79e036fce9dd4c06d002ca92fe7cfdd395b07e8e5a008a1c249b779eb16e9fad1eccc6a63153d085adf3299ca7d745761f40b633d00c5381475b6fdc946f2cf9ab5031bb993bfdf03b932bcdf066c0a6abf0909521e6cfe2097d871872e868a61a03f90f36541526b6dd6e2854bced7044701468c51cd0c97aa7109350700415a98c748194da2c383e2586193f6370d762f04727789ab6bc4256f0d2eaac5dde7801014f0ff8e41edb5acd7fc3d7ee227280800462a8e660b1a91d669256c5a0563fdc016131b1e7814d0008ef8de6ffb559543b5c7682ee9e5afc9612bc456f387e22acde8de559e181df86b0835b6ef27579b3b830aca1a6533c35c13129f9daf37fc36b286f2f183da5a44e264c9c17bf5\"}
! 200 Ok
: Server: Epee-based
: Content-Length: 358
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:26 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"double_spend\": false,\r\n  \"fee_too_low\": false,\r\n  \"invalid_input\": false,\r\n  \"invalid_output\": false,\r\n  \"low_mixin\": false,\r\n  \"not_relayed\": false,\r\n  \"overspend\": false,\r\n  \"reason\": \"\",\r\n  \"sanity_check_failed\": false,\r\n  \"status\": \"OK\",\r\n  \"too_big\": false,\r\n  \"too_few_outputs\": false,\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /get_transaction_pool_stats /get_transaction_pool_stats
> 
! 200 Ok
: Server: Epee-based
: Content-Length: 556
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:26 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"pool_stats\": {\r\n    \"bytes_max\": 2829,\r\n    \"bytes_med\": 2754,\r\n    \"bytes_min\": 2166,\r\n    \"bytes_total\": 7749,\r\n    \"fee_total\": 9357600000,\r\n    \"histo\": [{\r\n      \"bytes\": 2166,\r\n      \"txs\": 1\r\n    },{\r\n      \"bytes\": 0,\r\n      \"txs\": 0\r\n    },{\r\n      \"bytes\": 5583,\r\n      \"txs\": 2\r\n    }],\r\n    \"histo_98pc\": 0,\r\n    \"num_10m\": 0,\r\n    \"num_double_spends\": 1,\r\n    \"num_failing\": 0,\r\n    \"num_not_relayed\": 0,\r\n    \"oldest\": 1794732125,\r\n    \"txs_total\": 3\r\n  },\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /json_rpc get_miner_data
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_miner_data\",\"params\":{}}
! 200 Ok
: Server: Epee-based
: Content-Length: 862
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:26 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"already_generated_coins\": 3570871499908940,\r\n    \"difficulty\": \"0x1\",\r\n    \"height\": 102,\r\n    \"major_version\": 16,\r\n    \"median_weight\": 300000,\r\n    \"prev_id\": \"6b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a50\",\r\n    \"seed_hash\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\r\n    \"status\": \"OK\",\r\n    \"tx_backlog\": [{\r\n      \"fee\": 2605200000,\r\n      \"id\": \"684a35ed64eb7e69865686a442e1835b543799eb026ee5109e2716672fb0d818\",\r\n      \"weight\": 2166\r\n    },{\r\n      \"fee\": 3423600000,\r\n      \"id\": \"109b0645270e01bd94b3cfbe7420c4da65fd62a3e485d5f394bbbf92a5617f3a\",\r\n      \"weight\": 2829\r\n    },{\r\n      \"fee\": 3328800000,\r\n      \"id\": \"8a733bf3820b2e9d2174da4ba31955764194b899046f4ced76d1202476163640\",\r\n      \"weight\": 2754\r\n    }],\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc flush_txpool
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"flush_txpool\",\"params\":{}}
! 200 Ok
: Server: Epee-based
: Content-Length: 104
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:26 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /get_transaction_pool /get_transaction_pool
> 
! 200 Ok
: Server: Epee-based
: Content-Length: 81
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:26 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /get_transaction_pool_stats /get_transaction_pool_stats
> 
! 200 Ok
: Server: Epee-based
: Content-Length: 371
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:26 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"pool_stats\": {\r\n    \"bytes_max\": 0,\r\n    \"bytes_med\": 0,\r\n    \"bytes_min\": 0,\r\n    \"bytes_total\": 0,\r\n    \"fee_total\": 0,\r\n    \"histo_98pc\": 0,\r\n    \"num_10m\": 0,\r\n    \"num_double_spends\": 0,\r\n    \"num_failing\": 0,\r\n    \"num_not_relayed\": 0,\r\n    \"oldest\": 0,\r\n    \"txs_total\": 0\r\n  },\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /get_transaction_pool_hashes.bin /get_transaction_pool_hashes.bin
> 
! 200 Ok
: Server: Epee-based
: Content-Length: 81
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:26 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /json_rpc get_txpool_backlog
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_txpool_backlog\",\"params\":{}}
! 200 Ok
: Server: Epee-based
: Content-Length: 144
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:26 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_miner_data
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_miner_data\",\"params\":{}}
! 200 Ok
: Server: Epee-based
: Content-Length: 426
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:26 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"already_generated_coins\": 3570871499908940,\r\n    \"difficulty\": \"0x1\",\r\n    \"height\": 102,\r\n    \"major_version\": 16,\r\n    \"median_weight\": 300000,\r\n    \"prev_id\": \"6b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a50\",\r\n    \"seed_hash\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /pop_blocks /pop_blocks
> {\"nblocks\":1}
! 200 Ok
: Server: Epee-based
: Content-Length: 63
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:26 GMT
: Accept-Ranges: bytes
< {\r\n  \"height\": 101,\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /json_rpc get_last_block_header
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_last_block_header\",\"params\":{}}
! 200 Ok
: Server: Epee-based
: Content-Length: 991
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:26 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"block_header\": {\r\n      \"block_size\": 86,\r\n      \"block_weight\": 86,\r\n      \"cumulative_difficulty\": 101,\r\n      \"cumulative_difficulty_top64\": 0,\r\n      \"depth\": 0,\r\n      \"difficulty\": 1,\r\n      \"difficulty_top64\": 0,\r\n      \"hash\": \"c5aeba199a2af379fd1e853d4b6feb91665674eb88e7bf2fadb154ac38e516cc\",\r\n      \"height\": 100,\r\n      \"long_term_weight\": 176470,\r\n      \"major_version\": 16,\r\n      \"miner_tx_hash\": \"a5ba0db04fea7ec657dc7e7138b7fc9258ceca527b5333d80075e0c69b52dbc1\",\r\n      \"minor_version\": 16,\r\n      \"nonce\": 0,\r\n      \"num_txes\": 0,\r\n      \"orphan_status\": false,\r\n      \"pow_hash\": \"\",\r\n      \"prev_hash\": \"6705028d79442ab05d9ac1bc7855b3bf1f44e2d55126b3370014832442747cf0\",\r\n      \"reward\": 35177695384089,\r\n      \"timestamp\": 1794732124,\r\n      \"wide_cumulative_difficulty\": \"0x65\",\r\n      \"wide_difficulty\": \"0x1\"\r\n    },\r\n    \"credits\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_alternate_chains
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_alternate_chains\",\"params\":{}}
! 200 Ok
: Server: Epee-based
: Content-Length: 1036
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:26 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"chains\": [{\r\n      \"block_hash\": \"0240f579a6973c52b85364e10f69ac1638aab7fc276d1fa0d211694174d8e79c\",\r\n      \"block_hashes\": [\"0240f579a6973c52b85364e10f69ac1638aab7fc276d1fa0d211694174d8e79c\"],\r\n      \"difficulty\": 101,\r\n      \"difficulty_top64\": 0,\r\n      \"height\": 100,\r\n      \"length\": 1,\r\n      \"main_chain_parent_block\": \"6705028d79442ab05d9ac1bc7855b3bf1f44e2d55126b3370014832442747cf0\",\r\n      \"wide_difficulty\": \"0x65\"\r\n    },{\r\n      \"block_hash\": \"2aacebd7ba60330d7f3ed78d86c943225a0340312622b8ce8d1e238de2eb9096\",\r\n      \"block_hashes\": [\"2aacebd7ba60330d7f3ed78d86c943225a0340312622b8ce8d1e238de2eb9096\",\"3da19077b5ac238b9bc7954b16b361efbb2e89a369bd18bbd3ba6dc040d119c7\"],\r\n      \"difficulty\": 100,\r\n      \"difficulty_top64\": 0,\r\n      \"height\": 99,\r\n      \"length\": 2,\r\n      \"main_chain_parent_block\": \"7fdaeada17d1d8a2433138cd823493424f50f8807a9ce45162c0a43f6bcc1e7f\",\r\n      \"wide_difficulty\": \"0x64\"\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /get_alt_blocks_hashes /get_alt_blocks_hashes
> 
! 200 Ok
: Server: Epee-based
: Content-Length: 303
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:26 GMT
: Accept-Ranges: bytes
< {\r\n  \"blks_hashes\": [\"2aacebd7ba60330d7f3ed78d86c943225a0340312622b8ce8d1e238de2eb9096\",\"0240f579a6973c52b85364e10f69ac1638aab7fc276d1fa0d211694174d8e79c\",\"3da19077b5ac238b9bc7954b16b361efbb2e89a369bd18bbd3ba6dc040d119c7\"],\r\n  \"credits\": 0,\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /json_rpc submit_block
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"submit_block\",\"params\":[\"1010dce0e5d706c5aeba199a2af379fd1e853d4b6feb91665674eb88e7bf2fadb154ac38e516cc0000000002a10101ff6501d787a7f0e6ff0703cf545aca186f68597991739ef54caf1b922b8859baee1eb87b6d2cf8a0783dfeed240117239ee6d372d8857622d50a12f3fb8c3ff5e4b9288a1b4c90dc6ae41bfc33ad0201000000\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 104
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:26 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc submit_block
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"submit_block\",\"params\":[\"1010dce0e5d706c5aeba199a2af379fd1e853d4b6feb91665674eb88e7bf2fadb154ac38e516cc0000000002a10101ff6501d787a7f0e6ff0703cf545aca186f68597991739ef54caf1b922b8859baee1eb87b6d2cf8a0783dfeed240117239ee6d372d8857622d50a12f3fb8c3ff5e4b9288a1b4c90dc6ae41bfc33ad0201000000\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 104
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:26 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_last_block_header
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_last_block_header\",\"params\":{}}
! 200 Ok
: Server: Epee-based
: Content-Length: 991
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:26 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"block_header\": {\r\n      \"block_size\": 86,\r\n      \"block_weight\": 86,\r\n      \"cumulative_difficulty\": 102,\r\n      \"cumulative_difficulty_top64\": 0,\r\n      \"depth\": 0,\r\n      \"difficulty\": 1,\r\n      \"difficulty_top64\": 0,\r\n      \"hash\": \"6b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a50\",\r\n      \"height\": 101,\r\n      \"long_term_weight\": 176470,\r\n      \"major_version\": 16,\r\n      \"miner_tx_hash\": \"c54fc262d6db31d744d2bc4d026767691c7f692666852c08a7d968d48df708e6\",\r\n      \"minor_version\": 16,\r\n      \"nonce\": 0,\r\n      \"num_txes\": 0,\r\n      \"orphan_status\": false,\r\n      \"pow_hash\": \"\",\r\n      \"prev_hash\": \"c5aeba199a2af379fd1e853d4b6feb91665674eb88e7bf2fadb154ac38e516cc\",\r\n      \"reward\": 35177628287959,\r\n      \"timestamp\": 1794732124,\r\n      \"wide_cumulative_difficulty\": \"0x66\",\r\n      \"wide_difficulty\": \"0x1\"\r\n    },\r\n    \"credits\": 0,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /pop_blocks /pop_blocks
> {\"nblocks\":20}
! 200 Ok
: Server: Epee-based
: Content-Length: 62
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:26 GMT
: Accept-Ranges: bytes
< {\r\n  \"height\": 82,\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /get_transaction_pool_stats /get_transaction_pool_stats
> 
! 200 Ok
: Server: Epee-based
: Content-Length: 554
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:26 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"pool_stats\": {\r\n    \"bytes_max\": 4166,\r\n    \"bytes_med\": 2765,\r\n    \"bytes_min\": 2166,\r\n    \"bytes_total\": 9097,\r\n    \"fee_total\": 10994400000,\r\n    \"histo\": [{\r\n      \"bytes\": 0,\r\n      \"txs\": 0\r\n    },{\r\n      \"bytes\": 0,\r\n      \"txs\": 0\r\n    },{\r\n      \"bytes\": 9097,\r\n      \"txs\": 3\r\n    }],\r\n    \"histo_98pc\": 0,\r\n    \"num_10m\": 0,\r\n    \"num_double_spends\": 0,\r\n    \"num_failing\": 0,\r\n    \"num_not_relayed\": 0,\r\n    \"oldest\": 1794732146,\r\n    \"txs_total\": 3\r\n  },\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /json_rpc get_info
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_info\",\"params\":{}}
! 200 Ok
: Server: Epee-based
: Content-Length: 1386
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:26 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"adjusted_time\": 1794732240,\r\n    \"alt_blocks_count\": 3,\r\n    \"block_size_limit\": 600000,\r\n    \"block_size_median\": 300000,\r\n    \"block_weight_limit\": 600000,\r\n    \"block_weight_median\": 300000,\r\n    \"bootstrap_daemon_address\": \"\",\r\n    \"busy_syncing\": false,\r\n    \"credits\": 0,\r\n    \"cumulative_difficulty\": 82,\r\n    \"cumulative_difficulty_top64\": 0,\r\n    \"database_size\": 454656,\r\n    \"difficulty\": 1,\r\n    \"difficulty_top64\": 0,\r\n    \"free_space\": 56619905024,\r\n    \"grey_peerlist_size\": 0,\r\n    \"height\": 82,\r\n    \"height_without_bootstrap\": 82,\r\n    \"incoming_connections_count\": 0,\r\n    \"mainnet\": false,\r\n    \"nettype\": \"fakechain\",\r\n    \"offline\": true,\r\n    \"outgoing_connections_count\": 0,\r\n    \"restricted\": false,\r\n    \"rpc_connections_count\": 2,\r\n    \"stagenet\": false,\r\n    \"start_time\": 1794732093,\r\n    \"status\": \"OK\",\r\n    \"synchronized\": true,\r\n    \"target\": 120,\r\n    \"target_height\": 0,\r\n    \"testnet\": false,\r\n    \"top_block_hash\": \"d244f84aff84bc6763a3c08a1acaf9a28b0cf017cb2db80f1a8c41ed62402e16\",\r\n    \"top_hash\": \"\",\r\n    \"tx_count\": 0,\r\n    \"tx_pool_size\": 3,\r\n    \"untrusted\": false,\r\n    \"update_available\": false,\r\n    \"version\": \"0.18.0.0-unknown\",\r\n    \"was_bootstrap_ever_used\": false,\r\n    \"white_peerlist_size\": 0,\r\n    \"wide_cumulative_difficulty\": \"0x52\",\r\n    \"wide_difficulty\": \"0x1\"\r\n  }\r\n}
? main POST /get_alt_blocks_hashes /get_alt_blocks_hashes
> 
! 200 Ok
: Server: Epee-based
: Content-Length: 303
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:26 GMT
: Accept-Ranges: bytes
< {\r\n  \"blks_hashes\": [\"2aacebd7ba60330d7f3ed78d86c943225a0340312622b8ce8d1e238de2eb9096\",\"0240f579a6973c52b85364e10f69ac1638aab7fc276d1fa0d211694174d8e79c\",\"3da19077b5ac238b9bc7954b16b361efbb2e89a369bd18bbd3ba6dc040d119c7\"],\r\n  \"credits\": 0,\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /json_rpc get_block_header_by_hash
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_block_header_by_hash\",\"params\":{\"hash\":\"6b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a50\"}}
! 200 Ok
: Server: Epee-based
: Content-Length: 207
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:26 GMT
: Accept-Ranges: bytes
< {\r\n  \"error\": {\r\n    \"code\": -5,\r\n    \"message\": \"Internal error: can\'t get block by hash. Hash = 6b8819b562e20dddc0d104fbd6d5b5b0d91bbbfdcec8cf2c65d71b77c8869a50.\"\r\n  },\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\"\r\n}
? main POST /json_rpc get_output_distribution
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_distribution\",\"params\":{\"amounts\":[0],\"binary\":false}}
! 200 Ok
: Server: Epee-based
: Content-Length: 481
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:26 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"distributions\": [{\r\n      \"amount\": 0,\r\n      \"base\": 0,\r\n      \"binary\": false,\r\n      \"compress\": false,\r\n      \"distribution\": [0,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],\r\n      \"start_height\": 0\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_output_histogram
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_output_histogram\",\"params\":{\"amounts\":[0],\"unlocked\":true}}
! 200 Ok
: Server: Epee-based
: Content-Length: 286
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:26 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"histogram\": [{\r\n      \"amount\": 0,\r\n      \"recent_instances\": 0,\r\n      \"total_instances\": 81,\r\n      \"unlocked_instances\": 72\r\n    }],\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /is_key_image_spent /is_key_image_spent
> {\"key_images\":[\"c64fc109729824b26bda7d4cee8f5db43f40d8356f6a30e093bf5dfdd7cba423\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 105
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:26 GMT
: Accept-Ranges: bytes
< {\r\n  \"credits\": 0,\r\n  \"spent_status\": [2],\r\n  \"status\": \"OK\",\r\n  \"top_hash\": \"\",\r\n  \"untrusted\": false\r\n}
? main POST /json_rpc submit_block
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"submit_block\",\"params\":[\"1010dce0e5d706c5aeba199a2af379fd1e853d4b6feb91665674eb88e7bf2fadb154ac38e516cc0000000002a10101ff6501d787a7f0e6ff0703cf545aca186f68597991739ef54caf1b922b8859baee1eb87b6d2cf8a0783dfeed240117239ee6d372d8857622d50a12f3fb8c3ff5e4b9288a1b4c90dc6ae41bfc33ad0201000000\"]}
! 200 Ok
: Server: Epee-based
: Content-Length: 104
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:26 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_miner_data
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_miner_data\",\"params\":{}}
! 200 Ok
: Server: Epee-based
: Content-Length: 425
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:26 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"already_generated_coins\": 2867306185739313,\r\n    \"difficulty\": \"0x1\",\r\n    \"height\": 82,\r\n    \"major_version\": 16,\r\n    \"median_weight\": 300000,\r\n    \"prev_id\": \"d244f84aff84bc6763a3c08a1acaf9a28b0cf017cb2db80f1a8c41ed62402e16\",\r\n    \"seed_hash\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc get_fee_estimate
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_fee_estimate\",\"params\":{}}
! 200 Ok
: Server: Epee-based
: Content-Length: 249
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:26 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"credits\": 0,\r\n    \"fee\": 1200000,\r\n    \"fees\": [1200000,4700000,19000000,240000000],\r\n    \"quantization_mask\": 10000,\r\n    \"status\": \"OK\",\r\n    \"top_hash\": \"\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /json_rpc flush_txpool
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"flush_txpool\",\"params\":{}}
! 200 Ok
: Server: Epee-based
: Content-Length: 104
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:26 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"status\": \"OK\",\r\n    \"untrusted\": false\r\n  }\r\n}
? main POST /pop_blocks /pop_blocks
> {\"nblocks\":1000000}
! 200 Ok
: Server: Epee-based
: Content-Length: 61
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:26 GMT
: Accept-Ranges: bytes
< {\r\n  \"height\": 1,\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
? main POST /json_rpc get_info
> {\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"get_info\",\"params\":{}}
! 200 Ok
: Server: Epee-based
: Content-Length: 1382
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:26 GMT
: Accept-Ranges: bytes
< {\r\n  \"id\": \"0\",\r\n  \"jsonrpc\": \"2.0\",\r\n  \"result\": {\r\n    \"adjusted_time\": 1794732146,\r\n    \"alt_blocks_count\": 3,\r\n    \"block_size_limit\": 600000,\r\n    \"block_size_median\": 300000,\r\n    \"block_weight_limit\": 600000,\r\n    \"block_weight_median\": 300000,\r\n    \"bootstrap_daemon_address\": \"\",\r\n    \"busy_syncing\": false,\r\n    \"credits\": 0,\r\n    \"cumulative_difficulty\": 1,\r\n    \"cumulative_difficulty_top64\": 0,\r\n    \"database_size\": 454656,\r\n    \"difficulty\": 1,\r\n    \"difficulty_top64\": 0,\r\n    \"free_space\": 56618987520,\r\n    \"grey_peerlist_size\": 0,\r\n    \"height\": 1,\r\n    \"height_without_bootstrap\": 1,\r\n    \"incoming_connections_count\": 0,\r\n    \"mainnet\": false,\r\n    \"nettype\": \"fakechain\",\r\n    \"offline\": true,\r\n    \"outgoing_connections_count\": 0,\r\n    \"restricted\": false,\r\n    \"rpc_connections_count\": 2,\r\n    \"stagenet\": false,\r\n    \"start_time\": 1794732093,\r\n    \"status\": \"OK\",\r\n    \"synchronized\": true,\r\n    \"target\": 120,\r\n    \"target_height\": 0,\r\n    \"testnet\": false,\r\n    \"top_block_hash\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\r\n    \"top_hash\": \"\",\r\n    \"tx_count\": 0,\r\n    \"tx_pool_size\": 0,\r\n    \"untrusted\": false,\r\n    \"update_available\": false,\r\n    \"version\": \"0.18.0.0-unknown\",\r\n    \"was_bootstrap_ever_used\": false,\r\n    \"white_peerlist_size\": 0,\r\n    \"wide_cumulative_difficulty\": \"0x1\",\r\n    \"wide_difficulty\": \"0x1\"\r\n  }\r\n}
? main POST /get_height /get_height
> 
! 200 Ok
: Server: Epee-based
: Content-Length: 140
: Content-Type: application/json
: Last-Modified: Sun, 15 Nov 2026 08:42:26 GMT
: Accept-Ranges: bytes
< {\r\n  \"hash\": \"418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3\",\r\n  \"height\": 1,\r\n  \"status\": \"OK\",\r\n  \"untrusted\": false\r\n}
