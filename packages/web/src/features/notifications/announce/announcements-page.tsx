import { m } from '../../../paraglide/messages.js'
import { AdminFrame } from '../../admin/admin-frame.tsx'
import { AnnounceForm } from './announce-form.tsx'
import { AnnouncedList } from './announced-list.tsx'

/** Where admins tell everybody something, and take it back. */
export function AnnouncementsPage() {
  return (
    <AdminFrame title={m.notifications_announce_page_title()} lead={m.notifications_announce_page_lead()}>
      <AnnounceForm />
      <section className="flex flex-col gap-3">
        <h2 className="display text-xl">{m.notifications_announced_title()}</h2>
        <AnnouncedList />
      </section>
    </AdminFrame>
  )
}
