import type { MessageId } from '@inkling/contract'
import type { House } from '../../../context.ts'
import { isoNow } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/tables.ts'
import { Refusal } from '../../../platform/http/api-error.ts'
import { effectiveIn, type SettingsContext } from '../../settings/read-settings.ts'
import { readPathWithin } from '../../store/read-path.ts'
import type { OwnSession } from '../../store/sessions.ts'
import { isToBeRenewed } from './mark-stale.ts'
import { type BranchEnd, forgetSummaries, nearestSummary, rewriteSummary } from './summaries.ts'
import { dropSummaryTask, wishForSummary } from './summary-jobs.ts'
import { summaryModel } from './summary-model.ts'

/** Of the window, what messages have at least, whatever else a prompt says. */
const SHARE_OF_MESSAGES = 0.75

/**
 * Has a chat's summary brought up to date, however little there is to add.
 * @throws Refusal nothing_to_summarise, no_model
 */
export async function wantSummary(chat: SettingsContext, tx: Db, session: OwnSession): Promise<void> {
  const { memory, context_tokens, max_tokens } = await effectiveIn(chat, tx, session)
  await summaryModel(tx, session, memory.summary_model_id)
  const tokens = Math.floor((context_tokens - max_tokens) * SHARE_OF_MESSAGES)
  const until_id = await lastOutside(tx, session, tokens)
  const end = endOf(session)
  if (until_id === null || end === null) throw new Refusal('nothing_to_summarise')
  const told = await nearestSummary(tx, { ...end, head: until_id })
  if (told?.message_id === until_id && !isToBeRenewed(told)) throw new Refusal('nothing_to_summarise')
  await wishForSummary(tx, { session_id: session.id, user_id: session.user_id, until_id, is_wanted: true })
}

/** The last message that does not fit among so many tokens at the end of a chat; null when all do. */
async function lastOutside(
  db: Db,
  { user_id, head_message_id: head }: OwnSession,
  tokens: number,
): Promise<MessageId | null> {
  if (head === null) return null
  const path = await readPathWithin(db, { user_id, head, tokens })
  const sum = path.reduce((sum, message) => sum + (message.hidden ? 1 : Math.max(message.tokens, 1)), 0)
  return sum > tokens ? (path.at(-1)?.id ?? null) : null
}

const endOf = ({ user_id, card_id, head_message_id: head }: OwnSession): BranchEnd | null =>
  head === null ? null : { user_id, card_id, head }

/**
 * Puts a chat's summary in other words, or forgets it.
 * @throws Refusal nothing_to_summarise when there is none
 */
export async function editSummary(
  chat: { readonly house: Pick<House, 'clock'> },
  tx: Db,
  session: OwnSession,
  text: string,
): Promise<void> {
  const end = endOf(session)
  const summary = end === null ? undefined : await nearestSummary(tx, end)
  if (end === null || summary === undefined) throw new Refusal('nothing_to_summarise')
  if (text.trim() !== '') return await rewriteSummary(tx, summary, text, isoNow(chat.house.clock))
  await forgetSummaries(tx, end)
  await dropSummaryTask(tx, session.id)
}
