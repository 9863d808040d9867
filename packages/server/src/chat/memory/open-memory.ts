import type { CardId, MessageId, SessionId, UserId } from '@inkling/contract'
import type { Prompt } from '@inkling/engine'
import { startJobWorker } from '../../platform/jobs/keep-working.ts'
import type { ChatContext } from '../context.ts'
import type { PromptContext } from '../prompt/prompt-scene.ts'
import { runSummaryTask, type SummaryContext } from './summaries/run-summary-job.ts'
import {
  claimSummaryTask,
  enqueueSummary,
  releaseSummaryTasks,
  renewSummaryTask,
} from './summaries/summary-jobs.ts'
import { type EmbeddingTaskContext, embedTexts } from './vectors/embed-texts.ts'
import {
  enqueueMemoryTasks,
  ModelSlots,
  releaseMemoryTasks,
  renewMemoryTask,
} from './vectors/vector-tasks.ts'

/** Few, since chats have priority for the CPU. */
const TASKS_AT_ONCE = 2
/** Summary tasks mostly wait for remote models. */
const SUMMARIES_AT_ONCE = 3

interface FinishedTurn {
  readonly scene: PromptContext
  readonly prompt: Prompt
  readonly user_id: UserId
  readonly card_id: CardId
  readonly session_id: SessionId
}

export interface ChatMemory {
  /** Errors are only logged, because the next turn queues the same work. */
  turnEnded(turn: FinishedTurn): void
  close(): Promise<void>
}

interface MemoryContext
  extends SummaryContext,
    EmbeddingTaskContext,
    Pick<ChatContext, 'isAlone' | 'metrics'> {}

export async function openChatMemory(context: MemoryContext): Promise<ChatMemory> {
  const { db, log } = context
  // The database's only process has just started, so all leases are stale.
  if (context.isAlone) await Promise.all([releaseMemoryTasks(db), releaseSummaryTasks(db)])
  const modelSlots = new ModelSlots(context)
  const embedding = startJobWorker(
    context.metrics.jobs.watch({
      name: 'embedding',
      claim: () => modelSlots.claim(),
      renew: task => renewMemoryTask(context, task),
      work: (task, signal) => modelSlots.work(task, () => embedTexts(context, task, signal)),
    }),
    TASKS_AT_ONCE,
    log,
  )
  const summarising = startJobWorker(
    context.metrics.jobs.watch({
      name: 'summaries',
      claim: () => claimSummaryTask(context),
      renew: task => renewSummaryTask(context, task),
      work: (task, signal) => runSummaryTask(context, task, signal),
    }),
    SUMMARIES_AT_ONCE,
    log,
  )
  const wish = async ({ user_id, card_id, session_id, scene, prompt }: FinishedTurn): Promise<void> => {
    const { mode, summarise } = scene.effective.memory
    if (mode === 'server') {
      await enqueueMemoryTasks(db, user_id, card_id, 'ends')
      embedding.wake()
    }
    const until_id = prompt.trimmed.newest as MessageId | null // the engine passes our ids through as strings
    if (summarise && until_id !== null) {
      await enqueueSummary(db, { session_id, user_id, until_id, is_wanted: false })
      summarising.wake()
    }
  }
  const wishes = new Set<Promise<void>>()
  return {
    turnEnded(turn) {
      const wished = wish(turn)
        .catch(error => log.warn({ err: error }, 'could not queue a turn for memory'))
        .finally(() => wishes.delete(wished))
      wishes.add(wished)
    },
    async close() {
      await Promise.all(wishes)
      await Promise.all([embedding.close(), summarising.close()])
    },
  }
}
