import { LOCALE_COOKIE_DAYS, type Locale, locales } from '@inkling/contract'
import { overwriteGetLocale } from '../paraglide/runtime.js'

/** Chinese pages have no prefix. */
export const defaultLocale: Locale = 'zh-CN'
const PREFIX = /^\/en(?=[/?#]|$)/

let current: Locale = defaultLocale
overwriteGetLocale(() => current)

/** The current page's language. */
export const getLocale = (): Locale => current

/** Called by the router before a page in this language renders. */
export function showLocale(locale: Locale): void {
  current = locale
  document.documentElement.lang = locale
  // Installing the site uses its name in the visible language.
  const manifest = locale === 'en' ? '/manifest.en.webmanifest' : '/manifest.webmanifest'
  document.querySelector('link[rel=manifest]')?.setAttribute('href', manifest)
}

/** The language of a path. */
export const localeOf = (path: string): Locale => (PREFIX.test(path) ? 'en' : defaultLocale)

/** Strips the locale: `/en/chat` and `/chat` are both `/chat`. */
export function withoutLocale(path: string): string {
  const rest = path.replace(PREFIX, '')
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** The path in a given language. */
export function inLocale(path: string, locale: Locale = current): string {
  const plain = withoutLocale(path)
  return locale === defaultLocale ? plain : `/en${plain}`.replace(/^\/en\/(?=[?#]|$)/, '/en')
}

const COOKIE = 'locale'

/** The language chosen in this browser, if any. */
export function readLocaleCookie(): Locale | undefined {
  const value = new RegExp(`(?:^|; )${COOKIE}=([^;]*)`).exec(document.cookie)?.[1]
  return locales.find(locale => locale === value)
}

/** Stores the choice for a year. */
export function writeLocaleCookie(locale: Locale): void {
  const maxAge = LOCALE_COOKIE_DAYS * 24 * 60 * 60
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing over plain http
  document.cookie = `${COOKIE}=${locale}; path=/; max-age=${maxAge}; samesite=lax`
}
