import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createDatabase } from '../packages/server/src/testing/database-server.ts'
import { startProxy } from '../packages/server/src/testing/proxy.ts'
import { s3Settings } from '../packages/server/src/testing/s3-settings.ts'
import { temporaryDirectory } from '../packages/server/src/testing/temporary-directory.ts'
import { type Launched, type LaunchOptions, launchProcess } from './launch-process.ts'

/** A PostgreSQL on which each Inkling of a test gets a database; files are on S3 when that is set too. */
const server = process.env.TEST_DATABASE_URL

/** Whether the suite runs on stores that instances share. */
export const areStoresShared = server !== undefined

const INSTANCES = 2
/** In a test's data directory: the settings for its instances' shared stores. */
const FILE = 'stores.json'

type Env = Readonly<Record<string, string>>

/** The shared stores of the Inkling launched on this data directory, if it has any. */
export function storesOf(dataDir: string): Env | undefined {
  const path = join(dataDir, FILE)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

/** Two instances behind a proxy that share only their stores; each start on a data directory uses the same stores. */
export async function launchTogether(options: LaunchOptions): Promise<Launched> {
  const dataDir = options.dataDir ?? temporaryDirectory()
  const env = { ...(storesOf(dataDir) ?? (await makeStores(dataDir))), ...options.env }
  const launch = (n: number) =>
    launchProcess({ ...options, dataDir: join(dataDir, `instance-${n}`), env: { ...env, PORT: '0' } })
  const launched = await Promise.allSettled(Array.from({ length: INSTANCES }, (_, n) => launch(n)))
  const instances = launched.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []))
  const failed = launched.find(one => one.status === 'rejected')
  if (failed !== undefined) {
    await Promise.all(instances.map(instance => instance.stop()))
    throw failed.reason
  }
  const [first] = instances as [Launched] // none failed
  const proxy = await startProxy(
    instances.map(({ url }) => url),
    Number(env.PORT ?? 0),
  )
  const end = async <T>(of: (instance: Launched) => Promise<T>): Promise<T[]> => {
    const ended = await Promise.all(instances.map(of))
    await proxy.close()
    return ended
  }
  return {
    url: proxy.url,
    pid: first.pid,
    dataDir,
    kill: async () => void (await end(instance => instance.kill())),
    stop: async () => {
      const codes = await end(instance => instance.stop())
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
      return codes.find(code => code !== 0) ?? 0
    },
    output: () => instances.map(({ output }) => output()).join(''),
  }
}

/** A new database and a separate place for files. They are removed along with the server they are on. */
async function makeStores(dataDir: string): Promise<Env> {
  const stores = {
    DATABASE_URL: await createDatabase(server ?? ''),
    SECRET_KEY: randomBytes(32).toString('base64url'),
    ...s3Settings(dataDir),
  }
  await keepStores(dataDir, stores)
  return stores
}

/** Records in a data directory which stores its Inkling uses. */
export async function keepStores(dataDir: string, stores: Env): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  await writeFile(join(dataDir, FILE), JSON.stringify(stores))
}
