import { existsSync, rmSync } from 'node:fs'
import { access, constants, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Config } from '../../config.ts'
import { BackupError, removeUnfinishedDirectories } from '../../platform/backup/names.ts'
import { findRunningUrl } from '../../platform/database/embedded/address.ts'
import { layoutOf } from '../../platform/database/embedded/layout.ts'
import { checkLogPosition } from '../../platform/database/embedded/log-position.ts'
import { startEmbedded } from '../../platform/database/embedded/start.ts'
import { requireUsableServer } from '../../platform/database/server-check.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { openFiles } from '../../platform/files/open-files.ts'

export interface OpenStores {
  readonly url: string
  readonly store: FileStore
  close(): Promise<void>
}

export const log = pino({ level: 'warn' }, pino.destination(2))

/** Steps run in reverse order. */
export class Closing {
  readonly #steps: (() => Promise<void>)[] = []

  add(step: () => Promise<void>): void {
    this.#steps.push(step)
  }

  async close(): Promise<void> {
    for (const step of this.#steps.splice(0).reverse()) await step()
  }
}

/**
 * Works even while Inkling runs. Starts an embedded database that is not running.
 * @throws BackupError if there is no installation
 */
export async function openStores(config: Config): Promise<OpenStores> {
  const closing = new Closing()
  try {
    const url = await resolveDatabaseUrl(config, closing)
    await requireUsableServer(url)
    return { url, store: await openStore(config, closing), close: () => closing.close() }
  } catch (error) {
    await closing.close()
    throw error
  }
}

async function resolveDatabaseUrl({ databaseUrl, dataDir }: Config, closing: Closing): Promise<string> {
  if (databaseUrl !== undefined) return databaseUrl
  await requireOwnedDirectory(dataDir)
  const running = findRunningUrl(dataDir)
  if (running !== undefined) return running
  if (!existsSync(layoutOf(dataDir).cluster))
    throw new BackupError(
      `There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL to where Inkling keeps its data.`,
    )
  const server = await startEmbedded({ dataDir, logger: log })
  closing.add(() => server.stop())
  if (server.logPosition !== undefined) await checkLogPosition(server.url, server.logPosition)
  return server.url
}

/** Another user would get confusing errors about sockets and locks. */
async function requireOwnedDirectory(dataDir: string): Promise<void> {
  const code = await access(dataDir, constants.R_OK | constants.W_OK).then(() => undefined, codeOf)
  if (code === 'EACCES' || code === 'EPERM')
    throw new BackupError(
      `${dataDir} is not accessible to this user. Run this command as the user who runs Inkling.`,
    )
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

/** A running Inkling uses the cache in the data directory. */
export async function openStore({ dataDir, s3 }: Config, closing: Closing): Promise<FileStore> {
  let place = dataDir
  if (s3 !== undefined) {
    await removeUnfinishedDirectories(dataDir, /^cache-\w{6}$/, new Date())
    place = await mkdtemp(join(dataDir, 'cache-'))
    const remove = () => rmSync(place, { recursive: true, force: true })
    process.once('exit', remove)
    closing.add(async () => {
      process.off('exit', remove)
      remove()
    })
  }
  const { files, close } = await openFiles(place, s3)
  closing.add(async () => close())
  return files
}
