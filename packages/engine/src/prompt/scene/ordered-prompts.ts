import type { GenerationType } from '../../lorebook/entry/types.ts'
import { PROMPT_DEFAULTS } from '../model/defaults.ts'
import { DEFAULT_PROMPT_ORDER, DEFAULT_PROMPTS, type PromptDefinition } from '../model/definition.ts'
import type { PartSource } from '../model/result.ts'
import type { PromptSettings } from '../model/settings.ts'

/** A prompt at its place in the order, with its text's source and whether it is sent. */
export type OrderedPrompt = { definition: PromptDefinition; source: PartSource; isSent: boolean }

/** User texts that override the preset's. */
const USERS_OWN = new Map([
  ['main', 'system_prompt'],
  ['jailbreak', 'post_history_instructions'],
] as const)

/** The prompts in the user's order; duplicates keep the first place. */
export function orderPrompts(settings: PromptSettings, type: GenerationType): OrderedPrompt[] {
  const known = knownPrompts(settings)
  const result: OrderedPrompt[] = []
  for (const { identifier, enabled } of settings.order ?? DEFAULT_PROMPT_ORDER) {
    const prompt = known.get(identifier)
    if (prompt === undefined) continue
    known.delete(identifier)
    result.push({ ...prompt, isSent: enabled && isForType(prompt.definition, type) })
  }
  return result
}

/** The user's main prompt, ignoring card overrides. */
export function userMainPrompt(settings: PromptSettings): string {
  const ofPreset = settings.prompts?.find(({ identifier }) => identifier === 'main')?.content
  return settings.system_prompt ?? ofPreset ?? PROMPT_DEFAULTS.main
}

function knownPrompts(settings: PromptSettings): Map<string, Omit<OrderedPrompt, 'isSent'>> {
  const known = new Map<string, Omit<OrderedPrompt, 'isSent'>>()
  for (const definition of DEFAULT_PROMPTS)
    known.set(definition.identifier, { definition, source: 'product' })
  for (const definition of settings.prompts ?? []) {
    known.set(definition.identifier, { definition, source: 'preset' })
  }
  for (const [identifier, own] of USERS_OWN) {
    const content = settings[own]
    const definition = known.get(identifier)?.definition
    if (content === null || definition === undefined) continue
    known.set(identifier, { definition: { ...definition, content }, source: 'settings' })
  }
  return known
}

function isForType({ injection_trigger }: PromptDefinition, type: GenerationType): boolean {
  return injection_trigger.length === 0 || injection_trigger.includes(type)
}
