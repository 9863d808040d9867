import {
  BookMarked,
  BookOpen,
  ChevronRight,
  Drama,
  Heart,
  type LucideIcon,
  MessagesSquare,
  Regex,
  ShieldCheck,
  UsersRound,
} from 'lucide-react'
import { m } from '../../../paraglide/messages.js'
import { Link } from '../../../ui/navigation/link.tsx'
import { paths } from '../../../ui/navigation/paths.ts'

/** The ways from the account to what is one's own; on a phone, the only ones. */
export function Shelf({ isAdmin }: { isAdmin: boolean }) {
  return (
    <ul className="grid gap-px overflow-hidden rounded-xl border border-line bg-line sm:grid-cols-2 sm:[&>li:last-child:nth-child(odd)]:col-span-2">
      <Row to={paths.myCards} icon={BookOpen} label={m.accounts_shelf_cards()} />
      <Row to={paths.myChats} icon={MessagesSquare} label={m.accounts_shelf_chats()} />
      <Row to={paths.favorites} icon={Heart} label={m.community_favorites_title()} />
      <Row to={paths.following} icon={UsersRound} label={m.authors_following_page_title()} />
      <Row to={paths.myPersonas} icon={Drama} label={m.personas_page_title()} />
      <Row to={paths.myLorebooks} icon={BookMarked} label={m.lorebooks_page_title()} />
      <Row to={paths.regexEditor} icon={Regex} label={m.scripts_page_title()} />
      {isAdmin && <Row to={paths.admin} icon={ShieldCheck} label={m.app_nav_admin()} />}
    </ul>
  )
}

function Row({ to, icon: Icon, label }: { to: string; icon: LucideIcon; label: string }) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-14 items-center gap-3 bg-raised px-4 no-underline transition-colors duration-150 hover:bg-sunken"
      >
        <Icon className="size-5 text-seal-ink" strokeWidth={1.6} aria-hidden="true" />
        <span className="flex-1">{label}</span>
        <ChevronRight className="size-4 text-ink-faint" aria-hidden="true" />
      </Link>
    </li>
  )
}
