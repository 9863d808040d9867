import type { PromptMessage } from './message.ts'

/** Splits off leading system messages, which some APIs take separately; null if there are none. */
export function splitLeadingSystem(messages: readonly PromptMessage[]): {
  system: string | null
  messages: PromptMessage[]
} {
  const first = messages.findIndex(({ role }) => role !== 'system')
  const count = first === -1 ? messages.length : first
  const system = messages.slice(0, count).map(({ content }) => content)
  return { system: count === 0 ? null : system.join('\n\n'), messages: messages.slice(count) }
}
