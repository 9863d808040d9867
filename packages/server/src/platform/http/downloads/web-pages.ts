import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Locale, locales } from '@inkling/contract'

export interface WebPages {
  has(path: string): boolean
  /** On a new installation, home and login redirect here, in the visitor's language. */
  registrationFor(path: string, locale: string | undefined): string | undefined
}

/** Written by the web app's build, so that pages are listed only once. */
const FILE = '.pages.json'
const ID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'

export function readWebPages(root: string): WebPages {
  const paths = JSON.parse(readFileSync(join(root, FILE), 'utf8')) as Record<string, string>
  const known = Object.values(paths).map(path => path.replace(/^\/$/, '').replaceAll('{id}', ID))
  const prefixes = locales.map(prefixOf).join('|')
  const pattern = new RegExp(`^(?:${prefixes})(?:${known.join('|')})/?$`, 'i')
  const entrances = new Map(
    locales.flatMap(locale =>
      [paths.home, paths.login].map(path => [`${prefixOf(locale)}${path}`.replace(/(?<=.)\/$/, ''), locale]),
    ),
  )
  return {
    has: path => pattern.test(path),
    registrationFor(path, chosen) {
      const locale = entrances.get(path)
      if (locale === undefined) return undefined
      // The bare address uses the last chosen language.
      const pathLocale = path === paths.home ? (locales.find(one => one === chosen) ?? locale) : locale
      return prefixOf(pathLocale) + paths.register
    },
  }
}

/** Chinese is the default and has no prefix. */
const prefixOf = (locale: Locale): string => (locale === 'zh-CN' ? '' : `/${locale}`)
