import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** All in the data directory, except for a socket whose path would be too long. */
export type ClusterLayout = {
  dataDir: string
  cluster: string
  /** Name of the cluster while it is being created. */
  clusterInTheMaking: string
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

/** A socket path has at most 103 bytes on macOS (107 on Linux), including PostgreSQL's file name. */
const maxSocketDir = 103 - '/.s.PGSQL.5432'.length

function socketDirOf(dataDir: string): string {
  const inside = join(dataDir, 'socket')
  if (Buffer.byteLength(inside) <= maxSocketDir) return inside
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  return join(tmpdir(), `inkling-${name}`)
}
