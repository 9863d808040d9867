import type { Message, MessageId } from '@inkling/contract'
import { PLACEMENTS } from '@inkling/engine'
import { refuseSpent } from '../../models/usage/usage.ts'
import { isUniqueViolation } from '../../platform/database/errors.ts'
import type { Db } from '../../platform/database/tables.ts'
import { Refusal } from '../../platform/http/api-error.ts'
import type { Actor } from '../../platform/http/guards.ts'
import { findOutcome, type Intent } from '../../platform/http/idempotency/idempotency.ts'
import { newId } from '../../platform/ids.ts'
import type { AnswerText } from '../generation/finish-message.ts'
import type { Begun, Ordered } from '../generation/generation.ts'
import type { ChatMemory } from '../memory/open-memory.ts'
import { afterCommands, asAnswer } from '../prompt/message-state.ts'
import { clockAt } from '../prompt/prompt-scene.ts'
import type { Patterns } from '../prompt/script-runner.ts'
import { passText } from '../prompt/store-text.ts'
import type { MessageCounts } from '../store/count-messages.ts'
import { type MessageRow, shownMessage } from '../store/message-rows.ts'
import { recordOf } from '../store/prompt-record.ts'
import { findAsked } from '../store/read-path.ts'
import { askingOf } from './model-call.ts'
import { type Prepared, type PromptContext, prepareTurn } from './prepare-turn.ts'
import { readTurn, type Turn, tooManyGenerations } from './read-turn.ts'
import type { Wanted } from './turn-request.ts'
import { answerRow, begunBy, type Said, type Standing, standingOf } from './turn-rows.ts'
import { writeTurn } from './write-turn.ts'

export interface Started {
  readonly standing: Standing
  /** What is answered, when it was said on this path. */
  readonly user_message: Message | null
  readonly assistant_message: Message
  readonly ordered: Ordered
  /** A draft that is not wanted any more, since something was said. */
  readonly dropped_draft_id: MessageId | null
}

/** What it takes to take a turn. */
export interface TurnContext extends PromptContext {
  readonly counts: MessageCounts
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
  wanted: Wanted,
  intent: Intent | null,
): Promise<Started | null> {
  for (let attempt = 1; ; attempt++) {
    try {
      const started = await tryToStart(chat, actor, wanted, intent)
      if (started !== null || (await isDone(chat, intent))) return started
    } catch (error) {
      // Its twin may have written the turn meanwhile: then what refuses this one is only what the twin has done.
      if (error instanceof Refusal && (await isDone(chat, intent))) return null
      if (!isUniqueViolation(error, 'messages_slot')) throw error
    }
    if (attempt === TRIES) throw tooManyGenerations()
  }
}

const isDone = async ({ house }: TurnContext, intent: Intent | null): Promise<boolean> =>
  intent !== null && (await findOutcome(house.db, intent)) !== null

/** @returns null when this intent was acted on before, or the chat has changed since it was read */
async function tryToStart(
  chat: TurnContext,
  actor: Actor,
  wanted: Wanted,
  intent: Intent | null,
): Promise<Started | null> {
  const { house, counts, patterns } = chat
  const turn = await readTurn(house.db, actor.id, wanted)
  if (turn.slot === null) throw tooManyGenerations()
  await refuseSpent(house, actor.id, turn.model)
  const { action } = wanted
  const standing = standingOf(wanted)
  const said_id = newId<MessageId>()
  const answer_id = newId<MessageId>()
  const clock = clockAt(house.clock.now(), wanted.time_zone, turn.locale)
  const prepared = await prepareTurn(chat, actor, turn, wanted, { said_id, answer_id, clock })
  const { scene, memory, common, said, continued, prompt } = prepared
  const begun = begunBy(turn, wanted, prompt)
  const { session_id, settings, model } = turn
  const made = { session_id, action, continued_id: continued?.id ?? null, asked_model_id: model.id }
  const answer = answerRow(
    answer_id,
    standing,
    { turn, said, scene },
    {
      ...common,
      ...begun,
      // What a draft's prompt changed is forgotten with it.
      state_id: standing === 'draft' ? null : memory.after(prompt.state),
      prompt_record: recordOf(prompt, clock, made),
      instance_id: house.instanceId,
    },
  )
  const rows: [MessageRow, ...MessageRow[]] =
    said === null ? [answer] : [{ ...said.row, active_child_id: answer.id }, answer]
  const { states, global_variables } = memory
  const { user_id, created_at: now } = common
  const changes = { user_id, turn, standing, rows, states, global_variables, intent, now }
  const user_message = standing === 'draft' ? null : await askedMessage(house.db, actor, turn, said)
  // From here to its start nothing is waited for but this: who deletes or stops the answer meanwhile finds it running.
  if (!(await writeTurn(house.db, changes))) return null
  if (standing !== 'draft') counts.add(turn.card_id, rows.length)
  return {
    standing,
    user_message,
    assistant_message: shownMessage(answer, [
      ...(said || standing === 'draft' ? [] : turn.children),
      answer.id,
    ]),
    dropped_draft_id: said === null ? null : turn.draft_id,
    ordered: {
      message_id: answer.id,
      user_id: actor.id,
      card_id: turn.card_id,
      prompt_tokens: prompt.tokens,
      asking: askingOf(chat, { user_id, settings, model, scene, prompt, isContinued: continued !== null }),
      begun,
      // A draft meets the scripts when it is said.
      finish: async given =>
        standing === 'draft'
          ? { content: given, state: null }
          : await readAnswerText(patterns, { ...prepared, turn, begun }, given),
      afterwards() {
        if (standing !== 'draft')
          chat.memory.turnEnded({ user_id, card_id: turn.card_id, session_id, ...prepared })
      },
    },
  }
}

/** What an answer answers: it was just said, or stands there. */
async function askedMessage(db: Db, actor: Actor, turn: Turn, said: Said | null): Promise<Message | null> {
  if (said !== null) return shownMessage(said.row, [...turn.children, said.row.id])
  return await findAsked(db, actor.id, turn.anchor?.id ?? null)
}

type Answered = Pick<Prepared, 'scene' | 'memory' | 'prompt' | 'continued'> & {
  readonly turn: Pick<Turn, 'anchor'>
  readonly begun: Begun
}

/**
 * What a script makes of an answer is stored; its macros stay as the model wrote them. Its commands change what the
 * branch remembers, as far as they came when it was stopped.
 */
export async function readAnswerText(
  patterns: Patterns,
  { scene, memory, prompt, continued, turn, begun }: Answered,
  given: string,
): Promise<AnswerText> {
  const { variables: before } = prompt.state
  const { text } = await passText(patterns, scene, { placement: PLACEMENTS.assistant, given, before })
  // What begins a tree has done its commands already; otherwise what is gone on with begins again after what it answers.
  const hasBegun = continued !== null && turn.anchor === null
  const said = hasBegun ? given.slice(begun.content.length) : text
  const variables = afterCommands(scene, before, said)
  const stored = memory.states.length
  memory.after({ variables, lorebooks: null })
  return { content: asAnswer(variables, text), state: memory.states[stored] ?? null }
}
