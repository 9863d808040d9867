import { setTimeout as delay } from 'node:timers/promises'
import type { StreamEvent } from '@inkling/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerOf } from '../../packages/server/src/testing/scripted-upstream.ts'
import { allOf, readEvents } from '../read-events.ts'
import { begin, finalOf, follow, type Scene, startScene } from './fixtures.ts'
import { cleanTally } from './streams/tally.ts'
import { runStreams } from './streams/trial.ts'

/** `bench/streams` is the long form. A seed that found something is given again by STREAM_SEED. */
const seed = Number(process.env.STREAM_SEED ?? Date.now() % 1e9)

test(`a reader cut off anywhere, again and again, gets every token once and in order (seed ${seed})`, async () => {
  const { tally, cuts } = await runStreams({ streams: 50, tokens: 2_000, perSecond: 200, seed })
  expect(tally).toEqual(cleanTally())
  expect(cuts).toBeGreaterThan(50)
})

const TOKENS = 600
const SCRIPT = `tokens-${TOKENS}-at-400`

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene.close())

test('readers who come at different times see the same events', async () => {
  const reader = await scene.newReader('first')
  const { id, events } = await begin(reader, await reader.newChat(), await scene.model(SCRIPT))
  const first = allOf(events)
  const others = await Promise.all(
    [0, 200, 700].map(async wait => {
      await delay(wait)
      return await allOf(readEvents(await follow(reader, id)))
    }),
  )
  const told = pieces(await first)
  expect(told.map(({ text }) => text).join('')).toBe(answerOf(TOKENS))
  for (const other of others) {
    // Whoever reads on another instance than the one that writes may be given the end in one.
    const pieced = pieces(other)
    expect(pieced).toEqual(told.slice(0, pieced.length))
    expect(other.at(-1)).toMatchObject({ event: 'done', data: { content: answerOf(TOKENS) } })
  }
})

test('an answer that everybody left is there, whole, for who comes back', async () => {
  const reader = await scene.newReader('second')
  const { id, events } = await begin(reader, await reader.newChat(), await scene.model('tokens-100-at-200'))
  await events.return(undefined)
  await delay(1_000)
  const { name, message } = await finalOf(readEvents(await follow(reader, id)))
  expect({ name, content: message.content }).toEqual({ name: 'done', content: answerOf(100) })
})

const pieces = (events: readonly StreamEvent[]): { id: number; text: string }[] =>
  events.flatMap(({ id, event, data }) => (event === 'delta' ? [{ id, text: data.text }] : []))
