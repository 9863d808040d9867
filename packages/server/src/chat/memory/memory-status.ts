import {
  type ChatSettings,
  type EmbeddingModelId,
  type MemoryStatus,
  type ProblemCode,
  problem,
  type Summary,
} from '@inkling/contract'
import type { EffectiveSettings } from '@inkling/engine'
import { findStored } from '../../models/embedding/store.ts'
import type { Db } from '../../platform/database/tables.ts'
import { memorySettings, type SettingsContext } from '../settings/read-settings.ts'
import type { OwnSession } from '../store/sessions.ts'
import { type BranchSummary, findNearestSummary } from './summaries/summaries.ts'
import { findSummaryTask } from './summaries/summary-jobs.ts'
import { findChosenModel, type MemoryModel, resolveServingModel } from './vectors/chosen-models.ts'
import { countTexts, countTextsAtEnd } from './vectors/pending-texts.ts'
import { findTask } from './vectors/vector-tasks.ts'

export async function getMemoryStatus(
  chat: SettingsContext,
  db: Db,
  session: OwnSession,
): Promise<MemoryStatus> {
  const settings = await memorySettings(chat, db, session)
  const model = await findChosenModel(db, settings)
  const summary = await getSummaryStatus(db, session)
  const memory =
    model === null
      ? {
          ...nothing,
          problem: settings.mode === 'off' ? null : problem(await explainMissingModel(db, settings)),
        }
      : await statusForModel(db, session, model)
  return {
    mode: settings.mode,
    ...memory,
    problem: memory.problem ?? summary.problem,
    summary: summary.summary,
    is_summarising: summary.is_summarising,
  }
}

async function getSummaryStatus(db: Db, { id, user_id, card_id, head_message_id: head }: OwnSession) {
  const summary = head === null ? undefined : await findNearestSummary(db, { user_id, card_id, head })
  const task = await findSummaryTask(db, id)
  return {
    summary: summary === undefined ? null : toSummary(summary),
    is_summarising: task !== undefined && task.problem === null,
    problem: task?.problem ?? null,
  }
}

const toSummary = ({ user_id: _, card_id: _card, created_at: _made, ...shown }: BranchSummary): Summary =>
  shown

async function explainMissingModel(
  db: Db,
  { mode, embedding_model_id }: EffectiveSettings<ChatSettings>['memory'],
): Promise<ProblemCode> {
  if (embedding_model_id === null) return 'no_embedding_model'
  const storedModel = await findStored(db, embedding_model_id)
  if (storedModel === undefined) return 'model_gone'
  if (!storedModel.is_enabled) return 'model_off'
  return storedModel.runtime === mode ? 'model_not_ready' : 'no_embedding_model'
}

const nothing = { model: null, serving: null, embedded: 0, total: 0 }

async function statusForModel(db: Db, session: OwnSession, model: MemoryModel) {
  const { user_id, card_id } = session
  const { id, name, runtime } = model
  const task = await findTask(db, { user_id, card_id, model_id: id })
  const serving = await resolveServingModel(db, user_id, card_id, model)
  return {
    model: { id, name, runtime },
    serving: { id: serving.id, name: serving.name },
    ...(await countsOf(db, session, id, task?.is_whole ?? true)),
    problem: task?.problem ?? null,
  }
}

async function countsOf(
  db: Db,
  { head_message_id: head, message_count: messages }: OwnSession,
  model_id: EmbeddingModelId,
  isWhole: boolean,
) {
  if (head === null) return { embedded: 0, total: 0 }
  return isWhole
    ? await countTexts(db, { model_id }, head)
    : await countTextsAtEnd(db, { model_id }, { head, messages })
}
