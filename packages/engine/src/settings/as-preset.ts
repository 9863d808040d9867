import type { Preset } from '../preset/preset.ts'
import { DEFAULT_PROMPT_ORDER, DEFAULT_PROMPTS } from '../prompt/definition.ts'
import type { EffectiveSettings } from './resolve.ts'

const NO_PRESET: Preset = {
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

/** What holds in a chat as a preset, on top of the one that is in use: whoever chooses it has the same again. */
export function settingsAsPreset(name: string, effective: EffectiveSettings, used: Preset | null): Preset {
  const base = used ?? NO_PRESET
  const { stop: _, ...sampling } = effective.sampling
  const { names_behavior, squash_system_messages, continue_prefill, continue_postfix } = effective
  const { context_tokens, max_tokens, post_processing, reasoning_effort, prompt_switches } = effective
  const contents: { readonly [identifier: string]: string } = {
    main: effective.system_prompt,
    jailbreak: effective.post_history_instructions,
  }
  return {
    ...base,
    name,
    context_tokens,
    max_tokens,
    sampling: { ...base.sampling, ...setOnly(sampling) },
    behaviour: {
      ...base.behaviour,
      names_behavior,
      squash_system_messages,
      continue_prefill,
      continue_postfix,
      custom_prompt_post_processing: post_processing === 'none' ? '' : post_processing,
      ...(reasoning_effort !== null && { reasoning_effort }),
    },
    prompts: base.prompts.map(prompt => ({
      ...prompt,
      content: contents[prompt.identifier] ?? prompt.content,
    })),
    order: base.order.map(({ identifier, enabled }) => ({
      identifier,
      enabled: prompt_switches[identifier] ?? enabled,
    })),
  }
}

function setOnly<T extends object>(fields: T): { [name in keyof T]?: NonNullable<T[name]> } {
  const set = Object.entries(fields).filter(([, value]) => value !== null)
  return Object.fromEntries(set) as { [name in keyof T]?: NonNullable<T[name]> } // the same, fewer
}
