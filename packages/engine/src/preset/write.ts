import { writeOrders } from './order.ts'
import type { Preset } from './preset.ts'

/** Writes a SillyTavern preset, named by its file, with unknown fields but never connection data. */
export function writePreset(preset: Preset): string {
  const { context_tokens, max_tokens, regex_scripts, extensions } = preset
  const allExtensions = regex_scripts.length > 0 ? { ...extensions, regex_scripts } : extensions
  const json = {
    seed: -1,
    ...preset.rest,
    ...preset.sampling,
    ...(context_tokens === null ? {} : { openai_max_context: context_tokens }),
    ...(max_tokens === null ? {} : { openai_max_tokens: max_tokens }),
    ...preset.behaviour,
    ...preset.texts,
    prompts: preset.prompts,
    prompt_order: writeOrders(preset),
    ...(Object.keys(allExtensions).length > 0 ? { extensions: allExtensions } : {}),
  }
  return JSON.stringify(json, null, 4)
}
