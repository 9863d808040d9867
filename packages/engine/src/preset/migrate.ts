import { toBoolean, toText } from '../json/coerce.ts'
import { isObject, type Json, type JsonObject, without } from '../json/json.ts'

/** Fields that were renamed. A file that has both means the new one. */
const RENAMED = { claude_use_sysprompt: 'use_sysprompt', image_inlining: 'media_inlining' } as const
/** Prompts that were fields before there were prompts. */
const OLD_PROMPTS = { main_prompt: 'main', nsfw_prompt: 'nsfw', jailbreak_prompt: 'jailbreak' } as const
const OLD_KEYS = [...Object.keys(RENAMED), ...Object.keys(OLD_PROMPTS), 'names_in_completion']

/** A preset of any age in today's words. */
export function migratePreset(json: JsonObject): JsonObject {
  const renamed = Object.entries(RENAMED).flatMap(([old, name]) => entryOf(name, json[old]))
  const names = toBoolean(json.names_in_completion) ? { names_behavior: 1 } : {}
  return { ...names, ...Object.fromEntries(renamed), ...without(json, OLD_KEYS), ...promptsOf(json) }
}

function entryOf(name: string, value: Json | undefined): [string, Json][] {
  return value === undefined ? [] : [[name, value]]
}

/** The prompts, with those of the old fields that are not among them. */
function promptsOf(json: JsonObject): JsonObject {
  const prompts = Array.isArray(json.prompts) ? json.prompts : []
  const known = new Set(prompts.map(prompt => (isObject(prompt) ? prompt.identifier : null)))
  const old = Object.entries(OLD_PROMPTS).flatMap(([key, identifier]) => {
    const isMissing = json[key] !== undefined && !known.has(identifier)
    return isMissing ? [{ identifier, content: toText(json[key]) }] : []
  })
  return old.length === 0 ? {} : { prompts: [...old, ...prompts] }
}
