import { type MessageId, type ModelId, routes, type SessionId } from '@inkling/contract'
import type { Api } from '@inkling/server/testing'
import { crooked } from '../../../packages/server/src/chat/tree/testing/crooked.ts'
import type { Database } from '../../../packages/server/src/platform/database/open.ts'
import type { FixtureReader } from '../fixtures.ts'
import type { SeededRandom } from '../kill/random.ts'
import { TabsLedger } from './ledger.ts'
import { ReaderTab } from './tab.ts'

const { chat } = routes
const ACTIONS_PER_ROUND = 4

export interface RoundResult {
  readonly tabs: number
  readonly acknowledged: number
  /** Descriptions of what went wrong. */
  readonly wrong: string[]
}

/** Lets several tabs of a reader act in one chat at once, then checks the result. */
export async function changeTogether(
  reader: FixtureReader,
  model: ModelId,
  random: SeededRandom,
  database: Pick<Database<unknown>, 'pool'>,
): Promise<RoundResult> {
  const session = await reader.newChat()
  const ledger = new TabsLedger()
  const wrong: string[] = []
  const tabs = Array.from(
    { length: 2 + random.below(7) },
    () => new ReaderTab({ api: reader.api, session, model, random, ledger, wrong }),
  )
  await Promise.all(tabs.map(tab => use(tab)))
  await verifyMessages(ledger, database, wrong)
  await verifyShown(reader.api, session, ledger, random, wrong)
  for (const [sentence, query] of crooked) {
    const { rowCount } = await database.pool.query(query)
    if (rowCount !== 0) wrong.push(sentence)
  }
  return { tabs: tabs.length, acknowledged: ledger.acknowledged, wrong }
}

async function use(tab: ReaderTab): Promise<void> {
  await tab.look()
  for (let action = 0; action < ACTIONS_PER_ROUND; action++) await tab.act()
}

interface TabRow {
  readonly id: MessageId
  readonly content: string
  readonly is_gone: boolean
}

/** Checks that every message that a tab was told of is there, with the last text it was told. */
async function verifyMessages(
  ledger: TabsLedger,
  { pool }: Pick<Database<unknown>, 'pool'>,
  wrong: string[],
): Promise<void> {
  const { rows } = await pool.query<TabRow>(
    'select id, content, deletion_id is not null as is_gone from messages where id = any ($1)',
    [[...ledger.messages.keys()]],
  )
  const stored = new Map(rows.map(row => [row.id, row]))
  for (const [id, known] of ledger.messages) {
    if (known.isGone) continue
    const row = stored.get(id)
    if (row === undefined || row.is_gone) wrong.push(`${id} is lost`)
    else if (row.content !== ledger.textOf(known)) wrong.push(`${id} says "${row.content}"`)
  }
}

/** Checks that every message can be navigated to, and that the chat has one of the names it was given. */
async function verifyShown(
  api: Api,
  session_id: SessionId,
  ledger: TabsLedger,
  random: SeededRandom,
  wrong: string[],
): Promise<void> {
  const there = [...ledger.messages].filter(([, { isGone }]) => !isGone).map(([id]) => id)
  const id = random.pick(there)
  if (id !== undefined) {
    await api.call(chat.selectMessage, { params: { id }, body: { session_id } })
    const { items } = await api.call(chat.history, { params: { id: session_id }, query: { limit: 100 } })
    if (!items.some(message => message.id === id)) wrong.push(`${id} can not be reached`)
  }
  const { title } = await api.call(chat.session, { params: { id: session_id } })
  if (ledger.titles.size > 0 && !ledger.titles.has(title)) wrong.push(`the chat is called "${title}"`)
}
