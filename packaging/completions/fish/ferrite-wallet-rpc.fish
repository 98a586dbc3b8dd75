complete -c ferrite-wallet-rpc -l config-file -d 'Read settings from this file, one name=value per line (not in the config file)' -r
complete -c ferrite-wallet-rpc -l pidfile -d 'Write the process id to this file (needs --detach)' -r
complete -c ferrite-wallet-rpc -l max-concurrency -d 'Maximum number of threads per job; 0 for the number of cores [default: 0]' -r
complete -c ferrite-wallet-rpc -l extra-entropy -d 'Mix the bytes of this file into the random numbers' -r
complete -c ferrite-wallet-rpc -l log-file -d 'Write the log to this file [default: ferrite-wallet-rpc.PORT.log in the folder of the wallets]' -r
complete -c ferrite-wallet-rpc -l log-level -d 'A level from 0 to 4, or categories with their levels, as in 1,wallet.rpc:DEBUG' -r
complete -c ferrite-wallet-rpc -l max-log-file-size -d 'Start a new log file after this many bytes [default: 104850000]' -r
complete -c ferrite-wallet-rpc -l max-log-files -d 'Keep this many old log files; 0 for all [default: 50]' -r
complete -c ferrite-wallet-rpc -l wallet-file -d 'Open this wallet' -r
complete -c ferrite-wallet-rpc -l generate-from-json -d 'Create the wallet that this file describes' -r
complete -c ferrite-wallet-rpc -l wallet-dir -d 'Let calls create and open wallets in this directory' -r
complete -c ferrite-wallet-rpc -l password -d 'The password of the wallet' -r
complete -c ferrite-wallet-rpc -l password-file -d 'Read the password of the wallet from this file' -r
complete -c ferrite-wallet-rpc -l load-wallet -d 'Load this wallet of --wallet-dir at the start, for calls to /wallet/NAME/json_rpc; repeatable' -r
complete -c ferrite-wallet-rpc -l load-wallet-password-file -d 'Read the password of a wallet of --load-wallet from this file: one for each, in the same order, or one for all' -r
complete -c ferrite-wallet-rpc -l kdf-rounds -d 'Number of rounds of password hashing [default: 1]' -r
complete -c ferrite-wallet-rpc -l tx-notify -d 'Run a program for each transaction that brings something; %s is its hash' -r
complete -c ferrite-wallet-rpc -l max-fee-per-byte -d 'Refuse fees above this many atomic units per byte; 0 for the most that the network\'s fee rules give [default: 0]' -r
complete -c ferrite-wallet-rpc -l shared-ringdb-dir -d 'Refused: ring databases are not supported' -r
complete -c ferrite-wallet-rpc -l hw-device -d 'The device that holds the keys' -r
complete -c ferrite-wallet-rpc -l hw-device-deriv-path -d 'The derivation path of the keys on the device' -r
complete -c ferrite-wallet-rpc -l bitmessage-address -d 'The address of Bitmessage [default: http://localhost:8442/]' -r
complete -c ferrite-wallet-rpc -l bitmessage-login -d 'The login of Bitmessage [default: username:password]' -r
complete -c ferrite-wallet-rpc -l rpc-client-secret-key -d 'A key to pay for calls with' -r
complete -c ferrite-wallet-rpc -l daemon-address -d 'The node, host:port [default: localhost with 18081, testnet 28081, stagenet 38081]' -r
complete -c ferrite-wallet-rpc -l daemon-host -d 'The host of the node' -r
complete -c ferrite-wallet-rpc -l daemon-port -d 'The port of the node [default: 0]' -r
complete -c ferrite-wallet-rpc -l daemon-login -d 'user[:password] for the node' -r
complete -c ferrite-wallet-rpc -l daemon-ssl -d 'Encryption: enabled, disabled or autodetect [default: autodetect]' -r
complete -c ferrite-wallet-rpc -l daemon-ssl-private-key -d 'A key to show to the node, a PEM file' -r
complete -c ferrite-wallet-rpc -l daemon-ssl-certificate -d 'A certificate to show to the node, a PEM file' -r
complete -c ferrite-wallet-rpc -l daemon-ssl-ca-certificates -d 'Trust the daemon certificates in this PEM file' -r
complete -c ferrite-wallet-rpc -l daemon-ssl-allowed-fingerprints -d 'Trust daemon certificates with these SHA-256 fingerprints' -r
complete -c ferrite-wallet-rpc -l proxy -d 'Reach the node through this SOCKS proxy, [ip:]port' -r
complete -c ferrite-wallet-rpc -l rpc-bind-port -d 'Answer calls on this port' -r
complete -c ferrite-wallet-rpc -l token-file -d 'Accept tokens with limited rights, which are made with create_token or ferrite wallet token, and kept in this file' -r
complete -c ferrite-wallet-rpc -l audit-log -d 'Write a line about each call to this file; ferrite wallet audit checks it' -r
complete -c ferrite-wallet-rpc -l rpc-dialect -d 'How contradictions between versions of the interface are resolved: classic or modern [default: classic; modern under the name monero-wallet-rpc]' -r
complete -c ferrite-wallet-rpc -l rpc-bind-ip -d 'RPC address [default: 127.0.0.1]' -r
complete -c ferrite-wallet-rpc -l rpc-bind-ipv6-address -d 'Additional IPv6 address for RPC, with --rpc-use-ipv6 [default: ::1]' -r
complete -c ferrite-wallet-rpc -l rpc-restricted-bind-ip -d 'Address of the restricted RPC server (node only) [default: 127.0.0.1]' -r
complete -c ferrite-wallet-rpc -l rpc-restricted-bind-ipv6-address -d 'IPv6 address of the restricted RPC server, with --rpc-use-ipv6 (node only) [default: ::1]' -r
complete -c ferrite-wallet-rpc -l rpc-login -d 'Require this login, user[:password]; prompts for a missing password' -r
complete -c ferrite-wallet-rpc -l rpc-access-control-origins -d 'Comma-separated origins whose web pages may use the service; * for all' -r
complete -c ferrite-wallet-rpc -l rpc-allowed-hosts -d 'Comma-separated host names to accept on a loopback address, besides localhost; * for all' -r
complete -c ferrite-wallet-rpc -l rpc-ssl -d 'TLS on RPC connections: enabled, disabled or autodetect [default: autodetect]' -r
complete -c ferrite-wallet-rpc -l rpc-ssl-private-key -d 'PEM file with the private key' -r
complete -c ferrite-wallet-rpc -l rpc-ssl-certificate -d 'PEM file with the certificate' -r
complete -c ferrite-wallet-rpc -l rpc-ssl-ca-certificates -d 'Accept client certificates from this PEM file' -r
complete -c ferrite-wallet-rpc -l rpc-ssl-allowed-fingerprints -d 'Accept client certificates with these SHA-256 fingerprints' -r
complete -c ferrite-wallet-rpc -l rpc-max-connections-per-public-ip -d 'Maximum number of connections from one public address [default: 3]' -r
complete -c ferrite-wallet-rpc -l rpc-max-connections-per-private-ip -d 'Maximum number of connections from one private or loopback address [default: 25]' -r
complete -c ferrite-wallet-rpc -l rpc-max-connections -d 'Maximum number of connections [default: 100]' -r
complete -c ferrite-wallet-rpc -l rpc-response-soft-limit -d 'Bytes of a response that may wait while its client sends another request [default: 26214400]' -r
complete -c ferrite-wallet-rpc -l metrics-bind-ip -d 'Address of the port for monitors [default: 127.0.0.1]' -r
complete -c ferrite-wallet-rpc -l metrics-bind-port -d 'Port for monitors, with /metrics, /healthz and /readyz [default: none]' -r
complete -c ferrite-wallet-rpc -l ready-max-lag -d 'Missing blocks above which /readyz answers that the program is not ready [default: 3]' -r
complete -c ferrite-wallet-rpc -l page-bind-ip -d 'Address of the port for browsers [default: 127.0.0.1]' -r
complete -c ferrite-wallet-rpc -l page-bind-port -d 'Port for browsers, with the web page [default: none]' -r
complete -c ferrite-wallet-rpc -l help -d 'Print this list and exit (not in the config file)'
complete -c ferrite-wallet-rpc -l version -d 'Print the version and exit (not in the config file)'
complete -c ferrite-wallet-rpc -l detach -d 'Run in the background'
complete -c ferrite-wallet-rpc -l non-interactive -d 'Run without a terminal'
complete -c ferrite-wallet-rpc -l testnet -d 'Use the test network; the node needs the same flag'
complete -c ferrite-wallet-rpc -l stagenet -d 'Use the staging network; the node needs the same flag'
complete -c ferrite-wallet-rpc -l log-json -d 'Write each line of the log as a JSON object'
complete -c ferrite-wallet-rpc -l prompt-for-password -d 'Ask for a password that is missing'
complete -c ferrite-wallet-rpc -l no-initial-sync -d 'Has no effect: calls are answered while the wallet follows the chain'
complete -c ferrite-wallet-rpc -l daemon-ssl-allow-any-cert -d 'Trust any daemon certificate'
complete -c ferrite-wallet-rpc -l daemon-ssl-allow-chained -d 'Trust daemon certificates signed by those of --daemon-ssl-ca-certificates'
complete -c ferrite-wallet-rpc -l trusted-daemon -d 'The node is trusted [default: if it is local]'
complete -c ferrite-wallet-rpc -l untrusted-daemon -d 'The node is not trusted'
complete -c ferrite-wallet-rpc -l allow-mismatched-daemon-version -d 'Accept nodes of unexpected versions'
complete -c ferrite-wallet-rpc -l no-dns -d 'Send no DNS queries'
complete -c ferrite-wallet-rpc -l offline -d 'Connect to no node and send no DNS queries'
complete -c ferrite-wallet-rpc -l disable-rpc-login -d 'Require no login'
complete -c ferrite-wallet-rpc -l restricted-rpc -d 'Refuse calls that change the wallet or disclose much'
complete -c ferrite-wallet-rpc -l rpc-use-ipv6 -d 'Also listen for RPC on IPv6'
complete -c ferrite-wallet-rpc -l rpc-ignore-ipv4 -d 'Continue if the IPv4 address is not available'
complete -c ferrite-wallet-rpc -l confirm-external-bind -d 'Confirm that listening on a non-loopback address is intended'
complete -c ferrite-wallet-rpc -l rpc-ssl-allow-chained -d 'Accept client certificates signed by those in --rpc-ssl-ca-certificates'
complete -c ferrite-wallet-rpc -l disable-rpc-ban -d 'Do not ban clients that send bad calls'
