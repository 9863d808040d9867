import { chatLayouts, textSizes } from '@inkling/contract'
import { m } from '../../../../paraglide/messages.js'
import { BackgroundSetting } from '../fields/background-setting.tsx'
import { QuoteColourSetting } from '../fields/quote-colour-setting.tsx'
import { ChoiceSetting, SelectSetting, SwitchSetting } from '../fields/setting-fields.tsx'

const layoutNames: Readonly<Record<(typeof chatLayouts)[number], () => string>> = {
  flat: m.settings_layout_flat,
  bubble: m.settings_layout_bubble,
}

const sizeNames: Readonly<Record<(typeof textSizes)[number], () => string>> = {
  small: m.settings_text_small,
  normal: m.settings_text_normal,
  large: m.settings_text_large,
  largest: m.settings_text_largest,
}

/** How the chat looks. */
export const AppearanceSection = () => (
  <>
    <ChoiceSetting
      name="appearance.layout"
      label={m.settings_layout()}
      options={chatLayouts.map(value => ({ value, label: layoutNames[value]() }))}
    />
    <SelectSetting
      name="appearance.text_size"
      label={m.settings_text_size()}
      options={textSizes.map(value => ({ value, label: sizeNames[value]() }))}
    />
    <QuoteColourSetting />
    <BackgroundSetting />
    <SwitchSetting name="appearance.show_reasoning" label={m.settings_show_reasoning()} />
  </>
)
