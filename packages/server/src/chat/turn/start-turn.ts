import type { Message, MessageId } from '@inkling/contract'
import { refuseOverAllowance } from '../../models/usage/usage.ts'
import { isUniqueViolation } from '../../platform/database/errors.ts'
import type { Db } from '../../platform/database/tables.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Actor } from '../../platform/http/guards.ts'
import {
  findIdempotentResponse,
  type IdempotencyRecord,
} from '../../platform/http/idempotency/idempotency.ts'
import { newId } from '../../platform/ids.ts'
import type { TitleWriter } from '../assist/write-titles.ts'
import type { ChatContext } from '../context.ts'
import type { GenerationRequest } from '../generation/generation.ts'
import type { ChatMemory } from '../memory/open-memory.ts'
import type { MessageCounter } from '../store/count-messages.ts'
import { type MessageRow, toMessage } from '../store/message-rows.ts'
import { toPromptRecord } from '../store/prompt-record.ts'
import { findAnsweredMessage } from '../store/read-path.ts'
import { buildModelCall, type ModelCallContext } from './model-call.ts'
import { buildTurnContext, type PromptBuildContext, prepareTurn } from './prepare-turn.ts'
import { readTurn, type Turn, tooManyGenerations } from './read-turn.ts'
import { TurnAnswer } from './turn-answer.ts'
import { type CompletionRequest, clockAt } from './turn-request.ts'
import {
  type AnswerPlacement,
  buildAnswerMessage,
  continuationPrefixOf,
  placementOf,
  type UserMessageDraft,
} from './turn-rows.ts'
import { writeTurn } from './write-turn.ts'

export interface StartedGeneration {
  readonly standing: AnswerPlacement
  /** Null for a draft, or if this path has none. */
  readonly user_message: Message | null
  readonly assistant_message: Message
  readonly ordered: GenerationRequest
  /** The draft that the user's message made obsolete. */
  readonly dropped_draft_id: MessageId | null
}

export interface TurnContext extends PromptBuildContext, ModelCallContext, Pick<ChatContext, 'instanceId'> {
  readonly counts: MessageCounter
  readonly memory: ChatMemory
  readonly titles: TitleWriter
}

/** Concurrent turns of a user may pick the same slot or head; the later one reads again. */
const TRIES = 8

/**
 * Stores what must be durable before the first byte, in three round trips: read the turn, read its path, write messages
 * and head. Errors are thrown before any effect.
 * @returns null if this idempotency key was already used
 */
export async function startGeneration(
  chat: TurnContext,
  actor: Actor,
  wanted: CompletionRequest,
  idempotency: IdempotencyRecord | null,
): Promise<StartedGeneration | null> {
  for (let attempt = 1; ; attempt++) {
    try {
      const started = await tryStartGeneration(chat, actor, wanted, idempotency)
      if (started !== null || (await isAlreadyDone(chat, idempotency))) return started
    } catch (error) {
      // A concurrent duplicate may have written the turn.
      if (error instanceof ApiError && (await isAlreadyDone(chat, idempotency))) return null
      if (!isUniqueViolation(error, 'messages_slot')) throw error
    }
    if (attempt === TRIES) throw tooManyGenerations()
  }
}

const isAlreadyDone = async (
  { db }: Pick<TurnContext, 'db'>,
  idempotency: IdempotencyRecord | null,
): Promise<boolean> => idempotency !== null && (await findIdempotentResponse(db, idempotency)) !== null

/** @returns null if this idempotency key was already used, or the chat changed since it was read */
async function tryStartGeneration(
  chat: TurnContext,
  actor: Actor,
  wanted: CompletionRequest,
  idempotency: IdempotencyRecord | null,
): Promise<StartedGeneration | null> {
  const { db, counts } = chat
  const turn = await readTurn(db, actor.id, wanted)
  if (turn.slot === null) throw tooManyGenerations()
  // In sort order: the user message before the answer.
  const said_id = newId<MessageId>()
  const answer_id = newId<MessageId>()
  const clock = clockAt(chat.clock.now(), wanted.time_zone, turn.locale)
  const scene = await buildTurnContext(chat, actor, turn, { answer_id, clock })
  await refuseOverAllowance(chat, actor.id, turn.model)
  const { action } = wanted
  const standing = placementOf(wanted)
  const prepared = await prepareTurn(chat, actor, turn, wanted, { scene, said_id })
  const { memory, common, said, continued, prompt } = prepared
  const begun = continuationPrefixOf(turn, wanted, prompt)
  const { session_id, settings, model } = turn
  const made = { session_id, action, continued_id: continued?.id ?? null, asked_model_id: model.id }
  const answer = buildAnswerMessage(
    answer_id,
    standing,
    { turn, said, scene },
    {
      ...common,
      ...begun,
      // A draft must not change the branch state.
      state_id: standing === 'draft' ? null : memory.after(prompt.state),
      prompt_record: toPromptRecord(prompt, clock, made),
      instance_id: chat.instanceId,
    },
  )
  const rows: [MessageRow, ...MessageRow[]] =
    said === null ? [answer] : [{ ...said.row, active_child_id: answer.id }, answer]
  const { states, global_variables } = memory
  const { user_id, created_at: now } = common
  const changes = { user_id, turn, standing, rows, states, global_variables, idempotency, now }
  const user_message = standing === 'draft' ? null : await resolveAnsweredMessage(db, actor, turn, said)
  // Await nothing else between this write and the start of the generation, so that a concurrent deletion or stop finds
  // it running.
  if (!(await writeTurn(db, changes))) return null
  if (standing !== 'draft') counts.add(turn.card_id, rows.length)
  return {
    standing,
    user_message,
    assistant_message: toMessage(answer, [...(said || standing === 'draft' ? [] : turn.children), answer.id]),
    dropped_draft_id: said === null ? null : turn.draft_id,
    ordered: {
      message_id: answer.id,
      user_id: actor.id,
      card_id: turn.card_id,
      prompt_tokens: prompt.tokens,
      modelCall: buildModelCall(chat, {
        user_id,
        settings,
        model,
        scene,
        prompt,
        isContinued: continued !== null,
      }),
      begun,
      handler: new TurnAnswer(chat, { standing, turn, scene, begun, ...prepared }),
    },
  }
}

/** The new user message, or the anchor. */
async function resolveAnsweredMessage(
  db: Db,
  actor: Actor,
  turn: Turn,
  said: UserMessageDraft | null,
): Promise<Message | null> {
  if (said !== null) return toMessage(said.row, [...turn.children, said.row.id])
  return await findAnsweredMessage(db, actor.id, turn.anchor?.id ?? null)
}
