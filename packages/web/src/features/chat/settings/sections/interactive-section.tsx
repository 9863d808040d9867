import { cardPermissions, foreignImageChoices } from '@inkling/contract'
import { m } from '../../../../paraglide/messages.js'
import { NumberSetting } from '../fields/number-setting.tsx'
import { ChoiceSetting, SwitchSetting } from '../fields/setting-fields.tsx'

const permissionNames: Readonly<Record<(typeof cardPermissions)[number], () => string>> = {
  ask: m.settings_interactive_ask,
  allow: m.settings_interactive_allow,
  deny: m.settings_interactive_deny,
}

const imageChoiceNames: Readonly<Record<(typeof foreignImageChoices)[number], () => string>> = {
  ask: m.settings_interactive_ask,
  show: m.settings_interactive_images_show,
}

/** What interactive cards may do, and pictures from other sites. */
export const InteractiveSection = () => (
  <>
    <SwitchSetting
      name="interactive.run"
      label={m.settings_interactive_run()}
      hint={m.settings_interactive_run_hint()}
    />
    <ChoiceSetting
      name="interactive.send"
      label={m.settings_interactive_send()}
      options={cardPermissions.map(value => ({ value, label: permissionNames[value]() }))}
    />
    <ChoiceSetting
      name="interactive.images"
      label={m.settings_interactive_images()}
      options={foreignImageChoices.map(value => ({ value, label: imageChoiceNames[value]() }))}
    />
    <NumberSetting
      name="interactive.depth"
      label={m.settings_interactive_depth()}
      hint={m.settings_interactive_depth_hint()}
      min={0}
      max={1_000}
    />
  </>
)
