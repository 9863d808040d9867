import { cardPermissions, chatLayouts, foreignImageChoices, textSizes } from '@inkling/contract'
import { m } from '../../../../paraglide/messages.js'
import { BackgroundSetting } from '../fields/background-setting.tsx'
import { named, number, type SettingSection, toggle } from '../fields/field-spec.ts'
import { QuoteColourSetting } from '../fields/quote-colour-setting.tsx'

export const interactiveSection: SettingSection = {
  title: m.settings_section_interactive,
  fields: [
    toggle('interactive.run', m.settings_interactive_run, m.settings_interactive_run_hint),
    {
      kind: 'choice',
      name: 'interactive.send',
      label: m.settings_interactive_send,
      useOptions: named(cardPermissions, {
        ask: m.settings_interactive_ask,
        allow: m.settings_interactive_allow,
        deny: m.settings_interactive_deny,
      }),
    },
    {
      kind: 'choice',
      name: 'interactive.images',
      label: m.settings_interactive_images,
      useOptions: named(foreignImageChoices, {
        ask: m.settings_interactive_ask,
        show: m.settings_interactive_images_show,
      }),
    },
    number('interactive.depth', [0, 1_000], m.settings_interactive_depth, {
      hint: m.settings_interactive_depth_hint,
    }),
  ],
}

export const appearanceSection: SettingSection = {
  title: m.settings_section_appearance,
  fields: [
    {
      kind: 'choice',
      name: 'appearance.layout',
      label: m.settings_layout,
      useOptions: named(chatLayouts, {
        auto: m.settings_layout_auto,
        flat: m.settings_layout_flat,
        bubble: m.settings_layout_bubble,
        immersive: m.settings_layout_immersive,
      }),
    },
    {
      kind: 'select',
      name: 'appearance.text_size',
      label: m.settings_text_size,
      useOptions: named(textSizes, {
        small: m.settings_text_small,
        normal: m.settings_text_normal,
        large: m.settings_text_large,
        largest: m.settings_text_largest,
      }),
    },
    { kind: 'component', name: 'appearance.quote_colour', Component: QuoteColourSetting },
    { kind: 'component', name: 'appearance.background', Component: BackgroundSetting },
    toggle('appearance.show_reasoning', m.settings_show_reasoning),
  ],
}
