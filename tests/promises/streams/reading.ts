import type { Message, StreamEvent } from '@inkling/contract'
import { readEvents } from '../../read-events.ts'
import type { SeededRandom } from '../kill/random.ts'

/** What a reader received despite cuts. */
export interface StreamReading {
  text: string
  /** The number of the last complete event. */
  last: number
  cuts: number
  finals: number
  /** Events whose number did not follow the last one. */
  misnumbered: number
  message: Message | undefined
}

export type FollowStream = (after: number) => Promise<Response>

/** The most bytes a connection brings before it is cut, usually in the middle of an event. */
const MAX_CUT_BYTES = 4_000
const MAX_CUTS = 20

/** Reads to the end, and reconnects after each cut with the number of the last complete event. */
export async function readWithCuts(follow: FollowStream, random: SeededRandom): Promise<StreamReading> {
  const reading: StreamReading = { text: '', last: 2, cuts: 0, finals: 0, misnumbered: 0, message: undefined }
  const cuts = 1 + random.below(MAX_CUTS)
  while (reading.finals === 0) {
    const response = await follow(reading.last)
    const isCut = reading.cuts < cuts
    if (isCut) reading.cuts++
    const bytes = isCut ? 1 + random.below(MAX_CUT_BYTES) : Number.POSITIVE_INFINITY
    for await (const event of readEvents(new Response(firstBytes(response, bytes)))) take(reading, event)
  }
  return reading
}

function take(reading: StreamReading, { id, event, data }: StreamEvent): void {
  if (event === 'assistant_message') {
    // The answer ended meanwhile, and is sent whole.
    if (!data.content.startsWith(reading.text)) reading.misnumbered++
    reading.text = data.content
  } else if (id !== reading.last + 1) reading.misnumbered++
  reading.last = id
  if (event === 'delta') reading.text += data.text
  if (event !== 'done' && event !== 'error') return
  reading.finals++
  reading.message = event === 'done' ? data : data.message
}

function firstBytes(response: Response, count: number): ReadableStream<Uint8Array> {
  let remaining = count
  const cut = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      controller.enqueue(chunk.subarray(0, remaining))
      remaining -= chunk.length
      if (remaining <= 0) controller.terminate()
    },
  })
  if (response.body === null) throw new Error('an answer without a body')
  return response.body.pipeThrough(cut)
}
