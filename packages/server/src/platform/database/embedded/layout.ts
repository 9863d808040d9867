import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where the embedded database keeps its things; all of it but a too deep socket lies in the data directory. */
export type ClusterLayout = {
  dataDir: string
  /** PostgreSQL's own data directory. */
  cluster: string
  /** A cluster that is still being made. It gets its final name when it is complete. */
  clusterInTheMaking: string
  /** How far PostgreSQL's log was safely on disk when it ran last. */
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

/** A unix socket's whole path has at most 107 bytes (103 on macOS), and PostgreSQL adds its own file name. */
const longestSocketDir = 103 - '/.s.PGSQL.5432'.length

function socketDirOf(dataDir: string): string {
  const inside = join(dataDir, 'socket')
  if (Buffer.byteLength(inside) <= longestSocketDir) return inside
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  return join(tmpdir(), `inkling-${name}`)
}
