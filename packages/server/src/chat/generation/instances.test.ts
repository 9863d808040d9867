// @module-tag full

import { type MessageId, type ModelId, routes } from '@inkling/contract'
import { sql } from 'kysely'
import { afterAll, expect, it, onTestFinished, vi } from 'vitest'
import type { BusChannel } from '../../platform/events/channels.ts'
import { startTestApp } from '../../testing/app.ts'
import { connectModel, type ReadEvent, readEvents, startChat, textOf } from '../../testing/chat.ts'
import { chatAppForFile } from '../../testing/for-file.ts'
import { answerOf } from '../../testing/scripted-upstream.ts'
import { interruptAnswers } from './interrupt-orphans.ts'

const { adminUsers, auth, chat, modelUsage } = routes
const { app, upstream, admin, reader } = await chatAppForFile('tokens-1', { isAlone: true })
const other = await startTestApp({
  isAlone: true,
  database: app.database,
  dataDir: app.context.config.dataDir,
})
afterAll(() => other.close())

const ask = async (script: string): Promise<Response> =>
  await askModel(await connectModel(admin, upstream, script))

async function askModel(model_id: ModelId, api = reader): Promise<Response> {
  const session = await startChat(api)
  return await api.send(chat.complete, {
    body: { session_id: session.id, content: 'Tell me all.', model_id },
  })
}

function loseFirst(lost: BusChannel): void {
  const { bus } = other.context
  const say = bus.publish.bind(bus)
  const spy = vi.spyOn(bus, 'publish').mockImplementation((topic, data) => {
    if (topic !== lost) return say(topic, data)
    spy.mockRestore()
  })
  onTestFinished(() => spy.mockRestore())
}

/** Follows the first instance's answer on the other one, while the original reader receives it too. */
async function followElsewhere(asked: Response): Promise<{ here: ReadEvent[]; there: ReadEvent[] }> {
  const [first, second] = asked.body?.tee() ?? []
  const [, begun] = await readEvents(new Response(first ?? null), 2)
  const following = other.api.as(reader.token).send(chat.streamMessage, { params: { id: begun?.data.id } })
  const [here, there] = await Promise.all([
    readEvents(new Response(second ?? null)),
    following.then(response => readEvents(response)),
  ])
  return { here, there }
}

const deltasOf = (events: readonly ReadEvent[]) => events.filter(({ event }) => event === 'delta')

it('an answer is streamed from another instance, event by event', async () => {
  const { here, there } = await followElsewhere(await ask('tokens-100-at-50'))
  expect(textOf(here)).toBe(answerOf(100))
  expect(here).toEqual(expect.arrayContaining(deltasOf(there)))
  expect(deltasOf(there).map(({ id }) => id)).toEqual(deltasOf(there).map((_, at) => at + 3))
  expect(there.at(-1)).toEqual(here.at(-1))
})

it('is streamed even if notifications between instances are lost', async () => {
  const silenced = [app, other].map(({ context }) =>
    vi.spyOn(context.bus, 'publish').mockReturnValue(undefined),
  )
  const { here, there } = await followElsewhere(await ask('tokens-100-at-50'))
  for (const spy of silenced) spy.mockRestore()
  expect(there.at(-1)).toEqual(here.at(-1))
})

it('an answer is stopped from another instance, even if the notification is lost', async () => {
  const [, begun] = await readEvents(await ask('tokens-400-at-20'), 3)
  loseFirst('stop_answer')
  const params = { id: begun?.data.id }
  const stopped = await other.api.as(reader.token).call(chat.stopMessage, { params })
  expect(stopped.status).toBe('stopped')
})

it('suspending a user on another instance stops their answers, even if the notification is lost', async () => {
  const rude = await app.api.register('rude')
  const [, begun] = await readEvents(
    await askModel(await connectModel(admin, upstream, 'tokens-400-at-20'), rude),
    3,
  )
  loseFirst('stop_answer')
  const { id } = await rude.call(auth.profile)
  await other.api.as(admin.token).call(adminUsers.update, { params: { id }, body: { is_suspended: true } })
  const status = async () =>
    (await app.database.pool.query('select status from messages where id = $1', [begun?.data.id])).rows[0]
      .status
  await expect.poll(status, { timeout: 5_000 }).toBe('stopped')
})

it('stopping fails if the end cannot be stored in time, and works when repeated', async () => {
  const [, begun] = await readEvents(await ask('tokens-400-at-20'), 3)
  const there = other.api.as(reader.token)
  const sending = { params: { id: begun?.data.id }, key: crypto.randomUUID() }
  const silenced = vi.spyOn(other.context.bus, 'publish').mockReturnValue(undefined)
  expect(await there.refused(chat.stopMessage, sending)).toMatchObject({ code: 'store_unavailable' })
  silenced.mockRestore()
  const stopped = await there.call(chat.stopMessage, sending)
  expect(stopped.status).toBe('stopped')
})

it('an instance taken for dead stores nothing more, and its readers get the stored state', async () => {
  const asked = await ask('tokens-200-at-50')
  const [first, second] = asked.body?.tee() ?? []
  const events = await readEvents(new Response(first ?? null), 5)
  const id = events[1]?.data.id as MessageId // the second event is the answer
  await interruptAnswers(other.context, sql<boolean>`instance_id = ${app.context.instanceId}::uuid`)
  const seen = await readEvents(new Response(second ?? null))
  expect(seen.some(({ event }) => event === 'done' || event === 'error')).toBe(false)
  const after = await readEvents(await reader.send(chat.streamMessage, { params: { id } }))
  const final = after.at(-1)?.data
  expect(final).toMatchObject({ code: 'server_restarted', message: { status: 'interrupted' } })
  expect(final.message.content.startsWith(textOf(seen))).toBe(true)
})

it('tokens of an instance taken for dead are counted once', async () => {
  const model_id = await connectModel(admin, upstream, 'tokens-200-at-50')
  const asked = await askModel(model_id)
  const [first, second] = asked.body?.tee() ?? []
  await readEvents(new Response(first ?? null), 5)
  await interruptAnswers(other.context, sql<boolean>`instance_id = ${app.context.instanceId}::uuid`)
  await readEvents(new Response(second ?? null)) // until its writer has given up
  const { items } = await admin.call(modelUsage.list, { query: { model_id } })
  expect(items).toMatchObject([{ answers: 1, user: { username: 'reader' } }])
  const [{ prompt_tokens = 0, completion_tokens = 0 } = {}] = items
  expect([prompt_tokens > 5, completion_tokens > 3]).toEqual([true, true])
})
