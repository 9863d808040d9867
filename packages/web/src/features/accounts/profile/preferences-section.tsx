import type { Locale } from '@inkling/contract'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Bell, EyeOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { getLocale, inLocale } from '../../../i18n/locale.ts'
import { m } from '../../../paraglide/messages.js'
import { buttonClass } from '../../../ui/elements/button.tsx'
import { Choice } from '../../../ui/form/choice.tsx'
import { Link } from '../../../ui/navigation/link.tsx'
import { paths } from '../../../ui/navigation/paths.ts'
import {
  chooseLightMode,
  getLightMode,
  type LightMode,
  subscribeLightMode,
} from '../../../ui/theme/light-mode.ts'
import { chooseTheme, getTheme, subscribeTheme, type Theme } from '../../../ui/theme/theme.ts'
import { AdultSwitch } from '../fields/adult-switch.tsx'
import { chooseLocale, languageNames } from '../fields/language-switch.tsx'
import { Section } from './section.tsx'

/** Each choice applies at once. */
export function PreferencesSection() {
  return (
    <Section title={m.accounts_reading_title()}>
      <div className="flex flex-col gap-5">
        <ThemeChoice />
        <LanguageChoice />
        <LightChoice />
        <AdultSwitch />
        <div className="flex flex-wrap gap-2">
          <Link to={paths.notifications} query={{ switches: '1' }} className={buttonClass('line', 'small')}>
            <Bell aria-hidden="true" className="size-4" />
            {m.notifications_switches_title()}
          </Link>
          <Link to={paths.blocklist} className={buttonClass('line', 'small')}>
            <EyeOff aria-hidden="true" className="size-4" />
            {m.blocks_page_title()}
          </Link>
        </div>
      </div>
    </Section>
  )
}

function ThemeChoice() {
  const theme = useSyncExternalStore(subscribeTheme, getTheme)
  const options: { value: Theme; label: string }[] = [
    { value: 'system', label: m.app_theme_system() },
    { value: 'paper', label: m.app_theme_paper() },
    { value: 'ink', label: m.app_theme_ink() },
  ]
  return <Choice label={m.app_theme_label()} options={options} value={theme} onChoose={chooseTheme} />
}

function LightChoice() {
  const mode = useSyncExternalStore(subscribeLightMode, getLightMode)
  const options: { value: LightMode; label: string }[] = [
    { value: 'auto', label: m.app_light_auto() },
    { value: 'on', label: m.app_light_on() },
    { value: 'off', label: m.app_light_off() },
  ]
  return (
    <div className="flex flex-col gap-1.5">
      <Choice label={m.app_light_label()} options={options} value={mode} onChoose={chooseLightMode} />
      <p className="text-sm text-ink-faint">{m.app_light_hint()}</p>
    </div>
  )
}

function LanguageChoice() {
  const navigate = useNavigate()
  const { href } = useLocation()
  const options: { value: Locale; label: string }[] = [
    { value: 'zh-CN', label: languageNames['zh-CN'] },
    { value: 'en', label: languageNames.en },
  ]
  const choose = (locale: Locale) => {
    void chooseLocale(locale)
    void navigate({ to: inLocale(href, locale), replace: true })
  }
  return <Choice label={m.app_language_label()} options={options} value={getLocale()} onChoose={choose} />
}
