import { type NotificationFilter, notificationFilters } from '@inkling/contract'
import { CheckCheck, Settings2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { problemSentence } from '../../i18n/problem-sentence.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/elements/button.tsx'
import { ChoiceBar } from '../../ui/elements/choice-bar.tsx'
import { late } from '../../ui/feedback/lazy-with-retry.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { useQuery } from '../../ui/navigation/navigation.ts'
import { NotificationList } from './notification-list.tsx'
import { useMarkAll } from './queries.ts'
import { useUnreadCount } from './unread-query.ts'

/** What happened to one's cards and comments, and what was announced. */
export function NotificationsPage() {
  const [query, change] = useQuery()
  const filter: NotificationFilter = query.filter === 'unread' ? 'unread' : 'all'
  const labels = { all: m.notifications_filter_all(), unread: m.notifications_filter_unread() }
  return (
    <main className="mx-auto flex w-full max-w-3xl flex-col gap-5 px-4 py-6 md:px-8 md:py-9">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h1 className="display text-2xl md:text-3xl">{m.notifications_page_title()}</h1>
        <SwitchesButton />
      </header>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <ChoiceBar
          label={m.notifications_filter_label()}
          choices={notificationFilters.map(value => ({ value, label: labels[value] }))}
          value={filter}
          onChoose={chosen => change({ filter: chosen === 'all' ? undefined : chosen })}
        />
        <MarkAllButton />
      </div>
      <NotificationList filter={filter} />
    </main>
  )
}

function MarkAllButton() {
  const count = useUnreadCount()
  const markAll = useMarkAll()
  const run = () =>
    markAll.mutate(undefined, { onError: error => void toast(problemSentence(error), { tone: 'bad' }) })
  return (
    <Button look="plain" size="small" disabled={count === 0} busy={markAll.isPending} onClick={run}>
      <CheckCheck aria-hidden="true" className="size-4" />
      {m.notifications_read_all_button()}
    </Button>
  )
}

function SwitchesButton() {
  // The profile leads to them.
  const [{ switches }] = useQuery()
  const [isOpen, setIsOpen] = useState(switches === undefined ? undefined : true)
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        <Settings2 aria-hidden="true" className="size-4" />
        {m.notifications_switches_button()}
      </Button>
      {isOpen !== undefined && (
        <Suspense fallback={null}>
          <SwitchesDialog open={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Fetched when it first opens. */
const SwitchesDialog = late(async () => (await import('./switches-dialog.tsx')).SwitchesDialog)
