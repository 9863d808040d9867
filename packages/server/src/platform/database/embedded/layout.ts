import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Paths of the embedded database, all in the data directory, except for a socket whose path would be too long. */
export type ClusterLayout = {
  dataDir: string
  cluster: string
  /** Temporary name while the cluster is being created. */
  clusterInTheMaking: string
  /** File with the last recorded WAL position. */
  logPosition: string
  socketDir: string
  log: string
}

export function layoutOf(dataDir: string): ClusterLayout {
  return {
    dataDir,
    cluster: join(dataDir, 'postgres'),
    clusterInTheMaking: join(dataDir, 'postgres.incomplete'),
    logPosition: join(dataDir, 'postgres.log-position'),
    socketDir: socketDirOf(dataDir),
    log: join(dataDir, 'postgres.log'),
  }
}

/** A unix socket path has at most 103 bytes on macOS (107 on Linux), including PostgreSQL's file name. */
const longestSocketDir = 103 - '/.s.PGSQL.5432'.length

function socketDirOf(dataDir: string): string {
  const inside = join(dataDir, 'socket')
  if (Buffer.byteLength(inside) <= longestSocketDir) return inside
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  return join(tmpdir(), `inkling-${name}`)
}
