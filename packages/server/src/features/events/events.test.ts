import { EVENT_READERS_MAX, type LiveEvent, routes } from '@inkling/contract'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type Api, TEST_PASSWORD } from '../../testing/api.ts'
import { connectModel, historyOf, readEvents, say, startChat } from '../../testing/chat.ts'
import { appForFile, upstreamForFile } from '../../testing/for-file.ts'
import { type EventListenerPage, listen } from '../../testing/live-events.ts'

const { auth, chat, events, profile } = routes
const upstream = await upstreamForFile()
const app = await appForFile({ isAlone: true })
/** Another process on the same database. */
const other = await appForFile({
  isAlone: true,
  database: app.database,
  dataDir: app.context.config.dataDir,
})
const admin = await app.api.register('admin')
const owner = await app.api.register('owner')
const model = await connectModel(admin, upstream, 'normal')
const session = await startChat(owner)

async function open(api: Api): Promise<EventListenerPage> {
  const ear = await listen(api)
  onTestFinished(() => ear.leave())
  return ear
}

const onOtherInstance = (api: Api): Api => other.api.as(api.token)
const named = ({ event }: LiveEvent) => event
const soon = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 10_000 })

/** Events are matched by idempotency key. */
async function eventsOf(action: (key: string) => Promise<unknown>): Promise<LiveEvent[]> {
  const ear = await open(owner)
  const key = crypto.randomUUID()
  await action(key)
  await soon(() => ear.events.length).toBeGreaterThan(0)
  expect(ear.events.map(event => event.by)).toEqual([key])
  return ear.events.map(({ by: _, ...event }) => event)
}

describe('an open page', () => {
  it('gets events for a new, renamed, moved and deleted chat', async () => {
    const ids = { session_id: session.id, card_id: session.card_id }
    const [greeting] = await historyOf(owner, session)
    if (greeting === undefined) throw new Error('a chat begins with its greeting')
    const renamed = { params: { id: session.id }, body: { title: 'Another' } }
    expect(await eventsOf(key => owner.call(chat.renameSession, { ...renamed, key }))).toEqual([
      { event: 'session_changed', ...ids },
    ])
    const selected = { params: { id: greeting.id }, body: { session_id: session.id } }
    expect(await eventsOf(key => owner.call(chat.selectMessage, { ...selected, key }))).toEqual([
      { event: 'session_changed', ...ids },
    ])
    let begun = session
    const began = await eventsOf(async key => {
      begun = await owner.call(chat.createSession, { body: { card_id: session.card_id }, key })
    })
    expect(began).toEqual([{ event: 'session_changed', session_id: begun.id, card_id: begun.card_id }])
    const removed = { params: { id: begun.id } }
    expect(await eventsOf(key => owner.call(chat.removeSession, { ...removed, key }))).toEqual([
      { event: 'session_removed', session_id: begun.id, card_id: begun.card_id },
    ])
  })

  it('gets an event for an edited message, without its text', async () => {
    const [greeting] = await historyOf(owner, session)
    if (greeting === undefined) throw new Error('a chat begins with its greeting')
    const edited = { params: { id: greeting.id }, body: { content: 'A secret.' } }
    expect(await eventsOf(key => owner.call(chat.editMessage, { ...edited, key }))).toEqual([
      { event: 'message_changed', message_id: greeting.id, card_id: session.card_id },
    ])
  })

  it('gets events when an answer starts and ends', async () => {
    const ear = await open(owner)
    const [, answer] = await say(owner, session, model, 'hello')
    await soon(() => ear.events.map(named)).toEqual(['answer_started', 'answer_finished'])
    const ids = { message_id: answer?.data.id, card_id: session.card_id }
    expect(ear.events[0]).toMatchObject({ ...ids, session_id: session.id })
    expect(ear.events[1]).toEqual({ event: 'answer_finished', ...ids })
  })

  it('gets one event for a repeated call, and none for a refused one', async () => {
    const ear = await open(owner)
    const key = crypto.randomUUID()
    const rename = { params: { id: session.id }, body: { title: 'Once' }, key }
    await owner.call(chat.renameSession, rename)
    await owner.call(chat.renameSession, rename)
    await owner.refused(chat.renameSession, { params: { id: session.id }, body: { title: '' } })
    await owner.call(chat.renameSession, { ...rename, key: crypto.randomUUID() })
    await soon(() => ear.events.length).toBe(2)
    expect(ear.events[0]?.by).toBe(key)
  })

  it('gets events of its own account only, also for admins', async () => {
    const stranger = await app.api.register('stranger')
    const ears = await Promise.all([open(stranger), open(admin), open(owner)])
    await owner.call(chat.renameSession, { params: { id: session.id }, body: { title: 'Mine' } })
    await soon(() => ears.map(ear => ear.events.length)).toEqual([0, 0, 1])
  })

  it('gets events from while it was connecting, on any instance', async () => {
    await owner.call(chat.renameSession, { params: { id: session.id }, body: { title: 'A moment ago' } })
    const changed = { event: 'session_changed', session_id: session.id }
    for (const api of [owner, onOtherInstance(owner)])
      await soon(async () => (await open(api)).missed).toContainEqual(expect.objectContaining(changed))
    const stranger = await app.api.register('passer-by')
    expect((await open(stranger)).missed).toEqual([])
  })

  it('needs a login', async () => {
    expect((await app.api.send(events.follow)).status).toBe(401)
  })

  it(`takes the place of the oldest when there are more than ${EVENT_READERS_MAX}`, async () => {
    const oldest = await open(owner)
    const listeners: EventListenerPage[] = []
    for (let count = 1; count < EVENT_READERS_MAX; count++) listeners.push(await open(owner))
    const newest = await open(owner)
    await oldest.over
    await owner.call(chat.renameSession, { params: { id: session.id }, body: { title: 'Full house' } })
    await soon(() => [...listeners, newest].map(ear => ear.events.length)).toEqual(
      new Array(EVENT_READERS_MAX).fill(1),
    )
  })
})

