import { cleanJson } from '../files/clean.ts'
import { decodeText } from '../files/decode-text.ts'
import { CARD_LIMITS } from '../files/limits.ts'
import { Notices } from '../files/notices.ts'
import { parseJson } from '../files/payload.ts'
import { attempt, type CardProblem, CardReadError } from '../files/problems.ts'
import { recogniseJson, type UploadKind } from '../files/recognise-json.ts'
import { toText } from '../json/coerce.ts'
import { isObject, type Json, type JsonObject, omitKeys } from '../json/json.ts'
import { type PresetNotice, PresetNotices } from './notices.ts'
import { type ImportedPreset, SAMPLING_FIELDS, TEXT_FIELDS } from './preset.ts'
import { readChatCompletion } from './read-chat-completion.ts'

/** `kind` tells what the file is instead, if known. */
export type PresetProblem = {
  code:
    | 'not_a_preset'
    | 'text_completion_preset'
    | 'broken_json'
    | 'too_deep'
    | 'too_large'
    | 'unknown_encoding'
  kind?: UploadKind
}

export type PresetResult =
  | { ok: true; presets: ImportedPreset[]; notices: PresetNotice[] }
  | { ok: false; problem: PresetProblem }

/**
 * Reads a preset file, as bytes or JSON: a chat-completion preset of any version, a prompt-manager export, a system
 * prompt, a reasoning, context or instruct template, or a bundle. Drops connection data with a notice. Files without a
 * name get `name`, usually the file's.
 */
export function readPreset(file: Uint8Array | Json, options: { name?: string } = {}): PresetResult {
  const cleaning = new Notices()
  const cleaned = attempt(() =>
    cleanJson(file instanceof Uint8Array ? jsonIn(file, cleaning) : file, cleaning),
  )
  if (!cleaned.ok) return { ok: false, problem: toPresetProblem(cleaned.problem) }
  const notices = new PresetNotices()
  notices.adopt(cleaning.list)
  const read = readByKind(cleaned.value, options.name ?? '', notices)
  return 'code' in read ? { ok: false, problem: read } : { ok: true, presets: read, notices: notices.list }
}

function jsonIn(file: Uint8Array, cleaning: Notices): unknown {
  const limit = CARD_LIMITS.jsonBytes
  if (file.length > limit) throw new CardReadError('too_large', { limit })
  return parseJson(decodeText(file, cleaning), cleaning)
}

function readByKind(json: Json, name: string, notices: PresetNotices): ImportedPreset[] | PresetProblem {
  const kind = recogniseJson(json)
  if (!isObject(json)) return { code: 'not_a_preset', kind }
  switch (kind) {
    case 'chat_completion_preset':
      return [readChatCompletion(unwrapPreset(json), name, notices)]
    case 'system_prompt':
    case 'reasoning_template':
    case 'context_template':
    case 'instruct_template':
      return [readTemplate(kind, json, name, notices)]
    case 'preset_bundle':
      return readBundle(json, name, notices)
    case 'text_completion_preset':
      return { code: 'text_completion_preset', kind }
    case 'unknown':
      return hasOldPresetFields(json)
        ? [readChatCompletion(json, name, notices)]
        : { code: 'not_a_preset', kind }
    default:
      return { code: 'not_a_preset', kind }
  }
}

/** Prompt-manager exports nest their prompts in `data`. */
function unwrapPreset(json: JsonObject): JsonObject {
  const { data } = json
  return isObject(data) ? { ...omitKeys(json, ['data', 'version', 'type']), ...data } : json
}

/** Fields that no other program's settings or requests share, of any version. */
const DISTINCTIVE_KEYS = [
  ...Object.keys(TEXT_FIELDS),
  'openai_max_context',
  'openai_max_tokens',
  'chat_completion_source',
  'main_prompt',
  'nsfw_prompt',
  'jailbreak_prompt',
  'names_behavior',
  'names_in_completion',
  'send_if_empty',
  'stream_openai',
  'max_context_unlocked',
  'squash_system_messages',
  'use_sysprompt',
  'claude_use_sysprompt',
  'custom_prompt_post_processing',
  'continue_prefill',
  'continue_postfix',
  'assistant_prefill',
  'assistant_impersonation',
  'wrap_in_quotes',
]

/** Old presets have no prompts, but distinctive fields. Written by hand, one may have nothing but samplers. */
function hasOldPresetFields(json: JsonObject): boolean {
  const areSamplers = Object.keys(json).every(key => Object.hasOwn(SAMPLING_FIELDS, key))
  return DISTINCTIVE_KEYS.some(key => key in json) || ('temperature' in json && areSamplers)
}

function toPresetProblem({ code, kind }: CardProblem): PresetProblem {
  const known = (['broken_json', 'too_deep', 'too_large', 'unknown_encoding'] as const).find(
    each => each === code,
  )
  return { code: known ?? 'not_a_preset', ...(kind ? { kind } : {}) }
}

type PresetTemplate = Exclude<ImportedPreset, { kind: 'chat_completion_preset' }>

/** @param name used if the template has no name */
export function readTemplate(
  kind: PresetTemplate['kind'],
  json: JsonObject,
  name: string,
  notices: PresetNotices,
): PresetTemplate {
  const header = { name: toText(json.name) || name }
  switch (kind) {
    case 'system_prompt':
      return { kind, ...header, content: toText(json.content), post_history: toText(json.post_history) }
    case 'reasoning_template':
      return {
        kind,
        ...header,
        prefix: toText(json.prefix),
        suffix: toText(json.suffix),
        separator: toText(json.separator),
      }
    case 'context_template':
    case 'instruct_template':
      notices.add('template_unused', kind)
      return { kind, ...header, template: json }
    default:
      return kind satisfies never
  }
}

const BUNDLED = {
  sysprompt: 'system_prompt',
  reasoning: 'reasoning_template',
  context: 'context_template',
  instruct: 'instruct_template',
} as const

/** Ignores the bundle's text-completion preset. */
export function readBundle(json: JsonObject, name: string, notices: PresetNotices): PresetTemplate[] {
  if (isObject(json.preset)) notices.add('text_completion_ignored', 'preset')
  return Object.entries(BUNDLED).flatMap(([key, kind]) => {
    const template = json[key]
    return isObject(template) ? [readTemplate(kind, template, name, notices)] : []
  })
}
