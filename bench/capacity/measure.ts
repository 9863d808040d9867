import { chat, type ModelId } from '@inkling/contract'
import { type Api, createApi, startScriptedUpstream } from '@inkling/server/testing'
import { growChat } from '../../packages/server/src/chat/store/testing/grow-chat.ts'
import { connectModel, startChat } from '../../packages/server/src/testing/chat.ts'
import { openDatabaseOf } from '../../tests/journeys/database-of.ts'
import { type Launched, launchInkling } from '../../tests/launch.ts'
import { cpuSeconds, descendants } from '../processes/process-cost.ts'
import type { CapacityCosts } from './costs.ts'
import { people } from './people.ts'

/** Long enough that the cost of a token stands out from the cost of a turn. */
const LONG_TOKENS = 300
const READERS = 20

interface CpuSpent {
  readonly instance: number
  readonly database: number
}

interface TurnCost extends CpuSpent {
  readonly rows: number
}

/** Measures the CPU time that the system reports for an Inkling with its own PostgreSQL. */
export async function measureCosts(turnsEach: number): Promise<CapacityCosts> {
  const upstream = await startScriptedUpstream()
  const inkling = await launchInkling({ isAlone: true })
  try {
    const nobody = createApi(inkling.url)
    const admin = await nobody.register('admin')
    const short = await connectModel(admin, upstream, `tokens-1-at-${people.tokensPerSecond}`)
    const long = await connectModel(admin, upstream, `tokens-${LONG_TOKENS}-at-${people.tokensPerSecond}`)
    const readers = await Promise.all(
      Array.from({ length: READERS }, (_, n) => nobody.register(`reader${n}`)),
    )
    await takeTurns(inkling, readers, short, 3) // warm-up of compiled code and query plans
    const bare = await takeTurns(inkling, readers, short, turnsEach * 5)
    const full = await takeTurns(inkling, readers, long, turnsEach)
    const call = await readHistory(inkling, readers, turnsEach * 20)
    return {
      turn: bare.instance,
      token: (full.instance - bare.instance) / LONG_TOKENS,
      call: call.instance,
      storedTurn: bare.database,
      row: (full.database - bare.database) / (full.rows - bare.rows),
      storedCall: call.database,
      messageBytes: await bytesAMessage(inkling, readers[0] as Api), // READERS is more than 0
    }
  } finally {
    await inkling.stop()
    await upstream.close()
  }
}

/** Each such stream event is one log row. */
const EVENT = /^event: delta$/gm

/** CPU milliseconds per turn; every reader takes `each` turns sequentially. */
async function takeTurns(
  inkling: Launched,
  readers: readonly Api[],
  model_id: ModelId,
  each: number,
): Promise<TurnCost> {
  const chats = await Promise.all(readers.map(async api => ({ api, session: await startChat(api) })))
  let rows = 0
  const cost = await measureCpu(inkling, readers.length * each, async () => {
    const taking = chats.map(async ({ api, session }) => {
      const body = { session_id: session.id, content: 'Go on, and tell me what the lamp showed.', model_id }
      for (let turn = 0; turn < each; turn++) {
        const streamText = await (await api.send(chat.complete, { body })).text()
        rows += streamText.match(EVENT)?.length ?? 0
      }
    })
    await Promise.all(taking)
  })
  return { ...cost, rows: rows / (readers.length * each) }
}

async function readHistory(inkling: Launched, readers: readonly Api[], each: number): Promise<CpuSpent> {
  const chats = await Promise.all(readers.map(async api => ({ api, session: await startChat(api) })))
  return await measureCpu(inkling, readers.length * each, async () => {
    const reading = chats.map(async ({ api, session: { id } }) => {
      for (let call = 0; call < each; call++) await api.call(chat.history, { params: { id } })
    })
    await Promise.all(reading)
  })
}

async function measureCpu({ pid }: Launched, times: number, work: () => Promise<void>): Promise<CpuSpent> {
  const seconds = (): CpuSpent => ({
    instance: cpuSeconds(pid),
    database: descendants(pid).reduce((sum, child) => sum + cpuSeconds(child), 0),
  })
  const before = seconds()
  await work()
  const after = seconds()
  const each = (key: keyof CpuSpent): number => ((after[key] - before[key]) * 1000) / times
  return { instance: each('instance'), database: each('database') }
}

const STOCKED = 20_000
/** About 250 tokens of text that does not compress. */
const WORDS = `(select string_agg(md5(n::text || g), ' ') from generate_series(1, 30) g)`

async function bytesAMessage({ dataDir }: Launched, api: Api): Promise<number> {
  const session = await startChat(api)
  const database = await openDatabaseOf(dataDir)
  const size = async (): Promise<number> => {
    const { rows } = await database.pool.query(`select pg_total_relation_size('messages')::float8 as bytes`)
    return rows[0].bytes
  }
  try {
    const before = await size()
    await growChat(database.pool, session.id, { messages: STOCKED, from: '2026-01-01', content: WORDS })
    return ((await size()) - before) / STOCKED
  } finally {
    await database.close()
  }
}
