import { House, type LucideIcon, MessagesSquare, PenLine, Search, ShieldCheck, UserRound } from 'lucide-react'
import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react'
import { useSession } from '../../api/session/session.ts'
import { LanguageSwitch } from '../../features/accounts/fields/language-switch.tsx'
import { GlobalSearch } from '../../features/chat/search/global-search.tsx'
import { NotificationBell, UnreadInTitle } from '../../features/notifications/bell.tsx'
import { withoutLocale } from '../../i18n/locale.ts'
import { m } from '../../paraglide/messages.js'
import { Seal, Wordmark } from '../../ui/elements/seal.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { usePagePath } from '../../ui/navigation/navigation.ts'
import { paths } from '../../ui/navigation/paths.ts'
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx'

interface PageShellProps {
  /** Fills the screen on phones. */
  isImmersive?: boolean
  children: ReactNode
}

const ErrorPageContext = createContext<(isShown: boolean) => void>(() => undefined)

/** Shows navigation on error pages that replace an immersive page. */
export function useShowNavigation(): void {
  const setErrorPage = useContext(ErrorPageContext)
  useLayoutEffect(() => {
    setErrorPage(true)
    return () => setErrorPage(false)
  }, [setErrorPage])
}

/** Phones have a top bar and bottom navigation, wider screens a side rail. Without a session there is no navigation. */
export function PageShell({ isImmersive: isWanted = false, children }: PageShellProps) {
  const isStranger = useSession().token === null
  const [isErrorPage, setErrorPage] = useState(false)
  const isImmersive = isWanted && !isErrorPage
  return (
    <div className="flex min-h-dvh flex-col md:flex-row">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-lg bg-seal px-4 py-2.5 text-on-seal focus:translate-y-0"
      >
        {m.app_skip_link()}
      </a>
      {!isStranger && <UnreadInTitle />}
      {!isStranger && <GlobalSearch />}
      {!isImmersive && <TopBar>{!isStranger && <NotificationBell />}</TopBar>}
      <Rail bell={!isStranger && <NotificationBell />}>{!isStranger && <RailNav />}</Rail>
      <div
        id="content"
        tabIndex={-1}
        className={`min-w-0 flex-1 outline-none ${isImmersive ? '' : 'pb-20 md:pb-0'}`}
      >
        <ErrorPageContext value={setErrorPage}>{children}</ErrorPageContext>
      </div>
      {!isImmersive && !isStranger && <BottomNav />}
    </div>
  )
}

function TopBar({ children }: { children: ReactNode }) {
  return (
    <header className="sticky top-0 z-20 flex h-13 items-center justify-between border-b border-line bg-ground pr-1 pl-4 md:hidden">
      <HomeLink>
        <Wordmark className="[&_svg]:size-7" />
      </HomeLink>
      <Switches>{children}</Switches>
    </header>
  )
}

function Rail({ bell, children }: { bell: ReactNode; children: ReactNode }) {
  return (
    <header className="sticky top-0 z-20 hidden h-dvh w-21 shrink-0 flex-col items-center border-r border-line py-5 md:flex">
      <HomeLink>
        <Seal className="size-11" />
        <span className="sr-only">{m.app_site_title()}</span>
      </HomeLink>
      {children}
      <div className="mt-auto">
        <Switches>{bell}</Switches>
      </div>
    </header>
  )
}

const HomeLink = ({ children }: { children: ReactNode }) => (
  <Link to={paths.home} className="inline-flex rounded-lg text-ink no-underline">
    {children}
  </Link>
)

const Switches = ({ children }: { children: ReactNode }) => (
  <div className="flex items-center md:flex-col">
    {children}
    <LanguageSwitch />
    <ThemeSwitch />
  </div>
)

interface NavItem {
  readonly to: string
  readonly label: () => string
  readonly icon: LucideIcon
  readonly covers: RegExp
}

const places: readonly NavItem[] = [
  { to: paths.home, label: m.app_nav_home, icon: House, covers: /^\/$/ },
  { to: paths.search, label: m.app_nav_search, icon: Search, covers: /^\/search/ },
  { to: paths.createCard, label: m.app_nav_create, icon: PenLine, covers: /^\/character\/create/ },
  { to: paths.chats, label: m.app_nav_chats, icon: MessagesSquare, covers: /^\/(chat|my-chats)/ },
  { to: paths.user, label: m.app_nav_me, icon: UserRound, covers: /^\/(user|personas)/ },
]
const adminPlace: NavItem = { to: paths.admin, label: m.app_nav_admin, icon: ShieldCheck, covers: /^\/admin/ }

/** For phones. */
function BottomNav() {
  return (
    <nav
      aria-label={m.app_nav_label()}
      className="fixed inset-x-0 bottom-0 z-20 flex border-t border-line bg-ground pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {places.map(place => (
        <NavLink key={place.to} place={place} className="flex-1 py-2" />
      ))}
    </nav>
  )
}

/** For wider screens. */
function RailNav() {
  const isModerator = (useSession().user?.role ?? 'user') !== 'user'
  return (
    <nav aria-label={m.app_nav_label()} className="mt-7 flex w-full flex-col gap-1 px-2">
      {[...places, ...(isModerator ? [adminPlace] : [])].map(place => (
        <NavLink key={place.to} place={place} className="rounded-lg py-2.5 hover:bg-sunken" />
      ))}
    </nav>
  )
}

function NavLink({ place, className }: { place: NavItem; className: string }) {
  const here = place.covers.test(withoutLocale(usePagePath()))
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
