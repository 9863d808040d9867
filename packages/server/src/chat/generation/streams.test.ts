import { type MessageId, type ModelId, routes } from '@inkling/contract'
import { describe, expect, it } from 'vitest'
import { TEST_PASSWORD } from '../../testing/api.ts'
import { startTestApp } from '../../testing/app.ts'
import {
  answerIn,
  connectModel,
  historyOf,
  type ReadEvent,
  readEvents,
  say,
  startChat,
  textOf,
} from '../../testing/chat.ts'
import { appForFile, upstreamForFile } from '../../testing/for-file.ts'
import { answerOf } from '../../testing/scripted-upstream.ts'

const { chat } = routes
const models = new Map<string, ModelId>()

const upstream = await upstreamForFile()
// Tests across instances are in instances.test.ts.
const app = await appForFile({ isAlone: true })
const admin = await app.api.register('admin')
const session = await startChat(admin)

async function modelOf(script: string): Promise<ModelId> {
  const known = models.get(script) ?? (await connectModel(admin, upstream, script))
  models.set(script, known)
  return known
}

const ask = async (script: string, content = 'hello') =>
  await say(admin, session, await modelOf(script), content)

async function open(script: string, signal?: AbortSignal): Promise<Response> {
  const body = { session_id: session.id, content: 'hello', model_id: await modelOf(script) }
  return await admin.send(chat.complete, { body, ...(signal && { signal }) })
}

const follow = (id: MessageId, after?: number) =>
  admin.send(chat.streamMessage, {
    params: { id },
    ...(after !== undefined && { headers: { 'last-event-id': String(after) } }),
  })

function expectContiguous(events: readonly ReadEvent[], first = 1): void {
  expect(events.map(event => event.id)).toEqual(events.map((_, index) => first + index))
}

describe('an answer', () => {
  it('is streamed as user_message, assistant_message, deltas and one final event, without gaps', async () => {
    const events = await ask('tokens-50')
    expectContiguous(events)
    expect(events.slice(0, 2).map(event => event.event)).toEqual(['user_message', 'assistant_message'])
    expect(events.filter(event => event.event === 'done' || event.event === 'error')).toHaveLength(1)
    expect(textOf(events)).toBe(answerOf(50))
    expect(events.at(-1)?.data).toMatchObject({ status: 'done', content: answerOf(50) })
    expect(events.at(-1)?.data.usage.completion_tokens).toBe(50)
  })

  it('is streamed without buffering, and with the usual headers', async () => {
    const response = await open('tokens-3')
    await response.text()
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    expect(response.headers.get('cache-control')).toContain('no-store')
    expect(response.headers.get('x-accel-buffering')).toBe('no')
    expect(response.headers.get('content-encoding')).toBeNull()
    const profile = await admin.send(routes.auth.profile)
    for (const name of [
      'x-content-type-options',
      'referrer-policy',
      'content-security-policy',
      'permissions-policy',
    ]) {
      expect([name, response.headers.get(name)]).toEqual([name, profile.headers.get(name)])
    }
  })

  it('has its reasoning separate from its text', async () => {
    const events = await ask('reasoning')
    const final = events.at(-1)?.data
    expect(final).toMatchObject({ content: answerOf(3), reasoning: 'first then' })
    expect(
      events
        .filter(event => event.event === 'reasoning')
        .map(event => event.data.text)
        .join(''),
    ).toBe('first then')
  })

  it('is returned as JSON if no stream is requested', async () => {
    const body = {
      session_id: session.id,
      content: 'hello',
      model_id: await modelOf('tokens-3'),
      stream: false,
    }
    expect(await admin.call(chat.complete, { body })).toMatchObject({ status: 'done', content: answerOf(3) })
  })

  it('is a 502 with a reason if no stream is requested, and stays in the chat as failed', async () => {
    const body = {
      session_id: session.id,
      content: 'hello',
      model_id: await modelOf('key-refused'),
      stream: false,
    }
    expect(await admin.refused(chat.complete, { body })).toMatchObject({
      status: 502,
      code: 'upstream_key_refused',
    })
    expect((await historyOf(admin, session)).at(-1)).toMatchObject({
      status: 'failed',
      error: { code: 'upstream_key_refused' },
    })
  })

  it('has an id that sorts after the message it answers', async () => {
    const [said, answer] = await ask('tokens-3')
    expect(said?.data.id < answer?.data.id).toBe(true)
  })

  it('has both its messages stored before the first byte arrives', async () => {
    const leave = new AbortController()
    const response = await open('hang-before-headers', leave.signal)
    const events = await readEvents(response, 2)
    const stored = await historyOf(admin, session)
    expect(stored.slice(-2).map(message => message.id)).toEqual(events.map(event => event.data.id))
    expect(stored.at(-1)?.status).toBe('streaming')
    leave.abort()
    await admin.call(chat.stopMessage, { params: { id: answerIn(events) } })
  })

  it('continues without its reader, and is complete when they come back', async () => {
    const leave = new AbortController()
    const events = await readEvents(await open('tokens-30-at-20', leave.signal), 3)
    leave.abort()
    const later = await readEvents(await follow(answerIn(events), 3))
    expectContiguous(later, 4)
    expect(textOf(events) + textOf(later)).toBe(answerOf(30))
  })

  it('is streamed from the start to a page loaded meanwhile, and equally to two readers', async () => {
    const first = open('tokens-60-at-60')
    const started = await first
    const id = (await historyOf(admin, session)).at(-1)?.id
    if (id === undefined) throw new Error('no answer')
    const [mine, second, third] = await Promise.all([
      readEvents(started),
      follow(id).then(response => readEvents(response)),
      follow(id, 0).then(response => readEvents(response)),
    ])
    for (const events of [mine, second, third]) {
      expectContiguous(events)
      expect(textOf(events)).toBe(answerOf(60))
    }
    expect(second.at(-1)).toEqual(mine.at(-1))
  })

  it('that is finished is sent at once: the whole message and its end', async () => {
    const events = await ask('tokens-5')
    const later = await readEvents(await follow(answerIn(events)))
    expect(later.map(event => event.event)).toEqual(['assistant_message', 'done'])
    expect(later[0]?.data.content).toBe(answerOf(5))
    expect(later[1]?.id).toBe(events.at(-1)?.id)
  })

  it('that is finished repeats nothing for a reader who lacks only its end', async () => {
    const events = await ask('tokens-5')
    const end = events.at(-1)
    const later = await readEvents(await follow(answerIn(events), (end?.id ?? 0) - 1))
    expect(later).toEqual([end])
  })

  it('can be stopped, and keeps its text so far', async () => {
    const response = await open('tokens-500-at-100')
    const reading = readEvents(response)
    const id = (await historyOf(admin, session)).at(-1)?.id as MessageId
    await expect.poll(async () => (await readEvents(await follow(id), 3)).length).toBe(3)
    const stopped = await admin.call(chat.stopMessage, { params: { id } })
    const events = await reading
    expect(stopped.status).toBe('stopped')
    expect(stopped.content).toMatch(/^t0 /)
    expect(textOf(events)).toBe(stopped.content)
    expect(events.at(-1)).toMatchObject({ event: 'done', data: { status: 'stopped' } })
    await expect.poll(() => upstream.requests.at(-1)?.hungUp).toBe(true)
  })

  it('cannot be edited while it is being written', async () => {
    const response = await open('tokens-500-at-100')
    const [, answer] = await readEvents(response, 2)
    const refusal = await admin.refused(chat.editMessage, {
      params: { id: answer?.data.id },
      body: { content: 'x' },
    })
    expect([refusal.status, refusal.code]).toEqual([409, 'message_streaming'])
    await admin.call(chat.stopMessage, { params: { id: answer?.data.id } })
  })
})

