import type { Message, MessageId } from '@inkling/contract'
import { countTokens, PLACEMENTS, type Prompt } from '@inkling/engine'
import { orNotFound } from '../../../access/guards.ts'
import { isUniqueViolation } from '../../../platform/database/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import type { Intent } from '../../../platform/http/intents.ts'
import { newId } from '../../../platform/ids.ts'
import type { ChatCard } from '../../cards/chat-card.ts'
import { connectionOf } from '../../models/test-model.ts'
import type { ChatHouse } from '../chat-house.ts'
import { type MessageRow, messageRow, type NewMessage, shownMessage } from '../messages/message-row.ts'
import { findMessage } from '../messages/path.ts'
import { type Place, placeBelow, rootPlace } from '../messages/place.ts'
import { TurnMemory } from '../messages/turn-memory.ts'
import { answerTokens, gatherPrompt } from '../prompt/gather-prompt.ts'
import { clockAt, type Scene } from '../prompt/scene.ts'
import { passText, storeText } from '../prompt/store-text.ts'
import type { Ordered } from './generation.ts'
import { type AskedModel, readTurn, type Turn, tooManyGenerations, type Wanted } from './read-turn.ts'
import { writeTurn } from './write-turn.ts'

export interface Started {
  readonly user_message: Message
  readonly assistant_message: Message
  readonly ordered: Ordered
}

/** Two turns of one user can read the same free place; who writes second reads again. */
const TRIES = 4

/**
 * Everything that must be durable before the first byte, in three round trips: what the turn hangs on, the path it
 * goes below, and in one statement the user's message, the empty answer and the chat's new head. Refuses before any
 * effect.
 * @returns null when this intent was acted on before
 */
export async function startGeneration(
  chat: ChatHouse,
  actor: Actor,
  wanted: Wanted,
  intent: Intent | null,
): Promise<Started | null> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await tryToStart(chat, actor, wanted, intent)
    } catch (error) {
      if (!isUniqueViolation(error, 'messages_slot')) throw error
      if (attempt === TRIES) throw tooManyGenerations()
    }
  }
}

async function tryToStart(
  chat: ChatHouse,
  actor: Actor,
  wanted: Wanted,
  intent: Intent | null,
): Promise<Started | null> {
  const { house, cards, counts } = chat
  const turn = await readTurn(house.db, actor.id, wanted)
  const now = house.clock.now()
  const answer_id = newId<MessageId>()
  const scene = sceneOf(await cards.find(turn.revision_id), turn, wanted, now, answer_id)
  const memory = new TurnMemory(actor.id, turn, now)
  const common = { user_id: actor.id, card_id: turn.card_id, created_at: now.toISOString() }
  const said =
    wanted.action === 'send' ? await userRow(chat, turn, scene, memory, common, wanted.content ?? '') : null
  const asked = { scene, turn, action: wanted.action, said: said?.row ?? null, ...memory.state }
  const prompt = await chat.patterns.prompt(scene.revision_id, await gatherPrompt(house.db, actor, asked))
  const answer = answerRow(answer_id, turn, said, {
    ...common,
    ...emptyAnswer(scene, turn.model),
    user_depth: said?.row.user_depth ?? turn.user_messages,
    state_id: memory.after(prompt.state),
    instance_id: house.instanceId,
    slot: turn.slot,
  })
  const rows: [MessageRow, ...MessageRow[]] =
    said === null ? [answer] : [{ ...said.row, active_child_id: answer.id }, answer]
  const { states, global_variables } = memory
  const written = { user_id: actor.id, turn, rows, states, global_variables, intent, now: common.created_at }
  if (!(await writeTurn(house.db, written))) return null
  counts.add(turn.card_id, rows.length)
  const [first] = rows
  return {
    user_message:
      said === null
        ? orNotFound(await findMessage(house.db, actor.id, orNotFound(turn.anchor?.id)))
        : shownMessage(first, [...turn.children, first.id]),
    assistant_message: shownMessage(answer, said === null ? [...turn.children, answer.id] : [answer.id]),
    ordered: {
      message_id: answer.id,
      user_id: actor.id,
      card_id: turn.card_id,
      prompt_tokens: prompt.tokens,
      request: requestOf(house, turn, prompt),
      // What a script makes of the answer is stored; its macros stay as the model wrote them.
      finish: async text =>
        (await passText(chat.patterns, scene, PLACEMENTS.assistant, text, prompt.state.variables)).text,
    },
  }
}

function sceneOf(card: ChatCard, turn: Turn, { time_zone }: Wanted, now: Date, seed: string): Scene {
  return {
    revision_id: card.revision_id,
    card: card.data,
    persona: { name: turn.user_name, description: '' },
    clock: clockAt(now, time_zone, turn.locale),
    seed,
  }
}

type Common = Pick<NewMessage, 'user_id' | 'card_id' | 'created_at'>

/** The user's message where it will stand, its scripts and macros done with once and for all. */
async function userRow(
  { patterns }: ChatHouse,
  turn: Turn,
  scene: Scene,
  memory: TurnMemory,
  common: Common,
  given: string,
) {
  const id = newId<MessageId>()
  const place = turn.anchor === null ? rootPlace(id) : placeBelow(turn.anchor, id)
  const { text, variables } = await storeText(patterns, scene, PLACEMENTS.user, given, memory.state.variables)
  const message = {
    ...common,
    role: 'user',
    name: turn.user_name,
    content: text,
    tokens: countTokens(text),
    status: 'done',
    user_depth: turn.user_messages + 1,
    state_id: memory.after({ variables, lorebooks: null }),
  } as const
  const row = messageRow(place, turn.anchor?.id ?? null, turn.anchor?.id ?? turn.session_id, message)
  return { place, row }
}

function answerRow(
  id: MessageId,
  turn: Turn,
  said: { place: Place } | null,
  message: NewMessage,
): MessageRow {
  const parent = said?.place ?? orNotFound(turn.anchor ?? undefined)
  return messageRow(placeBelow(parent, id), parent.id, parent.id, message)
}

const emptyAnswer = ({ card }: Scene, model: AskedModel) =>
  ({
    role: 'assistant',
    name: card.nickname || card.name,
    content: '',
    tokens: 0,
    status: 'streaming',
    model_id: model.id,
    model_name: model.name,
  }) as const

const requestOf = (house: ChatHouse['house'], turn: Turn, prompt: Prompt): Ordered['request'] => ({
  connection: connectionOf(house, turn.model),
  messages: prompt.messages,
  sampling: turn.model.sampling,
  max_tokens: answerTokens(turn),
})
