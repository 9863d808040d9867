import { useQuery } from '@tanstack/react-query'
import {
  Activity,
  BookMarked,
  ChevronRight,
  Cpu,
  FileCheck,
  Flag,
  type LucideIcon,
  Megaphone,
  ScrollText,
  Tags,
  UserPlus,
  UsersRound,
} from 'lucide-react'
import { call } from '../../api/call/call.ts'
import { useSession } from '../../api/session/session.ts'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Link } from '../../ui/navigation/link.tsx'
import { PageLayout } from '../../ui/navigation/page-frame.tsx'
import { paths } from '../../ui/navigation/paths.ts'

interface AdminEntry {
  readonly to: string
  readonly icon: LucideIcon
  readonly label: () => string
  readonly text: () => string
}

const forModerators: readonly AdminEntry[] = [
  { to: paths.adminReviews, icon: FileCheck, label: m.reviews_page_title, text: m.reviews_admin_text },
  { to: paths.adminReports, icon: Flag, label: m.community_admin_title, text: m.community_admin_text },
  { to: paths.adminTags, icon: Tags, label: m.tags_admin_title, text: m.admin_tags_text },
]

const forAdmins: readonly AdminEntry[] = [
  { to: paths.adminUsers, icon: UsersRound, label: m.users_page_title, text: m.users_admin_text },
  {
    to: paths.adminRegistration,
    icon: UserPlus,
    label: m.invitations_page_title,
    text: m.invitations_admin_text,
  },
  { to: paths.adminModels, icon: Cpu, label: m.app_title_admin_models, text: m.admin_models_text },
  {
    to: paths.adminEmbeddingModels,
    icon: BookMarked,
    label: m.embeddings_page_title,
    text: m.embeddings_admin_text,
  },
  {
    to: paths.adminAnnouncements,
    icon: Megaphone,
    label: m.notifications_announce_page_title,
    text: m.admin_announcements_text,
  },
  {
    to: paths.adminMonitoring,
    icon: Activity,
    label: m.monitoring_page_title,
    text: m.monitoring_admin_text,
  },
  { to: paths.adminAudit, icon: ScrollText, label: m.audit_page_title, text: m.audit_admin_text },
]

/** On phones, this page is the only way to the admin pages. */
export function AdminPage() {
  const waiting = useWaitingCounts()
  const isAdmin = useSession().user?.role === 'admin'
  return (
    <PageLayout isNarrow title={m.admin_page_title()} lead={m.admin_page_lead()}>
      <ul className="flex flex-col gap-px overflow-hidden rounded-xl border border-line bg-line">
        {[...forModerators, ...(isAdmin ? forAdmins : [])].map(entry => (
          <li key={entry.to}>
            <EntryLink entry={entry} waiting={waiting[entry.to]} />
          </li>
        ))}
      </ul>
    </PageLayout>
  )
}

interface EntryLinkProps {
  entry: AdminEntry
  waiting: number | undefined
}

function EntryLink({ entry: { to, icon: Icon, label, text }, waiting = 0 }: EntryLinkProps) {
  return (
    <Link
      to={to}
      className="flex min-h-18 items-center gap-4 bg-raised px-4 py-3 no-underline transition-colors duration-150 hover:bg-sunken sm:px-5"
    >
      <Icon className="size-6 shrink-0 text-seal-ink" strokeWidth={1.6} aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2.5">
          <span className="display text-lg">{label()}</span>
          {/* Next to the name, a late number shifts nothing. */}
          {waiting > 0 && (
            <span className="rounded-full bg-seal px-2.5 py-0.5 font-sans text-xs font-medium text-on-seal">
              {m.admin_waiting({ count: formatNumber(waiting) })}
            </span>
          )}
        </span>
        <span className="block text-sm text-ink-soft">{text()}</span>
      </span>
      <ChevronRight className="size-4 shrink-0 text-ink-faint" aria-hidden="true" />
    </Link>
  )
}

/** Decisions invalidate the lists' keys and so also refresh the counts below them. */
const keys = { reviews: ['reviews', 'count'], reports: ['reported', 'count'] } as const

/** Counts are undefined while unknown. */
function useWaitingCounts(): Readonly<Record<string, number | undefined>> {
  const reviews = useQuery({
    queryKey: keys.reviews,
    queryFn: ({ signal }) => call('adminReviews.list', { query: { limit: 1 } }, { signal }),
  })
  const reports = useQuery({
    queryKey: keys.reports,
    queryFn: ({ signal }) => call('adminReports.list', { query: { limit: 1 } }, { signal }),
  })
  return { [paths.adminReviews]: reviews.data?.total, [paths.adminReports]: reports.data?.total }
}
