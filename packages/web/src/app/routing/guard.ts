import { redirect } from '@tanstack/react-router'
import { getSession } from '../../api/session/session.ts'
import { getStartFailure, whenSessionStarted } from '../../features/accounts/entrance/start-session.ts'
import { inLocale, localeOf } from '../../i18n/locale.ts'
import { paths } from '../../ui/navigation/paths.ts'
import { PageError } from '../layout/error-page.tsx'
import { pages } from './pages.ts'

/**
 * Lets a visitor through to a page, by the name of its route, whose language does not matter: login and
 * register are open; everything else wants a token, and admin pages an admin.
 */
export async function guard(routeName: string, address: string): Promise<void> {
  const access = accessOf(routeName)
  if (access === 'anyone') return
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

const toLogin = (address: string) =>
  redirect({ to: inLocale(paths.login, localeOf(address)), search: { redirect: address } as never })
