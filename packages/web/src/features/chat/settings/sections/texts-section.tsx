import { PROMPT_TEXT_MAX } from '@inkling/contract'
import { m } from '../../../../paraglide/messages.js'
import { SwitchSetting, TextSetting } from '../fields/setting-fields.tsx'

/** What the model is told before and after everything that was said. */
export const TextsSection = () => (
  <>
    <TextSetting
      name="system_prompt"
      label={m.settings_system_prompt()}
      hint={m.settings_system_prompt_hint()}
      rows={6}
      max={PROMPT_TEXT_MAX}
    />
    <TextSetting
      name="post_history_instructions"
      label={m.settings_post_history()}
      hint={m.settings_post_history_hint()}
      max={PROMPT_TEXT_MAX}
    />
    <SwitchSetting
      name="prefer_card_prompts"
      label={m.settings_prefer_card()}
      hint={m.settings_prefer_card_hint()}
    />
    <TextSetting
      name="memory.summary"
      label={m.settings_summary()}
      hint={m.settings_summary_hint()}
      max={PROMPT_TEXT_MAX}
    />
  </>
)
