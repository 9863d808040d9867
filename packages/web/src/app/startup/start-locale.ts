import { inLocale, readLocaleCookie } from '../../i18n/locale.ts'

/**
 * At the start, the bare address of the site is answered in the language chosen last. An address that
 * says more keeps its own language: whoever sent it meant that page.
 */
export function startLocale(): void {
  const chosen = readLocaleCookie()
  if (location.pathname !== '/' || chosen === undefined) return
  history.replaceState(null, '', inLocale(location.pathname + location.search + location.hash, chosen))
}
