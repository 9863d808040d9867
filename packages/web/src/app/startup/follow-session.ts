import type { QueryClient } from '@tanstack/react-query'
import { onSessionEnd, type SessionEnd } from '../../api/session/session.ts'
import { inLocale } from '../../i18n/locale.ts'
import { paths } from '../../ui/navigation/paths.ts'
import type { AppRouter } from '../routing/router.ts'

/**
 * Where a session ends, everything it had fetched goes with it, and the visitor goes to the login page;
 * one who did not leave on purpose comes back here after logging in.
 */
export function followSession(router: AppRouter, queries: QueryClient): () => void {
  return onSessionEnd(why => {
    queries.clear()
    void router.navigate({
      to: inLocale(paths.login),
      search: returnTo(why, router.latestLocation.href) as never,
    })
  })
}

const returnTo = (why: SessionEnd, href: string) =>
  why === 'logout' || isLogin(href) ? {} : { redirect: href }

const isLogin = (href: string): boolean => href.startsWith(inLocale(paths.login))
