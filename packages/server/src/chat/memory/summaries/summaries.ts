import type { CardId, MessageId, UserId } from '@inkling/contract'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db, Tables } from '../../../platform/database/tables.ts'
import { gapsAbove, isAbove, treeOf } from '../../store/find-tree.ts'

export type StoredSummary = Selectable<Tables['summaries']>

/** One that was found, and whether a message that it tells of was deleted since it was written. */
export interface FoundSummary extends StoredSummary {
  readonly is_stale: boolean
}

const isStale = sql<boolean>`exists (
  select 1 from (${gapsAbove(treeOf(sql`told.message_id`), sql`told.message_id`)}) gaps
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

interface Which {
  /** As there was one at that time; now, if none is given. */
  readonly asOf?: Date
  /** One from which another can go on: up to date, or in its user's own words, which are never put aside. */
  readonly isSound?: boolean
}

/**
 * The last summary of a branch. A long branch has thousands: they are looked at from the deepest on (`offset 0` keeps it
 * so), and nearly always that is the one.
 */
export async function nearestSummary(
  db: Db,
  { user_id, card_id, head }: BranchEnd,
  { asOf, isSound = false }: Which = {},
): Promise<FoundSummary | undefined> {
  const { rows } = await sql<FoundSummary>`
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
export async function forgetStale(tx: Db, { user_id, card_id, head }: BranchEnd): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from summaries told using messages at
    where at.id = told.message_id and told.user_id = ${user_id}::uuid and told.card_id = ${card_id}::uuid
      and not told.is_edited and ${isOfBranch(head, sql`at.depth`)} and ${isStale}`.execute(tx)
  return numAffectedRows > 0n
}

/** Forgets all summaries of a branch: what was made of less than the last one tells of would only come to light again. */
export async function forgetSummaries(tx: Db, { user_id, card_id, head }: BranchEnd): Promise<void> {
  await sql`
    delete from summaries told using messages at
    where at.id = told.message_id and told.user_id = ${user_id}::uuid and told.card_id = ${card_id}::uuid
      and ${isOfBranch(head, sql`at.depth`)}`.execute(tx)
}
