import { useLocation } from '@tanstack/react-router'
import { House, type LucideIcon, MessagesSquare, PenLine, Search, ShieldCheck, UserRound } from 'lucide-react'
import { useSession } from '../../api/session/use-session.ts'
import { withoutLocale } from '../../i18n/locale.ts'
import { m } from '../../paraglide/messages.js'
import { Link } from '../../ui/navigation/link.tsx'
import { paths } from '../../ui/navigation/paths.ts'

interface Place {
  readonly to: string
  readonly label: () => string
  readonly icon: LucideIcon
  /** The pages that belong to it, by how their paths begin. */
  readonly covers: RegExp
}

const places: readonly Place[] = [
  { to: paths.home, label: m.app_nav_home, icon: House, covers: /^\/$/ },
  { to: paths.search, label: m.app_nav_search, icon: Search, covers: /^\/search/ },
  { to: paths.createCard, label: m.app_nav_create, icon: PenLine, covers: /^\/character\/create/ },
  { to: paths.chats, label: m.app_nav_chats, icon: MessagesSquare, covers: /^\/(chat|my-chats)/ },
  { to: paths.user, label: m.app_nav_me, icon: UserRound, covers: /^\/(user|personas)/ },
]
const adminPlace: Place = { to: paths.admin, label: m.app_nav_admin, icon: ShieldCheck, covers: /^\/admin/ }

/** Under the thumb, on phones. */
export function BottomNav() {
  return (
    <nav
      aria-label={m.app_nav_label()}
      className="fixed inset-x-0 bottom-0 z-20 flex border-t border-line bg-ground pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {places.map(place => (
        <PlaceLink key={place.to} place={place} className="flex-1 py-2" />
      ))}
    </nav>
  )
}

/** Down the side, elsewhere. */
export function RailNav() {
  const isAdmin = useSession().user?.role === 'admin'
  return (
    <nav aria-label={m.app_nav_label()} className="mt-7 flex w-full flex-col gap-1 px-2">
      {[...places, ...(isAdmin ? [adminPlace] : [])].map(place => (
        <PlaceLink key={place.to} place={place} className="rounded-lg py-2.5 hover:bg-sunken" />
      ))}
    </nav>
  )
}

function PlaceLink({ place, className }: { place: Place; className: string }) {
  const here = place.covers.test(withoutLocale(useLocation().pathname))
  const Icon = place.icon
  return (
    <Link
      to={place.to}
      aria-current={here ? 'page' : undefined}
      className={`relative flex min-h-13 flex-col items-center justify-center gap-1 text-xs no-underline transition-colors duration-150 ${here ? 'font-semibold text-seal-ink' : 'text-ink-soft hover:text-ink'} ${className}`}
    >
      <Icon className="size-5.5" strokeWidth={here ? 2 : 1.6} aria-hidden="true" />
      {place.label()}
    </Link>
  )
}
