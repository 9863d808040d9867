import { isObject, type JsonObject } from '../json/json.ts'

export type UploadKind =
  | 'card'
  | 'lorebook'
  | 'regex_scripts'
  | 'chat_completion_preset'
  | 'context_template'
  | 'instruct_template'
  | 'system_prompt'
  | 'reasoning_template'
  | 'text_completion_preset'
  | 'preset_bundle'
  | 'persona_backup'
  | 'chat'
  | 'image'
  | 'unknown'

type RecognitionRule = readonly [UploadKind, (json: JsonObject) => boolean]

const hasKeys =
  (...keys: string[]) =>
  (json: JsonObject): boolean =>
    keys.every(key => key in json)

const hasOnlyKeys =
  (...keys: string[]) =>
  (json: JsonObject): boolean =>
    Object.keys(json).every(key => keys.includes(key))

const DECLARED: readonly RecognitionRule[] = [
  ['card', json => typeof json.spec === 'string' && json.spec.startsWith('chara_card')],
  ['lorebook', json => json.spec === 'lorebook_v3' || json.type === 'risu' || json.kind === 'memory'],
  ['lorebook', json => json.type === 'risuModule'],
  ['regex_scripts', json => json.type === 'regex' && Array.isArray(json.data)],
  ['chat', json => json.type === 'risuChat' || json.type === 'risuAllChats'],
  ['card', json => json.kind === 'character'],
]

/** Formats detected by their fields; the first match wins. */
const SHAPES: readonly RecognitionRule[] = [
  ['chat_completion_preset', hasKeys('prompts', 'prompt_order')],
  ['chat_completion_preset', json => isObject(json.data) && hasKeys('prompts', 'prompt_order')(json.data)],
  ['chat_completion_preset', json => isPromptList(json.prompts)],
  ['context_template', hasKeys('story_string')],
  ['instruct_template', hasKeys('input_sequence')],
  [
    'system_prompt',
    json => hasKeys('name', 'content')(json) && hasOnlyKeys('name', 'content', 'post_history')(json),
  ],
  ['reasoning_template', hasKeys('prefix', 'suffix')],
  ['regex_scripts', hasKeys('findRegex')],
  ['lorebook', json => isListing(json.entries) && !hasKeys('first_mes')(json)],
  ['lorebook', hasKeys('lorebookVersion')],
  ['text_completion_preset', hasKeys('temp', 'rep_pen')],
  ['chat', isChat],
  ['card', isCard],
  ['persona_backup', hasKeys('personas')],
  [
    'preset_bundle',
    json => ['instruct', 'context', 'sysprompt', 'reasoning'].some(key => isObject(json[key])),
  ],
]

/**
 * Detects a JSON file's kind, so that a file dropped in the wrong place can be offered the right one. Looks only at the
 * surface; a reader may still refuse the file.
 */
export function recogniseJson(json: unknown): UploadKind {
  if (Array.isArray(json)) return recogniseList(json)
  if (!isObject(json)) return 'unknown'
  return [...DECLARED, ...SHAPES].find(([, fits]) => fits(json))?.[0] ?? 'unknown'
}

function recogniseList(list: readonly unknown[]): UploadKind {
  const [first] = list
  if (!isObject(first)) return 'unknown'
  if ('findRegex' in first) return 'regex_scripts'
  return isChat(first) || hasKeys('role', 'content')(first) ? 'chat' : 'unknown'
}

/** Prompts of the prompt manager, without an order. */
function isPromptList(prompts: unknown): boolean {
  return Array.isArray(prompts) && prompts.every(prompt => isObject(prompt) && 'identifier' in prompt)
}

function isListing(entries: unknown): boolean {
  return isObject(entries) || Array.isArray(entries)
}

/** A SillyTavern line (header or message) or another program's chat. */
function isChat(json: JsonObject): boolean {
  return (
    hasKeys('chat_metadata')(json) ||
    hasKeys('user_name', 'character_name')(json) ||
    hasKeys('mes', 'is_user')(json) ||
    hasKeys('savedsettings')(json) ||
    hasKeys('gamestarted', 'actions')(json) ||
    hasKeys('mapping', 'current_node')(json) ||
    ['chat_messages', 'conversations'].some(key => Array.isArray(json[key])) ||
    isObject(json.histories) ||
    Array.isArray(json.data_visible) ||
    Array.isArray(json.visible) ||
    Array.isArray(json.messages)
  )
}

function isCard(json: JsonObject): boolean {
  const { data } = json
  if (isObject(data) && hasKeys('name')(data)) return true
  if (hasKeys('first_mes')(json) || hasKeys('char_name')(json)) return true
  return (
    hasKeys('name')(json) &&
    ['description', 'personality', 'scenario', 'mes_example', 'greeting', 'context'].some(key => key in json)
  )
}
