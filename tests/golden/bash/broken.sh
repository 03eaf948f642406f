#!/bin/bash
# Deploy a release. Half of this file is damaged.

first_step() {
    echo "one"
    check_disk || return 1
}

# The test is never closed.
second_step() {
    if [ -d "$target" ; then
        rm -rf "$target"
    fi
}

third_step() {
    for host in $HOSTS; do
        ssh "$host" uptime
    done
fi
}

# This one is fine again.
fourth_step() {
    local release=$1
    [[ -n $release ]] && tar xzf "$release"
}

fifth_step() {
    echo "closed once too often"
}
}

while true; do
    fourth_step "$1"
    break
done

last_step() {
    case $1 in
        start) first_step ;;
