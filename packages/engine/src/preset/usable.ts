import { DEFAULT_PROMPT_ORDER, DEFAULT_PROMPTS } from '../prompt/model/definition.ts'
import type { ImportedPreset, Preset } from './preset.ts'

export const PLAIN_PRESET: Preset = {
  name: '',
  sampling: {},
  context_tokens: null,
  max_tokens: null,
  behaviour: {},
  texts: {},
  prompts: [...DEFAULT_PROMPTS],
  order: [...DEFAULT_PROMPT_ORDER],
  regex_scripts: [],
  extensions: {},
  other_orders: [],
  rest: {},
}

/** Converts a file to a preset: a system prompt becomes one; templates have none. */
export function usablePreset(imported: ImportedPreset): Preset | null {
  if (imported.kind === 'chat_completion_preset') return imported.preset
  if (imported.kind !== 'system_prompt') return null
  const { name, content, post_history } = imported
  return {
    ...PLAIN_PRESET,
    name,
    prompts: withContents(PLAIN_PRESET.prompts, { main: content, jailbreak: post_history }),
  }
}

export function withContents(
  prompts: Preset['prompts'],
  contents: { readonly [identifier: string]: string },
): Preset['prompts'] {
  return prompts.map(prompt =>
    Object.hasOwn(contents, prompt.identifier)
      ? { ...prompt, content: contents[prompt.identifier] ?? prompt.content }
      : prompt,
  )
}
