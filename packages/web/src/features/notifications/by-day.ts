import type { Notification } from '@inkling/contract'
import { formatDate } from '../../i18n/format.ts'
import { getLocale } from '../../i18n/locale.ts'

interface NotificationDay {
  /** `Today`, `Yesterday`, or the date. */
  readonly label: string
  readonly notifications: readonly Notification[]
}

/** Groups by local day and keeps the order. */
export function groupByDay(notifications: readonly Notification[], now = new Date()): NotificationDay[] {
  const days = Map.groupBy(notifications, ({ created_at }) => new Date(created_at).toDateString())
  return [...days].map(([day, of]) => ({ label: labelOf(new Date(day), now), notifications: of }))
}

function labelOf(day: Date, now: Date): string {
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate())
  const back = Math.round((today.getTime() - day.getTime()) / 86_400_000)
  if (back > 1 || back < 0) return formatDate(day.toISOString())
  return new Intl.RelativeTimeFormat(getLocale(), { numeric: 'auto' }).format(-back, 'day')
}
