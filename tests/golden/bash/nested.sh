#!/bin/sh -e
# shellcheck shell=dash disable=SC2039

usage() (
    # The body is a subshell, so the settings do not leak.
    set +e
    cat <<-USAGE
	usage: ${0##*/} [options] command

	    -h    show this help
	    # not a comment
	USAGE
)

outer() {
    inner() {
        echo "inner of $1"
    }
    if inner "$1"; then
        unset -f inner
    fi
}

my::namespaced-name() { true; }

retry.forever() {
    until "$@"; do sleep 1; done
}

install_trap() {
    trap 'rm -f "$tmp"' EXIT INT
    tmp=$(mktemp) && export tmp
    for ((i = 0; i < 10; i++)); do
        (( i % 2 == 0 || i > 7 )) && continue
        echo "$i" >> "$tmp"
    done
    select choice in yes no; do
        break
    done
}

on_linux() { [ "$(uname)" = Linux ]; } # trailing words, not documentation

if on_linux; then
    # Only defined where it makes sense.
    free_memory() {
        awk '/MemFree/ { print $2 }' /proc/meminfo
    }
else
    free_memory() { vm_stat | head -n 1; }
fi

alias ll='ls -l'

render() {
    local name="$1" out="${2:-/dev/stdout}"
    sed -e "s/@NAME@/$name/g" \
        -e 's/@YEAR@/2024/g' <<'TEMPLATE' > "$out"
Hello @NAME@,
if [ this ]; then it is text; fi
TEMPLATE
    case $name in
        (a*)
            case $out in
                /dev/*) return 0 ;;
                *) ;;
            esac
            ;;
        b*|c*) log "b or c" ;&
        *) log 'rest' ;;
    esac
}

eval "dynamic_$1() { :; }"
"$HOME/bin/tool" --flag
outer "$@" | sort | uniq -c &
wait
