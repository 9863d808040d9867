import type { Preset } from '../preset/preset.ts'
import { DEFAULT_PROMPT_ORDER } from '../prompt/model/definition.ts'
import type { PromptSettings } from '../prompt/model/settings.ts'
import type { AuthorsNote, PromptMemory } from '../prompt/model/types.ts'
import type { OwnedScript } from '../regex/model/script.ts'
import { applySwitches } from './as-preset.ts'
import type { EffectiveSettings, ResolvedSettings } from './resolve.ts'

/** Everything in a prompt that settings and preset decide, as `buildPrompt` takes it. */
export type ResolvedPromptSettings = {
  settings: PromptSettings
  note: AuthorsNote
  memory: PromptMemory
  scripts: OwnedScript[]
}

/** `scripts_allowed` is null if the user was never asked. */
export type PresetInUse = { preset: Preset; scripts_allowed: boolean | null }

export type ModelAbilities = Pick<PromptSettings, 'supports_prefill'>

/** Resolves settings for a prompt. Card scripts are passed in, because whether they run is a setting too. */
export function resolvePromptSettings(
  resolved: ResolvedSettings,
  used: PresetInUse | null,
  cardScripts: readonly OwnedScript[],
  abilities: ModelAbilities = {},
): ResolvedPromptSettings {
  const { memory, author_note } = resolved.effective
  return {
    settings: { ...promptSettings(resolved, used?.preset), ...abilities },
    note: noteOf(author_note),
    memory: memory.summary === '' ? {} : { summary: memory.summary },
    scripts: resolveScripts(resolved.effective, used, cardScripts),
  }
}

function promptSettings(
  { effective, sources }: ResolvedSettings,
  preset: Preset | undefined,
): PromptSettings {
  const { names_behavior, squash_system_messages, post_processing, pin_examples } = effective
  const { continue_prefill, continue_postfix, prefer_card_prompts } = effective
  const { context_tokens, max_tokens, prompt_switches } = effective
  const order = applySwitches(preset?.order ?? DEFAULT_PROMPT_ORDER, prompt_switches)
  // The preset's and the default texts are already in the prompts, with their own source.
  const own = (field: 'system_prompt' | 'post_history_instructions') =>
    isOfUser(sources[field]) ? effective[field] : null
  const { send_if_empty, assistant_prefill, assistant_impersonation } = preset?.behaviour ?? {}
  return {
    context_tokens,
    max_tokens,
    system_prompt: own('system_prompt'),
    post_history_instructions: own('post_history_instructions'),
    prefer_card_prompts,
    names_behavior,
    squash_system_messages,
    post_processing,
    pin_examples,
    continue_prefill,
    continue_postfix,
    order,
    ...(preset && { prompts: preset.prompts, texts: preset.texts }),
    ...(send_if_empty !== undefined && { send_if_empty }),
    ...(assistant_prefill !== undefined && { assistant_prefill }),
    ...(assistant_impersonation !== undefined && { assistant_impersonation }),
  }
}

const isOfUser = (source: string | undefined): boolean =>
  source === 'session' || source === 'card' || source === 'global'

function noteOf({ text, interval, is_scanned, ...at }: EffectiveSettings['author_note']): AuthorsNote {
  const { position, depth, role } = at
  const place = position === 'in_chat' ? { position, depth, role } : { position, role }
  return { text, interval, is_scanned, place }
}

/** Scripts of a chat in execution order: the user's, the preset's if allowed, and the card's unless disabled. */
function resolveScripts(
  { regex_scripts, script_switches, card_scripts }: EffectiveSettings,
  used: PresetInUse | null,
  cardScripts: readonly OwnedScript[],
): OwnedScript[] {
  const users = regex_scripts.map(({ script }): OwnedScript => ({ owner: 'user', script }))
  const presets = (used?.scripts_allowed ? used.preset.regex_scripts : []).map(
    (script): OwnedScript => ({ owner: 'preset', script }),
  )
  const switchable = [...presets, ...(card_scripts ? cardScripts : [])]
  return [
    ...users,
    ...switchable.filter(({ owner, script }) => script_switches[`${owner}.${script.id}`] ?? true),
  ]
}
