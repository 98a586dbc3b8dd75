complete -c ferrited -l config-file -d 'Read settings from this file, one name=value per line [default: bitmonero.conf in the default data directory] (not in the config file)' -r
complete -c ferrited -l pidfile -d 'Write the process id to this file (needs --detach) (not in the config file)' -r
complete -c ferrited -l data-dir -d 'Data directory; testnet, stagenet or fake is appended for these networks [default: ~/.bitmonero]' -r
complete -c ferrited -l fixed-difficulty -d 'Use this difficulty for all blocks (private chains) [default: 0]' -r
complete -c ferrited -l max-concurrency -d 'Maximum number of threads per job; 0 for the number of cores [default: 0]' -r
complete -c ferrited -l check-updates -d 'Check for new versions: disabled, notify, download or update [default: notify]' -r
complete -c ferrited -l log-file -d 'Write the log to this file [default: bitmonero.log in the data directory]' -r
complete -c ferrited -l log-level -d 'Log level from 0 to 4, or categories with levels, such as 1,net.p2p:DEBUG' -r
complete -c ferrited -l max-log-file-size -d 'Size in bytes at which a new log file is started [default: 104850000]' -r
complete -c ferrited -l max-log-files -d 'Number of old log files to keep; 0 for all [default: 50]' -r
complete -c ferrited -l db-sync-mode -d 'When to flush blocks to disk: safe, fast or fastest, then :sync or :async, then :N blocks or bytes [default: ordered commits, which a power loss cannot damage]' -r
complete -c ferrited -l block-sync-size -d 'Number of blocks per request to a peer; 0 to decide by size [default: 0]' -r
complete -c ferrited -l block-download-max-size -d 'Maximum size in bytes of downloaded blocks waiting to be added; 0 for the default [default: 0]' -r
complete -c ferrited -l fast-block-sync -d 'Do not verify the proofs of old blocks whose hashes are known; 0 to verify everything [default: 1]' -r
complete -c ferrited -l known-hashes -d 'File of known block hashes, for more blocks than the program knows: see ferrite chain known-hashes' -r
complete -c ferrited -l prep-blocks-threads -d 'Maximum number of threads for preparing blocks [default: 4]' -r
complete -c ferrited -l max-txpool-weight -d 'Maximum total weight of the transaction pool [default: 648000000]' -r
complete -c ferrited -l show-time-stats -d 'Log how long each part of adding a block takes [default: 0]' -r
complete -c ferrited -l rpc-bind-port -d 'RPC port [default: 18081, testnet 28081, stagenet 38081]' -r
complete -c ferrited -l rpc-restricted-bind-port -d 'Port of an additional restricted RPC server' -r
complete -c ferrited -l rpc-dialect -d 'RPC dialect, where versions of the interface contradict each other: classic or modern [default: classic; modern under the name monerod]' -r
complete -c ferrited -l rpc-payment-address -d 'Require payment for RPC calls, to this address' -r
complete -c ferrited -l rpc-payment-difficulty -d 'Difficulty of a payment [default: 1000]' -r
complete -c ferrited -l rpc-payment-credits -d 'Credits for a payment [default: 100]' -r
complete -c ferrited -l bootstrap-daemon-address -d 'While syncing, forward calls to this node; auto for any public node' -r
complete -c ferrited -l bootstrap-daemon-login -d 'user:password for that node' -r
complete -c ferrited -l bootstrap-daemon-proxy -d 'SOCKS proxy for that node, ip:port' -r
complete -c ferrited -l zmq-rpc-bind-ip -d 'ZMQ RPC address [default: 127.0.0.1]' -r
complete -c ferrited -l zmq-rpc-bind-port -d 'ZMQ RPC port [default: 18082, testnet 28082, stagenet 38082]' -r
complete -c ferrited -l zmq-pub -d 'Publish events on this address: tcp://ip:port or ipc://path' -r
complete -c ferrited -l p2p-bind-ip -d 'Listen for peers on this address [default: 0.0.0.0]' -r
complete -c ferrited -l p2p-bind-port -d 'Listen for peers on this port [default: 18080, testnet 28080, stagenet 38080]' -r
complete -c ferrited -l p2p-bind-ipv6-address -d 'Also listen for peers on this IPv6 address, with --p2p-use-ipv6 [default: ::]' -r
complete -c ferrited -l p2p-bind-port-ipv6 -d 'Listen for peers on this port over IPv6 [default: as for IPv4]' -r
complete -c ferrited -l p2p-external-port -d 'Port advertised to peers, if it differs [default: 0]' -r
complete -c ferrited -l add-peer -d 'Add this peer to the peer list' -r
complete -c ferrited -l add-priority-node -d 'Stay connected to this peer' -r
complete -c ferrited -l add-exclusive-node -d 'Connect to these peers only' -r
complete -c ferrited -l seed-node -d 'Get the peer list of this node, and disconnect' -r
complete -c ferrited -l tx-proxy -d 'Send own transactions through a proxy: tor|i2p,ip:port[,connections][,disable_noise]' -r
complete -c ferrited -l anonymous-inbound -d 'Accept connections as a hidden service: address,ip:port[,connections]' -r
complete -c ferrited -l ban-list -d 'Ban the addresses and subnets in this file, one per line' -r
complete -c ferrited -l igd -d 'Obsolete: ports are never mapped [default: disabled]' -r
complete -c ferrited -l proxy -d 'Proxy for all peer connections: [socks5://[user:pass@]]ip:port' -r
complete -c ferrited -l out-peers -d 'Maximum number of outgoing connections; -1 for 12 [default: -1]' -r
complete -c ferrited -l in-peers -d 'Maximum number of incoming connections; -1 for no limit [default: -1]' -r
complete -c ferrited -l limit-rate-up -d 'Upload limit in kB/s [default: 8192]' -r
complete -c ferrited -l limit-rate-down -d 'Download limit in kB/s [default: 32768]' -r
complete -c ferrited -l limit-rate -d 'Upload and download limit in kB/s [default: -1]' -r
complete -c ferrited -l max-connections-per-ip -d 'Maximum number of incoming connections from one address [default: 1]' -r
complete -c ferrited -l tos-flag -d 'Type of service of packets to peers [default: -1]' -r
complete -c ferrited -l start-mining -d 'Mine to this address' -r
complete -c ferrited -l mining-threads -d 'Number of mining threads; 0 to determine the best number' -r
complete -c ferrited -l extra-messages-file -d 'Put the lines of this file into mined blocks' -r
complete -c ferrited -l bg-mining-min-idle-interval -d 'Seconds for which the machine must be idle' -r
complete -c ferrited -l bg-mining-idle-threshold -d 'Percentage of idle time that counts as idle' -r
complete -c ferrited -l bg-mining-miner-target -d 'Percentage of the processor that the miner may use' -r
complete -c ferrited -l block-notify -d 'Run a program for each new block; %s is its hash' -r
complete -c ferrited -l reorg-notify -d 'Run a program for each reorg; %s is the split height, %h the new height, %n the number of new blocks, %d of dropped ones' -r
complete -c ferrited -l block-rate-notify -d 'Run a program when the block rate is unlikely; %t is the time in minutes, %b the number of blocks, %e the expected number' -r
complete -c ferrited -l test-drop-download-height -d 'Discard blocks from peers above about this height [default: 0]' -r
complete -c ferrited -l test-dbg-lock-sleep -d 'Milliseconds to sleep around locks; has no effect here [default: 0]' -r
complete -c ferrited -l rpc-bind-ip -d 'RPC address [default: 127.0.0.1]' -r
complete -c ferrited -l rpc-bind-ipv6-address -d 'Additional IPv6 address for RPC, with --rpc-use-ipv6 [default: ::1]' -r
complete -c ferrited -l rpc-restricted-bind-ip -d 'Address of the restricted RPC server (node only) [default: 127.0.0.1]' -r
complete -c ferrited -l rpc-restricted-bind-ipv6-address -d 'IPv6 address of the restricted RPC server, with --rpc-use-ipv6 (node only) [default: ::1]' -r
complete -c ferrited -l rpc-login -d 'Require this login, user[:password]; prompts for a missing password' -r
complete -c ferrited -l rpc-access-control-origins -d 'Comma-separated origins whose web pages may use the service; * for all' -r
complete -c ferrited -l rpc-allowed-hosts -d 'Comma-separated host names to accept on a loopback address, besides localhost; * for all' -r
complete -c ferrited -l rpc-ssl -d 'TLS on RPC connections: enabled, disabled or autodetect [default: autodetect]' -r
complete -c ferrited -l rpc-ssl-private-key -d 'PEM file with the private key' -r
complete -c ferrited -l rpc-ssl-certificate -d 'PEM file with the certificate' -r
complete -c ferrited -l rpc-ssl-ca-certificates -d 'Accept client certificates from this PEM file' -r
complete -c ferrited -l rpc-ssl-allowed-fingerprints -d 'Accept client certificates with these SHA-256 fingerprints' -r
complete -c ferrited -l rpc-max-connections-per-public-ip -d 'Maximum number of connections from one public address [default: 3]' -r
complete -c ferrited -l rpc-max-connections-per-private-ip -d 'Maximum number of connections from one private or loopback address [default: 25]' -r
complete -c ferrited -l rpc-max-connections -d 'Maximum number of connections [default: 100]' -r
complete -c ferrited -l rpc-response-soft-limit -d 'Bytes of a response that may wait while its client sends another request [default: 26214400]' -r
complete -c ferrited -l metrics-bind-ip -d 'Address of the port for monitors [default: 127.0.0.1]' -r
complete -c ferrited -l metrics-bind-port -d 'Port for monitors, with /metrics, /healthz and /readyz [default: none]' -r
complete -c ferrited -l ready-max-lag -d 'Missing blocks above which /readyz answers that the program is not ready [default: 3]' -r
complete -c ferrited -l page-bind-ip -d 'Address of the port for browsers [default: 127.0.0.1]' -r
complete -c ferrited -l page-bind-port -d 'Port for browsers, with the web page [default: none]' -r
complete -c ferrited -l help -d 'Print this list and exit (not in the config file)'
complete -c ferrited -l version -d 'Print the version and exit (not in the config file)'
complete -c ferrited -l os-version -d 'Print the operating system of this build and exit (not in the config file)'
complete -c ferrited -l detach -d 'Run in the background (not in the config file)'
complete -c ferrited -l non-interactive -d 'Read no commands from the terminal (not in the config file)'
complete -c ferrited -l testnet -d 'Run on testnet; wallets need the same flag'
complete -c ferrited -l stagenet -d 'Run on stagenet; wallets need the same flag'
complete -c ferrited -l regtest -d 'Run a private chain on this machine'
complete -c ferrited -l keep-fakechain -d 'Keep the private chain between runs'
complete -c ferrited -l offline -d 'Neither listen for peers nor connect to them'
complete -c ferrited -l yes -d 'Run destructive console commands without confirmation (pop_blocks, prune_blockchain, flush_txpool) (not in the config file)'
complete -c ferrited -l log-json -d 'Write each line of the log as a JSON object'
complete -c ferrited -l db-salvage -d 'Return a damaged database to the state before its last commit'
complete -c ferrited -l prune-blockchain -d 'Prune the blockchain: keep only an eighth of the old signatures and proofs'
complete -c ferrited -l sync-pruned-blocks -d 'Download pruned blocks where that is safe'
complete -c ferrited -l keep-alt-blocks -d 'Keep alternative blocks between runs'
complete -c ferrited -l disable-dns-checkpoints -d 'Do not fetch checkpoints from DNS'
complete -c ferrited -l enforce-dns-checkpointing -d 'Roll back a chain that contradicts checkpoints from DNS'
complete -c ferrited -l fluffy-blocks -d 'Obsolete: always enabled'
complete -c ferrited -l restricted-rpc -d 'Restrict the main port to calls that neither change anything nor reveal private data'
complete -c ferrited -l rpc-ssl-allow-any-cert -d 'Accept any client certificate'
complete -c ferrited -l public-node -d 'Advertise the restricted RPC port to peers, for public use'
complete -c ferrited -l rpc-payment-allow-free-loopback -d 'Do not require payment from local clients'
complete -c ferrited -l no-zmq -d 'Disable ZMQ'
complete -c ferrited -l restricted-zmq-rpc -d 'Reject sensitive ZMQ calls'
complete -c ferrited -l confirm-zmq-rpc-external-bind -d 'Confirm that listening on a non-loopback address for ZMQ RPC is intended'
complete -c ferrited -l p2p-use-ipv6 -d 'Use IPv6 for peers'
complete -c ferrited -l p2p-ignore-ipv4 -d 'Continue if the IPv4 address is not available'
complete -c ferrited -l allow-local-ip -d 'Allow private addresses in the peer list'
complete -c ferrited -l hide-my-port -d 'Do not advertise the listening port to peers'
complete -c ferrited -l no-sync -d 'Connect to peers, but do not download blocks'
complete -c ferrited -l enable-dns-blocklist -d 'Ban the addresses of a DNS block list'
complete -c ferrited -l no-igd -d 'Obsolete: ports are never mapped'
complete -c ferrited -l proxy-allow-dns-leaks -d 'Resolve names without the proxy'
complete -c ferrited -l pad-transactions -d 'Pad relayed transactions to hide their size'
complete -c ferrited -l bg-mining-enable -d 'Mine only while the machine is idle'
complete -c ferrited -l bg-mining-ignore-battery -d 'Also mine if the power supply is unknown'
complete -c ferrited -l test-drop-download -d 'Discard all blocks from peers'
complete -c ferrited -l rpc-use-ipv6 -d 'Also listen for RPC on IPv6'
complete -c ferrited -l rpc-ignore-ipv4 -d 'Continue if the IPv4 address is not available'
complete -c ferrited -l confirm-external-bind -d 'Confirm that listening on a non-loopback address is intended'
complete -c ferrited -l rpc-ssl-allow-chained -d 'Accept client certificates signed by those in --rpc-ssl-ca-certificates'
complete -c ferrited -l disable-rpc-ban -d 'Do not ban clients that send bad calls'
complete -c ferrited -l page-peer-addresses -d 'Show the addresses of peers on the web page'
