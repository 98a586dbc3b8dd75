# Print an optspec for argparse to handle cmd's options that are independent of any subcommand.
function __fish_ferrite_global_optspecs
    string join \n h/help V/version
end

function __fish_ferrite_needs_command
    # Figure out if the current invocation already has a command.
    set -l cmd (commandline -opc)
    set -e cmd[1]
    argparse -s (__fish_ferrite_global_optspecs) -- $cmd 2>/dev/null
    or return
    if set -q argv[1]
        # Also print the command, so this can be used to figure out what it is.
        echo $argv[1]
        return 1
    end
    return 0
end

function __fish_ferrite_using_subcommand
    set -l cmd (__fish_ferrite_needs_command)
    test -z "$cmd"
    and return 1
    contains -- $cmd[1] $argv
end

complete -c ferrite -n "__fish_ferrite_needs_command" -s h -l help -d 'Print help'
complete -c ferrite -n "__fish_ferrite_needs_command" -s V -l version -d 'Print version'
complete -c ferrite -n "__fish_ferrite_needs_command" -f -a "chain" -d 'Import, export, check or prune the database of a node that is not running'
complete -c ferrite -n "__fish_ferrite_needs_command" -f -a "demo" -d 'A private chain on this machine: a node, a miner, two wallets, a payment, its webhooks and its proof'
complete -c ferrite -n "__fish_ferrite_needs_command" -f -a "node" -d 'Query or control a running node (no command: a prompt on a terminal, the list of commands elsewhere)'
complete -c ferrite -n "__fish_ferrite_needs_command" -f -a "wallet" -d 'A wallet in the terminal: of a running service, or in a file; tokens and the audit log of a service'
complete -c ferrite -n "__fish_ferrite_needs_command" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and not __fish_seen_subcommand_from import export known-hashes verify stats prune help" -l data-dir -d 'data directory of the node [default: ~/.bitmonero]' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and not __fish_seen_subcommand_from import export known-hashes verify stats prune help" -l fixed-difficulty -d 'the difficulty of all blocks of a private chain' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and not __fish_seen_subcommand_from import export known-hashes verify stats prune help" -l testnet -d 'the chain of testnet'
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and not __fish_seen_subcommand_from import export known-hashes verify stats prune help" -l stagenet -d 'the chain of stagenet'
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and not __fish_seen_subcommand_from import export known-hashes verify stats prune help" -l regtest -d 'a private chain'
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and not __fish_seen_subcommand_from import export known-hashes verify stats prune help" -s h -l help -d 'Print help'
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and not __fish_seen_subcommand_from import export known-hashes verify stats prune help" -f -a "import" -d 'Take over the chain of monerod, which must not run, or of a blockchain.raw file'
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and not __fish_seen_subcommand_from import export known-hashes verify stats prune help" -f -a "export" -d 'Write the chain to a blockchain.raw file; an existing one is continued'
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and not __fish_seen_subcommand_from import export known-hashes verify stats prune help" -f -a "known-hashes" -d 'Write the hashes of all old blocks to a file for ferrited --known-hashes'
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and not __fish_seen_subcommand_from import export known-hashes verify stats prune help" -f -a "verify" -d 'Check that all tables agree with the blocks'
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and not __fish_seen_subcommand_from import export known-hashes verify stats prune help" -f -a "stats" -d 'Print the size of the chain and of every table'
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and not __fish_seen_subcommand_from import export known-hashes verify stats prune help" -f -a "prune" -d 'Remove seven eighths of the old signatures and range proofs; resumes where it stopped'
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and not __fish_seen_subcommand_from import export known-hashes verify stats prune help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and __fish_seen_subcommand_from import" -l from -d 'data directory of monerod, or a blockchain.raw file' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and __fish_seen_subcommand_from import" -l block-stop -d 'stop after the block at this height' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and __fish_seen_subcommand_from import" -l commit-bytes -d 'bytes of blocks in one commit [default: 268435456]' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and __fish_seen_subcommand_from import" -l data-dir -d 'data directory of the node [default: ~/.bitmonero]' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and __fish_seen_subcommand_from import" -l fixed-difficulty -d 'the difficulty of all blocks of a private chain' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and __fish_seen_subcommand_from import" -l verify -d 'monerod: verify everything again, proofs of work and signatures included'
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and __fish_seen_subcommand_from import" -l dangerous-unverified-import -d 'blockchain.raw: check ids and numbers, but no proofs of work and signatures; only for a file that you exported yourself'
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and __fish_seen_subcommand_from import" -l prune-blockchain -d 'leave out seven eighths of the old signatures and range proofs'
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and __fish_seen_subcommand_from import" -l testnet -d 'the chain of testnet'
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and __fish_seen_subcommand_from import" -l stagenet -d 'the chain of stagenet'
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and __fish_seen_subcommand_from import" -l regtest -d 'a private chain'
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and __fish_seen_subcommand_from import" -s h -l help -d 'Print help'
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and __fish_seen_subcommand_from export" -l to -d 'the file' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and __fish_seen_subcommand_from export" -l block-start -d 'the first block [default: 0]' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and __fish_seen_subcommand_from export" -l block-stop -d 'the last block [default: the top]' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and __fish_seen_subcommand_from export" -l data-dir -d 'data directory of the node [default: ~/.bitmonero]' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and __fish_seen_subcommand_from export" -l fixed-difficulty -d 'the difficulty of all blocks of a private chain' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and __fish_seen_subcommand_from export" -l testnet -d 'the chain of testnet'
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and __fish_seen_subcommand_from export" -l stagenet -d 'the chain of stagenet'
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and __fish_seen_subcommand_from export" -l regtest -d 'a private chain'
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and __fish_seen_subcommand_from export" -s h -l help -d 'Print help'
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and __fish_seen_subcommand_from known-hashes" -l to -d 'the file' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and __fish_seen_subcommand_from known-hashes" -l depth -d 'leave out this many blocks below the top [default: 720]' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and __fish_seen_subcommand_from known-hashes" -l data-dir -d 'data directory of the node [default: ~/.bitmonero]' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and __fish_seen_subcommand_from known-hashes" -l fixed-difficulty -d 'the difficulty of all blocks of a private chain' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and __fish_seen_subcommand_from known-hashes" -l testnet -d 'the chain of testnet'
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and __fish_seen_subcommand_from known-hashes" -l stagenet -d 'the chain of stagenet'
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and __fish_seen_subcommand_from known-hashes" -l regtest -d 'a private chain'
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and __fish_seen_subcommand_from known-hashes" -s h -l help -d 'Print help'
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and __fish_seen_subcommand_from verify" -l depth -d 'check only this many blocks below the top' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and __fish_seen_subcommand_from verify" -l data-dir -d 'data directory of the node [default: ~/.bitmonero]' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and __fish_seen_subcommand_from verify" -l fixed-difficulty -d 'the difficulty of all blocks of a private chain' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and __fish_seen_subcommand_from verify" -l testnet -d 'the chain of testnet'
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and __fish_seen_subcommand_from verify" -l stagenet -d 'the chain of stagenet'
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and __fish_seen_subcommand_from verify" -l regtest -d 'a private chain'
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and __fish_seen_subcommand_from verify" -s h -l help -d 'Print help'
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and __fish_seen_subcommand_from stats" -l data-dir -d 'data directory of the node [default: ~/.bitmonero]' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and __fish_seen_subcommand_from stats" -l fixed-difficulty -d 'the difficulty of all blocks of a private chain' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and __fish_seen_subcommand_from stats" -l testnet -d 'the chain of testnet'
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and __fish_seen_subcommand_from stats" -l stagenet -d 'the chain of stagenet'
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and __fish_seen_subcommand_from stats" -l regtest -d 'a private chain'
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and __fish_seen_subcommand_from stats" -s h -l help -d 'Print help'
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and __fish_seen_subcommand_from prune" -l data-dir -d 'data directory of the node [default: ~/.bitmonero]' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and __fish_seen_subcommand_from prune" -l fixed-difficulty -d 'the difficulty of all blocks of a private chain' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and __fish_seen_subcommand_from prune" -l yes -d 'do not ask: what is removed can only be downloaded again'
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and __fish_seen_subcommand_from prune" -l testnet -d 'the chain of testnet'
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and __fish_seen_subcommand_from prune" -l stagenet -d 'the chain of stagenet'
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and __fish_seen_subcommand_from prune" -l regtest -d 'a private chain'
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and __fish_seen_subcommand_from prune" -s h -l help -d 'Print help'
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and __fish_seen_subcommand_from help" -f -a "import" -d 'Take over the chain of monerod, which must not run, or of a blockchain.raw file'
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and __fish_seen_subcommand_from help" -f -a "export" -d 'Write the chain to a blockchain.raw file; an existing one is continued'
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and __fish_seen_subcommand_from help" -f -a "known-hashes" -d 'Write the hashes of all old blocks to a file for ferrited --known-hashes'
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and __fish_seen_subcommand_from help" -f -a "verify" -d 'Check that all tables agree with the blocks'
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and __fish_seen_subcommand_from help" -f -a "stats" -d 'Print the size of the chain and of every table'
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and __fish_seen_subcommand_from help" -f -a "prune" -d 'Remove seven eighths of the old signatures and range proofs; resumes where it stopped'
complete -c ferrite -n "__fish_ferrite_using_subcommand chain; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c ferrite -n "__fish_ferrite_using_subcommand demo" -l rpc-bind-port -d 'where the node listens [default: 18181]' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand demo" -l wallet-rpc-bind-port -d 'port of the paying wallet\'s service [default: 18182]' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand demo" -l payee-rpc-bind-port -d 'port of the receiving wallet\'s service [default: 18183]' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand demo" -l page-bind-port -d 'port of the node\'s page; 0 is any free one' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand demo" -l payee-page-bind-port -d 'port of the receiving wallet\'s page; 0 is any free one' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand demo" -l step -d 'wait for Enter before each step, instead of a few seconds'
complete -c ferrite -n "__fish_ferrite_using_subcommand demo" -l once -d 'end after the story; on a terminal, all stays up until Enter or Ctrl-C otherwise'
complete -c ferrite -n "__fish_ferrite_using_subcommand demo" -s h -l help -d 'Print help'
complete -c ferrite -n "__fish_ferrite_using_subcommand node" -l daemon-address -d 'address of the node [default: 127.0.0.1 and the network\'s port]' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand node" -l daemon-login -d 'RPC login of the node' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand node" -l testnet -d 'use the default port of testnet'
complete -c ferrite -n "__fish_ferrite_using_subcommand node" -l stagenet -d 'use the default port of stagenet'
complete -c ferrite -n "__fish_ferrite_using_subcommand node" -l json -d 'print the JSON answers of the node'
complete -c ferrite -n "__fish_ferrite_using_subcommand node" -s h -l help -d 'Print help'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and not __fish_seen_subcommand_from create restore seed password export load unload list address balance transfers refresh rescan send sweep prove check sign verify multisig cold settings token audit help" -s h -l help -d 'Print help'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and not __fish_seen_subcommand_from create restore seed password export load unload list address balance transfers refresh rescan send sweep prove check sign verify multisig cold settings token audit help" -f -a "create" -d 'Make a wallet'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and not __fish_seen_subcommand_from create restore seed password export load unload list address balance transfers refresh rescan send sweep prove check sign verify multisig cold settings token audit help" -f -a "restore" -d 'Restore a wallet from its seed words or its keys, which are asked for and not shown'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and not __fish_seen_subcommand_from create restore seed password export load unload list address balance transfers refresh rescan send sweep prove check sign verify multisig cold settings token audit help" -f -a "seed" -d 'Show the seed words or a secret key, after a confirmation'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and not __fish_seen_subcommand_from create restore seed password export load unload list address balance transfers refresh rescan send sweep prove check sign verify multisig cold settings token audit help" -f -a "password" -d 'Change the password of the wallet'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and not __fish_seen_subcommand_from create restore seed password export load unload list address balance transfers refresh rescan send sweep prove check sign verify multisig cold settings token audit help" -f -a "export" -d 'Write the wallet as files that monero-wallet-rpc and monero-wallet-cli open'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and not __fish_seen_subcommand_from create restore seed password export load unload list address balance transfers refresh rescan send sweep prove check sign verify multisig cold settings token audit help" -f -a "load" -d 'Load the wallet --wallet in the service'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and not __fish_seen_subcommand_from create restore seed password export load unload list address balance transfers refresh rescan send sweep prove check sign verify multisig cold settings token audit help" -f -a "unload" -d 'Store and unload the wallet --wallet of the service'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and not __fish_seen_subcommand_from create restore seed password export load unload list address balance transfers refresh rescan send sweep prove check sign verify multisig cold settings token audit help" -f -a "list" -d 'List the wallets that are loaded in the service'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and not __fish_seen_subcommand_from create restore seed password export load unload list address balance transfers refresh rescan send sweep prove check sign verify multisig cold settings token audit help" -f -a "address" -d 'List, make and label addresses'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and not __fish_seen_subcommand_from create restore seed password export load unload list address balance transfers refresh rescan send sweep prove check sign verify multisig cold settings token audit help" -f -a "balance" -d 'Show the balance of the accounts, or of the addresses of one'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and not __fish_seen_subcommand_from create restore seed password export load unload list address balance transfers refresh rescan send sweep prove check sign verify multisig cold settings token audit help" -f -a "transfers" -d 'List what the wallet has received and sent, the newest first'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and not __fish_seen_subcommand_from create restore seed password export load unload list address balance transfers refresh rescan send sweep prove check sign verify multisig cold settings token audit help" -f -a "refresh" -d 'Follow the chain up to the node\'s height, with a progress bar'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and not __fish_seen_subcommand_from create restore seed password export load unload list address balance transfers refresh rescan send sweep prove check sign verify multisig cold settings token audit help" -f -a "rescan" -d 'Scan the chain again from the restore height, with a progress bar'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and not __fish_seen_subcommand_from create restore seed password export load unload list address balance transfers refresh rescan send sweep prove check sign verify multisig cold settings token audit help" -f -a "send" -d 'Pay one or more addresses, after a confirmation that shows amount, fee, inputs and outputs'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and not __fish_seen_subcommand_from create restore seed password export load unload list address balance transfers refresh rescan send sweep prove check sign verify multisig cold settings token audit help" -f -a "sweep" -d 'Send everything that can be spent to one address, after a confirmation'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and not __fish_seen_subcommand_from create restore seed password export load unload list address balance transfers refresh rescan send sweep prove check sign verify multisig cold settings token audit help" -f -a "prove" -d 'Prove a payment, a spend or what the wallet has'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and not __fish_seen_subcommand_from create restore seed password export load unload list address balance transfers refresh rescan send sweep prove check sign verify multisig cold settings token audit help" -f -a "check" -d 'Check a proof; fails if it is wrong'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and not __fish_seen_subcommand_from create restore seed password export load unload list address balance transfers refresh rescan send sweep prove check sign verify multisig cold settings token audit help" -f -a "sign" -d 'Sign a message'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and not __fish_seen_subcommand_from create restore seed password export load unload list address balance transfers refresh rescan send sweep prove check sign verify multisig cold settings token audit help" -f -a "verify" -d 'Verify a signed message; fails if the signature is wrong'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and not __fish_seen_subcommand_from create restore seed password export load unload list address balance transfers refresh rescan send sweep prove check sign verify multisig cold settings token audit help" -f -a "multisig" -d 'Multisig, step by step: the key exchange, and payments that several signers sign'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and not __fish_seen_subcommand_from create restore seed password export load unload list address balance transfers refresh rescan send sweep prove check sign verify multisig cold settings token audit help" -f -a "cold" -d 'Cold signing, step by step: the spend key stays on a machine without a network'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and not __fish_seen_subcommand_from create restore seed password export load unload list address balance transfers refresh rescan send sweep prove check sign verify multisig cold settings token audit help" -f -a "settings" -d 'Show and change the settings in the wallet\'s file'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and not __fish_seen_subcommand_from create restore seed password export load unload list address balance transfers refresh rescan send sweep prove check sign verify multisig cold settings token audit help" -f -a "token" -d 'Make, list and revoke tokens of a wallet service (its --token-file)'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and not __fish_seen_subcommand_from create restore seed password export load unload list address balance transfers refresh rescan send sweep prove check sign verify multisig cold settings token audit help" -f -a "audit" -d 'Check that no line of an audit log was changed, added or removed (a service\'s --audit-log)'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and not __fish_seen_subcommand_from create restore seed password export load unload list address balance transfers refresh rescan send sweep prove check sign verify multisig cold settings token audit help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from create" -l language -d 'the language of the seed words [default: English]' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from create" -l service -d 'a running ferrite-wallet-rpc, such as http://127.0.0.1:18083' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from create" -l wallet -d 'a wallet that is loaded in the service; without it, the open one' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from create" -l login -d 'the user of the service\'s login; asks for the password' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from create" -l login-file -d 'a file with USER:PASSWORD of the service\'s login' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from create" -l bearer-file -d 'a file with a token of the service; - reads it without echo' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from create" -l wallet-file -d 'a wallet on this machine, which no service has open' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from create" -l password-file -d 'a file with the password of the wallet, in place of the prompt' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from create" -l node -d 'the node of --wallet-file [default: localhost and the network\'s port]' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from create" -l proxy -d 'reach the node through this SOCKS proxy; for .onion and .i2p addresses' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from create" -l node-login-file -d 'a file with USER:PASSWORD of the node\'s login' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from create" -l kdf-rounds -d 'rounds of password hashing, if the wallet was made with more than one' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from create" -l show-seed -d 'print the seed words, also without a terminal'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from create" -l trusted-node -d 'trust a node on another machine, as one on this machine is'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from create" -l offline -d 'do without a node, as on a machine for cold signing'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from create" -l allow-mismatched-daemon-version -d 'accept a node with other fork rules, as of a private chain'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from create" -l testnet -d 'a wallet of testnet'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from create" -l stagenet -d 'a wallet of stagenet'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from create" -l json -d 'print the answer as JSON, with amounts in atomic units'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from create" -s h -l help -d 'Print help'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from restore" -l height -d 'the height at which the wallet was made: older blocks are not scanned' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from restore" -l date -d 'the day on which the wallet was made, in place of a height' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from restore" -l address -d 'the address of the wallet' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from restore" -l language -d 'the language of the seed words [default: English]' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from restore" -l service -d 'a running ferrite-wallet-rpc, such as http://127.0.0.1:18083' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from restore" -l wallet -d 'a wallet that is loaded in the service; without it, the open one' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from restore" -l login -d 'the user of the service\'s login; asks for the password' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from restore" -l login-file -d 'a file with USER:PASSWORD of the service\'s login' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from restore" -l bearer-file -d 'a file with a token of the service; - reads it without echo' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from restore" -l wallet-file -d 'a wallet on this machine, which no service has open' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from restore" -l password-file -d 'a file with the password of the wallet, in place of the prompt' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from restore" -l node -d 'the node of --wallet-file [default: localhost and the network\'s port]' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from restore" -l proxy -d 'reach the node through this SOCKS proxy; for .onion and .i2p addresses' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from restore" -l node-login-file -d 'a file with USER:PASSWORD of the node\'s login' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from restore" -l kdf-rounds -d 'rounds of password hashing, if the wallet was made with more than one' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from restore" -l passphrase -d 'the seed words have a passphrase, which is asked for'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from restore" -l multisig -d 'the seed is that of a signer of a multisig wallet'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from restore" -l from-keys -d 'restore from the address and the secret keys'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from restore" -l view-only -d 'restore without the spend key: the wallet sees money and cannot spend it'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from restore" -l trusted-node -d 'trust a node on another machine, as one on this machine is'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from restore" -l offline -d 'do without a node, as on a machine for cold signing'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from restore" -l allow-mismatched-daemon-version -d 'accept a node with other fork rules, as of a private chain'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from restore" -l testnet -d 'a wallet of testnet'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from restore" -l stagenet -d 'a wallet of stagenet'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from restore" -l json -d 'print the answer as JSON, with amounts in atomic units'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from restore" -s h -l help -d 'Print help'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from seed" -l key -d 'what to show: words, view or spend [default: words]' -r -f -a "words\t''
view\t''
spend\t''"
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from seed" -l service -d 'a running ferrite-wallet-rpc, such as http://127.0.0.1:18083' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from seed" -l wallet -d 'a wallet that is loaded in the service; without it, the open one' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from seed" -l login -d 'the user of the service\'s login; asks for the password' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from seed" -l login-file -d 'a file with USER:PASSWORD of the service\'s login' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from seed" -l bearer-file -d 'a file with a token of the service; - reads it without echo' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from seed" -l wallet-file -d 'a wallet on this machine, which no service has open' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from seed" -l password-file -d 'a file with the password of the wallet, in place of the prompt' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from seed" -l node -d 'the node of --wallet-file [default: localhost and the network\'s port]' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from seed" -l proxy -d 'reach the node through this SOCKS proxy; for .onion and .i2p addresses' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from seed" -l node-login-file -d 'a file with USER:PASSWORD of the node\'s login' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from seed" -l kdf-rounds -d 'rounds of password hashing, if the wallet was made with more than one' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from seed" -l show -d 'do not ask, and print also without a terminal'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from seed" -l trusted-node -d 'trust a node on another machine, as one on this machine is'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from seed" -l offline -d 'do without a node, as on a machine for cold signing'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from seed" -l allow-mismatched-daemon-version -d 'accept a node with other fork rules, as of a private chain'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from seed" -l testnet -d 'a wallet of testnet'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from seed" -l stagenet -d 'a wallet of stagenet'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from seed" -l json -d 'print the answer as JSON, with amounts in atomic units'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from seed" -s h -l help -d 'Print help'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from password" -l new-password-file -d 'a file with the new password, in place of the prompt' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from password" -l service -d 'a running ferrite-wallet-rpc, such as http://127.0.0.1:18083' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from password" -l wallet -d 'a wallet that is loaded in the service; without it, the open one' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from password" -l login -d 'the user of the service\'s login; asks for the password' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from password" -l login-file -d 'a file with USER:PASSWORD of the service\'s login' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from password" -l bearer-file -d 'a file with a token of the service; - reads it without echo' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from password" -l wallet-file -d 'a wallet on this machine, which no service has open' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from password" -l password-file -d 'a file with the password of the wallet, in place of the prompt' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from password" -l node -d 'the node of --wallet-file [default: localhost and the network\'s port]' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from password" -l proxy -d 'reach the node through this SOCKS proxy; for .onion and .i2p addresses' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from password" -l node-login-file -d 'a file with USER:PASSWORD of the node\'s login' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from password" -l kdf-rounds -d 'rounds of password hashing, if the wallet was made with more than one' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from password" -l trusted-node -d 'trust a node on another machine, as one on this machine is'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from password" -l offline -d 'do without a node, as on a machine for cold signing'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from password" -l allow-mismatched-daemon-version -d 'accept a node with other fork rules, as of a private chain'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from password" -l testnet -d 'a wallet of testnet'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from password" -l stagenet -d 'a wallet of stagenet'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from password" -l json -d 'print the answer as JSON, with amounts in atomic units'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from password" -s h -l help -d 'Print help'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from export" -l new-password-file -d 'a file with the new password, in place of the prompt' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from export" -l service -d 'a running ferrite-wallet-rpc, such as http://127.0.0.1:18083' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from export" -l wallet -d 'a wallet that is loaded in the service; without it, the open one' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from export" -l login -d 'the user of the service\'s login; asks for the password' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from export" -l login-file -d 'a file with USER:PASSWORD of the service\'s login' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from export" -l bearer-file -d 'a file with a token of the service; - reads it without echo' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from export" -l wallet-file -d 'a wallet on this machine, which no service has open' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from export" -l password-file -d 'a file with the password of the wallet, in place of the prompt' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from export" -l node -d 'the node of --wallet-file [default: localhost and the network\'s port]' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from export" -l proxy -d 'reach the node through this SOCKS proxy; for .onion and .i2p addresses' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from export" -l node-login-file -d 'a file with USER:PASSWORD of the node\'s login' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from export" -l kdf-rounds -d 'rounds of password hashing, if the wallet was made with more than one' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from export" -l new-password -d 'ask for a password for the new files; without it, that of the wallet'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from export" -l trusted-node -d 'trust a node on another machine, as one on this machine is'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from export" -l offline -d 'do without a node, as on a machine for cold signing'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from export" -l allow-mismatched-daemon-version -d 'accept a node with other fork rules, as of a private chain'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from export" -l testnet -d 'a wallet of testnet'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from export" -l stagenet -d 'a wallet of stagenet'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from export" -l json -d 'print the answer as JSON, with amounts in atomic units'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from export" -s h -l help -d 'Print help'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from load" -l service -d 'a running ferrite-wallet-rpc, such as http://127.0.0.1:18083' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from load" -l wallet -d 'a wallet that is loaded in the service; without it, the open one' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from load" -l login -d 'the user of the service\'s login; asks for the password' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from load" -l login-file -d 'a file with USER:PASSWORD of the service\'s login' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from load" -l bearer-file -d 'a file with a token of the service; - reads it without echo' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from load" -l wallet-file -d 'a wallet on this machine, which no service has open' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from load" -l password-file -d 'a file with the password of the wallet, in place of the prompt' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from load" -l node -d 'the node of --wallet-file [default: localhost and the network\'s port]' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from load" -l proxy -d 'reach the node through this SOCKS proxy; for .onion and .i2p addresses' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from load" -l node-login-file -d 'a file with USER:PASSWORD of the node\'s login' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from load" -l kdf-rounds -d 'rounds of password hashing, if the wallet was made with more than one' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from load" -l trusted-node -d 'trust a node on another machine, as one on this machine is'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from load" -l offline -d 'do without a node, as on a machine for cold signing'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from load" -l allow-mismatched-daemon-version -d 'accept a node with other fork rules, as of a private chain'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from load" -l testnet -d 'a wallet of testnet'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from load" -l stagenet -d 'a wallet of stagenet'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from load" -l json -d 'print the answer as JSON, with amounts in atomic units'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from load" -s h -l help -d 'Print help'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from unload" -l service -d 'a running ferrite-wallet-rpc, such as http://127.0.0.1:18083' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from unload" -l wallet -d 'a wallet that is loaded in the service; without it, the open one' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from unload" -l login -d 'the user of the service\'s login; asks for the password' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from unload" -l login-file -d 'a file with USER:PASSWORD of the service\'s login' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from unload" -l bearer-file -d 'a file with a token of the service; - reads it without echo' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from unload" -l wallet-file -d 'a wallet on this machine, which no service has open' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from unload" -l password-file -d 'a file with the password of the wallet, in place of the prompt' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from unload" -l node -d 'the node of --wallet-file [default: localhost and the network\'s port]' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from unload" -l proxy -d 'reach the node through this SOCKS proxy; for .onion and .i2p addresses' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from unload" -l node-login-file -d 'a file with USER:PASSWORD of the node\'s login' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from unload" -l kdf-rounds -d 'rounds of password hashing, if the wallet was made with more than one' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from unload" -l trusted-node -d 'trust a node on another machine, as one on this machine is'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from unload" -l offline -d 'do without a node, as on a machine for cold signing'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from unload" -l allow-mismatched-daemon-version -d 'accept a node with other fork rules, as of a private chain'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from unload" -l testnet -d 'a wallet of testnet'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from unload" -l stagenet -d 'a wallet of stagenet'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from unload" -l json -d 'print the answer as JSON, with amounts in atomic units'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from unload" -s h -l help -d 'Print help'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from list" -l service -d 'a running ferrite-wallet-rpc, such as http://127.0.0.1:18083' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from list" -l wallet -d 'a wallet that is loaded in the service; without it, the open one' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from list" -l login -d 'the user of the service\'s login; asks for the password' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from list" -l login-file -d 'a file with USER:PASSWORD of the service\'s login' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from list" -l bearer-file -d 'a file with a token of the service; - reads it without echo' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from list" -l wallet-file -d 'a wallet on this machine, which no service has open' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from list" -l password-file -d 'a file with the password of the wallet, in place of the prompt' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from list" -l node -d 'the node of --wallet-file [default: localhost and the network\'s port]' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from list" -l proxy -d 'reach the node through this SOCKS proxy; for .onion and .i2p addresses' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from list" -l node-login-file -d 'a file with USER:PASSWORD of the node\'s login' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from list" -l kdf-rounds -d 'rounds of password hashing, if the wallet was made with more than one' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from list" -l trusted-node -d 'trust a node on another machine, as one on this machine is'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from list" -l offline -d 'do without a node, as on a machine for cold signing'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from list" -l allow-mismatched-daemon-version -d 'accept a node with other fork rules, as of a private chain'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from list" -l testnet -d 'a wallet of testnet'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from list" -l stagenet -d 'a wallet of stagenet'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from list" -l json -d 'print the answer as JSON, with amounts in atomic units'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from address" -s h -l help -d 'Print help'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from address" -f -a "list" -d 'List the addresses of an account'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from address" -f -a "new" -d 'Make a subaddress'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from address" -f -a "label" -d 'Label a subaddress'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from address" -f -a "account" -d 'Make an account, with an address of its own'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from address" -f -a "integrated" -d 'Make an integrated address: the main address with a payment id'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from address" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from balance" -l account -d 'the addresses of this account' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from balance" -l service -d 'a running ferrite-wallet-rpc, such as http://127.0.0.1:18083' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from balance" -l wallet -d 'a wallet that is loaded in the service; without it, the open one' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from balance" -l login -d 'the user of the service\'s login; asks for the password' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from balance" -l login-file -d 'a file with USER:PASSWORD of the service\'s login' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from balance" -l bearer-file -d 'a file with a token of the service; - reads it without echo' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from balance" -l wallet-file -d 'a wallet on this machine, which no service has open' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from balance" -l password-file -d 'a file with the password of the wallet, in place of the prompt' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from balance" -l node -d 'the node of --wallet-file [default: localhost and the network\'s port]' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from balance" -l proxy -d 'reach the node through this SOCKS proxy; for .onion and .i2p addresses' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from balance" -l node-login-file -d 'a file with USER:PASSWORD of the node\'s login' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from balance" -l kdf-rounds -d 'rounds of password hashing, if the wallet was made with more than one' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from balance" -l trusted-node -d 'trust a node on another machine, as one on this machine is'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from balance" -l offline -d 'do without a node, as on a machine for cold signing'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from balance" -l allow-mismatched-daemon-version -d 'accept a node with other fork rules, as of a private chain'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from balance" -l testnet -d 'a wallet of testnet'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from balance" -l stagenet -d 'a wallet of stagenet'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from balance" -l json -d 'print the answer as JSON, with amounts in atomic units'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from balance" -s h -l help -d 'Print help'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from transfers" -l account -d 'of this account only' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from transfers" -l min-height -d 'from this height on' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from transfers" -l max-height -d 'up to this height' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from transfers" -l since -d 'from this day on, in UTC' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from transfers" -l until -d 'up to this day, in UTC' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from transfers" -l limit -d 'the most that are listed; 0 for all [default: 50]' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from transfers" -l service -d 'a running ferrite-wallet-rpc, such as http://127.0.0.1:18083' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from transfers" -l wallet -d 'a wallet that is loaded in the service; without it, the open one' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from transfers" -l login -d 'the user of the service\'s login; asks for the password' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from transfers" -l login-file -d 'a file with USER:PASSWORD of the service\'s login' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from transfers" -l bearer-file -d 'a file with a token of the service; - reads it without echo' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from transfers" -l wallet-file -d 'a wallet on this machine, which no service has open' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from transfers" -l password-file -d 'a file with the password of the wallet, in place of the prompt' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from transfers" -l node -d 'the node of --wallet-file [default: localhost and the network\'s port]' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from transfers" -l proxy -d 'reach the node through this SOCKS proxy; for .onion and .i2p addresses' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from transfers" -l node-login-file -d 'a file with USER:PASSWORD of the node\'s login' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from transfers" -l kdf-rounds -d 'rounds of password hashing, if the wallet was made with more than one' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from transfers" -l in -d 'received and confirmed; without one of these five, all'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from transfers" -l out -d 'sent and confirmed'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from transfers" -l pending -d 'sent and not confirmed yet'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from transfers" -l pool -d 'received and not confirmed yet'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from transfers" -l failed -d 'sent and not accepted'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from transfers" -l csv -d 'print CSV for spreadsheets'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from transfers" -l trusted-node -d 'trust a node on another machine, as one on this machine is'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from transfers" -l offline -d 'do without a node, as on a machine for cold signing'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from transfers" -l allow-mismatched-daemon-version -d 'accept a node with other fork rules, as of a private chain'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from transfers" -l testnet -d 'a wallet of testnet'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from transfers" -l stagenet -d 'a wallet of stagenet'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from transfers" -l json -d 'print the answer as JSON, with amounts in atomic units'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from transfers" -s h -l help -d 'Print help'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from refresh" -l service -d 'a running ferrite-wallet-rpc, such as http://127.0.0.1:18083' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from refresh" -l wallet -d 'a wallet that is loaded in the service; without it, the open one' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from refresh" -l login -d 'the user of the service\'s login; asks for the password' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from refresh" -l login-file -d 'a file with USER:PASSWORD of the service\'s login' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from refresh" -l bearer-file -d 'a file with a token of the service; - reads it without echo' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from refresh" -l wallet-file -d 'a wallet on this machine, which no service has open' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from refresh" -l password-file -d 'a file with the password of the wallet, in place of the prompt' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from refresh" -l node -d 'the node of --wallet-file [default: localhost and the network\'s port]' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from refresh" -l proxy -d 'reach the node through this SOCKS proxy; for .onion and .i2p addresses' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from refresh" -l node-login-file -d 'a file with USER:PASSWORD of the node\'s login' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from refresh" -l kdf-rounds -d 'rounds of password hashing, if the wallet was made with more than one' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from refresh" -l trusted-node -d 'trust a node on another machine, as one on this machine is'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from refresh" -l offline -d 'do without a node, as on a machine for cold signing'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from refresh" -l allow-mismatched-daemon-version -d 'accept a node with other fork rules, as of a private chain'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from refresh" -l testnet -d 'a wallet of testnet'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from refresh" -l stagenet -d 'a wallet of stagenet'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from refresh" -l json -d 'print the answer as JSON, with amounts in atomic units'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from refresh" -s h -l help -d 'Print help'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from rescan" -l service -d 'a running ferrite-wallet-rpc, such as http://127.0.0.1:18083' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from rescan" -l wallet -d 'a wallet that is loaded in the service; without it, the open one' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from rescan" -l login -d 'the user of the service\'s login; asks for the password' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from rescan" -l login-file -d 'a file with USER:PASSWORD of the service\'s login' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from rescan" -l bearer-file -d 'a file with a token of the service; - reads it without echo' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from rescan" -l wallet-file -d 'a wallet on this machine, which no service has open' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from rescan" -l password-file -d 'a file with the password of the wallet, in place of the prompt' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from rescan" -l node -d 'the node of --wallet-file [default: localhost and the network\'s port]' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from rescan" -l proxy -d 'reach the node through this SOCKS proxy; for .onion and .i2p addresses' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from rescan" -l node-login-file -d 'a file with USER:PASSWORD of the node\'s login' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from rescan" -l kdf-rounds -d 'rounds of password hashing, if the wallet was made with more than one' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from rescan" -l hard -d 'also drop what is not on the chain: destinations, keys of transactions, notes'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from rescan" -l yes -d 'do not ask before data is dropped'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from rescan" -l trusted-node -d 'trust a node on another machine, as one on this machine is'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from rescan" -l offline -d 'do without a node, as on a machine for cold signing'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from rescan" -l allow-mismatched-daemon-version -d 'accept a node with other fork rules, as of a private chain'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from rescan" -l testnet -d 'a wallet of testnet'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from rescan" -l stagenet -d 'a wallet of stagenet'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from rescan" -l json -d 'print the answer as JSON, with amounts in atomic units'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from rescan" -s h -l help -d 'Print help'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from send" -l account -d 'the account [default: 0]' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from send" -l subaddress -d 'spend from this subaddress of the account only; repeatable' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from send" -l priority -d 'default, unimportant, normal, elevated or priority [default: default]' -r -f -a "default\t''
unimportant\t''
normal\t''
elevated\t''
priority\t''"
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from send" -l out -d 'where a wallet that cannot sign alone writes the set for the signers' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from send" -l idempotency-key -d 'a key for this payment: repeated with the same key, it is paid once' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from send" -l service -d 'a running ferrite-wallet-rpc, such as http://127.0.0.1:18083' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from send" -l wallet -d 'a wallet that is loaded in the service; without it, the open one' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from send" -l login -d 'the user of the service\'s login; asks for the password' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from send" -l login-file -d 'a file with USER:PASSWORD of the service\'s login' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from send" -l bearer-file -d 'a file with a token of the service; - reads it without echo' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from send" -l wallet-file -d 'a wallet on this machine, which no service has open' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from send" -l password-file -d 'a file with the password of the wallet, in place of the prompt' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from send" -l node -d 'the node of --wallet-file [default: localhost and the network\'s port]' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from send" -l proxy -d 'reach the node through this SOCKS proxy; for .onion and .i2p addresses' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from send" -l node-login-file -d 'a file with USER:PASSWORD of the node\'s login' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from send" -l kdf-rounds -d 'rounds of password hashing, if the wallet was made with more than one' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from send" -l subtract-fee -d 'the recipients pay the fee, in equal parts; one transaction must suffice'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from send" -l yes -d 'do not ask: send at once'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from send" -l trusted-node -d 'trust a node on another machine, as one on this machine is'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from send" -l offline -d 'do without a node, as on a machine for cold signing'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from send" -l allow-mismatched-daemon-version -d 'accept a node with other fork rules, as of a private chain'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from send" -l testnet -d 'a wallet of testnet'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from send" -l stagenet -d 'a wallet of stagenet'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from send" -l json -d 'print the answer as JSON, with amounts in atomic units'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from send" -s h -l help -d 'Print help'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from sweep" -l below -d 'only outputs below this amount, in XMR' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from sweep" -l account -d 'the account [default: 0]' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from sweep" -l subaddress -d 'spend from this subaddress of the account only; repeatable' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from sweep" -l priority -d 'default, unimportant, normal, elevated or priority [default: default]' -r -f -a "default\t''
unimportant\t''
normal\t''
elevated\t''
priority\t''"
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from sweep" -l out -d 'where a wallet that cannot sign alone writes the set for the signers' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from sweep" -l idempotency-key -d 'a key for this payment: repeated with the same key, it is paid once' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from sweep" -l service -d 'a running ferrite-wallet-rpc, such as http://127.0.0.1:18083' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from sweep" -l wallet -d 'a wallet that is loaded in the service; without it, the open one' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from sweep" -l login -d 'the user of the service\'s login; asks for the password' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from sweep" -l login-file -d 'a file with USER:PASSWORD of the service\'s login' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from sweep" -l bearer-file -d 'a file with a token of the service; - reads it without echo' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from sweep" -l wallet-file -d 'a wallet on this machine, which no service has open' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from sweep" -l password-file -d 'a file with the password of the wallet, in place of the prompt' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from sweep" -l node -d 'the node of --wallet-file [default: localhost and the network\'s port]' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from sweep" -l proxy -d 'reach the node through this SOCKS proxy; for .onion and .i2p addresses' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from sweep" -l node-login-file -d 'a file with USER:PASSWORD of the node\'s login' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from sweep" -l kdf-rounds -d 'rounds of password hashing, if the wallet was made with more than one' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from sweep" -l yes -d 'do not ask: send at once'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from sweep" -l trusted-node -d 'trust a node on another machine, as one on this machine is'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from sweep" -l offline -d 'do without a node, as on a machine for cold signing'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from sweep" -l allow-mismatched-daemon-version -d 'accept a node with other fork rules, as of a private chain'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from sweep" -l testnet -d 'a wallet of testnet'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from sweep" -l stagenet -d 'a wallet of stagenet'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from sweep" -l json -d 'print the answer as JSON, with amounts in atomic units'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from sweep" -s h -l help -d 'Print help'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from prove" -s h -l help -d 'Print help'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from prove" -f -a "tx" -d 'Prove that a transaction paid an address'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from prove" -f -a "spend" -d 'Prove that this wallet made a transaction'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from prove" -f -a "reserve" -d 'Prove what the wallet has'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from prove" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from check" -s h -l help -d 'Print help'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from check" -f -a "tx" -d 'Check a proof of a payment'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from check" -f -a "spend" -d 'Check a proof of a spend'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from check" -f -a "reserve" -d 'Check a proof of reserves'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from check" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from sign" -l account -d 'the account [default: 0]' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from sign" -l subaddress -d 'sign with this subaddress [default: 0]' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from sign" -l file -d 'the message is the content of this file' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from sign" -l service -d 'a running ferrite-wallet-rpc, such as http://127.0.0.1:18083' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from sign" -l wallet -d 'a wallet that is loaded in the service; without it, the open one' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from sign" -l login -d 'the user of the service\'s login; asks for the password' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from sign" -l login-file -d 'a file with USER:PASSWORD of the service\'s login' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from sign" -l bearer-file -d 'a file with a token of the service; - reads it without echo' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from sign" -l wallet-file -d 'a wallet on this machine, which no service has open' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from sign" -l password-file -d 'a file with the password of the wallet, in place of the prompt' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from sign" -l node -d 'the node of --wallet-file [default: localhost and the network\'s port]' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from sign" -l proxy -d 'reach the node through this SOCKS proxy; for .onion and .i2p addresses' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from sign" -l node-login-file -d 'a file with USER:PASSWORD of the node\'s login' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from sign" -l kdf-rounds -d 'rounds of password hashing, if the wallet was made with more than one' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from sign" -l view -d 'sign with the view key instead of the spend key'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from sign" -l trusted-node -d 'trust a node on another machine, as one on this machine is'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from sign" -l offline -d 'do without a node, as on a machine for cold signing'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from sign" -l allow-mismatched-daemon-version -d 'accept a node with other fork rules, as of a private chain'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from sign" -l testnet -d 'a wallet of testnet'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from sign" -l stagenet -d 'a wallet of stagenet'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from sign" -l json -d 'print the answer as JSON, with amounts in atomic units'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from sign" -s h -l help -d 'Print help'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from verify" -l file -d 'the message is the content of this file' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from verify" -l service -d 'a running ferrite-wallet-rpc, such as http://127.0.0.1:18083' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from verify" -l wallet -d 'a wallet that is loaded in the service; without it, the open one' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from verify" -l login -d 'the user of the service\'s login; asks for the password' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from verify" -l login-file -d 'a file with USER:PASSWORD of the service\'s login' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from verify" -l bearer-file -d 'a file with a token of the service; - reads it without echo' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from verify" -l wallet-file -d 'a wallet on this machine, which no service has open' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from verify" -l password-file -d 'a file with the password of the wallet, in place of the prompt' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from verify" -l node -d 'the node of --wallet-file [default: localhost and the network\'s port]' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from verify" -l proxy -d 'reach the node through this SOCKS proxy; for .onion and .i2p addresses' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from verify" -l node-login-file -d 'a file with USER:PASSWORD of the node\'s login' -r -F
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from verify" -l kdf-rounds -d 'rounds of password hashing, if the wallet was made with more than one' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from verify" -l trusted-node -d 'trust a node on another machine, as one on this machine is'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from verify" -l offline -d 'do without a node, as on a machine for cold signing'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from verify" -l allow-mismatched-daemon-version -d 'accept a node with other fork rules, as of a private chain'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from verify" -l testnet -d 'a wallet of testnet'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from verify" -l stagenet -d 'a wallet of stagenet'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from verify" -l json -d 'print the answer as JSON, with amounts in atomic units'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from verify" -s h -l help -d 'Print help'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from multisig" -s h -l help -d 'Print help'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from multisig" -f -a "status" -d 'Show whether the wallet is multisig, and ready'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from multisig" -f -a "prepare" -d 'Begin the key exchange'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from multisig" -f -a "make" -d 'Make the multisig wallet from what the others prepared'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from multisig" -f -a "exchange" -d 'Make the next round of the key exchange'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from multisig" -f -a "pay" -d 'Exchange info with the other signers, and propose or sign a payment: all steps in one'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from multisig" -f -a "export-info" -d 'Write the info that the other signers need'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from multisig" -f -a "import-info" -d 'Learn the info of the other signers'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from multisig" -f -a "describe" -d 'Show what a set pays'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from multisig" -f -a "sign" -d 'Sign a set, after a confirmation that shows what it pays'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from multisig" -f -a "submit" -d 'Send a set that enough signers have signed, after a confirmation'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from multisig" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from cold" -s h -l help -d 'Print help'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from cold" -f -a "export-outputs" -d 'Online: write the outputs of the wallet for the offline one'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from cold" -f -a "import-outputs" -d 'Offline: learn the outputs of the online wallet'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from cold" -f -a "export-key-images" -d 'Offline: write the key images, by which the online wallet sees what is spent'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from cold" -f -a "import-key-images" -d 'Online: learn the key images of the offline wallet'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from cold" -f -a "describe" -d 'Offline: show what a set pays'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from cold" -f -a "sign" -d 'Offline: check a set and sign it, after a confirmation that shows what it pays'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from cold" -f -a "submit" -d 'Online: send a signed set, after a confirmation'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from cold" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from settings" -s h -l help -d 'Print help'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from settings" -f -a "get" -d 'Show all settings, or one'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from settings" -f -a "set" -d 'Change a setting'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from settings" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from token" -s h -l help -d 'Print help'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from token" -f -a "create" -d 'Make a token and print it; it is not shown again'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from token" -f -a "list" -d 'List the tokens'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from token" -f -a "revoke" -d 'Revoke a token, also in a service that is running'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from token" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from audit" -l noted -d 'the hash of a line, noted earlier, that must still be there' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from audit" -s h -l help -d 'Print help'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from help" -f -a "create" -d 'Make a wallet'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from help" -f -a "restore" -d 'Restore a wallet from its seed words or its keys, which are asked for and not shown'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from help" -f -a "seed" -d 'Show the seed words or a secret key, after a confirmation'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from help" -f -a "password" -d 'Change the password of the wallet'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from help" -f -a "export" -d 'Write the wallet as files that monero-wallet-rpc and monero-wallet-cli open'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from help" -f -a "load" -d 'Load the wallet --wallet in the service'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from help" -f -a "unload" -d 'Store and unload the wallet --wallet of the service'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from help" -f -a "list" -d 'List the wallets that are loaded in the service'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from help" -f -a "address" -d 'List, make and label addresses'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from help" -f -a "balance" -d 'Show the balance of the accounts, or of the addresses of one'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from help" -f -a "transfers" -d 'List what the wallet has received and sent, the newest first'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from help" -f -a "refresh" -d 'Follow the chain up to the node\'s height, with a progress bar'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from help" -f -a "rescan" -d 'Scan the chain again from the restore height, with a progress bar'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from help" -f -a "send" -d 'Pay one or more addresses, after a confirmation that shows amount, fee, inputs and outputs'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from help" -f -a "sweep" -d 'Send everything that can be spent to one address, after a confirmation'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from help" -f -a "prove" -d 'Prove a payment, a spend or what the wallet has'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from help" -f -a "check" -d 'Check a proof; fails if it is wrong'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from help" -f -a "sign" -d 'Sign a message'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from help" -f -a "verify" -d 'Verify a signed message; fails if the signature is wrong'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from help" -f -a "multisig" -d 'Multisig, step by step: the key exchange, and payments that several signers sign'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from help" -f -a "cold" -d 'Cold signing, step by step: the spend key stays on a machine without a network'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from help" -f -a "settings" -d 'Show and change the settings in the wallet\'s file'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from help" -f -a "token" -d 'Make, list and revoke tokens of a wallet service (its --token-file)'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from help" -f -a "audit" -d 'Check that no line of an audit log was changed, added or removed (a service\'s --audit-log)'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c ferrite -n "__fish_ferrite_using_subcommand help; and not __fish_seen_subcommand_from chain demo node wallet help" -f -a "chain" -d 'Import, export, check or prune the database of a node that is not running'
complete -c ferrite -n "__fish_ferrite_using_subcommand help; and not __fish_seen_subcommand_from chain demo node wallet help" -f -a "demo" -d 'A private chain on this machine: a node, a miner, two wallets, a payment, its webhooks and its proof'
complete -c ferrite -n "__fish_ferrite_using_subcommand help; and not __fish_seen_subcommand_from chain demo node wallet help" -f -a "node" -d 'Query or control a running node (no command: a prompt on a terminal, the list of commands elsewhere)'
complete -c ferrite -n "__fish_ferrite_using_subcommand help; and not __fish_seen_subcommand_from chain demo node wallet help" -f -a "wallet" -d 'A wallet in the terminal: of a running service, or in a file; tokens and the audit log of a service'
complete -c ferrite -n "__fish_ferrite_using_subcommand help; and not __fish_seen_subcommand_from chain demo node wallet help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c ferrite -n "__fish_ferrite_using_subcommand help; and __fish_seen_subcommand_from chain" -f -a "import" -d 'Take over the chain of monerod, which must not run, or of a blockchain.raw file'
complete -c ferrite -n "__fish_ferrite_using_subcommand help; and __fish_seen_subcommand_from chain" -f -a "export" -d 'Write the chain to a blockchain.raw file; an existing one is continued'
complete -c ferrite -n "__fish_ferrite_using_subcommand help; and __fish_seen_subcommand_from chain" -f -a "known-hashes" -d 'Write the hashes of all old blocks to a file for ferrited --known-hashes'
complete -c ferrite -n "__fish_ferrite_using_subcommand help; and __fish_seen_subcommand_from chain" -f -a "verify" -d 'Check that all tables agree with the blocks'
complete -c ferrite -n "__fish_ferrite_using_subcommand help; and __fish_seen_subcommand_from chain" -f -a "stats" -d 'Print the size of the chain and of every table'
complete -c ferrite -n "__fish_ferrite_using_subcommand help; and __fish_seen_subcommand_from chain" -f -a "prune" -d 'Remove seven eighths of the old signatures and range proofs; resumes where it stopped'
complete -c ferrite -n "__fish_ferrite_using_subcommand help; and __fish_seen_subcommand_from wallet" -f -a "create" -d 'Make a wallet'
complete -c ferrite -n "__fish_ferrite_using_subcommand help; and __fish_seen_subcommand_from wallet" -f -a "restore" -d 'Restore a wallet from its seed words or its keys, which are asked for and not shown'
complete -c ferrite -n "__fish_ferrite_using_subcommand help; and __fish_seen_subcommand_from wallet" -f -a "seed" -d 'Show the seed words or a secret key, after a confirmation'
complete -c ferrite -n "__fish_ferrite_using_subcommand help; and __fish_seen_subcommand_from wallet" -f -a "password" -d 'Change the password of the wallet'
complete -c ferrite -n "__fish_ferrite_using_subcommand help; and __fish_seen_subcommand_from wallet" -f -a "export" -d 'Write the wallet as files that monero-wallet-rpc and monero-wallet-cli open'
complete -c ferrite -n "__fish_ferrite_using_subcommand help; and __fish_seen_subcommand_from wallet" -f -a "load" -d 'Load the wallet --wallet in the service'
complete -c ferrite -n "__fish_ferrite_using_subcommand help; and __fish_seen_subcommand_from wallet" -f -a "unload" -d 'Store and unload the wallet --wallet of the service'
complete -c ferrite -n "__fish_ferrite_using_subcommand help; and __fish_seen_subcommand_from wallet" -f -a "list" -d 'List the wallets that are loaded in the service'
complete -c ferrite -n "__fish_ferrite_using_subcommand help; and __fish_seen_subcommand_from wallet" -f -a "address" -d 'List, make and label addresses'
complete -c ferrite -n "__fish_ferrite_using_subcommand help; and __fish_seen_subcommand_from wallet" -f -a "balance" -d 'Show the balance of the accounts, or of the addresses of one'
complete -c ferrite -n "__fish_ferrite_using_subcommand help; and __fish_seen_subcommand_from wallet" -f -a "transfers" -d 'List what the wallet has received and sent, the newest first'
complete -c ferrite -n "__fish_ferrite_using_subcommand help; and __fish_seen_subcommand_from wallet" -f -a "refresh" -d 'Follow the chain up to the node\'s height, with a progress bar'
complete -c ferrite -n "__fish_ferrite_using_subcommand help; and __fish_seen_subcommand_from wallet" -f -a "rescan" -d 'Scan the chain again from the restore height, with a progress bar'
complete -c ferrite -n "__fish_ferrite_using_subcommand help; and __fish_seen_subcommand_from wallet" -f -a "send" -d 'Pay one or more addresses, after a confirmation that shows amount, fee, inputs and outputs'
complete -c ferrite -n "__fish_ferrite_using_subcommand help; and __fish_seen_subcommand_from wallet" -f -a "sweep" -d 'Send everything that can be spent to one address, after a confirmation'
complete -c ferrite -n "__fish_ferrite_using_subcommand help; and __fish_seen_subcommand_from wallet" -f -a "prove" -d 'Prove a payment, a spend or what the wallet has'
complete -c ferrite -n "__fish_ferrite_using_subcommand help; and __fish_seen_subcommand_from wallet" -f -a "check" -d 'Check a proof; fails if it is wrong'
complete -c ferrite -n "__fish_ferrite_using_subcommand help; and __fish_seen_subcommand_from wallet" -f -a "sign" -d 'Sign a message'
complete -c ferrite -n "__fish_ferrite_using_subcommand help; and __fish_seen_subcommand_from wallet" -f -a "verify" -d 'Verify a signed message; fails if the signature is wrong'
complete -c ferrite -n "__fish_ferrite_using_subcommand help; and __fish_seen_subcommand_from wallet" -f -a "multisig" -d 'Multisig, step by step: the key exchange, and payments that several signers sign'
complete -c ferrite -n "__fish_ferrite_using_subcommand help; and __fish_seen_subcommand_from wallet" -f -a "cold" -d 'Cold signing, step by step: the spend key stays on a machine without a network'
complete -c ferrite -n "__fish_ferrite_using_subcommand help; and __fish_seen_subcommand_from wallet" -f -a "settings" -d 'Show and change the settings in the wallet\'s file'
complete -c ferrite -n "__fish_ferrite_using_subcommand help; and __fish_seen_subcommand_from wallet" -f -a "token" -d 'Make, list and revoke tokens of a wallet service (its --token-file)'
complete -c ferrite -n "__fish_ferrite_using_subcommand help; and __fish_seen_subcommand_from wallet" -f -a "audit" -d 'Check that no line of an audit log was changed, added or removed (a service\'s --audit-log)'
