import type { Locale } from '@inkling/contract'
import { Link, useLocation } from '@tanstack/react-router'
import { call } from '../../../api/call/call.ts'
import { getSession, setUser } from '../../../api/session/session.ts'
import { getLocale, inLocale, writeLocaleCookie } from '../../../i18n/locale.ts'

export const languageNames: Readonly<Record<Locale, string>> = { 'zh-CN': '中文', en: 'English' }

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

/** Stores the language on this device and in the account. */
export async function chooseLocale(locale: Locale): Promise<void> {
  writeLocaleCookie(locale)
  const { user } = getSession()
  if (user === null || user.locale === locale) return
  try {
    setUser(await call('profile.update', { body: { locale } }))
  } catch (error) {
    // The page has already changed language; the next choice updates the account.
    console.error('Failed to store the language with the account', error)
  }
}
