import { sql } from 'kysely'
import type { CallableModel } from '../../../models/chat/answering-model.ts'
import { isoNow } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/tables.ts'
import { inTransaction } from '../../../platform/database/transactions.ts'
import { chooseAssistModel } from '../../assist/choose-model.ts'
import type { ChatContext } from '../../context.ts'
import { loadSessionContext, type PromptContextStores } from '../../prompt/prompt-scene.ts'
import { findOwnSession, type OwnSession } from '../../store/sessions.ts'
import { isAbove } from '../../store/trees.ts'
import { toBackgroundProblem } from '../vectors/vector-tasks.ts'
import {
  type BranchEnd,
  deleteStaleSummaries,
  findNearestSummary,
  type StoredSummary,
  writeSummary,
} from './summaries.ts'
import { finishSummaryTask, type SummaryTask } from './summary-jobs.ts'
import { generateSummary, readUnsummarised, type SummarisedMessage } from './write-summary.ts'

/** With less, nearly every turn would trigger an update. */
const MIN_TOKENS = 1_500
/** Most tokens of messages per request; smaller models get a share of their window. */
const MAX_INPUT_TOKENS = 12_000
const INPUT_SHARE = 0.6

export interface SummaryContext
  extends PromptContextStores,
    Pick<ChatContext, 'db' | 'log' | 'keys' | 'askModel' | 'instanceId' | 'subscribers'> {}

/** Makes one model call per run. */
export async function runSummaryTask(
  context: SummaryContext,
  task: SummaryTask,
  signal: AbortSignal,
): Promise<void> {
  const session = await findOwnSession(context.db, task.user_id, task.session_id)
  if (session === undefined) return await finishSummaryTask(context, task, { kind: 'done' })
  const notifyProgress = () =>
    context.subscribers.publish(task.user_id, { event: 'memory_changed', card_id: session.card_id })
  try {
    const { kind, isNew } = await summariseNext(context, task, session, signal)
    await finishSummaryTask(context, task, { kind })
    if (isNew || task.problem !== null) notifyProgress()
  } catch (error) {
    if (signal.aborted) return await finishSummaryTask(context, task, { kind: 'more' })
    const problem = toBackgroundProblem(error)
    context.log.warn({ code: problem.code, err: error }, 'a summary failed')
    await finishSummaryTask(context, task, { kind: 'failed', problem })
    if (task.problem?.code !== problem.code) notifyProgress()
  }
}

interface SummaryProgress {
  readonly kind: 'more' | 'done'
  readonly isNew: boolean
}
const NOTHING: SummaryProgress = { kind: 'done', isNew: false }

async function summariseNext(
  context: SummaryContext,
  task: SummaryTask,
  session: OwnSession,
  signal: AbortSignal,
): Promise<SummaryProgress> {
  const { db } = context
  const end: BranchEnd = { user_id: session.user_id, card_id: session.card_id, head: task.until_id }
  // The chat moved to another branch, whose next turn queues the task again.
  if (!(await isOnPath(db, session, task))) return NOTHING
  const scene = await loadSessionContext(context, db, session)
  const { memory } = scene.effective
  if (!memory.summarise && !task.is_wanted) return NOTHING
  const before = await findNearestSummary(db, end, { isSound: true })
  const model = await chooseAssistModel(db, session, memory.summary_model_id)
  const room = tokenBudgetOf(model, memory.summary_tokens)
  const readAt = isoNow(context.clock)
  const unsummarised = await readUnsummarised(db, end, before?.message_id ?? null, room)
  const last = unsummarised.messages.at(-1)
  const branch = { ...end, head: session.head_message_id ?? end.head }
  if (last === undefined) return { kind: 'done', isNew: await deleteStaleSummaries(db, branch) }
  if (unsummarised.tokens < MIN_TOKENS && !task.is_wanted) return NOTHING
  const question = {
    char: scene.card.name,
    user: scene.persona.name,
    before: before?.text ?? '',
    messages: unsummarised.messages,
    tokenBudget: room,
    tokens: memory.summary_tokens,
  }
  const text = await generateSummary(context, session.user_id, model, question, signal)
  const messages = (before?.messages ?? 0) + unsummarised.messages.length
  // `updated_at` is the time of reading, so that deletions during the call make the summary stale.
  const summary = {
    text,
    messages,
    model_name: model.name,
    created_at: isoNow(context.clock),
    updated_at: readAt,
  }
  const isNew = await inTransaction(db, tx => saveSummary(tx, end, before, { ...summary, last }))
  if (unsummarised.isAll && isNew) await deleteStaleSummaries(db, branch)
  return { kind: unsummarised.isAll && isNew ? 'done' : 'more', isNew }
}

const tokenBudgetOf = ({ context_tokens }: CallableModel, summary_tokens: number): number =>
  Math.max(Math.min(MAX_INPUT_TOKENS, Math.floor(context_tokens * INPUT_SHARE) - summary_tokens), MIN_TOKENS)

async function isOnPath(
  db: Db,
  { head_message_id }: OwnSession,
  { until_id }: SummaryTask,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from messages until where until.id = ${until_id}::uuid and until.deletion_id is null
      and ${isAbove({ id: sql`until.id`, depth: sql`until.depth` }, sql`${head_message_id}::uuid`)}`.execute(
    db,
  )
  return rows.length > 0
}

interface NewSummary
  extends Pick<StoredSummary, 'text' | 'messages' | 'model_name' | 'created_at' | 'updated_at'> {
  readonly last: SummarisedMessage
}

/** @returns false if the summary that it builds on was edited or deleted; the caller starts over */
async function saveSummary(
  tx: Db,
  { user_id, card_id }: BranchEnd,
  before: StoredSummary | undefined,
  { last, ...made }: NewSummary,
): Promise<boolean> {
  if (before !== undefined) {
    const same = await tx
      .selectFrom('summaries')
      .select('message_id')
      .where('message_id', '=', before.message_id)
      .where('text', '=', before.text)
      .forUpdate()
      .executeTakeFirst()
    if (same === undefined) return false
  }
  const there = await tx
    .selectFrom('messages')
    .select('id')
    .where('id', '=', last.id)
    .where('user_id', '=', user_id)
    .forKeyShare()
    .executeTakeFirst()
  if (there === undefined) return false
  await writeSummary(tx, { ...made, message_id: last.id, user_id, card_id })
  return true
}
