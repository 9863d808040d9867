import type { Preset } from '../preset/preset.ts'
import { PLAIN_PRESET, withContents } from '../preset/usable.ts'
import type { PromptOrderItem } from '../prompt/model/definition.ts'
import type { EffectiveSettings } from './resolve.ts'

/** The effective settings as a preset, based on the one in use, so that choosing it reproduces them. */
export function toPreset(name: string, effective: EffectiveSettings, used: Preset | null): Preset {
  const base = used ?? PLAIN_PRESET
  const { stop: _, ...sampling } = effective.sampling
  const {
    names_behavior,
    squash_system_messages,
    continue_prefill,
    continue_postfix,
    thoughts_open,
    thoughts_close,
  } = effective
  const { context_tokens, max_tokens, post_processing, reasoning_effort, prompt_switches } = effective
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
      ...(thoughts_close !== '' && { thoughts_open, thoughts_close }),
      custom_prompt_post_processing: post_processing === 'none' ? '' : post_processing,
      ...(reasoning_effort !== null && { reasoning_effort }),
    },
    prompts: withContents(base.prompts, {
      main: effective.system_prompt,
      jailbreak: effective.post_history_instructions,
    }),
    order: applySwitches(base.order, prompt_switches),
  }
}

function setOnly<T extends object>(fields: T): { [name in keyof T]?: NonNullable<T[name]> } {
  const set = Object.entries(fields).filter(([, value]) => value !== null)
  return Object.fromEntries(set) as { [name in keyof T]?: NonNullable<T[name]> } // `T` without null fields
}

/** Applies on/off switches to the order. Reads own properties only, because a prompt may be called `constructor`. */
export function applySwitches(
  order: readonly PromptOrderItem[],
  switches: { readonly [identifier: string]: boolean },
): PromptOrderItem[] {
  return order.map(({ identifier, enabled }) => {
    const isOn = Object.hasOwn(switches, identifier) ? switches[identifier] : undefined
    return { identifier, enabled: isOn ?? enabled }
  })
}
