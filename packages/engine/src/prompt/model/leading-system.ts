import type { PromptMessage } from './message.ts'

/**
 * Messages for an API that takes what the system says first as a text of its own: that text, and the rest. Null where
 * the system does not begin.
 */
export function splitLeadingSystem(messages: readonly PromptMessage[]): {
  system: string | null
  messages: PromptMessage[]
} {
  const first = messages.findIndex(({ role }) => role !== 'system')
  const count = first === -1 ? messages.length : first
  const system = messages.slice(0, count).map(({ content }) => content)
  return { system: count === 0 ? null : system.join('\n\n'), messages: messages.slice(count) }
}
