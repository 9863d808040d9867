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

export type PromptTestInput = Omit<Partial<PromptInput>, 'settings'> & { settings?: Partial<PromptSettings> }

export function amy(fields: Partial<CardData> = {}): CardData {
  const data = { name: 'Amy', ...fields }
  const result = normaliseCard({ spec: 'chara_card_v3', spec_version: '3.0', data })
  if (!result.ok) throw new Error(result.problem.code)
  return result.card.data
}

const NAMES: Record<PromptRole, string> = { user: 'Bob', assistant: 'Amy', system: 'Narrator' }

/** Parses lines such as `user: hi`; the id is the text. */
export function history(...lines: string[]): HistoryMessage[] {
  return lines.map(line => {
    const [role, content = ''] = line.split(': ') as [PromptRole, string?] // lines written by tests
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

export function ask(more: PromptTestInput, guard: PromptGuard = {}): Prompt {
  const result = buildPrompt(inputOf(more), guard)
  if (!result.ok) throw new Error(result.problem.code)
  return result.prompt
}

/** Messages as `role: content`, or `name: content`. */
export function lines(more: PromptTestInput): string[] {
  return ask(more).messages.map(({ role, name, content }) => `${name ?? role}: ${content}`)
}

export function chat(more: PromptTestInput): string[] {
  const all = lines(more)
  return all.slice(all.findIndex(line => line.startsWith('system: [Start a new')) + 1)
}

export function withPrompts(...changed: (Partial<PromptDefinition> & { identifier: string })[]) {
  const known = DEFAULT_PROMPTS.map(({ identifier }) => identifier)
  const blank = { ...DEFAULT_PROMPTS[0], name: '', content: '', system_prompt: false } as PromptDefinition
  const prompts = changed.map(change => {
    const builtIn = DEFAULT_PROMPTS.find(({ identifier }) => identifier === change.identifier)
    return { ...(builtIn ?? blank), ...change } as PromptDefinition // a full definition with overrides
  })
  const added = prompts.filter(({ identifier }) => !known.includes(identifier))
  const order = [...DEFAULT_PROMPT_ORDER, ...added.map(({ identifier }) => ({ identifier, enabled: true }))]
  return { prompts, order }
}

export function without(off: string) {
  return DEFAULT_PROMPT_ORDER.map(({ identifier, enabled }) => ({
    identifier,
    enabled: enabled && identifier !== off,
  }))
}
