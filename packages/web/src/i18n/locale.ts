import { LOCALE_COOKIE_DAYS, type Locale, locales } from '@inkling/contract'
import { overwriteGetLocale } from '../paraglide/runtime.js'

/** Chinese pages have no prefix. */
export const defaultLocale: Locale = 'zh-CN'
const PREFIX = /^\/en(?=[/?#]|$)/

let current: Locale = defaultLocale
overwriteGetLocale(() => current)

/** The language of the page on show. */
export const getLocale = (): Locale => current

/** Told by the router, before a page of that language is drawn. */
export function showLocale(locale: Locale): void {
  current = locale
  document.documentElement.lang = locale
  // Whoever installs the site gets it under its name in the language that they see.
  const manifest = locale === 'en' ? '/manifest.en.webmanifest' : '/manifest.webmanifest'
  document.querySelector('link[rel=manifest]')?.setAttribute('href', manifest)
}

/** The language that a path of this site is in. */
export const localeOf = (path: string): Locale => (PREFIX.test(path) ? 'en' : defaultLocale)

/** A path without its language: `/en/chat` and `/chat` are both `/chat`. */
export function withoutLocale(path: string): string {
  const rest = path.replace(PREFIX, '')
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** The same page in a language. */
export function inLocale(path: string, locale: Locale = current): string {
  const plain = withoutLocale(path)
  return locale === defaultLocale ? plain : `/en${plain}`.replace(/^\/en\/(?=[?#]|$)/, '/en')
}

const COOKIE = 'locale'

/** The language this person has chosen here, if any. */
export function readLocaleCookie(): Locale | undefined {
  const value = new RegExp(`(?:^|; )${COOKIE}=([^;]*)`).exec(document.cookie)?.[1]
  return locales.find(locale => locale === value)
}

/** Remembers the choice for a year. */
export function writeLocaleCookie(locale: Locale): void {
  const maxAge = LOCALE_COOKIE_DAYS * 24 * 60 * 60
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing over plain http
  document.cookie = `${COOKIE}=${locale}; path=/; max-age=${maxAge}; samesite=lax`
}
