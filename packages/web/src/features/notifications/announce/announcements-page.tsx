import { m } from '../../../paraglide/messages.js'
import { AnnounceForm } from './announce-form.tsx'
import { AnnouncedList } from './announced-list.tsx'

/** Where admins tell everybody something, and take it back. */
export function AnnouncementsPage() {
  return (
    <main className="mx-auto flex w-full max-w-3xl flex-col gap-8 px-4 py-6 md:px-8 md:py-9">
      <header>
        <h1 className="display text-2xl md:text-3xl">{m.notifications_announce_page_title()}</h1>
        <p className="mt-1 text-ink-soft">{m.notifications_announce_page_lead()}</p>
      </header>
      <AnnounceForm />
      <section className="flex flex-col gap-3">
        <h2 className="display text-xl">{m.notifications_announced_title()}</h2>
        <AnnouncedList />
      </section>
    </main>
  )
}
