import type { Message, MessageId } from '@inkling/contract'
import { PLACEMENTS } from '@inkling/engine'
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
import type { ChatContext } from '../context.ts'
import type { AnswerText } from '../generation/finish-message.ts'
import type { Begun, GenerationRequest } from '../generation/generation.ts'
import type { ChatMemory } from '../memory/open-memory.ts'
import { applyCommands, toStoredAnswer } from '../prompt/message-state.ts'
import { clockAt } from '../prompt/prompt-scene.ts'
import type { PatternRunner } from '../prompt/script-runner.ts'
import { runTextScripts } from '../prompt/store-text.ts'
import type { MessageCounter } from '../store/count-messages.ts'
import { type MessageRow, toMessage } from '../store/message-rows.ts'
import { toPromptRecord } from '../store/prompt-record.ts'
import { findAnsweredMessage } from '../store/read-path.ts'
import { buildModelCall, type ModelCallContext } from './model-call.ts'
import { type PreparedTurn, type PromptBuildContext, prepareTurn } from './prepare-turn.ts'
import { readTurn, type Turn, tooManyGenerations } from './read-turn.ts'
import type { CompletionRequest } from './turn-request.ts'
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
  /** What is answered, when it was said on this path. */
  readonly user_message: Message | null
  readonly assistant_message: Message
  readonly ordered: GenerationRequest
  /** A draft that is not wanted any more, since something was said. */
  readonly dropped_draft_id: MessageId | null
}

/** What it takes to take a turn. */
export interface TurnContext extends PromptBuildContext, ModelCallContext, Pick<ChatContext, 'instanceId'> {
  readonly counts: MessageCounter
  readonly memory: ChatMemory
}

/** Two turns of one user can read the same free place, or the same end of a chat; who writes second reads again. */
const TRIES = 8

/**
 * Everything that must be durable before the first byte, in three round trips: what the turn hangs on, the path it
 * goes below, and in one statement the user's message, the empty answer and the chat's new head. Refuses before any
 * effect.
 * @returns null when this intent was acted on before
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
      // Its twin may have written the turn meanwhile: then what refuses this one is only what the twin has done.
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

/** @returns null when this intent was acted on before, or the chat has changed since it was read */
async function tryStartGeneration(
  chat: TurnContext,
  actor: Actor,
  wanted: CompletionRequest,
  idempotency: IdempotencyRecord | null,
): Promise<StartedGeneration | null> {
  const { db, counts, patterns } = chat
  const turn = await readTurn(db, actor.id, wanted)
  if (turn.slot === null) throw tooManyGenerations()
  await refuseOverAllowance(chat, actor.id, turn.model)
  const { action } = wanted
  const standing = placementOf(wanted)
  const said_id = newId<MessageId>()
  const answer_id = newId<MessageId>()
  const clock = clockAt(chat.clock.now(), wanted.time_zone, turn.locale)
  const prepared = await prepareTurn(chat, actor, turn, wanted, { said_id, answer_id, clock })
  const { scene, memory, common, said, continued, prompt } = prepared
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
      // What a draft's prompt changed is forgotten with it.
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
  // From here to its start nothing is waited for but this: who deletes or stops the answer meanwhile finds it running.
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
      // A draft meets the scripts when it is said.
      finish: async given =>
        standing === 'draft'
          ? { content: given, state: null }
          : await processAnswerText(patterns, { ...prepared, turn, begun }, given),
      afterwards() {
        if (standing !== 'draft')
          chat.memory.turnEnded({ user_id, card_id: turn.card_id, session_id, ...prepared })
      },
    },
  }
}

/** What an answer answers: it was just said, or stands there. */
async function resolveAnsweredMessage(
  db: Db,
  actor: Actor,
  turn: Turn,
  said: UserMessageDraft | null,
): Promise<Message | null> {
  if (said !== null) return toMessage(said.row, [...turn.children, said.row.id])
  return await findAnsweredMessage(db, actor.id, turn.anchor?.id ?? null)
}

type AnswerTextInput = Pick<PreparedTurn, 'scene' | 'memory' | 'prompt' | 'continued'> & {
  readonly turn: Pick<Turn, 'anchor'>
  readonly begun: Begun
}

/**
 * What a script makes of an answer is stored; its macros stay as the model wrote them. Its commands change what the
 * branch remembers, as far as they came when it was stopped.
 */
export async function processAnswerText(
  patterns: PatternRunner,
  { scene, memory, prompt, continued, turn, begun }: AnswerTextInput,
  given: string,
): Promise<AnswerText> {
  const { variables: before } = prompt.state
  const { text } = await runTextScripts(patterns, scene, { placement: PLACEMENTS.assistant, given, before })
  // What begins a tree has done its commands already; otherwise what is gone on with begins again after what it answers.
  const hasBegun = continued !== null && turn.anchor === null
  const said = hasBegun ? given.slice(begun.content.length) : text
  const variables = applyCommands(scene, before, said)
  const stored = memory.states.length
  memory.after({ variables, lorebooks: null })
  return { content: toStoredAnswer(variables, text), state: memory.states[stored] ?? null }
}
