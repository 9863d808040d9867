import { rm } from 'node:fs/promises'
import { type Message, type MessageId, type ModelId, routes, type SessionId } from '@inkling/contract'
import { type Api, createApi, startScriptedUpstream } from '@inkling/server/testing'
import { afterAll, onTestFinished } from 'vitest'
import type { Database } from '../../packages/server/src/platform/database/open.ts'
import type { ScriptedUpstream } from '../../packages/server/src/testing/scripted-upstream.ts'
import { temporaryDirectory } from '../../packages/server/src/testing/temporary-directory.ts'
import { openDatabaseOf } from '../journeys/database-of.ts'
import { type Launched, type LaunchOptions, launchInkling } from '../launch.ts'
import { readEvents } from '../read-events.ts'

/** A directory that is removed when the test ends. */
export function scratchDirectory(make = temporaryDirectory): string {
  const directory = make()
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  return directory
}

/** An Inkling that stops at the latest when the test ends. */
export async function launchForTest(options: LaunchOptions = {}): Promise<Launched> {
  const inkling = await launchInkling(options)
  onTestFinished(async () => void (await inkling.stop()))
  return inkling
}

export interface FixtureReader {
  readonly api: Api
  newChat(): Promise<SessionId>
}

/** An Inkling with a scripted upstream, whose admin connects models by script name. */
export interface PromiseFixture {
  readonly inkling: Launched
  readonly upstream: ScriptedUpstream
  readonly admin: Api
  model(script: string, base_url?: string): Promise<ModelId>
  newReader(name: string): Promise<FixtureReader>
  close(): Promise<void>
}

export async function startScene(options: LaunchOptions = {}): Promise<PromiseFixture> {
  const upstream = await startScriptedUpstream()
  const inkling = await launchInkling(options)
  const nobody = createApi(inkling.url)
  const admin = await nobody.register('admin')
  return {
    inkling,
    upstream,
    admin,
    async model(script, base_url = upstream.url) {
      const body = { name: script, model: script, base_url }
      return (await admin.call(routes.adminModels.create, { body })).id
    },
    newReader: async name => readerOf(await nobody.register(name)),
    async close() {
      await inkling.stop()
      await upstream.close()
    },
  }
}

/** A scene and a connection to its database, open until the file's last test ends. */
export async function sceneForFile(): Promise<{ scene: PromiseFixture; database: Database<unknown> }> {
  const scene = await startScene()
  const database = await openDatabaseOf(scene.inkling.dataDir)
  afterAll(async () => {
    await database.close()
    await scene.close()
  })
  return { scene, database }
}

async function readerOf(api: Api): Promise<FixtureReader> {
  const data = { name: 'Keeper', first_mes: 'The lamp is lit.' }
  const card = await api.call(routes.cards.create, { body: { data } })
  return {
    api,
    newChat: async () => (await api.call(routes.chat.createSession, { body: { card_id: card.id } })).id,
  }
}

/** Returns the answer's stream. */
export function say(
  { api }: FixtureReader,
  session_id: SessionId,
  model_id: ModelId,
  signal?: AbortSignal,
): Promise<Response> {
  const body = { session_id, model_id, content: 'Go on.' }
  return api.send(routes.chat.complete, { body, ...(signal && { signal }) })
}

/** Sends a message and reads the answer's id, by which time both are stored. The events contain the rest. */
export async function begin(reader: FixtureReader, session_id: SessionId, model_id: ModelId) {
  const events = readEvents(await say(reader, session_id, model_id))
  await events.next()
  const { value } = await events.next()
  if (value?.event !== 'assistant_message') throw new Error('the second event is the answer')
  return { id: value.data.id, events }
}

/** Waits for the stream's last event, however long that takes. */
export async function finalOf(
  events: ReturnType<typeof readEvents>,
): Promise<{ name: string; message: Message }> {
  for await (const { event, data } of events) {
    if (event === 'done') return { name: event, message: data }
    if (event === 'error') return { name: event, message: data.message }
  }
  throw new Error('the stream ended without a final event')
}

export function follow({ api }: FixtureReader, id: MessageId, after?: number): Promise<Response> {
  const headers = after === undefined ? {} : { 'last-event-id': String(after) }
  return api.send(routes.chat.streamMessage, { params: { id }, headers })
}
