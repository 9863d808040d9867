import { type EmbeddingModelId, type MessageId, type ModelId, routes, type Session } from '@inkling/contract'
import { describe, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { TEST_PASSWORD } from '../../../testing/api.ts'
import { startTestApp } from '../../../testing/app.ts'
import {
  connectModel,
  historyOf,
  type ReadEvent,
  readEvents,
  say,
  startChat,
  textOf,
} from '../../../testing/chat.ts'
import { appForFile, upstreamForFile } from '../../../testing/for-file.ts'
import { answerOf } from '../../../testing/scripted-upstream.ts'

const { chat } = routes
const models = new Map<string, ModelId>()

const upstream = await upstreamForFile()
// Across instances: instances.test.ts
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

async function open(script: string, signal?: AbortSignal, key?: string): Promise<Response> {
  const body = { session_id: session.id, content: 'hello', model_id: await modelOf(script) }
  return await admin.send(chat.complete, { body, ...(signal && { signal }), ...(key && { key }) })
}

const follow = (id: MessageId, after?: number) =>
  admin.send(chat.streamMessage, {
    params: { id },
    ...(after !== undefined && { headers: { 'last-event-id': String(after) } }),
  })

const readAll = (response: Response) => readEvents(response)

const answerIn = (events: readonly ReadEvent[]): MessageId => events[1]?.data.id

/** The ids count up from `first` without a gap. */
function expectContiguous(events: readonly ReadEvent[], first = 1): void {
  expect(events.map(event => event.id)).toEqual(events.map((_, index) => first + index))
}

describe('an answer', () => {
  it('comes as user_message, assistant_message, deltas and one final event, numbered without a gap', async () => {
    const events = await ask('tokens-50')
    expectContiguous(events)
    expect(events.slice(0, 2).map(event => event.event)).toEqual(['user_message', 'assistant_message'])
    expect(events.filter(event => event.event === 'done' || event.event === 'error')).toHaveLength(1)
    expect(textOf(events)).toBe(answerOf(50))
    expect(events.at(-1)?.data).toMatchObject({ status: 'done', content: answerOf(50) })
    expect(events.at(-1)?.data.usage.completion_tokens).toBe(50)
  })

  it('is held back by nothing on its way, and carries the headers of every answer', async () => {
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

  it('brings its reasoning apart from its text', async () => {
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

  it('is there as JSON for whoever wants no stream', async () => {
    const body = {
      session_id: session.id,
      content: 'hello',
      model_id: await modelOf('tokens-3'),
      stream: false,
    }
    expect(await admin.call(chat.complete, { body })).toMatchObject({ status: 'done', content: answerOf(3) })
  })

  it('sorts by its id behind the message that it answers', async () => {
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

  it('goes on without its reader and is whole when they come back', async () => {
    const leave = new AbortController()
    const events = await readEvents(await open('tokens-30-at-200', leave.signal), 3)
    leave.abort()
    const later = await readEvents(await follow(answerIn(events), 3))
    expectContiguous(later, 4)
    expect(textOf(events) + textOf(later)).toBe(answerOf(30))
  })

  it('is told from the start to a page that was loaded meanwhile, and the same to two readers', async () => {
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

  it('that is over is told at once: the whole message and its end', async () => {
    const events = await ask('tokens-5')
    const later = await readEvents(await follow(answerIn(events)))
    expect(later.map(event => event.event)).toEqual(['assistant_message', 'done'])
    expect(later[0]?.data.content).toBe(answerOf(5))
    expect(later[1]?.id).toBe(events.at(-1)?.id)
  })

  it('that is over tells who had all but its end nothing twice', async () => {
    const events = await ask('tokens-5')
    const end = events.at(-1)
    const later = await readEvents(await follow(answerIn(events), (end?.id ?? 0) - 1))
    expect(later).toEqual([end])
  })

  it('is stopped by its reader and keeps what had arrived', async () => {
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
  it('closes the streams of that login at once, and the answer goes on', async () => {
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

describe('when the model fails', () => {
  it.each([
    ['key-refused', 'upstream_key_refused'],
    ['no-credit', 'upstream_no_credit'],
    ['rate-limited', 'upstream_rate_limited'],
    ['failed', 'upstream_failed'],
    ['context-too-long', 'upstream_context_too_long'],
    ['model-unknown', 'upstream_model_unknown'],
  ])('%s: the user’s message stays, the answer is failed with the reason %s', async (script, code) => {
    const events = await ask(script, `asked for ${script}`)
    expect(events.at(-1)).toMatchObject({ event: 'error', data: { code, message: { status: 'failed' } } })
    const [mine, answer] = (await historyOf(admin, session)).slice(-2)
    expect(mine).toMatchObject({ content: `asked for ${script}`, status: 'done' })
    expect(answer).toMatchObject({ status: 'failed', error: { code } })
  })

  it('in the middle, what had arrived is kept as interrupted', async () => {
    const events = await ask('cut')
    expect(events.at(-1)).toMatchObject({
      event: 'error',
      data: { message: { status: 'interrupted', content: answerOf(5) } },
    })
  })

  it('tells nothing of the upstream’s words, address or key', async () => {
    const events = await ask('key-refused')
    expect(JSON.stringify(events)).not.toMatch(/sk-test|upstream\.example|Incorrect/)
  })

  it('a retry is another answer to the same message', async () => {
    await ask('failed', 'please')
    const failed = (await historyOf(admin, session)).at(-1)
    const body = {
      session_id: session.id,
      action: 'regenerate' as const,
      model_id: await modelOf('tokens-3'),
    }
    await (await admin.send(chat.complete, { body })).text()
    const answer = (await historyOf(admin, session)).at(-1)
    expect(answer).toMatchObject({
      status: 'done',
      parent_id: failed?.parent_id,
      siblings: { index: 1, count: 2 },
    })
  })
})

describe('repeats', () => {
  it('of the same intent join the running answer instead of asking again', async () => {
    const key = crypto.randomUUID()
    await modelOf('tokens-20-at-100')
    const asked = upstream.requests.length
    const [first, second] = await Promise.all([
      open('tokens-20-at-100', undefined, key),
      open('tokens-20-at-100', undefined, key),
    ])
    const [one, two] = await Promise.all([readEvents(first), readEvents(second)])
    expect(answerIn(one)).toBe(answerIn(two))
    expect([textOf(one), textOf(two)]).toEqual([answerOf(20), answerOf(20)])
    const third = await readEvents(await open('tokens-20-at-100', undefined, key))
    expect(third.at(-1)?.data.id).toBe(answerIn(one))
    expect(upstream.requests).toHaveLength(asked + 1)
  })

  it('with another content under the same key are refused', async () => {
    const key = crypto.randomUUID()
    await (await open('tokens-3', undefined, key)).text()
    const body = { session_id: session.id, content: 'something else', model_id: await modelOf('tokens-3') }
    expect((await admin.refused(chat.complete, { body, key })).code).toBe('key_reused')
  })

  it('are the same intent with another vector of what is said, or with none', async () => {
    const key = crypto.randomUUID()
    const model_id = newId<EmbeddingModelId>()
    const said = { session_id: session.id, content: 'once', model_id: await modelOf('tokens-3') }
    const sayWith = async (more: object) =>
      answerIn(await readEvents(await admin.send(chat.complete, { body: { ...said, ...more }, key })))
    const first = await sayWith({ memory_query: { model_id, vector: 'AAAA' } })
    expect(await sayWith({ memory_query: { model_id, vector: 'BBBB' } })).toBe(first)
    expect(await sayWith({})).toBe(first)
    expect(first).toBeDefined()
  })

  it('that name no key are the same intent while the first is unanswered', async () => {
    const body = { session_id: session.id, content: 'twice', model_id: await modelOf('tokens-20-at-100') }
    const keyless = async () => {
      const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' }
      return await fetch(`${app.url}/api/v1/chat/completions`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
    }
    const [one, two] = await Promise.all([keyless().then(readAll), keyless().then(readAll)])
    expect(answerIn(one)).toBe(answerIn(two))
    const later = await readAll(await keyless())
    expect(answerIn(later)).not.toBe(answerIn(one))
  })

  it('of other chat calls have one effect and the same answer', async () => {
    const key = crypto.randomUUID()
    const sending = { body: { card_id: session.card_id }, key }
    const answers = await Promise.all([
      admin.send(chat.createSession, sending),
      admin.send(chat.createSession, sending),
    ])
    const [first, second] = await Promise.all(answers.map(async answer => (await answer.json()) as Session))
    expect(first?.id).toBe(second?.id)
    const replayed = answers.filter(answer => answer.headers.get('idempotency-replayed') === 'true')
    expect(replayed).toHaveLength(1)
  })
})

describe('at once', () => {
  it('two sends to one chat are two siblings, and none is lost', async () => {
    const mine = await startChat(admin)
    const model_id = await modelOf('tokens-10-at-100')
    await Promise.all(['left', 'right'].map(content => say(admin, mine, model_id, content)))
    const [, said] = await historyOf(admin, mine)
    expect(said?.siblings.count).toBe(2)
  })

  it('three answers are written, and a fourth is refused until one is over', async () => {
    const other = await app.api.register('busy')
    const chats = await Promise.all([1, 2, 3, 4].map(() => startChat(other)))
    const model_id = await modelOf('tokens-500-at-50')
    const running = []
    for (const one of chats.slice(0, 3)) {
      running.push(await other.send(chat.complete, { body: { session_id: one.id, content: 'go', model_id } }))
    }
    const fourth = { body: { session_id: chats[3]?.id as string, content: 'go', model_id } }
    const refusal = await other.send(chat.complete, fourth)
    expect(refusal.status).toBe(429)
    expect(refusal.headers.get('retry-after')).toBeTruthy()
    for (const response of running) {
      const [, answer] = await readEvents(response, 2)
      await other.call(chat.stopMessage, { params: { id: answer?.data.id } })
    }
    const response = await other.send(chat.complete, fourth)
    expect(response.status).toBe(200)
    const [, answer] = await readEvents(response, 2)
    await other.call(chat.stopMessage, { params: { id: answer?.data.id } })
  })
})

describe('one chat does not hold up another', () => {
  it('when it is deleted while its answer streams', async () => {
    const model_id = await modelOf('tokens-200-at-200')
    const other = await app.api.register('bystander')
    const theirs = say(other, await startChat(other), model_id, 'go on')
    for (let round = 0; round < 5; round++) {
      const mine = await startChat(admin, {
        alternate_greetings: Array.from({ length: 200 }, (_, n) => `g${n}`),
      })
      const reading = say(admin, mine, model_id, 'and gone')
      await new Promise(resolve => setTimeout(resolve, 60))
      await admin.call(chat.removeSession, { params: { id: mine.id } })
      await reading
    }
    expect(textOf(await theirs)).toBe(answerOf(200))
  })

  it('when one person asks in many at once: some are answered, the others are told to wait', async () => {
    const other = await app.api.register('eager')
    const chats = await Promise.all(Array.from({ length: 12 }, () => startChat(other)))
    const model_id = await modelOf('tokens-20-at-100')
    const statuses = await Promise.all(
      chats.map(async one => {
        const response = await other.send(chat.complete, {
          body: { session_id: one.id, content: 'go', model_id },
        })
        await response.text()
        return response.status
      }),
    )
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
  })
})

describe('a very long answer', () => {
  it('is replayed whole to a reader that comes late', async () => {
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
})

describe('when a process ended in the middle', () => {
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
    const next = await startTestApp({ database: app.database, dataDir: app.house.config.dataDir })
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
