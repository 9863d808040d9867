import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { type CardId, GENERATIONS_AT_ONCE, type ModelId, routes, type SessionId } from '@inkling/contract'
import { type Api, createApi } from '@inkling/server/testing'
import { startEmbedded } from '../../packages/server/src/platform/database/embedded/start.ts'
import { NotificationListener } from '../../packages/server/src/platform/database/listen.ts'
import { openDatabase } from '../../packages/server/src/platform/database/open.ts'
import { createDatabase } from '../../packages/server/src/testing/database-server.ts'
import { silent } from '../../packages/server/src/testing/silent.ts'
import { directoryOnDisk } from '../../packages/server/src/testing/temporary-directory.ts'
import { type Launched, launchProcess } from '../../tests/launch-process.ts'
import { startChild } from '../processes/child.ts'
import { cpuSeconds, descendants } from '../processes/process-cost.ts'

export interface ClusterChat {
  readonly token: string
  readonly session_id: SessionId
}

export interface Cluster {
  readonly urls: readonly string[]
  readonly model_id: ModelId
  /** Creates chats; no user gets more than the allowed number of concurrent answers. */
  chats(count: number): Promise<ClusterChat[]>
  cost(): Promise<ClusterCost>
  close(): Promise<void>
}

export interface ClusterCost {
  /** CPU seconds of all instances. */
  readonly instances_s: number
  readonly postgres_s: number
  /** Includes single statements outside a transaction block. */
  readonly transactions: number
  readonly notifications: number
}

/**
 * Starts instances on a PostgreSQL on disk, so that commits take real time, and a scripted model in a separate process.
 */
export async function openCluster(count: number, script: string): Promise<Cluster> {
  const dataDir = directoryOnDisk()
  const server = await startEmbedded({
    dataDir,
    logger: silent,
    settings: { max_connections: '200' },
  })
  const DATABASE_URL = await createDatabase(server.url)
  const env = { DATABASE_URL, SECRET_KEY: randomBytes(32).toString('base64url'), LOG_LEVEL: 'silent' }
  const instances = await Promise.all(Array.from({ length: count }, () => launchProcess({ env })))
  const upstream = await startChild(new URL('../processes/upstream.ts', import.meta.url).pathname)
  const watch = await watchDatabase(DATABASE_URL)
  const first = createApi(urlOf(instances, 0))
  const admin = await first.register('admin')
  const body = { name: script, model: script, base_url: upstream.firstLine }
  const people = new ClusterReaders(first)
  return {
    urls: instances.map(({ url }) => url),
    model_id: (await admin.call(routes.adminModels.create, { body })).id,
    chats: wanted => people.chats(wanted),
    cost: async () => ({
      instances_s: instances.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0),
      postgres_s: descendants(process.pid).reduce(
        (sum, pid) =>
          instances.some(one => one.pid === pid) || pid === upstream.pid ? sum : sum + cpuSeconds(pid),
        0,
      ),
      ...(await watch.counts()),
    }),
    async close() {
      await watch.close()
      await Promise.all(instances.map(instance => instance.stop()))
      await upstream.stop()
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const urlOf = (instances: readonly Launched[], at: number): string => instances[at]?.url ?? ''

/** Counts the instances' transactions and the notifications between them. */
async function watchDatabase(databaseUrl: string) {
  const { pool, close } = await openDatabase({ dataDir: '', databaseUrl, logger: silent, poolMax: 1 })
  const listener = new NotificationListener(pool, silent)
  let notifications = 0
  listener.listen('inkling', ({ kind }) => {
    if (kind === 'notified') notifications++
  })
  return {
    async counts() {
      const { rows } = await pool.query<{ count: string }>(
        'select xact_commit::text as count from pg_stat_database where datname = current_database()',
      )
      return { transactions: Number(rows[0]?.count ?? 0), notifications }
    },
    async close() {
      await listener.close()
      await close()
    },
  }
}

class ClusterReaders {
  readonly #stranger: Api
  readonly #authors: { api: Api; card_id: CardId }[] = []

  constructor(nobody: Api) {
    this.#stranger = nobody
  }

  async chats(count: number): Promise<ClusterChat[]> {
    while (this.#authors.length * GENERATIONS_AT_ONCE < count) this.#authors.push(await this.#newPerson())
    const chats: ClusterChat[] = []
    for (let index = 0; index < count; index++) {
      const person = this.#authors[index % this.#authors.length]
      if (person === undefined) break
      const { api, card_id } = person
      const { id: session_id } = await api.call(routes.chat.createSession, { body: { card_id } })
      chats.push({ token: api.token ?? '', session_id })
    }
    return chats
  }

  async #newPerson() {
    const api = await this.#stranger.register(`reader-${this.#authors.length}`)
    const data = { name: 'Keeper', first_mes: 'The lamp is lit.' }
    return { api, card_id: (await api.call(routes.cards.create, { body: { data } })).id }
  }
}
