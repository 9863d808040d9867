import { m } from '../../../../paraglide/messages.js'
import { SwitchSetting } from '../fields/setting-fields.tsx'

/** Whether the scripts of others run. */
export const ScriptsSection = () => (
  <SwitchSetting
    name="card_scripts"
    label={m.settings_card_scripts()}
    hint={m.settings_card_scripts_hint()}
  />
)
