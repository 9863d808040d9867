import { useEffect } from 'react'
import { m } from '../paraglide/messages.js'

/** `{page} - {site}`, or the site alone when the page has no title. */
export const titled = (page?: string): string =>
  page === undefined || page === '' ? m.app_site_title() : `${page} - ${m.app_site_title()}`

/** For pages whose title comes with what they show; all others have theirs in app/pages.ts. */
export function usePageTitle(page: string | undefined): void {
  useEffect(() => {
    if (page !== undefined) document.title = titled(page)
  }, [page])
}
