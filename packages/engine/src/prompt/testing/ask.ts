import type { CardData } from '../../card/model/card.ts'
import { normaliseCard } from '../../card/shape/normalise.ts'
import { buildPrompt } from '../build.ts'
import { DEFAULT_PROMPT_ORDER, DEFAULT_PROMPTS, type PromptDefinition } from '../model/definition.ts'
import type { PromptRole } from '../model/message.ts'
import type { Prompt } from '../model/result.ts'
import type { PromptSettings } from '../model/settings.ts'
import type { HistoryMessage, PromptGuard, PromptInput } from '../model/types.ts'

const DEFAULTS: PromptSettings = {
  context_tokens: 8000,
  max_tokens: 500,
  system_prompt: 'M',
  post_history_instructions: null,
}

/** Everything of an input that a test does not care about may be left out. */
export type PromptTestInput = Omit<Partial<PromptInput>, 'settings'> & { settings?: Partial<PromptSettings> }

/** A card named Amy. */
export function amy(fields: Partial<CardData> = {}): CardData {
  const data = { name: 'Amy', ...fields }
  const result = normaliseCard({ spec: 'chara_card_v3', spec_version: '3.0', data })
  if (!result.ok) throw new Error(result.problem.code)
  return result.card.data
}

const NAMES: Record<PromptRole, string> = { user: 'Bob', assistant: 'Amy', system: 'Narrator' }

/** `user: hi` is a message; its id is its text. */
export function history(...lines: string[]): HistoryMessage[] {
  return lines.map(line => {
    const [role, content = ''] = line.split(': ') as [PromptRole, string?] // the tests' own lines
    return { id: content, role, content, name: NAMES[role] }
  })
}

export function inputOf(more: PromptTestInput): PromptInput {
  return {
    card: amy(),
    persona: { name: 'Bob', description: '' },
    history: history('user: hi'),
    action: 'send',
    ...more,
    settings: { ...DEFAULTS, ...more.settings },
  }
}

/** The prompt for what is given. */
export function ask(more: PromptTestInput, guard: PromptGuard = {}): Prompt {
  const result = buildPrompt(inputOf(more), guard)
  if (!result.ok) throw new Error(result.problem.code)
  return result.prompt
}

/** The messages as `role: content`; a name takes the role's place. */
export function lines(more: PromptTestInput): string[] {
  return ask(more).messages.map(({ role, name, content }) => `${name ?? role}: ${content}`)
}

/** The lines behind the one that begins the chat. */
export function chat(more: PromptTestInput): string[] {
  const all = lines(more)
  return all.slice(all.findIndex(line => line.startsWith('system: [Start a new')) + 1)
}

/** The built-in prompts in their order, with some changed or, at the end, added. */
export function withPrompts(...changed: (Partial<PromptDefinition> & { identifier: string })[]) {
  const known = DEFAULT_PROMPTS.map(({ identifier }) => identifier)
  const blank = { ...DEFAULT_PROMPTS[0], name: '', content: '', system_prompt: false } as PromptDefinition
  const prompts = changed.map(change => {
    const builtIn = DEFAULT_PROMPTS.find(({ identifier }) => identifier === change.identifier)
    return { ...(builtIn ?? blank), ...change } as PromptDefinition // a whole definition and some of its fields
  })
  const added = prompts.filter(({ identifier }) => !known.includes(identifier))
  const order = [...DEFAULT_PROMPT_ORDER, ...added.map(({ identifier }) => ({ identifier, enabled: true }))]
  return { prompts, order }
}

/** The order with one prompt switched off. */
export function without(off: string) {
  return DEFAULT_PROMPT_ORDER.map(({ identifier, enabled }) => ({
    identifier,
    enabled: enabled && identifier !== off,
  }))
}
