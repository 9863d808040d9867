import { useEffect } from 'react'
import { m } from '../../paraglide/messages.js'

/** Prefix of the title with the unread count. */
let mark = ''

/** `{page} - {site}`, or the site alone. */
export const formatTitle = (page?: string): string =>
  mark + (page === undefined || page === '' ? m.app_site_title() : `${page} - ${m.app_site_title()}`)

/** The count precedes this and later titles; an empty string removes it. */
export function setTitleCount(count: string): void {
  const bare = document.title.startsWith(mark) ? document.title.slice(mark.length) : document.title
  mark = count === '' ? '' : `(${count}) `
  document.title = mark + bare
}

/** For titles that depend on loaded data; static ones are in app/routing/pages.ts. */
export function usePageTitle(page: string | undefined): void {
  useEffect(() => {
    if (page !== undefined) document.title = formatTitle(page)
  }, [page])
}
