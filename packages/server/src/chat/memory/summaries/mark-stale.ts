import type { MessageId, SessionId, UserId } from '@inkling/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/tables.ts'
import { isAbove, treeOf } from '../../store/find-tree.ts'
import type { OwnSession } from '../../store/sessions.ts'
import { type FoundSummary, nearestSummary } from './summaries.ts'
import { wishForSummary } from './summary-jobs.ts'

/** Who deletes by mistake has put the message back by then, and no model was asked for it. */
const AFTER_S = 60

/** What its user has put in words stays as it is, whatever is deleted. */
export const isToBeRenewed = ({ is_stale, is_edited }: FoundSummary): boolean => is_stale && !is_edited

/** The summaries that tell of a message that was deleted alone are written anew behind the chats that they are told in. */
export async function renewStale(tx: Db, user_id: UserId, deleted: MessageId): Promise<void> {
  for (const { id: session_id, head_message_id: head, card_id } of await chatsBelow(tx, user_id, deleted)) {
    const summary = await nearestSummary(tx, { user_id, card_id, head })
    if (summary === undefined || !isToBeRenewed(summary)) continue
    const until_id = await lastThere(tx, summary.message_id)
    if (until_id !== null)
      await wishForSummary(tx, { session_id, user_id, until_id, is_wanted: true, after_s: AFTER_S })
  }
}

interface Chat extends Pick<OwnSession, 'card_id'> {
  readonly id: SessionId
  readonly head_message_id: MessageId
}

/** Of a card with summaries, the chats whose branch a message was on. */
async function chatsBelow(tx: Db, user_id: UserId, deleted: MessageId): Promise<Chat[]> {
  const { rows } = await sql<Chat>`
    select s.id, s.head_message_id, s.card_id from messages gone join sessions s on s.tree_id = ${treeOf(sql`gone.id`)}
    where gone.id = ${deleted}::uuid
      and exists (select 1 from summaries told where told.user_id = ${user_id}::uuid and told.card_id = gone.card_id)
      and ${isAbove({ id: sql`gone.id`, depth: sql`gone.depth` }, sql`s.head_message_id`)}`.execute(tx)
  return rows
}

/** A message, or if it was deleted the one above it that was not. */
async function lastThere(tx: Db, id: MessageId): Promise<MessageId | null> {
  const { rows } = await sql<{ id: MessageId | null }>`
    select case when deletion_id is null then id else (
      select above.id from messages above where above.id = m.sibling_group) end as id
    from messages m where m.id = ${id}::uuid`.execute(tx)
  return rows[0]?.id ?? null
}
