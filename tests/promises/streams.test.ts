import { setTimeout as delay } from 'node:timers/promises'
import type { StreamEvent } from '@inkling/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerOf } from '../../packages/server/src/testing/scripted-upstream.ts'
import { allOf, readEvents } from '../read-events.ts'
import { recordFigures } from './figures.ts'
import { begin, finalOf, follow, type PromiseFixture, startScene } from './fixtures.ts'
import { cleanTally } from './streams/tally.ts'
import { runStreams } from './streams/trial.ts'
import { isFull, trials } from './trials.ts'

/** To repeat a failing run, set STREAM_SEED to its seed. */
const seed = Number(process.env.STREAM_SEED ?? Date.now() % 1e9)

const streams = trials(500)
const tokens = 2_000
/** In a full run, slow enough that all answers are under way at once. */
const perSecond = isFull ? 40 : 200

test(`a reader who reconnects again and again gets every token once and in order (seed ${seed})`, {
  timeout: 600_000,
}, async () => {
  const { tally, cuts } = await runStreams({ streams, tokens, perSecond, seed })
  const { endings: _, ...faults } = tally
  recordFigures('R3', { streams, tokens_each: tokens, cuts, ...faults, seed })
  expect(tally).toEqual(cleanTally())
  expect(cuts).toBeGreaterThan(streams)
})

const TOKENS = 600
/** Long enough that the last reader still connects before it ends, even on a busy machine. */
const SCRIPT = `tokens-${TOKENS}-at-100`

let scene: PromiseFixture
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene.close())

test('readers who join at different times get the same events', async () => {
  const reader = await scene.newReader('first')
  const { id, events } = await begin(reader, await reader.newChat(), await scene.model(SCRIPT))
  const first = allOf(events)
  const otherStreams = await Promise.all(
    [0, 200, 700].map(async wait => {
      await delay(wait)
      return await allOf(readEvents(await follow(reader, id)))
    }),
  )
  const textPieces = pieces(await first)
  expect(textPieces.map(({ text }) => text).join('')).toBe(answerOf(TOKENS))
  for (const other of otherStreams) {
    // A reader on another instance may get the rest in one piece.
    const pieced = pieces(other)
    expect(pieced).toEqual(textPieces.slice(0, pieced.length))
    expect(other.at(-1)).toMatchObject({ event: 'done', data: { content: answerOf(TOKENS) } })
  }
})

test('an answer without readers is completed and stored', async () => {
  const reader = await scene.newReader('second')
  const { id, events } = await begin(reader, await reader.newChat(), await scene.model('tokens-100-at-200'))
  await events.return(undefined)
  await delay(1_000)
  const { name, message } = await finalOf(readEvents(await follow(reader, id)))
  expect({ name, content: message.content }).toEqual({ name: 'done', content: answerOf(100) })
})

const pieces = (events: readonly StreamEvent[]): { id: number; text: string }[] =>
  events.flatMap(({ id, event, data }) => (event === 'delta' ? [{ id, text: data.text }] : []))
