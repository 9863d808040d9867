import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type ModelId, routes, type SessionId } from '@inkling/contract'
import { type Api, createApi, startProxy, startScriptedUpstream } from '@inkling/server/testing'
import { openDatabase } from '../../../packages/server/src/platform/database/open.ts'
import { connectModel, startChat } from '../../../packages/server/src/testing/chat.ts'
import { createDatabase, startTestServer } from '../../../packages/server/src/testing/database-server.ts'
import { silent } from '../../../packages/server/src/testing/silent.ts'
import { type Launched, launchProcess } from '../../launch-process.ts'

/** Two processes that share only a PostgreSQL. */
export interface InstancePair {
  readonly one: Launched
  readonly two: Launched
  /** A proxy that alternates between the two instances. */
  readonly url: string
  readonly upstream: Awaited<ReturnType<typeof startScriptedUpstream>>
  /** The first account, on the first instance. */
  readonly admin: Api
  launch(env?: Readonly<Record<string, string>>): Promise<Launched>
  model(script: string): Promise<ModelId>
  /** A new user who calls through the proxy. */
  newReader(): Promise<Api>
  query(sql: string, values?: readonly unknown[]): Promise<{ readonly rowCount: number | null }>
  /** Locks a table for some milliseconds. */
  withhold(table: string, ms: number): Promise<void>
  close(): Promise<void>
}

/** Starts both instances at once, on a database that has not been migrated. */
export async function openPair(): Promise<InstancePair> {
  const server = await startTestServer()
  const databaseUrl = await createDatabase(server.url)
  const SECRET_KEY = randomBytes(32).toString('base64url')
  const launched: Launched[] = []
  const launch = async (env = {}): Promise<Launched> => {
    const instance = await launchProcess({ env: { DATABASE_URL: databaseUrl, SECRET_KEY, ...env } })
    launched.push(instance)
    return instance
  }
  const [one, two] = await Promise.all([launch(), launch()])
  const proxy = await startProxy([one.url, two.url])
  const upstream = await startScriptedUpstream()
  const admin = await createApi(one.url).register('admin')
  const models = new Map<string, Promise<ModelId>>()
  const { pool, close } = await openDatabase({ dataDir: '', databaseUrl, logger: silent, poolMax: 2 })
  let readers = 0
  return {
    one,
    two,
    url: proxy.url,
    upstream,
    admin,
    launch,
    model(script) {
      const connected = models.get(script) ?? connectModel(admin, upstream, script)
      models.set(script, connected)
      return connected
    },
    newReader: () => createApi(proxy.url).register(`reader-${readers++}`),
    query: (sql, values = []) => pool.query(sql, [...values]),
    async withhold(table, ms) {
      const client = await pool.connect()
      await client.query(`begin; lock table ${table} in access exclusive mode`)
      await delay(ms)
      await client.query('commit')
      client.release()
    },
    async close() {
      await close()
      await proxy.close()
      await Promise.all(launched.map(instance => instance.stop()))
      await upstream.close()
      await server.stop()
    },
  }
}

/** The same user on that instance only. */
export const on = ({ url }: Launched, { token }: Api): Api => createApi(url, token)

export const chatOf = async (reader: Api): Promise<SessionId> => (await startChat(reader)).id

/** Polls every 5 ms until the condition is true and returns the milliseconds that took. */
export async function timeUntil(condition: () => Promise<boolean>): Promise<number> {
  const startedAt = performance.now()
  while (!(await condition())) await delay(5)
  return performance.now() - startedAt
}

export const isLoggedIn = async (api: Api): Promise<boolean> =>
  (await api.send(routes.auth.profile)).status !== 401
