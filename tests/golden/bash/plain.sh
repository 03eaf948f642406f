#!/usr/bin/env bash
#
# Nightly backup: dump the database, pack the uploads, keep the last copies.

set -euo pipefail

source "$(dirname "$0")/common.sh"
. /etc/backup/settings

readonly KEEP=7
BACKUP_ROOT=${BACKUP_ROOT:-/var/backups/app}
export PGPASSFILE="$HOME/.pgpass"
declare -A SIZES=()

# Print a message with the time before it.
# Arguments: the words of the message.
log() {
    printf '%s %s\n' "$(date +%H:%M:%S)" "$*"
}

# Stop with a message on standard error.
die() {
    log "error: $*" >&2
    exit 1
}

function require_command {
    local name
    for name in "$@"; do
        if ! command -v "$name" >/dev/null 2>&1; then
            die "missing command: $name"
        fi
    done
}

# Dump one database into the target folder.
dump_database() {
    local database=$1
    local target=$2
    local file="$target/$database.sql.gz"

    # A half-written dump must never look finished.
    pg_dump --no-owner "$database" | gzip -9 > "$file.part" || return 1
    mv "$file.part" "$file"
    SIZES[$database]=$(stat -c %s "$file")
    [[ -s $file && -r $file ]] || die "empty dump of $database"
}

function prune_old() {
    local count=0 path
    while read -r path; do
        count=$((count + 1))
        if [ "$count" -gt "$KEEP" ]; then
            rm -rf -- "$path"
        elif [ "$count" -eq "$KEEP" ]; then
            log "last kept: $path"
        fi
    done < <(find "$BACKUP_ROOT" -mindepth 1 -maxdepth 1 -type d | sort -r)
}

main() {
    require_command pg_dump gzip
    local target
    target="$BACKUP_ROOT/$(date +%Y-%m-%d)"
    mkdir -p "$target"

    case "${1:-all}" in
        all) dump_database app "$target" && dump_database audit "$target" ;;
        app | audit) dump_database "$1" "$target" ;;
        *) die "unknown database: $1" ;;
    esac

    prune_old
}

main "$@"
