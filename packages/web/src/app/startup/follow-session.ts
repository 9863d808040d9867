import type { QueryClient } from '@tanstack/react-query'
import { onSessionEnd, type SessionEnd } from '../../api/session/session.ts'
import { inLocale } from '../../i18n/locale.ts'
import { paths } from '../../ui/navigation/paths.ts'
import type { AppRouter } from '../routing/router.ts'

/**
 * The end of a session clears fetched data and leads to login; after an involuntary end, login returns to this page.
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
