import { inLocale, readLocaleCookie } from '../../i18n/locale.ts'

/**
 * Shows the site's root in the last chosen language. Deeper URLs keep their language, because links should open the
 * page that was sent.
 */
export function startLocale(): void {
  const chosen = readLocaleCookie()
  if (location.pathname !== '/' || chosen === undefined) return
  history.replaceState(null, '', inLocale(location.pathname + location.search + location.hash, chosen))
}
