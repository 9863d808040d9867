import { execFileSync } from 'node:child_process'
import { chmodSync, rmdirSync } from 'node:fs'
import { startScriptedUpstream } from '@inkling/server/testing'
import { createDatabase, startTestServer } from '../../../packages/server/src/testing/database-server.ts'
import { temporaryDirectory } from '../../../packages/server/src/testing/temporary-directory.ts'
import { databaseUrlOf } from '../../journeys/database-of.ts'
import { type Launched, launchInkling } from '../../launch.ts'
import { WriteBurst } from '../kill/crowd.ts'
import { type DatabaseLine, openLine } from './line.ts'

export interface StalledSite {
  readonly inkling: Launched
  readonly crowd: WriteBurst
  /** The database without faults. */
  readonly databaseUrl: string
  close(): Promise<void>
}

export interface StallSiteOptions {
  readonly clients: number
  readonly seed: number
}

/** An Inkling that reaches its PostgreSQL through a line, as if it were remote. */
export async function openDistant(options: StallSiteOptions): Promise<StalledSite & { line: DatabaseLine }> {
  const server = await startTestServer()
  const databaseUrl = await createDatabase(server.url)
  const address = new URL(databaseUrl)
  const socketDir = address.searchParams.get('host')
  const line = await openLine(
    socketDir === null
      ? { host: address.hostname, port: Number(address.port || 5432) }
      : { path: `${socketDir}/.s.PGSQL.5432` },
  )
  address.searchParams.delete('host')
  address.host = `127.0.0.1:${line.port}`
  const site = await open(await launchInkling({ env: { DATABASE_URL: address.href } }), databaseUrl, options)
  const close = async () => {
    await site.close()
    line.close()
    await server.stop()
  }
  return { ...site, line, close }
}

export async function openOwn(dataDir: string, options: StallSiteOptions): Promise<StalledSite> {
  const inkling = await launchInkling({ dataDir, isAlone: true })
  return await open(inkling, databaseUrlOf(dataDir), options)
}

async function open(inkling: Launched, databaseUrl: string, options: StallSiteOptions): Promise<StalledSite> {
  const upstream = await startScriptedUpstream({ keepRequests: false })
  const crowd = await WriteBurst.open({ ...options, url: inkling.url, upstream: upstream.url })
  const close = async () => {
    await inkling.stop()
    await upstream.close()
  }
  return { inkling, crowd, databaseUrl, close }
}

/** A small disk in memory; only root can create one. */
export function smallDisk(megabytes: number): { directory: string; remove(): void } | undefined {
  const directory = temporaryDirectory()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', directory], {
      stdio: 'ignore',
    })
  } catch {
    rmdirSync(directory)
    return undefined
  }
  chmodSync(directory, 0o711)
  const remove = (): void => {
    execFileSync('umount', ['--lazy', directory])
    rmdirSync(directory)
  }
  return { directory, remove }
}
