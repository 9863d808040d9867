import type { Notification } from '@inkling/contract'
import { withoutLocale } from '../../i18n/locale.ts'
import { paths } from '../../ui/navigation/paths.ts'

/** In the current language. */
export interface PageLink {
  readonly to: string
  readonly query?: Readonly<Record<string, string>>
  readonly hash?: string
}

type Destination =
  | { readonly kind: 'nowhere' }
  | ({ readonly kind: 'page' } & Required<PageLink>)
  | { readonly kind: 'site'; readonly href: string; readonly host: string }

export function resolveDestination({ link }: Pick<Notification, 'link'>): Destination {
  if (link === null) return { kind: 'nowhere' }
  const here = new URL(link, 'https://this.site')
  if (!link.startsWith('/')) return { kind: 'site', href: here.href, host: here.host }
  return {
    kind: 'page',
    to: withoutLocale(here.pathname),
    query: Object.fromEntries(here.searchParams),
    hash: here.hash.slice(1),
  }
}

/** Events open where they happened, announcements on their own page. */
export function resolvePageLink(notification: Notification): PageLink {
  const destination = resolveDestination(notification)
  if (notification.type === 'announcement' || destination.kind !== 'page')
    return { to: paths.notification(notification.id) }
  const { kind: _, ...place } = destination
  return place
}
