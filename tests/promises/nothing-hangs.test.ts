import { GENERATIONS_AT_ONCE, type ModelId, type Provider, routes, type SessionId } from '@inkling/contract'
import { afterAll, expect, test } from 'vitest'
import type { ScriptName } from '../../packages/server/src/testing/scripted-upstream.ts'
import { readEvents } from '../read-events.ts'
import { recordFigures } from './figures.ts'
import { begin, type FixtureReader, finalOf, say, sceneForFile } from './fixtures.ts'
import { isFull, trials } from './trials.ts'

/** How each misbehaving model's answer must end: received text is kept; without any, the answer fails. */
const ends: readonly (readonly [ScriptName, 'interrupted' | 'failed'])[] = [
  ['cut-before-headers', 'failed'],
  ['cut', 'interrupted'],
  ['ends-without-a-word', 'interrupted'],
  ['garbage', 'interrupted'],
  ['never-ending-line', 'interrupted'],
  ['error-in-stream', 'interrupted'],
  ['error-200', 'failed'],
  ['html-200', 'failed'],
  ['empty-200', 'failed'],
  ['failed', 'failed'],
  ['key-refused', 'failed'],
]

/** Protocols that models speak besides OpenAI's, and what goes wrong in each of them. */
const dialects = ['anthropic', 'google', 'ollama'] as const
const troubles =
  `cut garbage html-200 empty-200 ends-without-a-word error-in-stream error-at-once never-ending-line
  key-refused no-credit model-unknown context-too-long rate-limited overloaded withheld`.split(/\s+/)

/** Timeout of each model in seconds, as set by its admin. */
const FIRST_TOKEN_S = 60

/** Models that fall silent, and the seconds after which they are given up. */
const silent: readonly (readonly [Provider, string, number])[] = [
  ['openai-compatible', 'hang-before-headers', FIRST_TOKEN_S],
  ['openai-compatible', 'hang-after-headers', FIRST_TOKEN_S],
  ['openai-compatible', 'hang-after-tokens', FIRST_TOKEN_S],
  ...dialects.map(provider => [provider, 'hang-after-tokens', FIRST_TOKEN_S] as const),
  ['openai-compatible', 'drip', 900 + FIRST_TOKEN_S],
  ...dialects.map(provider => [provider, 'hang-after-headers', FIRST_TOKEN_S] as const),
]
const SLACK_S = 5

const figures = { answers: 0, never_ended: 0, left_streaming: 0, slowest_over_bound_s: 0 }
afterAll(() => recordFigures('R8', figures))

const { scene, database } = await sceneForFile()

async function modelOf(provider: Provider, model: string): Promise<ModelId> {
  const body = {
    name: `${provider} ${model}`,
    provider,
    model,
    base_url: scene.upstream.url,
    api_key: 'sk-silence',
    patience_s: FIRST_TOKEN_S,
  }
  return (await scene.admin.call(routes.adminModels.create, { body })).id
}

/** How an answer ended; a stream that ends without saying so fails the test. */
async function endOf(reader: FixtureReader, chat: SessionId, model: ModelId): Promise<string> {
  figures.answers++
  figures.never_ended++
  const { message } = await finalOf(readEvents(await say(reader, chat, model)))
  figures.never_ended--
  return message.status
}

/** Creates chats one after another, for as many readers as are needed to stream them all at once. */
async function newChats(name: string, count: number): Promise<[FixtureReader, SessionId][]> {
  const chats: [FixtureReader, SessionId][] = []
  let reader = await scene.newReader(name)
  for (let n = 0; n < count; n++) {
    if (n > 0 && n % GENERATIONS_AT_ONCE === 0) reader = await scene.newReader(`${name}-${n}`)
    chats.push([reader, await reader.newChat()])
  }
  return chats
}

test('answers of misbehaving models end, with a reason', async () => {
  const answers = await Promise.all(
    ends.map(async ([script]) => {
      const reader = await scene.newReader(script)
      const model = await scene.model(script)
      const statuses = new Set<string>()
      for (let n = 0; n < trials(50, 2); n++) statuses.add(await endOf(reader, await reader.newChat(), model))
      return [script, [...statuses].join()] as const
    }),
  )
  expect(answers).toEqual(ends)
  expect(scene.inkling.output()).not.toContain('uncaught')
})

test.each(dialects)('answers by %s do not hang on errors', { timeout: 600_000 }, async provider => {
  const unfinished = await Promise.all(
    troubles.map(async script => {
      const reader = await scene.newReader(`${provider}-${script}`)
      const model = await modelOf(provider, script)
      const statuses = new Set<string>()
      for (let n = 0; n < trials(50, 2); n++) statuses.add(await endOf(reader, await reader.newChat(), model))
      return [
        script,
        [...statuses].filter(status => status !== 'failed' && status !== 'interrupted'),
      ] as const
    }),
  )
  expect(unfinished.filter(([, others]) => others.length > 0)).toEqual([])
})

test('an unreachable model fails at once', async () => {
  const reader = await scene.newReader('reader')
  const model = await scene.model('nobody', 'http://127.0.0.1:9/v1')
  const { name, message } = await finalOf(readEvents(await say(reader, await reader.newChat(), model)))
  expect({ name, status: message.status, code: message.error?.code }).toEqual({
    name: 'error',
    status: 'failed',
    code: 'upstream_unreachable',
  })
})

test.each(['hang-before-headers', 'hang-after-tokens'] as const)(
  'a silent model (%s) can be stopped',
  async script => {
    const reader = await scene.newReader(`reader-${script}`)
    const session_id = await reader.newChat()
    const { id, events } = await begin(reader, session_id, await scene.model(script))
    const stopped = await reader.api.call(routes.chat.stopMessage, { params: { id } })
    const final = await finalOf(events)
    expect([stopped.status, final.name, final.message]).toEqual(['stopped', 'done', stopped])
    expect(await lastStatus(reader, session_id)).toBe('stopped')
  },
)

async function lastStatus({ api }: FixtureReader, id: Parameters<typeof say>[1]) {
  const { items } = await api.call(routes.chat.history, { params: { id } })
  return items.at(-1)?.status
}

// These answers wait as long as the longest timeout, which is longer than a token lasts.
test.runIf(isFull)('a silent model times out', { timeout: 1_800_000 }, async () => {
  await Promise.all(
    silent.map(async ([provider, script, bound], kind) => {
      const model = await modelOf(provider, script)
      await Promise.all(
        (await newChats(`silent-${kind}`, 50)).map(async ([reader, chat]) => {
          const began = performance.now()
          expect(await endOf(reader, chat, model)).toMatch(/^(?:failed|interrupted)$/)
          const over = (performance.now() - began) / 1_000 - bound
          figures.slowest_over_bound_s = Math.max(figures.slowest_over_bound_s, Math.round(over * 10) / 10)
          expect(over, `${provider} ${script}`).toBeLessThan(SLACK_S)
        }),
      )
    }),
  )
})

test('no answer is left streaming', async () => {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int as count from messages where status = 'streaming'`,
  )
  figures.left_streaming = rows[0]?.count ?? 0
  expect(rows).toEqual([{ count: 0 }])
})
