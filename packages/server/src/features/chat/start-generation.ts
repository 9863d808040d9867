import type { Message, MessageId } from '@inkling/contract'
import { countTokens, expandMacros, macroValues, type Prompt } from '@inkling/engine'
import { orNotFound } from '../../access/guards.ts'
import { isUniqueViolation } from '../../platform/database/errors.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { Intent } from '../../platform/http/intents.ts'
import { newId } from '../../platform/ids.ts'
import type { ChatCard } from '../cards/chat-card.ts'
import { connectionOf } from '../models/test-model.ts'
import type { ChatHouse } from './chat-house.ts'
import { gatherPrompt } from './gather-prompt.ts'
import type { Ordered } from './generation.ts'
import { type MessageRow, messageRow, type NewMessage, shownMessage } from './message-row.ts'
import { findMessage } from './path.ts'
import { placeBelow, rootPlace } from './place.ts'
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
  { house, cards, counts }: ChatHouse,
  actor: Actor,
  wanted: Wanted,
  intent: Intent | null,
): Promise<Started | null> {
  const turn = await readTurn(house.db, actor.id, wanted)
  const card = await cards.find(turn.revision_id)
  const now = house.clock.now().toISOString()
  const common = { user_id: actor.id, card_id: turn.card_id, created_at: now }
  const said = wanted.action === 'send' ? userRow(turn, card, common, wanted.content ?? '') : null
  const prompt = await gatherPrompt(house.db, actor, { card: card.data, turn, said })
  const answer = answerRow(turn, said, {
    ...common,
    ...emptyAnswer(card, turn.model),
    instance_id: house.instanceId,
    slot: turn.slot,
  })
  const rows: [MessageRow, ...MessageRow[]] =
    said === null ? [answer] : [{ ...said.row, active_child_id: answer.id }, answer]
  if (!(await writeTurn(house.db, { user_id: actor.id, turn, rows, intent, now }))) return null
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
      prompt_tokens: prompt.tokens,
      request: requestOf(house, turn.model, prompt),
    },
  }
}

type Common = Pick<NewMessage, 'user_id' | 'card_id' | 'created_at'>

/** The user's message where it will stand, its macros expanded once and for all. */
function userRow(turn: Turn, card: ChatCard, common: Common, text: string) {
  const id = newId<MessageId>()
  const place = turn.anchor === null ? rootPlace(id) : placeBelow(turn.anchor, id)
  const content = expandMacros(text, macroValues(card.data, { name: turn.user_name, description: '' }))
  const message = {
    ...common,
    role: 'user',
    name: turn.user_name,
    content,
    tokens: countTokens(content),
    status: 'done',
  } as const
  return {
    place,
    row: messageRow(place, turn.anchor?.id ?? null, turn.anchor?.id ?? turn.session_id, message),
  }
}

function answerRow(turn: Turn, said: ReturnType<typeof userRow> | null, message: NewMessage): MessageRow {
  const parent = said?.place ?? orNotFound(turn.anchor ?? undefined)
  return messageRow(placeBelow(parent, newId<MessageId>()), parent.id, parent.id, message)
}

const emptyAnswer = ({ data }: ChatCard, model: AskedModel) =>
  ({
    role: 'assistant',
    name: data.nickname || data.name,
    content: '',
    tokens: 0,
    status: 'streaming',
    model_id: model.id,
    model_name: model.name,
  }) as const

const requestOf = (house: ChatHouse['house'], model: AskedModel, prompt: Prompt): Ordered['request'] => ({
  connection: connectionOf(house, model),
  messages: prompt.messages,
  sampling: model.sampling,
  max_tokens: Math.min(model.max_output_tokens, Math.floor(model.context_tokens / 2)),
})
