import { PROMPT_DEFAULTS } from './defaults.ts'
import type { PromptMessage } from './message.ts'

/**
 * What a provider's API requires, named as in preset files. `merge`: no consecutive messages of one role; `semi`: also
 * a single system message, at the start; `strict`: also a user message after it; `single`: everything in one message.
 */
export const POST_PROCESSING = ['none', 'merge', 'semi', 'strict', 'single'] as const
export type PostProcessing = (typeof POST_PROCESSING)[number]

export type SpeakerNames = { user: string; char: string; otherCharacters?: readonly string[] }

/** Pure and idempotent. Merging drops message names, so it moves them into the text. */
export function postProcess(
  messages: readonly PromptMessage[],
  mode: PostProcessing,
  names: SpeakerNames,
): PromptMessage[] {
  if (mode === 'none') return [...messages]
  // Providers reject requests without messages.
  if (messages.length === 0) return [FIRST_USER_MESSAGE]
  const withNames = messages.map(message => ({
    role: mode === 'single' ? ('user' as const) : message.role,
    content: namePrefix(message, mode, names) + message.content,
  }))
  const merged = mergeNeighbours(withNames)
  if (mode !== 'semi' && mode !== 'strict') return merged
  const alternating = mergeNeighbours(merged.map(onlyFirstIsSystem))
  return mode === 'strict' ? withUserFirst(alternating) : alternating
}

/** The `Name: ` prefix for a message in this mode; empty if not needed or already there. */
export function namePrefix(message: PromptMessage, mode: PostProcessing, names: SpeakerNames): string {
  if (mode === 'none') return ''
  const speakers = namedSpeakersOf(message, mode, names)
  const isNamed = speakers.some(name => message.content.startsWith(`${name}: `))
  return isNamed || !speakers[0] ? '' : `${speakers[0]}: `
}

/** Inserted by `strict` before the first message, and by any mode if there are none. */
export const FIRST_USER_MESSAGE: PromptMessage = { role: 'user', content: PROMPT_DEFAULTS.new_chat_prompt }

/** Names accepted before a message; the first is added if none is present. */
function namedSpeakersOf({ role, name }: PromptMessage, mode: PostProcessing, names: SpeakerNames): string[] {
  const characters = [names.char, ...(names.otherCharacters ?? [])]
  if (role === 'system') {
    if (name === 'example_user') return [names.user]
    return name === 'example_assistant' ? characters : []
  }
  if (name !== undefined) return [name]
  if (mode !== 'single') return []
  return role === 'user' ? [names.user] : characters
}

function onlyFirstIsSystem(message: PromptMessage, index: number): PromptMessage {
  return index > 0 && message.role === 'system' ? { ...message, role: 'user' } : message
}

function withUserFirst(messages: readonly PromptMessage[]): PromptMessage[] {
  const first = messages[0]?.role === 'system' ? 1 : 0
  if (messages[first]?.role === 'user') return [...messages]
  return messages.toSpliced(first, 0, FIRST_USER_MESSAGE)
}

function mergeNeighbours(messages: readonly PromptMessage[]): PromptMessage[] {
  const merged: { role: PromptMessage['role']; contents: string[] }[] = []
  for (const { role, content } of messages) {
    const above = merged.at(-1)
    if (above?.role === role) above.contents.push(content)
    else merged.push({ role, contents: [content] })
  }
  return merged.map(({ role, contents }) => ({ role, content: contents.join('\n\n') }))
}
