# Run once in the new primary of compose.cluster.yaml. The balancer asks as 'probe', who may do nothing else; the standby
# follows as 'shop', and from the next start on a commit waits for it.
psql --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" \
  --command 'create role probe login' \
  --command "alter system set synchronous_standby_names = '*'"
sed -i '1i host postgres probe all trust\nhost replication shop all scram-sha-256' "$PGDATA/pg_hba.conf"
