# Functions for load tests by wrk, to be sourced. They start servers, and measure them by wrk and
# the kernel. Each server has its own process group, which ends with the script.

harness=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
scratch=$(mktemp -d)
groups=()

finish() {
  for group in "${groups[@]}"; do
    kill -- "-$group" || true
  done
  wait
  rm -r "$scratch"
} 2>/dev/null
trap finish EXIT

start() { # COMMAND…: sets group
  set -m
  "$@" &
  set +m
  group=$!
  groups+=("$group")
}

# Starts the server that is built here, or BESTMOVE.
start_bestmove() { # OPTION…: sets group and url
  local bestmove=${BESTMOVE-}
  if [[ -z $bestmove ]]; then
    bestmove=${CARGO_TARGET_DIR:-target}/dist/bestmove
    cargo build --profile dist --features full --locked --quiet
  fi
  : >"$scratch/stdout"
  start "$bestmove" --listen 127.0.0.1:0 "$@" >"$scratch/stdout"
  until url=$(grep -o 'http://.*' "$scratch/stdout"); do
    kill -0 "$group"
    sleep 0.01
  done
}

free_port() {
  python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

# Prints the processor time of a process group so far, in ticks.
ticks() { # GROUP
  cat /proc/[0-9]*/stat 2>/dev/null |
    awk -v group="$1" '{ sub(/.*\) /, "") } $3 == group { ticks += $12 + $13 } END { print ticks + 0 }'
}

# Loads a server from 64 kept connections. Prints requests per second, p50 and p99 in
# milliseconds, and microseconds of the server's processor time for each request. WRK is the
# command for wrk: 'taskset -c 1 wrk' pins it to a core.
measure() { # GROUP SECONDS URL [JSON]
  local begin post=()
  (($# < 4)) || post=(-s "$harness/post.lua")
  begin=$(ticks "$1")
  ${WRK:-wrk} -t1 -c64 -d"$2s" --latency "${post[@]}" "$3" -- "${@:4}" >"$scratch/wrk"
  awk -v spent="$(($(ticks "$1") - begin))" -v hertz="$(getconf CLK_TCK)" '
    function milliseconds(text) {
      return text * (text ~ /us$/ ? 0.001 : text ~ /ms$/ ? 1 : 1000)
    }
    $1 == "50%" { half = milliseconds($2) }
    $1 == "99%" { most = milliseconds($2) }
    / requests in / { requests = $1 }
    /Requests\/sec/ { rate = $2 }
    /Non-2xx|Socket errors/ { print > "/dev/stderr"; failed = 1; exit }
    END { if (failed) exit 1; print rate, half, most, spent / hertz * 1e6 / requests }
  ' "$scratch/wrk"
}

# Prints the median of a column of a file.
median() { # FILE COLUMN
  sort -n -k"$2,$2" "$1" | awk -v column="$2" '{ all[NR] = $column } END { print all[int((NR + 1) / 2)] }'
}
