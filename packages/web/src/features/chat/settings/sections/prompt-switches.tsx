import { DEFAULT_PROMPT_ORDER, DEFAULT_PROMPTS, type Preset } from '@inkling/engine'
import { m } from '../../../../paraglide/messages.js'
import { SettingField } from '../fields/setting-field.tsx'
import { usePreset } from '../preset/queries.ts'
import { presetIn } from '../preset/used-preset.ts'
import { useSetting } from '../scope/scope-context.ts'

/** Only built-in prompts are translated; others keep the author's names. */
const builtIn: Readonly<Record<string, () => string>> = {
  main: m.settings_prompt_main,
  worldInfoBefore: m.settings_prompt_lore_before,
  personaDescription: m.settings_prompt_persona,
  charDescription: m.settings_prompt_description,
  charPersonality: m.settings_prompt_personality,
  scenario: m.settings_prompt_scenario,
  enhanceDefinitions: m.settings_prompt_enhance,
  nsfw: m.settings_prompt_auxiliary,
  worldInfoAfter: m.settings_prompt_lore_after,
  dialogueExamples: m.settings_prompt_examples,
  chatHistory: m.settings_prompt_history,
  jailbreak: m.settings_prompt_post_history,
}

type DisplayedPrompts = Pick<Preset, 'prompts' | 'order'>

const PRODUCT: DisplayedPrompts = { prompts: [...DEFAULT_PROMPTS], order: [...DEFAULT_PROMPT_ORDER] }

/** Prompts appear in the order of sending. */
export function PromptSwitches() {
  const preset = usePreset(useSetting('preset_id').value).data
  const { prompts, order } = preset ? presetIn(preset.name, preset.data) : PRODUCT
  const names = new Map(prompts.map(({ identifier, name }) => [identifier, name]))
  return (
    <>
      <p className="text-sm text-ink-faint">{m.settings_prompts_lead()}</p>
      <div className="flex flex-col gap-3">
        {order.map(({ identifier }) => (
          <SettingField
            key={identifier}
            field={{
              kind: 'switch',
              name: `prompt_switches.${identifier}`,
              label: () => builtIn[identifier]?.() ?? names.get(identifier) ?? identifier,
            }}
          />
        ))}
      </div>
    </>
  )
}
