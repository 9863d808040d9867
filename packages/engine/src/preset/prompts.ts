import { toBoolean, toNumber, toText, toTextList } from '../json/coerce.ts'
import { isObject, type Json, type JsonObject, without } from '../json/json.ts'
import {
  DEFAULT_PROMPTS,
  PROMPT_DEFINITION_DEFAULTS,
  type PromptDefinition,
} from '../prompt/model/definition.ts'
import type { PresetNotices } from './notices.ts'

const ROLES = ['system', 'user', 'assistant'] as const

/** The prompts of a preset and the built-in ones that it leaves out. Of two with the same identifier the first counts. */
export function readPrompts(value: Json | undefined, notices: PresetNotices): PromptDefinition[] {
  const list = Array.isArray(value) ? value : []
  const taken = new Set(list.map(item => (isObject(item) ? toText(item.identifier) : '')))
  const prompts = new Map<string, PromptDefinition>()
  for (const [at, item] of list.entries()) {
    if (!isObject(item)) continue
    const identifier = toText(item.identifier) || freeIdentifier(at, taken)
    if (prompts.has(identifier)) notices.add('duplicate_prompt', `prompts.${at}`)
    else prompts.set(identifier, readPrompt(item, identifier))
  }
  const missing = DEFAULT_PROMPTS.filter(({ identifier }) => !prompts.has(identifier))
  return [...prompts.values(), ...missing]
}

/** An identifier for a prompt without one: the same at every reading of the file. */
function freeIdentifier(at: number, taken: Set<string>): string {
  let identifier = `prompt-${at + 1}`
  while (taken.has(identifier)) identifier = `${identifier}-${at + 1}`
  taken.add(identifier)
  return identifier
}

function readPrompt(raw: JsonObject, identifier: string): PromptDefinition {
  const builtIn = DEFAULT_PROMPTS.find(prompt => prompt.identifier === identifier)
  return {
    ...without(raw, ['system_prompt', 'marker']),
    identifier,
    name: toText(raw.name) || builtIn?.name || identifier,
    role: ROLES.find(role => role === raw.role) ?? PROMPT_DEFINITION_DEFAULTS.role,
    content: toText(raw.content),
    ...flag('system_prompt', raw.system_prompt ?? builtIn?.system_prompt),
    ...flag('marker', raw.marker ?? builtIn?.marker),
    injection_position: toNumber(raw.injection_position) === 1 ? 1 : 0,
    injection_depth: notNegative(raw.injection_depth) ?? PROMPT_DEFINITION_DEFAULTS.injection_depth,
    injection_order: toNumber(raw.injection_order) ?? PROMPT_DEFINITION_DEFAULTS.injection_order,
    injection_trigger: toTextList(raw.injection_trigger),
    forbid_overrides: toBoolean(raw.forbid_overrides) ?? PROMPT_DEFINITION_DEFAULTS.forbid_overrides,
  }
}

function flag<Key extends string>(key: Key, value: Json | undefined): { [key in Key]?: boolean } {
  const read = toBoolean(value)
  // A computed key widens to any text, though it is the one that was given.
  return (read === undefined ? {} : { [key]: read }) as { [key in Key]?: boolean }
}

function notNegative(value: Json | undefined): number | undefined {
  const number = toNumber(value)
  return number !== undefined && number >= 0 ? Math.floor(number) : undefined
}
