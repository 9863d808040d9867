import { Bell as BellIcon } from 'lucide-react'
import { useEffect } from 'react'
import { withoutLocale } from '../../i18n/locale.ts'
import { m } from '../../paraglide/messages.js'
import { Link } from '../../ui/navigation/link.tsx'
import { usePagePath } from '../../ui/navigation/navigation.ts'
import { setTitleCount } from '../../ui/navigation/page-title.ts'
import { paths } from '../../ui/navigation/paths.ts'
import { useUnreadCount } from './unread-query.ts'

const MOST_SHOWN = 99
/** Empty for zero; `99+` for higher counts. */
const shortCount = (count: number): string =>
  count === 0 ? '' : count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count)

export function NotificationBell() {
  const count = useUnreadCount()
  const isHere = withoutLocale(usePagePath()).startsWith(paths.notifications)
  return (
    <Link
      to={paths.notifications}
      title={m.notifications_page_title()}
      aria-label={count === 0 ? m.notifications_page_title() : m.notifications_bell({ count })}
      aria-current={isHere ? 'page' : undefined}
      className="relative grid size-11 place-items-center rounded-lg text-ink-soft transition-colors duration-150 hover:bg-sunken hover:text-ink aria-[current=page]:text-seal-ink"
    >
      <BellIcon className="size-5" strokeWidth={1.6} aria-hidden="true" />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-1 left-1/2 min-w-4.5 rounded-full bg-seal px-1 text-center text-[0.6875rem] leading-4.5 font-semibold whitespace-nowrap text-on-seal"
        >
          {shortCount(count)}
        </span>
      )}
    </Link>
  )
}

/** Other tabs see the count in the page title, and an installed app on its icon. */
export function UnreadInTitle() {
  const count = useUnreadCount()
  const mark = shortCount(count)
  useEffect(() => {
    void navigator.setAppBadge?.(count)?.catch(() => undefined) // not allowed here
  }, [count])
  useEffect(() => {
    setTitleCount(mark)
    return () => setTitleCount('')
  }, [mark])
  return null
}
