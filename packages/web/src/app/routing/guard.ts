import { redirect } from '@tanstack/react-router'
import { getSession } from '../../api/session/session.ts'
import { returnAddress } from '../../features/accounts/entrance/return-address.ts'
import { getStartFailure, whenSessionStarted } from '../../features/accounts/entrance/start-session.ts'
import { inLocale, localeOf } from '../../i18n/locale.ts'
import { PageError } from '../../ui/feedback/page-failed.tsx'
import { paths } from '../../ui/navigation/paths.ts'
import { pages } from './pages.ts'

/**
 * Lets a visitor through to a page, by the name of its route, whose language does not matter: login and
 * register are for who is not logged in, and lead on who is; everything else wants a token, and admin pages an admin.
 */
export async function guard(routeName: string, address: string): Promise<void> {
  const access = accessOf(routeName)
  if (access === 'anyone') {
    if (getSession().token !== null) throw toSite(address)
    return
  }
  if (getSession().token === null) throw toLogin(address)
  if (access === 'user') return
  await whenSessionStarted()
  if (getSession().token === null) throw toLogin(address)
  if (getStartFailure() !== null) return // the layout says so in place of any page, and asks again
  if (getSession().user?.role !== 'admin') throw new PageError(403)
}

/** A route nobody has declared open is for users. */
function accessOf(routeName: string): 'anyone' | 'user' | 'admin' {
  const name = routeName.replace(/___.*/, '')
  return pages.find(page => page.name === name)?.access ?? 'user'
}

/** To where one wanted to go before the login, or home. */
function toSite(address: string) {
  const { searchParams } = new URL(address, location.origin)
  const home = inLocale(paths.home, localeOf(address))
  return redirect({ to: returnAddress(searchParams.get('redirect'), home), replace: true })
}

const toLogin = (address: string) =>
  redirect({ to: inLocale(paths.login, localeOf(address)), search: { redirect: address } as never })
