import { setTimeout as delay } from 'node:timers/promises'
import type { Message, MessageId, StreamEvent } from '@inkling/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerOf } from '../../packages/server/src/testing/scripted-upstream.ts'
import { allOf, readEvents } from '../read-events.ts'
import { begin, finalOf, follow, type Reader, type Scene, startScene } from './fixtures.ts'
import { Random } from './kill/random.ts'

const TOKENS = 600
const SCRIPT = `tokens-${TOKENS}-at-400`
const seed = Number(process.env.STREAM_SEED ?? Date.now() % 1e9)

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene.close())

test(`a reader cut off anywhere, again and again, gets every token once and in order (seed ${seed})`, async () => {
  const model = await scene.model(SCRIPT)
  const random = new Random(seed)
  const readers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => scene.newReader(`reader${index}`)),
  )
  const readings = readers.flatMap(reader =>
    Array.from({ length: 3 }, async () => {
      const { id, events } = await begin(reader, await reader.newChat(), model)
      await events.return(undefined)
      return await readWithCuts(reader, id, random)
    }),
  )
  for (const { text, finals, message } of await Promise.all(readings)) {
    expect(text).toBe(answerOf(TOKENS))
    expect(message?.content).toBe(answerOf(TOKENS))
    expect(finals).toBe(1)
  }
})

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
  for (const other of others) expect(pieces(other)).toEqual(told)
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

interface Reading {
  text: string
  last: number
  finals: number
  message: Message | undefined
}

/** Reads some bytes, is cut off, perhaps in the middle of an event, and comes back with the last whole one's number. */
async function readWithCuts(reader: Reader, id: MessageId, random: Random): Promise<Reading> {
  const reading: Reading = { text: '', last: 2, finals: 0, message: undefined }
  let cuts = 1 + random.below(20)
  while (reading.finals === 0) {
    const response = await follow(reader, id, reading.last)
    const bytes = cuts-- > 0 ? 1 + random.below(1_500) : Number.POSITIVE_INFINITY
    for await (const event of readEvents(new Response(firstBytes(response, bytes)))) take(reading, event)
  }
  return reading
}

function take(reading: Reading, { id, event, data }: StreamEvent): void {
  if (event === 'assistant_message') {
    expect(data.content.startsWith(reading.text)).toBe(true)
    reading.text = data.content // it was over meanwhile, and is told at once
  } else {
    expect(id).toBe(reading.last + 1)
  }
  reading.last = id
  if (event === 'delta') reading.text += data.text
  if (event !== 'done') return
  reading.finals++
  reading.message = data
}

/** What arrives until so many bytes have; then the connection is gone. */
function firstBytes(response: Response, count: number): ReadableStream<Uint8Array> {
  let left = count
  const cut = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      controller.enqueue(chunk.subarray(0, left))
      left -= chunk.length
      if (left <= 0) controller.terminate()
    },
  })
  if (response.body === null) throw new Error('an answer without a body')
  return response.body.pipeThrough(cut)
}