describe('a login that ends', () => {
  const login = async (api: Api, username: string) =>
    api.as((await api.call(auth.login, { body: { username, password: TEST_PASSWORD } })).access_token)

  it('closes its pages’ streams with a reason', async () => {
    const phone = await login(app.api, 'owner')
    const [closed, stays] = [await open(phone), await open(owner)]
    await phone.call(auth.logout)
    await closed.over
    expect(closed.events.map(named)).toEqual(['login_ended'])
    expect(stays.events).toEqual([])
  })

  it('closes streams on other instances too', async () => {
    const walker = await app.api.register('walker')
    const phone = await login(other.api, 'walker')
    const ear = await open(phone)
    await walker.call(profile.updatePassword, {
      body: { current_password: TEST_PASSWORD, new_password: 'another battery staple' },
    })
    await ear.over
    expect(ear.events.map(named)).toEqual(['login_ended'])
    expect((await phone.send(auth.profile)).status).toBe(401)
  })
})

describe('with several instances', () => {
  it('a page gets events of other instances once and in order', async () => {
    const [here, there] = [await open(owner), await open(onOtherInstance(owner))]
    const answered = ['answer_started', 'answer_finished']
    await say(owner, session, model, 'can you hear me?')
    await soon(() => there.events.map(named)).toEqual(answered)
    await say(onOtherInstance(owner), session, model, 'and me?')
    await soon(() => here.events.map(named)).toEqual([...answered, ...answered])
    expect(there.events).toEqual(here.events)
  })

  it('a page is told to reload when its instance may have missed events', async () => {
    const ear = await open(onOtherInstance(owner))
    await app.database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen%'`)
    await soon(() => ear.events.map(named)).toEqual(['ready'])
    await owner.call(chat.renameSession, { params: { id: session.id }, body: { title: 'Heard again' } })
    await soon(() => ear.events.map(named)).toEqual(['ready', 'session_changed'])
  })

  it('an answer on another instance can be stopped, and keeps its text', async () => {
    const slow = await connectModel(admin, upstream, 'tokens-400-at-20')
    const ear = await open(onOtherInstance(owner))
    const body = { session_id: session.id, content: 'Tell me all.', model_id: slow }
    const [, begun, first] = await readEvents(await owner.send(chat.complete, { body }), 3)
    const stopped = await onOtherInstance(owner).call(chat.stopMessage, { params: { id: begun?.data.id } })
    expect(stopped).toMatchObject({ id: begun?.data.id, status: 'stopped' })
    expect(stopped.content.startsWith(first?.data.text)).toBe(true)
    await soon(() => ear.events.map(named)).toEqual(['answer_started', 'answer_finished'])
  })

  it('an answer ends when its chat is deleted on another instance', async () => {
    const doomed = await startChat(owner)
    const slow = await connectModel(admin, upstream, 'tokens-401-at-20')
    const body = { session_id: doomed.id, content: 'Tell me all.', model_id: slow }
    await readEvents(await owner.send(chat.complete, { body }), 3)
    const lastRequest = upstream.requests.at(-1)
    await onOtherInstance(owner).call(chat.removeSession, { params: { id: doomed.id } })
    await soon(() => lastRequest?.hungUp).toBe(true)
  })
})