describe('logging out', () => {
  it('closes the streams of that login at once, and the answer continues', async () => {
    const { access_token } = await admin.call(routes.auth.login, {
      body: { username: 'admin', password: TEST_PASSWORD },
    })
    const other = app.api.as(access_token)
    const body = { session_id: session.id, content: 'hello', model_id: await modelOf('tokens-30-at-100') }
    const reading = readEvents(await other.send(chat.complete, { body }))
    await other.send(routes.auth.logout)
    const events = await reading
    expect(events.at(-1)?.event).not.toBe('done')
    expect((await readEvents(await follow(answerIn(events)))).at(-1)?.data).toMatchObject({
      content: answerOf(30),
    })
  })
})

describe('a very long answer', () => {
  it('is replayed completely to a late reader', async () => {
    const [, answer] = await ask('tokens-3')
    const id = answer?.data.id as MessageId
    const pieces = 20_000
    await app.database.pool.query(
      `update messages set status = 'streaming', content = '', instance_id = $2, slot = 3 where id = $1`,
      [id, crypto.randomUUID()],
    )
    await app.database.pool.query(
      `insert into stream_events (message_id, id, event, text) select $1, n + 3, 'delta', 'token ' || n || ' ' from generate_series(0, $2::int - 1) n`,
      [id, pieces],
    )
    const events = await readEvents(await follow(id, 2), pieces)
    expectContiguous(events, 3)
    expect(textOf(events)).toContain(`token ${pieces - 1} `)
    await app.database.pool.query(`update messages set status = 'stopped', slot = null where id = $1`, [id])
  })

  it('is sent with its earlier text to a reader who joins while it is continued', async () => {
    const [, answer] = await ask('tokens-3')
    const id = answer?.data.id as MessageId
    const begun = '墨'.repeat(256 * 1024)
    await app.database.pool.query(
      `update messages set status = 'streaming', content = $3, instance_id = $2, slot = 3 where id = $1`,
      [id, crypto.randomUUID(), begun],
    )
    await app.database.pool.query(
      `insert into stream_events (message_id, id, event, text) values ($1, 3, 'delta', 'and '), ($1, 4, 'delta', 'so on')`,
      [id],
    )
    const events = await readEvents(await follow(id), 4)
    expectContiguous(events)
    expect(events[1]?.data.content).toBe(begun)
    expect(textOf(events)).toBe('and so on')
    await app.database.pool.query(`update messages set status = 'stopped', slot = null where id = $1`, [id])
  })
})

describe('when a process was killed', () => {
  it('its open answers are interrupted with their text at the next start', async () => {
    const [, answer] = await ask('tokens-5')
    const id = answer?.data.id as MessageId
    const dead = crypto.randomUUID()
    await app.database.pool.query(
      `update messages set status = 'streaming', content = '', instance_id = $2, slot = 1 where id = $1`,
      [id, dead],
    )
    await app.database.pool.query(
      `insert into stream_events (message_id, id, event, text) values ($1, 3, 'delta', 'half '), ($1, 4, 'delta', 'said'), ($1, 5, 'reasoning', 'why')`,
      [id],
    )
    const next = await startTestApp({ database: app.database, dataDir: app.context.config.dataDir })
    try {
      const events = await readEvents(
        await next.api.as(admin.token).send(chat.streamMessage, { params: { id } }),
      )
      expect(events.at(-1)).toMatchObject({
        id: 6,
        event: 'error',
        data: {
          code: 'server_restarted',
          message: { status: 'interrupted', content: 'half said', reasoning: 'why' },
        },
      })
    } finally {
      await next.close()
    }
  })
})
