import type { Locale } from '@inkling/contract'
import { Link, useLocation } from '@tanstack/react-router'
import { getLocale, inLocale } from '../../../i18n/locale.ts'
import { chooseLocale } from './choose-locale.ts'

/** Each language calls itself what its readers call it. */
export const languageNames: Readonly<Record<Locale, string>> = { 'zh-CN': '中文', en: 'English' }

/** The same page in the other language. */
export function LanguageSwitch() {
  const { href } = useLocation()
  const other: Locale = getLocale() === 'en' ? 'zh-CN' : 'en'
  return (
    <Link
      to={inLocale(href, other)}
      replace
      preload={false}
      lang={other}
      hrefLang={other}
      onClick={() => void chooseLocale(other)}
      className="inline-grid min-h-11 min-w-11 place-items-center rounded-lg px-2 text-sm text-ink-soft no-underline transition-colors duration-150 hover:bg-sunken hover:text-ink"
    >
      {other === 'en' ? 'EN' : '中文'}
      <span className="sr-only">{` · ${languageNames[other]}`}</span>
    </Link>
  )
}
