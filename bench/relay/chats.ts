import { chatSettings, type Session } from '@inkling/contract'
import { seededRandom } from '@inkling/engine'
import { script } from '../../packages/engine/src/regex/testing/make-script.ts'
import { lengthenChat } from '../../tests/journeys/lengthen.ts'
import { ms, table } from '../figures.ts'
import { embed, embedder } from '../memory/stock.ts'
import { anyQuery } from '../memory/turns.ts'
import type { InklingTarget } from './inkling.ts'
import { fastRound, type RelayRound, roundOf, TOKENS } from './load.ts'
import type { RelayReader } from './readers.ts'
import type { RelayTarget } from './target.ts'

interface RelayChat {
  readonly reader: RelayReader
  readonly session: Session
  /** What else each request says. */
  readonly more?: () => object
}

type OpenChat = (inkling: InklingTarget) => Promise<RelayChat>

/** Chats whose turns need more than that of a new chat with a plain card. */
const kinds: readonly [name: string, open: OpenChat][] = [
  ['a new chat', inkling => openChat(inkling, {}, 0)],
  ['10,000 messages', inkling => openChat(inkling, {}, 10_000)],
  ['100 lorebook entries, 20 scripts, memory of 2,000 messages', openRichChat],
]

async function openChat(inkling: InklingTarget, data: object, length: number): Promise<RelayChat> {
  const reader = await inkling.readers.register(data)
  const session = await inkling.readers.startChat(reader)
  if (length > 0) await lengthenChat(inkling.dataDir, session.id, length)
  return { reader, session }
}

async function openRichChat(inkling: InklingTarget): Promise<RelayChat> {
  const entries = Array.from({ length: 100 }, (_, at) => ({
    keys: at % 10 === 0 ? ['message', 'goes'] : [`harbour ${at}`],
    content: `Entry ${at}: the lamp was lit in that year, and the log says by whom.`,
    enabled: true,
    insertion_order: at,
    extensions: {},
  }))
  const regex_scripts = Array.from({ length: 20 }, (_, at) => script(`/\\bword${at}\\b/g`, `${at}`))
  const data = { character_book: { entries, extensions: {} }, extensions: { regex_scripts } }
  const { reader, session } = await openChat(inkling, data, 2_000)
  await embed(inkling, session)
  const memory = { mode: 'local', embedding_model_id: embedder }
  const settings = { session_id: session.id, memory }
  await inkling.readers.call(chatSettings.change, reader.token, settings)
  const dice = seededRandom('relay')
  return { reader, session, more: () => ({ memory_query: anyQuery(embedder, dice) }) }
}

/** One answer after another in one chat of each kind, at full speed. */
export async function measureChats(
  inkling: InklingTarget,
  model: RelayTarget,
  answers: number,
): Promise<string> {
  const direct = await fastRound(model, answers, 1)
  const rows: string[][] = []
  for (const [name, open] of kinds) {
    const chat = await open(inkling)
    await askIn(inkling, chat, 5) // what only the first turns do
    rows.push(rowOf(name, await askIn(inkling, chat, answers), direct, answers))
  }
  const titles = ['one answer at a time', 'added time to first token p50', 'p99', 'CPU ms per answer']
  return table([...titles, '… of its database', 'lost'], rows)
}

async function askIn(
  inkling: InklingTarget,
  { reader, session, more }: RelayChat,
  answers: number,
): Promise<RelayRound> {
  const model = `tokens-${TOKENS}`
  const ask = () => inkling.readers.question(reader, session, model, more?.())
  return await roundOf(inkling, await Promise.all(Array.from({ length: answers }, ask)), 1)
}

const rowOf = (name: string, round: RelayRound, direct: RelayRound, answers: number): string[] => [
  name,
  ms(round.first_p50 - direct.first_p50),
  ms(round.first_p99 - direct.first_p99),
  ((round.cpu_s * 1000) / answers).toFixed(2),
  ((round.children_cpu_s * 1000) / answers).toFixed(2),
  String(round.lost),
]
