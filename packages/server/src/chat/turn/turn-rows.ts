import type { MessageId } from '@inkling/contract'
import { countTokens, PLACEMENTS, type Prompt } from '@inkling/engine'
import { newId } from '../../platform/ids.ts'
import type { Begun } from '../generation/generation.ts'
import { applyCommands } from '../prompt/message-state.ts'
import type { PromptContext } from '../prompt/prompt-scene.ts'
import type { PatternRunner } from '../prompt/script-runner.ts'
import { storeText } from '../prompt/store-text.ts'
import { buildMessageRow, type MessageRow, type NewMessage } from '../store/message-rows.ts'
import { positionBelow, rootPosition, type TreePosition } from '../store/tree-position.ts'
import type { Turn } from './read-turn.ts'
import type { CompletionRequest } from './turn-request.ts'
import type { TurnMemory } from './turn-state.ts'

/**
 * `head` continues the chat, `beside` adds an answer off the active path, `draft` is a suggested user message outside
 * any tree.
 */
export type AnswerPlacement = 'head' | 'beside' | 'draft'

export const placementOf = ({ action, select }: CompletionRequest): AnswerPlacement =>
  action === 'impersonate' ? 'draft' : select ? 'head' : 'beside'

export type TurnMessageFields = Pick<NewMessage, 'user_id' | 'card_id' | 'created_at'>

export interface UserMessageDraft {
  readonly place: TreePosition
  readonly row: MessageRow
}

interface UserMessageInput {
  readonly id: MessageId
  readonly turn: Turn
  readonly scene: PromptContext
  readonly memory: TurnMemory
  readonly common: TurnMessageFields
}

/** Applies scripts and macros to the stored text. */
export async function buildUserMessage(
  patterns: PatternRunner,
  { id, turn, scene, memory, common }: UserMessageInput,
  { content = '', version_of }: CompletionRequest,
): Promise<UserMessageDraft> {
  const place = turn.anchor === null ? rootPosition(id) : positionBelow(turn.anchor, id)
  const isEdit = version_of !== undefined
  const { text, variables } = await storeText(patterns, scene, {
    placement: PLACEMENTS.user,
    isEdit,
    given: content,
    before: memory.state.variables,
  })
  const row = buildMessageRow(place, turn.anchor?.id ?? null, turn.anchor?.id ?? turn.tree_id, {
    ...common,
    role: 'user',
    name: scene.persona.name,
    persona_id: turn.settings.persona?.id ?? null,
    content: text,
    tokens: countTokens(text),
    status: 'done',
    user_depth: turn.user_messages + 1,
    state_id: memory.after({ variables: applyCommands(scene, variables, text), lorebooks: null }),
  })
  return { place, row }
}

/** The separator is added once, and not at all if the model continues the exact text and writes it itself. */
export function continuationPrefixOf(
  { base, model }: Turn,
  { action }: CompletionRequest,
  { postfix, prefill }: Prompt,
): Begun {
  if (action !== 'continue' || base === null) return { content: '', reasoning: '' }
  const isJoined = /\s$/.test(base.content) || (model.supports_prefill && prefill !== null)
  const joins = postfix.trim() === '' && isJoined ? '' : postfix
  const { reasoning } = base
  return { content: base.content + joins, reasoning: reasoning === '' ? '' : `${reasoning}\n\n` }
}

export function buildAnswerMessage(
  id: MessageId,
  standing: AnswerPlacement,
  { turn, said, scene }: { turn: Turn; said: UserMessageDraft | null; scene: PromptContext },
  message: Omit<NewMessage, 'role' | 'name' | 'tokens' | 'status' | 'user_depth'>,
): MessageRow {
  const { model, anchor, tree_id, slot } = turn
  const empty = {
    ...message,
    tokens: countTokens(message.content),
    status: 'streaming',
    model_id: model.id,
    model_name: model.name,
    slot,
  } as const
  if (standing === 'draft') {
    const draft = { ...empty, role: 'user', name: scene.persona.name, user_depth: 0, is_draft: true } as const
    return buildMessageRow(rootPosition(id), null, newId(), draft)
  }
  const answer = {
    ...empty,
    role: 'assistant',
    name: scene.card.nickname || scene.card.name,
    user_depth: said?.row.user_depth ?? turn.user_messages,
  } as const
  const parent = said?.place ?? anchor
  return parent === null
    ? buildMessageRow(rootPosition(id), null, tree_id, answer)
    : buildMessageRow(positionBelow(parent, id), parent.id, parent.id, answer)
}
