import { GENERATIONS_AT_ONCE, type MessageId, type ModelId, routes, type SessionId } from '@inkling/contract'
import { type Api, createApi } from '@inkling/server/testing'
import { connectModel, startChat } from '../../../packages/server/src/testing/chat.ts'
import { type JourneySite, openSite } from '../../journeys/site.ts'
import { readEvents } from '../../read-events.ts'
import { SeededRandom } from '../kill/random.ts'
import { readWithCuts } from './reading.ts'
import { type SecondInstance, secondInstance } from './second-instance.ts'
import { cleanTally, count, type StreamTally } from './tally.ts'

export interface StreamTrial {
  readonly streams: number
  readonly tokens: number
  readonly perSecond: number
  readonly seed: number
}

export interface StreamResult {
  readonly tally: StreamTally
  readonly cuts: number
}

/**
 * docs/spec/security.md, R3: answers of numbered tokens. Each reader's connection is cut at random points, also in the
 * middle of an event, and the reader reconnects to the same instance or another on the same database.
 */
export async function runStreams(trial: StreamTrial): Promise<StreamResult> {
  const site = await openSite()
  const second = await secondInstance(site)
  try {
    return await readAll(trial, site, second)
  } finally {
    await second.stop()
    await site.close()
  }
}

async function readAll(trial: StreamTrial, site: JourneySite, second: SecondInstance): Promise<StreamResult> {
  const { streams, tokens, perSecond, seed } = trial
  const model = await connectModel(
    await site.api.register('admin'),
    site.upstream,
    `tokens-${tokens}-at-${perSecond}`,
  )
  const readers = await inBatches(Math.ceil(streams / GENERATIONS_AT_ONCE), index =>
    site.api.register(`reader-${index}`),
  )
  const chats = await inBatches(streams, async index => {
    const by = readers[index % readers.length] ?? site.api
    return { by, session_id: (await startChat(by)).id }
  })
  const tally = cleanTally()
  let cuts = 0
  const read = async ({ by }: StreamChat, index: number, id: MessageId): Promise<void> => {
    const places = [by, createApi(second.url, by.token)]
    const random = new SeededRandom(seed + index)
    const found = await readWithCuts(after => follow(random.pick(places) ?? by, id, after), random)
    cuts += found.cuts
    count(tally, tokens, found)
  }
  const reading: Promise<void>[] = []
  await inBatches(streams, async index => {
    const chat = chats[index] as StreamChat // one for each stream
    reading.push(read(chat, index, await beginAnswer(chat, model)))
  })
  await Promise.all(reading)
  return { tally, cuts }
}

interface StreamChat {
  readonly by: Api
  readonly session_id: SessionId
}

/**
 * Makes a few at a time: hashing passwords and starting turns is slow, and a server refuses what it cannot do within
 * seconds.
 */
async function inBatches<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  while (results.length < count) {
    const indexes = Array.from(
      { length: Math.min(8, count - results.length) },
      (_, at) => results.length + at,
    )
    results.push(...(await Promise.all(indexes.map(make))))
  }
  return results
}

/** Sends a message, and leaves as soon as the answer's id is known. */
async function beginAnswer({ by, session_id }: StreamChat, model_id: ModelId): Promise<MessageId> {
  const response = await by.send(routes.chat.complete, { body: { session_id, content: 'Go on.', model_id } })
  for await (const { event, data } of readEvents(response)) if (event === 'assistant_message') return data.id
  throw new Error(`no answer began: ${response.status}`)
}

const follow = (by: Api, id: MessageId, after: number): Promise<Response> =>
  by.send(routes.chat.streamMessage, { params: { id }, headers: { 'last-event-id': String(after) } })
