import { toBoolean, toNumber, toText, toTextList } from '../json/coerce.ts'
import { isObject, type Json, type JsonObject, omitKeys } from '../json/json.ts'
import {
  DEFAULT_PROMPTS,
  PROMPT_DEFINITION_DEFAULTS,
  type PromptDefinition,
} from '../prompt/model/definition.ts'
import type { RegexScript } from '../regex/model/script.ts'
import { embeddedScripts } from '../regex/read/read.ts'
import { withoutConnection } from './connection.ts'
import { type FieldTable, readFields } from './fields.ts'
import type { PresetNotices } from './notices.ts'
import { readOrders } from './order.ts'
import { BEHAVIOUR_FIELDS, type ImportedPreset, type Preset, SAMPLING_FIELDS, TEXT_FIELDS } from './preset.ts'

const SIZES = { context_tokens: 'openai_max_context', max_tokens: 'openai_max_tokens' } as const

export function readChatCompletion(json: JsonObject, name: string, notices: PresetNotices): ImportedPreset {
  const known = withoutConnection(migratePreset(json), notices)
  const extensions = isObject(known.extensions) ? known.extensions : {}
  const prompts = readPrompts(known.prompts, notices)
  const preset: Preset = {
    name,
    sampling: readSampling(known),
    context_tokens: readSize(known[SIZES.context_tokens]),
    max_tokens: readSize(known[SIZES.max_tokens]),
    behaviour: readFields(known, BEHAVIOUR_FIELDS),
    texts: readFields(known, TEXT_FIELDS),
    prompts,
    ...readOrders(known.prompt_order, prompts, notices),
    regex_scripts: readScripts(extensions, notices),
    extensions: omitKeys(extensions, ['regex_scripts']),
    rest: unknownFields(known),
  }
  return { kind: 'chat_completion_preset', preset }
}

/** A negative seed means none. */
function readSampling(json: JsonObject): Preset['sampling'] {
  const { seed, ...sampling } = readFields(json, SAMPLING_FIELDS)
  return seed === undefined || seed < 0 ? sampling : { ...sampling, seed }
}

function readSize(value: Json | undefined): number | null {
  const size = Math.floor(toNumber(value) ?? 0)
  return size > 0 ? size : null
}

/** Gives scripts without an id a stable one by position. */
function readScripts(extensions: JsonObject, notices: PresetNotices): RegexScript[] {
  let counter = 0
  const { scripts, notices: scriptNotices } = embeddedScripts(extensions, () => `preset-script-${++counter}`)
  notices.adopt(scriptNotices.map(notice => ({ ...notice, path: `extensions.${notice.path}` })))
  return scripts
}

/** Unknown keys, and known keys with invalid values. */
function unknownFields(json: JsonObject): JsonObject {
  const tables: FieldTable[] = [SAMPLING_FIELDS, BEHAVIOUR_FIELDS, TEXT_FIELDS]
  const understood = tables.flatMap(table => Object.keys(readFields(json, table)))
  return omitKeys(json, [...understood, ...Object.values(SIZES), 'prompts', 'prompt_order', 'extensions'])
}

/** The new name takes precedence over the old one. */
const RENAMED = { claude_use_sysprompt: 'use_sysprompt', image_inlining: 'media_inlining' } as const
/** Prompts that used to be fields. */
const OLD_PROMPTS = { main_prompt: 'main', nsfw_prompt: 'nsfw', jailbreak_prompt: 'jailbreak' } as const
const OLD_KEYS = [...Object.keys(RENAMED), ...Object.keys(OLD_PROMPTS), 'names_in_completion']

export function migratePreset(json: JsonObject): JsonObject {
  const renamed = Object.entries(RENAMED).flatMap(([old, name]) => entryOf(name, json[old]))
  const names = toBoolean(json.names_in_completion) ? { names_behavior: 1 } : {}
  return { ...names, ...Object.fromEntries(renamed), ...omitKeys(json, OLD_KEYS), ...promptsOf(json) }
}

function entryOf(name: string, value: Json | undefined): [string, Json][] {
  return value === undefined ? [] : [[name, value]]
}

/** The preset's prompts, plus those that only old fields define. */
function promptsOf(json: JsonObject): JsonObject {
  const prompts = Array.isArray(json.prompts) ? json.prompts : []
  const known = new Set(prompts.map(prompt => (isObject(prompt) ? prompt.identifier : null)))
  const old = Object.entries(OLD_PROMPTS).flatMap(([key, identifier]) => {
    const isMissing = json[key] !== undefined && !known.has(identifier)
    return isMissing ? [{ identifier, content: toText(json[key]) }] : []
  })
  return old.length === 0 ? {} : { prompts: [...old, ...prompts] }
}

const ROLES = ['system', 'user', 'assistant'] as const

/** Reads a preset's prompts and adds missing built-in ones. The first of duplicates wins. */
export function readPrompts(value: Json | undefined, notices: PresetNotices): PromptDefinition[] {
  const list = Array.isArray(value) ? value : []
  const usedIdentifiers = new Set(list.map(item => (isObject(item) ? toText(item.identifier) : '')))
  const prompts = new Map<string, PromptDefinition>()
  for (const [at, item] of list.entries()) {
    if (!isObject(item)) continue
    const identifier = toText(item.identifier) || uniqueIdentifier(at, usedIdentifiers)
    if (prompts.has(identifier)) notices.add('duplicate_prompt', `prompts.${at}`)
    else prompts.set(identifier, readPrompt(item, identifier))
  }
  const missing = DEFAULT_PROMPTS.filter(({ identifier }) => !prompts.has(identifier))
  return [...prompts.values(), ...missing]
}

/** Makes a stable identifier for a prompt without one. */
function uniqueIdentifier(at: number, usedIdentifiers: Set<string>): string {
  let identifier = `prompt-${at + 1}`
  while (usedIdentifiers.has(identifier)) identifier = `${identifier}-${at + 1}`
  usedIdentifiers.add(identifier)
  return identifier
}

function readPrompt(raw: JsonObject, identifier: string): PromptDefinition {
  const builtIn = DEFAULT_PROMPTS.find(prompt => prompt.identifier === identifier)
  return {
    ...omitKeys(raw, ['system_prompt', 'marker']),
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
  // A computed key widens to string, so this narrows it again.
  return (read === undefined ? {} : { [key]: read }) as { [key in Key]?: boolean }
}

function notNegative(value: Json | undefined): number | undefined {
  const number = toNumber(value)
  return number !== undefined && number >= 0 ? Math.floor(number) : undefined
}
