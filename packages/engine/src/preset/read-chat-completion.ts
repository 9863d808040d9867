import { toNumber } from '../json/coerce.ts'
import { isObject, type Json, type JsonObject, without } from '../json/json.ts'
import type { RegexScript } from '../regex/model/script.ts'
import { embeddedScripts } from '../regex/read/read.ts'
import { withoutConnection } from './connection.ts'
import { type FieldTable, readFields } from './fields.ts'
import { migratePreset } from './migrate.ts'
import type { PresetNotices } from './notices.ts'
import { readOrders } from './order.ts'
import { BEHAVIOUR_FIELDS, type ImportedPreset, type Preset, SAMPLING_FIELDS, TEXT_FIELDS } from './preset.ts'
import { readPrompts } from './prompts.ts'

const SIZES = { context_tokens: 'openai_max_context', max_tokens: 'openai_max_tokens' } as const

/** Reads a chat-completion preset, whatever its age. */
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
    extensions: without(extensions, ['regex_scripts']),
    rest: restOf(known),
  }
  return { kind: 'chat_completion_preset', preset }
}

/** A seed below 0 is how a file says that there is none. */
function readSampling(json: JsonObject): Preset['sampling'] {
  const { seed, ...sampling } = readFields(json, SAMPLING_FIELDS)
  return seed === undefined || seed < 0 ? sampling : { ...sampling, seed }
}

function readSize(value: Json | undefined): number | null {
  const size = Math.floor(toNumber(value) ?? 0)
  return size > 0 ? size : null
}

/** Scripts without an id get one by their place, the same at every reading. */
function readScripts(extensions: JsonObject, notices: PresetNotices): RegexScript[] {
  let made = 0
  const { scripts, notices: found } = embeddedScripts(extensions, () => `preset-script-${++made}`)
  notices.adopt(found.map(notice => ({ ...notice, path: `extensions.${notice.path}` })))
  return scripts
}

/** What is not understood: unknown keys, and known ones that hold something they cannot. */
function restOf(json: JsonObject): JsonObject {
  const tables: FieldTable[] = [SAMPLING_FIELDS, BEHAVIOUR_FIELDS, TEXT_FIELDS]
  const understood = tables.flatMap(table => Object.keys(readFields(json, table)))
  return without(json, [...understood, ...Object.values(SIZES), 'prompts', 'prompt_order', 'extensions'])
}
