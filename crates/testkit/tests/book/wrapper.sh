#!/bin/bash
# Stands in for $PROGRAM, which is $BINARY, on the PATH of a page. Adds the flags of $SUBSTITUTES to commands that they
# are for, and removes what a reader's own slowness hides: a program that --detach starts has a port when the command
# returns, and one that was told to stop is gone when the next one starts.
source "$STAGE"
case "$PROGRAM $1" in
"ferrite chain"*) wait_for_end 18081 || exit 1 ;;
esac
added=()
for substitute in "${SUBSTITUTES[@]}"; do
    only=${substitute%%|*}
    begin=${only%% --*}
    flag=${only#"$begin"}
    case "$PROGRAM $* " in "$begin "*) ;; *) continue ;; esac
    case " $* " in *"${flag:+$flag }"*) ;; *) continue ;; esac
    added+=(${substitute#*|}) && echo "$only" >> "$BEHIND/used"
done

port=18081 detach=
words=("$@")
for at in "${!words[@]}"; do
    case ${words[at]} in
    --detach) detach=1 ;;
    --rpc-bind-port) port=${words[at + 1]} ;;
    --config-file) port=$(sed -n 's/^rpc-bind-port=//p' "${words[at + 1]}" | grep . || echo 18081) ;;
    esac
done
[ "$detach" ] || exec -a "$0" "$BINARY" "$@" "${added[@]}"

wait_for_end "$port" || exit 1
(exec -a "$0" "$BINARY" "$@" "${added[@]}" --pidfile "$BEHIND/$port.pid") || exit
for try in $(seq 600); do
    curl --silent --output /dev/null --max-time 5 "http://127.0.0.1:$port/" && exit 0
    pid=$(cat "$BEHIND/$port.pid" 2>/dev/null)
    [ -z "$pid" ] || kill -0 "$pid" 2>/dev/null || { echo "it has ended; its log tells why"; exit 1; }
    sleep 0.1
done
echo "nothing listens on port $port"
exit 1
