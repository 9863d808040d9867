import type { CardId, MessageId, Problem, SessionId, UserId } from '@inkling/contract'
import { type ColumnType, type Generated, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db, Tables } from '../../../platform/database/tables.ts'
import type { PromptContext } from '../../prompt/prompt-scene.ts'
import type { AnchoredTurn, PromptMessage } from '../../store/read-path.ts'
import { isAbove, selectTombstonesAbove, selectTreeId } from '../../store/trees.ts'

export type StoredSummary = Selectable<Tables['summaries']>

/** One that was found, and whether a message that it tells of was deleted since it was written. */
export interface BranchSummary extends StoredSummary {
  readonly is_stale: boolean
}

const isStale = sql<boolean>`exists (
  select 1 from (${selectTombstonesAbove(selectTreeId(sql`told.message_id`), sql`told.message_id`)}) gaps
  where gaps.deleted_at > told.updated_at)`

/** The end of a branch. */
export interface BranchEnd {
  readonly user_id: UserId
  readonly card_id: CardId
  readonly head: MessageId
}

/** Whether a summary, a row named `told`, is of the branch: it tells up to a message, at a depth, on the way to its end. */
const isOfBranch = (head: MessageId, depth: RawBuilder<unknown>): RawBuilder<boolean> =>
  isAbove({ id: sql`told.message_id`, depth }, sql`${head}::uuid`)

interface SummaryFilter {
  /** As there was one at that time; now, if none is given. */
  readonly asOf?: Date
  /** One from which another can go on: up to date, or in its user's own words, which are never put aside. */
  readonly isSound?: boolean
}

/**
 * The last summary of a branch. A long branch has thousands: they are looked at from the deepest on (`offset 0` keeps it
 * so), and nearly always that is the one.
 */
export async function findNearestSummary(
  db: Db,
  { user_id, card_id, head }: BranchEnd,
  { asOf, isSound = false }: SummaryFilter = {},
): Promise<BranchSummary | undefined> {
  const { rows } = await sql<BranchSummary>`
    select message_id, user_id, card_id, text, messages, model_name, is_edited, created_at, updated_at,
      ${isStale} as is_stale
    from (
      select told.*, at.depth from summaries told join messages at on at.id = told.message_id
      where told.user_id = ${user_id}::uuid and told.card_id = ${card_id}::uuid
        ${asOf === undefined ? sql`` : sql`and told.created_at <= ${asOf.toISOString()}::timestamptz`}
      order by at.depth desc offset 0) told
    where ${isOfBranch(head, sql`told.depth`)} ${isSound ? sql`and (told.is_edited or not ${isStale})` : sql``}
    order by depth desc limit 1`.execute(db)
  return rows[0]
}

/** Keeps a summary; one that tells of the same was made twice, and the later one stands. */
export async function writeSummary(tx: Db, summary: Omit<StoredSummary, 'is_edited'>): Promise<void> {
  const { text, messages, model_name, updated_at } = summary
  await tx
    .insertInto('summaries')
    .values(summary)
    .onConflict(conflict =>
      conflict.column('message_id').doUpdateSet({ text, messages, model_name, updated_at, is_edited: false }),
    )
    .execute()
}

/** Puts one in other words. */
export async function rewriteSummary(
  tx: Db,
  { message_id }: Pick<StoredSummary, 'message_id'>,
  text: string,
  now: string,
): Promise<void> {
  await tx
    .updateTable('summaries')
    .set({ text, is_edited: true, updated_at: now })
    .where('message_id', '=', message_id)
    .execute()
}

/**
 * Forgets what a branch's summaries tell of messages that are deleted, but for what its user has put in words.
 * @returns whether there was any
 */
export async function deleteStaleSummaries(tx: Db, { user_id, card_id, head }: BranchEnd): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from summaries told using messages at
    where at.id = told.message_id and told.user_id = ${user_id}::uuid and told.card_id = ${card_id}::uuid
      and not told.is_edited and ${isOfBranch(head, sql`at.depth`)} and ${isStale}`.execute(tx)
  return numAffectedRows > 0n
}

/** Forgets all summaries of a branch: what was made of less than the last one tells of would only come to light again. */
export async function deleteSummaries(tx: Db, { user_id, card_id, head }: BranchEnd): Promise<void> {
  await sql`
    delete from summaries told using messages at
    where at.id = told.message_id and told.user_id = ${user_id}::uuid and told.card_id = ${card_id}::uuid
      and ${isOfBranch(head, sql`at.depth`)}`.execute(tx)
}

/** A turn as far as its branch's summary goes. */
export interface SummaryTurn {
  readonly scene: PromptContext
  readonly turn: AnchoredTurn
}

/**
 * What is told in short of a branch, below what its user says of it themselves; null where that alone is told. A branch
 * that takes no more than half of the window is all there to be read, since a card rarely has the other half. From then
 * on its last summary stands in for what has left the window; of what it tells the end may still be in there, which is
 * better than a hole between the two. It is the last one as of the turn, so that its prompt can be built again later.
 */
export async function summaryForTurn(
  db: Db,
  { scene, turn }: SummaryTurn,
  path: readonly PromptMessage[],
): Promise<string | null> {
  if (turn.anchor === null) return null
  const { context_tokens, memory } = scene.effective
  const tokens = path.reduce((sum, message) => sum + message.tokens, 0)
  if (tokens <= context_tokens / 2) return null
  const branch = { user_id: scene.user_id, card_id: turn.card_id, head: turn.anchor.id }
  const found = await findNearestSummary(db, branch, { asOf: new Date(scene.clock.now) })
  if (found === undefined) return null
  return memory.summary === '' ? found.text : `${memory.summary}\n\n${found.text}`
}

/** What a branch says up to a message, in short. */
interface SummaryTable {
  message_id: MessageId
  user_id: UserId
  card_id: CardId
  text: string
  /** How many it tells of. */
  messages: number
  model_name: string | null
  is_edited: Generated<boolean>
  created_at: string
  updated_at: string
}

/** That a chat's summary is to be brought up to date. */
interface SummaryTaskTable {
  session_id: SessionId
  user_id: UserId
  /** The last message that the window has no room for. */
  until_id: MessageId
  /** By its user, now, however little there is to add. */
  is_wanted: boolean
  due_at: string
  leased_by: string | null
  leased_until: string | null
  failures: Generated<number>
  problem: ColumnType<Problem | null, string | null | undefined, string | null>
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    summaries: SummaryTable
    summary_tasks: SummaryTaskTable
  }
}
