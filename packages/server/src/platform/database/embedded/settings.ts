/** For `postgres -c name=value`. */
export type PostgresSettings = Readonly<Record<string, string>>

/**
 * Settings for a small machine that also runs Inkling. Passed on the command line, so that existing clusters get a new
 * version's settings.
 */
export function buildPostgresSettings(socketDir: string): PostgresSettings {
  return {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    port: '5432',
    max_connections: '40',

    // PostgreSQL's defaults, stated because a committed write must survive a power cut.
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    // Asynchronous commits (the log of answers in flight) are on disk within three of these.
    wal_writer_delay: '60ms',

    shared_buffers: '96MB',
    effective_cache_size: '512MB',
    maintenance_work_mem: '64MB',
    max_wal_size: '512MB',
    max_wal_senders: '2',
    // Avoids idle I/O workers and an idle replication launcher.
    io_method: 'sync',
    max_logical_replication_workers: '0',
    autovacuum_max_workers: '2',

    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
  }
}
