import { useEffect } from 'react'
import { m } from '../../paraglide/messages.js'

/** What stands before every title: how much is unread. */
let mark = ''

/** `{page} - {site}`, or the site alone when the page has no title. */
export const formatTitle = (page?: string): string =>
  mark + (page === undefined || page === '' ? m.app_site_title() : `${page} - ${m.app_site_title()}`)

/** Puts a count before the title of this page and of all that come; nothing while there is nothing to count. */
export function setTitleCount(count: string): void {
  const bare = document.title.startsWith(mark) ? document.title.slice(mark.length) : document.title
  mark = count === '' ? '' : `(${count}) `
  document.title = mark + bare
}

/** For pages whose title comes with what they show; all others have theirs in app/routing/pages.ts. */
export function usePageTitle(page: string | undefined): void {
  useEffect(() => {
    if (page !== undefined) document.title = formatTitle(page)
  }, [page])
}
