#!/usr/bin/env bash
# A PostgreSQL cluster on the loopback, from Debian 12's packages: etcd, three PostgreSQL 15 under Patroni with
# synchronous replication, HAProxy in front. It shows what a cluster needs; a real one has each part on its own machine.
#   cluster.sh start DIR     writes on 127.0.0.1:5000, reads on 127.0.0.1:5001; prints the two addresses
#   cluster.sh primary DIR   which node leads
#   cluster.sh kill DIR N    kill -9 of node N's PostgreSQL and Patroni
#   cluster.sh revive DIR N  starts node N again, which follows the new primary
#   cluster.sh stop DIR      ends what it started, by the ids it noted
# Packages: apt-get install -y patroni etcd-server etcd-client haproxy postgresql-15 curl
set -euo pipefail
verb=${1:?verb}; dir=$(realpath -m "${2:?folder}"); node=${3:-}
bin=/usr/lib/postgresql/15/bin
# Called in the background only: it becomes the program, so that the id noted is the program's.
run_as() { if [ "$(id -u)" = 0 ]; then exec setpriv --reuid=postgres --regid=postgres --init-groups "$@"; else exec "$@"; fi; }
note() { echo "$2" > "$dir/$1.pid"; }
patroni_of() {
  local n=$1
  cat > "$dir/node$n.yml" <<Y
scope: salus
name: node$n
restapi: { listen: "127.0.0.1:80$((10 + n))", connect_address: "127.0.0.1:80$((10 + n))" }
etcd3: { host: "127.0.0.1:23790" }
bootstrap:
  dcs:
    ttl: 5
    loop_wait: 1
    retry_timeout: 3
    maximum_lag_on_failover: 1048576
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      parameters: { max_connections: 120, wal_level: replica, hot_standby: "on", max_wal_senders: 8, synchronous_commit: "on" }
  initdb: [ { auth-host: trust }, { auth-local: trust }, { encoding: UTF8 }, data-checksums ]
postgresql:
  listen: 127.0.0.1:55$((40 + n))
  connect_address: 127.0.0.1:55$((40 + n))
  data_dir: $dir/data$n
  bin_dir: $bin
  pgpass: $dir/pgpass$n
  authentication:
    superuser: { username: postgres }
    replication: { username: replicator }
    rewind: { username: postgres }
  parameters: { unix_socket_directories: "$dir" }
  pg_hba: [ "host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust", "local all all trust" ]
Y
  run_as patroni "$dir/node$n.yml" > "$dir/node$n.log" 2>&1 & note "node$n" $!
}
case $verb in
  start)
    mkdir -p "$dir"; [ "$(id -u)" = 0 ] && chown postgres "$dir"; chmod 755 "$dir"
    clients=http://127.0.0.1:23790 peers=http://127.0.0.1:23800
    run_as etcd --name e --data-dir "$dir/etcd" --listen-client-urls $clients --advertise-client-urls $clients \
      --listen-peer-urls $peers --initial-advertise-peer-urls $peers --initial-cluster e=$peers > "$dir/etcd.log" 2>&1 &
    note etcd $!
    for _ in $(seq 50); do
      ETCDCTL_API=3 etcdctl --endpoints=127.0.0.1:23790 endpoint health > /dev/null 2>&1 && break || sleep 0.1
    done
    for n in 1 2 3; do patroni_of $n; done
    { echo "global
  maxconn 2000
defaults
  mode tcp
  timeout connect 1s
  timeout client 1h
  timeout server 1h
  option httpchk
listen write
  bind 127.0.0.1:5000
  http-check send meth OPTIONS uri /primary
  default-server inter 500ms fastinter 200ms fall 1 rise 1 on-marked-down shutdown-sessions"
      for n in 1 2 3; do echo "  server node$n 127.0.0.1:55$((40 + n)) check port 80$((10 + n))"; done
      echo "listen read
  bind 127.0.0.1:5001
  http-check send meth OPTIONS uri /replica
  default-server inter 500ms fastinter 200ms fall 1 rise 1 on-marked-down shutdown-sessions"
      for n in 1 2 3; do echo "  server node$n 127.0.0.1:55$((40 + n)) check port 80$((10 + n))"; done; } > "$dir/haproxy.cfg"
    haproxy -f "$dir/haproxy.cfg" -db > "$dir/haproxy.log" 2>&1 & note haproxy $!
    followers="select count(*) from pg_stat_replication where state = 'streaming'"
    for _ in $(seq 300); do
      [ "$("$bin/psql" -h 127.0.0.1 -p 5000 -U postgres -Atc "$followers" 2> /dev/null)" = 2 ] && break || sleep 0.2
    done
    echo "postgres://postgres@127.0.0.1:5000/postgres"
    echo "postgres://postgres@127.0.0.1:5001/postgres" ;;
  primary)
    for n in 1 2 3; do curl -sf -o /dev/null "http://127.0.0.1:80$((10 + n))/primary" && echo $n || true; done ;;
  kill)
    kill -9 "$(cat "$dir/node$node.pid")" || true
    kill -9 "$(head -1 "$dir/data$node/postmaster.pid")" || true ;;
  revive) patroni_of "$node" ;;
  stop)
    for p in haproxy node1 node2 node3; do
      [ -f "$dir/$p.pid" ] && kill -TERM "$(cat "$dir/$p.pid")" 2> /dev/null || true
    done
    sleep 4
    for n in 1 2 3; do
      [ -f "$dir/data$n/postmaster.pid" ] && kill -INT "$(head -1 "$dir/data$n/postmaster.pid")" 2> /dev/null || true
    done
    kill -TERM "$(cat "$dir/etcd.pid")" 2>/dev/null || true ;;
esac
