import { redirect } from '@tanstack/react-router'
import { getSession } from '../../api/session/session.ts'
import { returnAddress } from '../../features/accounts/entrance/return-address.ts'
import { getStartFailure, whenSessionStarted } from '../../features/accounts/entrance/start-session.ts'
import { inLocale, localeOf } from '../../i18n/locale.ts'
import { PageError } from '../../ui/feedback/page-failed.tsx'
import { paths } from '../../ui/navigation/paths.ts'
import { pages } from './pages.ts'

/**
 * Guards a page by its route name, in any language. Pages for visitors redirect logged-in users; all others need a
 * token, and moderators' and admins' pages also the role.
 */
export async function guard(routeName: string, address: string): Promise<void> {
  const access = accessOf(routeName)
  if (access === 'anyone') return
  if (access === 'visitor') {
    if (getSession().token !== null) throw toSite(address)
    return
  }
  if (getSession().token === null) throw toLogin(address)
  if (access === 'user') return
  await whenSessionStarted()
  if (getSession().token === null) throw toLogin(address)
  if (getStartFailure() !== null) return // the layout shows the failure and a retry button
  const role = getSession().user?.role ?? 'user'
  if (role === 'user' || (access === 'admin' && role !== 'admin')) throw new PageError(403)
}

/** Routes without declared access require a session. */
function accessOf(routeName: string): 'visitor' | 'anyone' | 'user' | 'moderator' | 'admin' {
  const name = routeName.replace(/___.*/, '')
  return pages.find(page => page.name === name)?.access ?? 'user'
}

/** Redirects to the page requested before login, or home. */
function toSite(address: string) {
  const { searchParams } = new URL(address, location.origin)
  const home = inLocale(paths.home, localeOf(address))
  return redirect({ to: returnAddress(searchParams.get('redirect'), home), replace: true })
}

const toLogin = (address: string) =>
  redirect({ to: inLocale(paths.login, localeOf(address)), search: { redirect: address } as never })
