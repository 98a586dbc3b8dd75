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
complete -c ferrite -n "__fish_ferrite_needs_command" -f -a "demo" -d 'A private chain on this machine: a node, a miner, two wallets, a payment and its proof'
complete -c ferrite -n "__fish_ferrite_needs_command" -f -a "node" -d 'Query or control a running node (no command: a prompt on a terminal, the list of commands elsewhere)'
complete -c ferrite -n "__fish_ferrite_needs_command" -f -a "wallet" -d 'Tokens and the audit log of a wallet service'
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
complete -c ferrite -n "__fish_ferrite_using_subcommand demo" -l once -d 'end when the payment has confirmed, instead of staying up until Ctrl-C'
complete -c ferrite -n "__fish_ferrite_using_subcommand demo" -s h -l help -d 'Print help'
complete -c ferrite -n "__fish_ferrite_using_subcommand node" -l daemon-address -d 'address of the node [default: 127.0.0.1 and the network\'s port]' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand node" -l daemon-login -d 'RPC login of the node' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand node" -l testnet -d 'use the default port of testnet'
complete -c ferrite -n "__fish_ferrite_using_subcommand node" -l stagenet -d 'use the default port of stagenet'
complete -c ferrite -n "__fish_ferrite_using_subcommand node" -l json -d 'print the JSON answers of the node'
complete -c ferrite -n "__fish_ferrite_using_subcommand node" -s h -l help -d 'Print help'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and not __fish_seen_subcommand_from token audit help" -s h -l help -d 'Print help'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and not __fish_seen_subcommand_from token audit help" -f -a "token" -d 'Make, list and revoke tokens of a wallet service (its --token-file)'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and not __fish_seen_subcommand_from token audit help" -f -a "audit" -d 'Check that no line of an audit log was changed, added or removed (a service\'s --audit-log)'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and not __fish_seen_subcommand_from token audit help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from token" -s h -l help -d 'Print help'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from token" -f -a "create" -d 'Make a token and print it; it is not shown again'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from token" -f -a "list" -d 'List the tokens'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from token" -f -a "revoke" -d 'Revoke a token, also in a service that is running'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from token" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from audit" -l noted -d 'the hash of a line, noted earlier, that must still be there' -r
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from audit" -s h -l help -d 'Print help'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from help" -f -a "token" -d 'Make, list and revoke tokens of a wallet service (its --token-file)'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from help" -f -a "audit" -d 'Check that no line of an audit log was changed, added or removed (a service\'s --audit-log)'
complete -c ferrite -n "__fish_ferrite_using_subcommand wallet; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c ferrite -n "__fish_ferrite_using_subcommand help; and not __fish_seen_subcommand_from chain demo node wallet help" -f -a "chain" -d 'Import, export, check or prune the database of a node that is not running'
complete -c ferrite -n "__fish_ferrite_using_subcommand help; and not __fish_seen_subcommand_from chain demo node wallet help" -f -a "demo" -d 'A private chain on this machine: a node, a miner, two wallets, a payment and its proof'
complete -c ferrite -n "__fish_ferrite_using_subcommand help; and not __fish_seen_subcommand_from chain demo node wallet help" -f -a "node" -d 'Query or control a running node (no command: a prompt on a terminal, the list of commands elsewhere)'
complete -c ferrite -n "__fish_ferrite_using_subcommand help; and not __fish_seen_subcommand_from chain demo node wallet help" -f -a "wallet" -d 'Tokens and the audit log of a wallet service'
complete -c ferrite -n "__fish_ferrite_using_subcommand help; and not __fish_seen_subcommand_from chain demo node wallet help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c ferrite -n "__fish_ferrite_using_subcommand help; and __fish_seen_subcommand_from chain" -f -a "import" -d 'Take over the chain of monerod, which must not run, or of a blockchain.raw file'
complete -c ferrite -n "__fish_ferrite_using_subcommand help; and __fish_seen_subcommand_from chain" -f -a "export" -d 'Write the chain to a blockchain.raw file; an existing one is continued'
complete -c ferrite -n "__fish_ferrite_using_subcommand help; and __fish_seen_subcommand_from chain" -f -a "known-hashes" -d 'Write the hashes of all old blocks to a file for ferrited --known-hashes'
complete -c ferrite -n "__fish_ferrite_using_subcommand help; and __fish_seen_subcommand_from chain" -f -a "verify" -d 'Check that all tables agree with the blocks'
complete -c ferrite -n "__fish_ferrite_using_subcommand help; and __fish_seen_subcommand_from chain" -f -a "stats" -d 'Print the size of the chain and of every table'
complete -c ferrite -n "__fish_ferrite_using_subcommand help; and __fish_seen_subcommand_from chain" -f -a "prune" -d 'Remove seven eighths of the old signatures and range proofs; resumes where it stopped'
complete -c ferrite -n "__fish_ferrite_using_subcommand help; and __fish_seen_subcommand_from wallet" -f -a "token" -d 'Make, list and revoke tokens of a wallet service (its --token-file)'
complete -c ferrite -n "__fish_ferrite_using_subcommand help; and __fish_seen_subcommand_from wallet" -f -a "audit" -d 'Check that no line of an audit log was changed, added or removed (a service\'s --audit-log)'
