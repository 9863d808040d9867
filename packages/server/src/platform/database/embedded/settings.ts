/** PostgreSQL's settings by name, as `postgres -c name=value` takes them. */
export type PostgresSettings = Readonly<Record<string, string>>

/**
 * For one small machine that also runs Inkling. They go on the command line rather than into the cluster's
 * postgresql.conf, so that an old cluster gets a new version's settings.
 */
export function buildPostgresSettings(socketDir: string): PostgresSettings {
  return {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    port: '5432',
    max_connections: '40',

    // An acknowledged write survives a power cut. These are PostgreSQL's defaults, said aloud: nothing may turn them off.
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',

    shared_buffers: '96MB',
    effective_cache_size: '512MB',
    maintenance_work_mem: '64MB',
    max_wal_size: '512MB',
    max_wal_senders: '2',
    // Fewer idle processes: three reading workers and a replication launcher that would have nothing to do.
    io_method: 'sync',
    max_logical_replication_workers: '0',
    autovacuum_max_workers: '2',

    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
  }
}
