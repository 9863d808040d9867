import { LOCALE_COOKIE_DAYS, type Locale, locales } from '@inkling/contract'
import { overwriteGetLocale } from '../paraglide/runtime.js'

/** Paths of this language have no prefix. */
export const defaultLocale: Locale = 'zh-CN'
const PREFIX = /^\/en(?=[/?#]|$)/

let current: Locale = defaultLocale
overwriteGetLocale(() => current)

export const getLocale = (): Locale => current

/** The router calls this before it renders a page in the language. */
export function showLocale(locale: Locale): void {
  current = locale
  document.documentElement.lang = locale
  // An installed site gets its name in the visible language.
  const manifest = locale === 'en' ? '/manifest.en.webmanifest' : '/manifest.webmanifest'
  document.querySelector('link[rel=manifest]')?.setAttribute('href', manifest)
}

export const localeOf = (path: string): Locale => (PREFIX.test(path) ? 'en' : defaultLocale)

/** `/en/chat` and `/chat` both become `/chat`. */
export function withoutLocale(path: string): string {
  const rest = path.replace(PREFIX, '')
  return rest.startsWith('/') ? rest : `/${rest}`
}

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

export function writeLocaleCookie(locale: Locale): void {
  const maxAge = LOCALE_COOKIE_DAYS * 24 * 60 * 60
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing over plain http
  document.cookie = `${COOKIE}=${locale}; path=/; max-age=${maxAge}; samesite=lax`
}
