import type { MessageId, SessionId, UserId } from '@inkling/contract'
import { sql } from 'kysely'
import { isoNow } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/tables.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { chooseAssistModel } from '../../assist/choose-model.ts'
import type { ChatContext } from '../../context.ts'
import { effectiveIn, type SettingsContext } from '../../settings/read-settings.ts'
import { readPathWithin } from '../../store/read-path.ts'
import type { OwnSession } from '../../store/sessions.ts'
import { isAbove, selectTreeId } from '../../store/trees.ts'
import {
  type BranchEnd,
  type BranchSummary,
  deleteSummaries,
  findNearestSummary,
  rewriteSummary,
} from './summaries.ts'
import { deleteSummaryTask, enqueueSummary } from './summary-jobs.ts'

const SHARE_OF_MESSAGES = 0.75

/**
 * Runs even with little to add.
 * @throws ApiError nothing_to_summarise, no_model
 */
export async function summariseSession(chat: SettingsContext, tx: Db, session: OwnSession): Promise<void> {
  const { memory, context_tokens, max_tokens } = await effectiveIn(chat, tx, session)
  await chooseAssistModel(tx, session, memory.summary_model_id)
  const tokens = Math.floor((context_tokens - max_tokens) * SHARE_OF_MESSAGES)
  const until_id = await findLastOutsideWindow(tx, session, tokens)
  const end = toBranchEnd(session)
  if (until_id === null || end === null) throw new ApiError('nothing_to_summarise')
  const existing = await findNearestSummary(tx, { ...end, head: until_id })
  if (existing?.message_id === until_id && !needsRenewal(existing)) throw new ApiError('nothing_to_summarise')
  await enqueueSummary(tx, { session_id: session.id, user_id: session.user_id, until_id, is_wanted: true })
}

/** Null if all messages fit into `tokens`. */
async function findLastOutsideWindow(
  db: Db,
  { user_id, head_message_id: head }: OwnSession,
  tokens: number,
): Promise<MessageId | null> {
  if (head === null) return null
  const path = await readPathWithin(db, { user_id, head, tokens })
  const sum = path.reduce((sum, message) => sum + (message.hidden ? 1 : Math.max(message.tokens, 1)), 0)
  return sum > tokens ? (path.at(-1)?.id ?? null) : null
}

const toBranchEnd = ({ user_id, card_id, head_message_id: head }: OwnSession): BranchEnd | null =>
  head === null ? null : { user_id, card_id, head }

/**
 * Empty text deletes the summary.
 * @throws ApiError nothing_to_summarise if there is none
 */
export async function editSummary(
  { clock }: Pick<ChatContext, 'clock'>,
  tx: Db,
  session: OwnSession,
  text: string,
): Promise<void> {
  const end = toBranchEnd(session)
  const summary = end === null ? undefined : await findNearestSummary(tx, end)
  if (end === null || summary === undefined) throw new ApiError('nothing_to_summarise')
  if (text.trim() !== '') return await rewriteSummary(tx, summary, text, isoNow(clock))
  await deleteSummaries(tx, end)
  await deleteSummaryTask(tx, session.id)
}

/** A deletion undone within this time costs no model call. */
const DELAY_S = 60

export const needsRenewal = ({ is_stale, is_edited }: BranchSummary): boolean => is_stale && !is_edited

/** For chats whose summary covers a message deleted without its replies. */
export async function requeueStaleSummaries(tx: Db, user_id: UserId, deleted: MessageId): Promise<void> {
  for (const { id: session_id, head_message_id: head, card_id } of await findChatsThrough(
    tx,
    user_id,
    deleted,
  )) {
    const summary = await findNearestSummary(tx, { user_id, card_id, head })
    if (summary === undefined || !needsRenewal(summary)) continue
    const until_id = await findNearestExisting(tx, summary.message_id)
    if (until_id !== null)
      await enqueueSummary(tx, { session_id, user_id, until_id, is_wanted: true, after_s: DELAY_S })
  }
}

interface SummarisedChat extends Pick<OwnSession, 'card_id'> {
  readonly id: SessionId
  readonly head_message_id: MessageId
}

/** Finds nothing if the card has no summaries. */
async function findChatsThrough(tx: Db, user_id: UserId, deleted: MessageId): Promise<SummarisedChat[]> {
  const { rows } = await sql<SummarisedChat>`
    select s.id, s.head_message_id, s.card_id from messages gone join sessions s on s.tree_id = ${selectTreeId(sql`gone.id`)}
    where gone.id = ${deleted}::uuid
      and exists (select 1 from summaries told where told.user_id = ${user_id}::uuid and told.card_id = gone.card_id)
      and ${isAbove({ id: sql`gone.id`, depth: sql`gone.depth` }, sql`s.head_message_id`)}`.execute(tx)
  return rows
}

/** The message or its nearest visible ancestor. */
async function findNearestExisting(tx: Db, id: MessageId): Promise<MessageId | null> {
  const { rows } = await sql<{ id: MessageId | null }>`
    select case when deletion_id is null then id else (
      select above.id from messages above where above.id = m.sibling_group) end as id
    from messages m where m.id = ${id}::uuid`.execute(tx)
  return rows[0]?.id ?? null
}
