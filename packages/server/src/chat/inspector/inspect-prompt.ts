import type { MessageId, ModelId, PromptPreview, PromptView, SessionId, UserId } from '@inkling/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import { findVisibleCard } from '../../features/cards/card-access.ts'
import { isUsableBy } from '../../models/chat/store.ts'
import type { Db } from '../../platform/database/tables.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Actor } from '../../platform/http/guards.ts'
import { newId } from '../../platform/ids.ts'
import { hashPrompt, type PromptRecord } from '../store/prompt-record.ts'
import { selectTreeId } from '../store/trees.ts'
import { isVisibleSql } from '../store/visibility.ts'
import { gatherPrompt } from '../turn/gather-prompt.ts'
import { buildTurnContext, type PromptBuildContext, prepareTurn } from '../turn/prepare-turn.ts'
import { readTurn } from '../turn/read-turn.ts'
import { type CompletionRequest, clockAt } from '../turn/turn-request.ts'
import { TurnMemory } from '../turn/turn-state.ts'
import { toPromptView } from './prompt-view.ts'

/**
 * Returns the prompt of an answer. It is rebuilt, since only its inputs and a digest are stored; a different digest
 * means that something has changed since.
 * @throws ApiError no_prompt, no_model, prompt_too_large
 */
export async function getPromptOfMessage(
  chat: PromptBuildContext,
  db: Db,
  actor: Actor,
  id: MessageId,
): Promise<PromptView> {
  const answer = await readAnswer(db, actor.id, id)
  if (answer === undefined) throw new ApiError('no_prompt')
  const { record } = answer
  const turn = await readTurn(db, actor.id, rebuildRequest(answer))
  const now = new Date(answer.created_at)
  const clock = clockAt(now, record?.time_zone, record?.locale ?? turn.locale)
  const scene = await buildTurnContext(chat, actor, turn, { answer_id: id, clock })
  const { action: sentAction = 'send' } = record ?? {}
  const last = answer.continued_id === null ? null : turn.base
  const action = last === null && sentAction === 'continue' ? 'send' : sentAction
  const memory = new TurnMemory(actor.id, turn, now)
  // Use the memories of that time, not a new search.
  const recalled = { passages: record?.recalled ?? [] }
  const input = await gatherPrompt(chat, actor, { scene, turn, action, last, ...memory.state, recalled })
  const prompt = await chat.patterns.prompt(scene, input)
  const isSame = record !== null && hashPrompt(prompt.messages) === record.digest
  const seesCard = (await findVisibleCard(db, actor, turn.card_id)) !== undefined
  const status = isSame ? 'sent' : 'changed'
  return toPromptView({ prompt, scene, model: turn.model, action, status, seesCard })
}

/** Rebuilds the answer's turn: under the same parent, or continuing the same message. */
function rebuildRequest({ id, session_id, model_id, continued_id }: InspectedAnswer): CompletionRequest {
  const turnRequest =
    continued_id === null
      ? ({ action: 'send', version_of: id } as const)
      : ({ action: 'continue', parent_message_id: continued_id } as const)
  return { ...turnRequest, session_id, ...(model_id !== null && { model_id }), select: true, stream: false }
}

export interface InspectedAnswer {
  readonly id: MessageId
  readonly created_at: string
  readonly model_id: ModelId | null
  /** Null for answers older than prompt records. */
  readonly record: PromptRecord | null
  /** Null if the message can no longer be continued. */
  readonly continued_id: MessageId | null
  /** The chat it was created in, or another whose path includes it. */
  readonly session_id: SessionId
}

/** Undefined if no model wrote the answer, or no chat leads to it. */
export async function readAnswer(
  db: Db,
  user_id: UserId,
  id: MessageId,
): Promise<InspectedAnswer | undefined> {
  const { rows } = await sql<InspectedAnswer>`
    select m.id, m.created_at, model.id as model_id, m.prompt_record as record, s.id as session_id, c.id as continued_id
    from messages m
    left join ai_models model on model.is_enabled and ${isUsableBy(sql`m.user_id`)}
      and model.id = coalesce((m.prompt_record ->> 'asked_model_id')::uuid, m.model_id)
    left join messages c on c.id = (m.prompt_record ->> 'continued_id')::uuid
      and c.deletion_id is null and not c.hidden and c.content <> ''
    join lateral (
      select s.id, s.tree_id from sessions s
      where s.user_id = m.user_id and s.deleted_at is null and s.tree_id = ${selectTreeId(sql`m.id`)}
      order by (s.id::text = m.prompt_record ->> 'session_id') desc nulls last, s.updated_at desc limit 1
    ) s on true
    where m.id = ${id}::uuid and m.user_id = ${user_id}::uuid
      and m.role = 'assistant' and m.model_id is not null and ${isVisibleSql('m', sql`s.tree_id`)}
      and (m.prompt_record is not null or m.depth > 0)`.execute(db)
  return rows[0]
}

/**
 * The prompt that this turn would send now. Random choices differ each time.
 * @throws ApiError as the turn itself
 */
export async function previewPrompt(
  chat: PromptBuildContext,
  db: Db,
  actor: Actor,
  session_id: SessionId,
  preview: z.output<typeof PromptPreview>,
): Promise<PromptView> {
  const wanted = { ...preview, session_id, select: true, stream: false }
  const turn = await readTurn(db, actor.id, wanted)
  const clock = clockAt(chat.clock.now(), preview.time_zone, turn.locale)
  const said_id = newId<MessageId>()
  const scene = await buildTurnContext(chat, actor, turn, { answer_id: newId<MessageId>(), clock })
  const { prompt } = await prepareTurn(chat, actor, turn, wanted, { scene, said_id })
  const seesCard = (await findVisibleCard(db, actor, turn.card_id)) !== undefined
  const { action } = preview
  return toPromptView({ prompt, scene, model: turn.model, action, status: 'preview', seesCard })
}
