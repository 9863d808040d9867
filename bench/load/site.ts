import { rm } from 'node:fs/promises'
import { type ModelId, routes, type Session } from '@inkling/contract'
import { type Api, createApi, TEST_PASSWORD } from '@inkling/server/testing'
import { startChat } from '../../packages/server/src/testing/chat.ts'
import { startS3Server } from '../../packages/server/src/testing/s3-server.ts'
import { directoryOnDisk } from '../../packages/server/src/testing/temporary-directory.ts'
import { findPostgres } from '../../scripts/find-postgres.ts'
import { startPostgres } from '../../scripts/postgres.ts'
import { launchInkling } from '../../tests/launch.ts'
import { startChild } from '../processes/child.ts'
import { closeConnections } from './ask.ts'

export interface LoadReader {
  readonly url: string
  readonly api: Api
  readonly session: Session
}

/** An Inkling under load, with many readers and a scripted model in its own process. */
export interface LoadedSite {
  readonly url: string
  readonly pid: number
  readonly readers: readonly LoadReader[]
  model(script: string): Promise<ModelId>
  /** Logs all readers in again: a token lasts 15 minutes, and the benchmark takes longer. */
  logInAgain(): Promise<void>
  close(): Promise<void>
}

const upstreamProgram = new URL('../processes/upstream.ts', import.meta.url).pathname

/** Opens a site with its own PostgreSQL, or with Debian's and an S3 server, on disk so that commits take real time. */
export async function openSite(isShared: boolean, readers: number): Promise<LoadedSite> {
  const stores = isShared ? await startStores() : undefined
  const upstream = await startChild(upstreamProgram)
  const dataDir = directoryOnDisk()
  // All callers share one address, so the limit on connections per address must not apply.
  const env = { TRUST_PROXY: 'loopback', ...stores?.env }
  const inkling = await launchInkling({ dataDir, isAlone: true, env })
  const nobody = createApi(inkling.url)
  const admin = await nobody.register('admin')
  const people: LoadReader[] = []
  for (let n = 0; n < readers; n++) {
    const api = await nobody.register(`reader${n}`)
    people.push({ url: inkling.url, api, session: await startChat(api) })
  }
  const models = new Map<string, ModelId>()
  return {
    url: inkling.url,
    pid: inkling.pid,
    readers: people,
    async model(script) {
      const body = { name: script, model: script, base_url: upstream.firstLine }
      const id = models.get(script) ?? (await admin.call(routes.adminModels.create, { body })).id
      models.set(script, id)
      return id
    },
    async logInAgain() {
      for (const [n, reader] of people.entries()) {
        const body = { username: `reader${n}`, password: TEST_PASSWORD }
        const { access_token } = await nobody.call(routes.auth.login, { body })
        people[n] = { ...reader, api: nobody.as(access_token) }
      }
    },
    async close() {
      await closeConnections()
      await inkling.stop()
      await rm(dataDir, { recursive: true })
      await upstream.stop()
      await stores?.stop()
    },
  }
}

async function startStores() {
  const database = findPostgres()
  if ('sentence' in database) throw new Error(database.sentence)
  const [postgres, s3] = await Promise.all([
    startPostgres(database.path, { isOnDisk: true }),
    startS3Server(),
  ])
  return {
    env: {
      DATABASE_URL: postgres.url,
      SECRET_KEY: 'a secret of the load measurement, and of nothing else',
      S3_ENDPOINT: s3.url,
      S3_BUCKET: s3.bucket,
      S3_ACCESS_KEY: s3.accessKey,
      S3_SECRET_KEY: s3.secretKey,
    },
    async stop() {
      await postgres.stop()
      await s3.close()
    },
  }
}
