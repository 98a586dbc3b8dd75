# What happens behind the scenes of a page: blocks that arrive, customers that pay, programs that were there before. The
# test puts it before the commands of each page. Hidden steps (<!-- test ... -->) call these functions.

# The address of a customer, who owns half of the coins on the chain of node_with_customer.
customer=$CUSTOMER_ADDRESS

# behind PORT METHOD [PARAMS]: a JSON-RPC call that must succeed.
behind() {
    local body="{\"jsonrpc\":\"2.0\",\"id\":\"0\",\"method\":\"$2\",\"params\":${3:-null}}"
    local answer
    answer=$(curl --silent --show-error --max-time 60 "http://127.0.0.1:$1/json_rpc" --data "$body") || return
    case $answer in
    *'"error"'* | '') echo "$2: $answer"; return 1 ;;
    esac
    echo "$answer"
}

# mine COUNT: blocks arrive at the node.
mine() {
    behind 18081 generateblocks "{\"amount_of_blocks\":$1,\"wallet_address\":\"$MINER_ADDRESS\",\"starting_nonce\":0}"
}

# A node on a chain on which the customer has coins, and the customer's wallet in a service of its own.
node_with_customer() {
    mkdir -p ~/.bitmonero/fake && cp -r "$FUNDED_CHAIN" ~/.bitmonero/fake/ferrite-lmdb &&
        ferrited --detach &&
        ferrite-wallet-rpc --detach --wallet-dir "$BEHIND/customer" --rpc-bind-port 28083 &&
        behind 28083 restore_deterministic_wallet \
            "{\"filename\":\"customer\",\"password\":\"\",\"seed\":\"$CUSTOMER_SEED\",\"restore_height\":0}"
}

# customer_pays ADDRESS AMOUNT: a payment that is in the node's pool.
customer_pays() {
    behind 28083 refresh &&
        behind 28083 transfer "{\"destinations\":[{\"amount\":$2,\"address\":\"$1\"}]}"
}

# reference_chain FOLDER: a data directory of a stopped monerod.
reference_chain() {
    mkdir -p "$1/fake/lmdb" && cp "$REFERENCE_CHAIN" "$1/fake/lmdb/data.mdb"
}

# reference_wallet FOLDER NAME PASSWORD: a wallet of a stopped monero-wallet-rpc, with a label.
reference_wallet() {
    mkdir -p "$1" &&
        monero-wallet-rpc --detach --offline --wallet-dir "$1" --rpc-bind-port 28084 --disable-rpc-login \
            --log-file "$BEHIND/reference.log" &&
        behind 28084 restore_deterministic_wallet \
            "{\"filename\":\"$2\",\"password\":\"$3\",\"seed\":\"$CUSTOMER_SEED\",\"restore_height\":0}" &&
        behind 28084 create_address '{"account_index":0,"label":"order 1001"}' &&
        behind 28084 stop_wallet && wait_for_end 28084
}

# wait_for_end PORT: until the program that was started with this port is gone.
wait_for_end() {
    local try pid
    [ -e "$BEHIND/$1.pid" ] || return 0
    pid=$(cat "$BEHIND/$1.pid")
    for try in $(seq 600); do
        kill -0 "$pid" 2>/dev/null || return 0
        sleep 0.05
    done
    echo "the program with port $1 does not end"
    return 1
}
