import { type BodyIn, chat, chatSettings, type EmbeddingModelId } from '@inkling/contract'
import { dequantise, type RandomSource, seededRandom } from '@inkling/engine'
import { openDatabaseOf } from '../../tests/journeys/database-of.ts'
import type { Launched } from '../../tests/launch.ts'
import { anyVector, DIMENSIONS } from './search.ts'
import type { StockedChat } from './stock.ts'

/** Milliseconds to first token: without memory, with it, and with vectors that must be loaded first. */
export interface TurnTimes {
  readonly without: number[]
  readonly warm: number[]
  readonly cold: number[]
}

export async function timeTurns(inkling: Launched, stock: StockedChat, rounds: number): Promise<TurnTimes> {
  const dice = seededRandom('turns')
  const times: TurnTimes = { without: [], warm: [], cold: [] }
  // Warm-up, so that the one-off work of the first turns is not measured.
  for (let turn = 0; turn < 3; turn++) await timeTurn(stock, dice)
  for (let round = 0; round < rounds; round++) {
    await remember(stock, 'off')
    times.without.push(await timeTurn(stock, dice))
    await remember(stock, 'local')
    times.warm.push(await timeTurn(stock, dice))
  }
  for (let round = 0; round < Math.ceil(rounds / 4); round++) {
    await renew(inkling, round)
    times.cold.push(await timeTurn(stock, dice))
  }
  return times
}

const remember = ({ api, session }: StockedChat, mode: 'off' | 'local') =>
  api.call(chatSettings.change, { body: { session_id: session.id, memory: { mode } } })

export function anyQuery(
  model_id: EmbeddingModelId,
  dice: RandomSource,
): BodyIn<typeof chat.complete>['memory_query'] {
  const vector = dequantise(anyVector(dice, DIMENSIONS))
  return { model_id, vector: Buffer.from(vector.buffer).toString('base64') }
}

/** Measures the milliseconds until the first token. The model sends it at once, so this is Inkling's own time. */
async function timeTurn({ api, session, model, embedder }: StockedChat, dice: RandomSource): Promise<number> {
  const memory_query = anyQuery(embedder, dice)
  const body = { session_id: session.id, model_id: model, content: 'And then?', memory_query }
  const begin = performance.now()
  const response = await api.send(chat.complete, { body })
  let text = ''
  let first = Number.NaN
  if (response.body === null) throw new Error('no answer came')
  for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
    text += piece
    if (Number.isNaN(first) && text.includes('event: delta')) first = performance.now() - begin
  }
  return first
}

/** Changes the model's version, so that its vectors are in the database but not in the server's memory. */
async function renew({ dataDir }: Launched, round: number): Promise<void> {
  const database = await openDatabaseOf(dataDir)
  try {
    await database.pool.query(`update embedding_models set version = 'cold ${round}'`)
  } finally {
    await database.close()
  }
}
