import { toText } from '../json/coerce.ts'
import { isObject, type JsonObject } from '../json/json.ts'
import type { PresetNotices } from './notices.ts'
import type { ImportedPreset } from './preset.ts'

type Template = Exclude<ImportedPreset, { kind: 'chat_completion_preset' }>

/** Reads one of the small files that people keep beside presets. `name` is for one that does not say its own. */
export function readTemplate(
  kind: Template['kind'],
  json: JsonObject,
  name: string,
  notices: PresetNotices,
): Template {
  const named = { name: toText(json.name) || name }
  switch (kind) {
    case 'system_prompt':
      return { kind, ...named, content: toText(json.content), post_history: toText(json.post_history) }
    case 'reasoning_template':
      return {
        kind,
        ...named,
        prefix: toText(json.prefix),
        suffix: toText(json.suffix),
        separator: toText(json.separator),
      }
    case 'context_template':
    case 'instruct_template':
      notices.add('template_unused', kind)
      return { kind, ...named, template: json }
    default:
      return kind satisfies never
  }
}

/** The templates in a bundle by the key under which they stand there. */
const BUNDLED = {
  sysprompt: 'system_prompt',
  reasoning: 'reasoning_template',
  context: 'context_template',
  instruct: 'instruct_template',
} as const

/** Reads a bundle of all of them. The preset in it is one for text completion, which has no use here. */
export function readBundle(json: JsonObject, name: string, notices: PresetNotices): Template[] {
  if (isObject(json.preset)) notices.add('text_completion_ignored', 'preset')
  return Object.entries(BUNDLED).flatMap(([key, kind]) => {
    const template = json[key]
    return isObject(template) ? [readTemplate(kind, template, name, notices)] : []
  })
}
