import type { CardId, MessageId, Problem, SessionId, UserId } from '@inkling/contract'
import { type ColumnType, type Generated, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db, Tables } from '../../../platform/database/tables.ts'
import type { PromptContext } from '../../prompt/prompt-scene.ts'
import type { AnchoredTurn, PromptMessage } from '../../store/read-path.ts'
import { isAbove, selectTombstonesAbove, selectTreeId } from '../../store/trees.ts'

export type StoredSummary = Selectable<Tables['summaries']>

/** `is_stale`: a message that it covers was deleted. */
export interface BranchSummary extends StoredSummary {
  readonly is_stale: boolean
}

const isStale = sql<boolean>`exists (
  select 1 from (${selectTombstonesAbove(selectTreeId(sql`told.message_id`), sql`told.message_id`)}) gaps
  where gaps.deleted_at > told.updated_at)`

export interface BranchEnd {
  readonly user_id: UserId
  readonly card_id: CardId
  readonly head: MessageId
}

/** SQL condition: the summary `told` is on the path to the head. */
const isOfBranch = (head: MessageId, depth: RawBuilder<unknown>): RawBuilder<boolean> =>
  isAbove({ id: sql`told.message_id`, depth }, sql`${head}::uuid`)

interface SummaryFilter {
  readonly asOf?: Date
  /** Only summaries to build on: up to date, or edited by the user and therefore never discarded. */
  readonly isSound?: boolean
}

/**
 * A long branch has thousands, so they are checked from the deepest (`offset 0` forces that order); usually the first
 * matches.
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

/** Replaces any earlier summary for the same message. */
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
 * Keeps summaries that the user edited.
 * @returns whether any was deleted
 */
export async function deleteStaleSummaries(tx: Db, { user_id, card_id, head }: BranchEnd): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from summaries told using messages at
    where at.id = told.message_id and told.user_id = ${user_id}::uuid and told.card_id = ${card_id}::uuid
      and not told.is_edited and ${isOfBranch(head, sql`at.depth`)} and ${isStale}`.execute(tx)
  return numAffectedRows > 0n
}

/** Deletes all, since otherwise an older one would take effect again. */
export async function deleteSummaries(tx: Db, { user_id, card_id, head }: BranchEnd): Promise<void> {
  await sql`
    delete from summaries told using messages at
    where at.id = told.message_id and told.user_id = ${user_id}::uuid and told.card_id = ${card_id}::uuid
      and ${isOfBranch(head, sql`at.depth`)}`.execute(tx)
}

export interface SummaryTurn {
  readonly scene: PromptContext
  readonly turn: AnchoredTurn
}

/**
 * The summary for a turn, preceded by the one from the user's settings; null while the branch fills at most half of the
 * window. Overlapping with the window is better than a gap. Uses the latest as of the turn, so that the prompt can be
 * rebuilt.
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
  const summary = await findNearestSummary(db, branch, { asOf: new Date(scene.clock.now) })
  if (summary === undefined) return null
  return memory.summary === '' ? summary.text : `${memory.summary}\n\n${summary.text}`
}

interface SummaryTable {
  message_id: MessageId
  user_id: UserId
  card_id: CardId
  text: string
  messages: number
  model_name: string | null
  is_edited: Generated<boolean>
  created_at: string
  updated_at: string
}

interface SummaryTaskTable {
  session_id: SessionId
  user_id: UserId
  /** The last message outside the window. */
  until_id: MessageId
  /** Requested by the user: run now, even with little to add. */
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
