import { Outlet, useMatches } from '@tanstack/react-router'
import { type ReactNode, useSyncExternalStore } from 'react'
import { LanguageSwitch } from '../features/accounts/language-switch.tsx'
import { getStartFailure, subscribeStart } from '../features/accounts/start-session.ts'
import { m } from '../paraglide/messages.js'
import { Link } from '../ui/link.tsx'
import { paths } from '../ui/paths.ts'
import { Seal, Wordmark } from '../ui/seal.tsx'
import { ThemeSwitch } from '../ui/theme-switch.tsx'
import { BottomNav, RailNav } from './nav.tsx'
import { StartFailed } from './start-failed.tsx'

/** Around every page but login and register: a bar and a bottom navigation on phones, a rail elsewhere. */
export function DefaultLayout() {
  const page = useMatches().at(-1)?.staticData.page
  const immersive = page?.frame === 'immersive'
  const failure = useSyncExternalStore(subscribeStart, getStartFailure)
  return (
    <div className="flex min-h-dvh flex-col md:flex-row">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-lg bg-seal px-4 py-2.5 text-on-seal focus:translate-y-0"
      >
        {m.app_skip_link()}
      </a>
      <TopBar />
      <Rail />
      <div
        id="content"
        tabIndex={-1}
        className={`min-w-0 flex-1 outline-none ${immersive ? '' : 'pb-20 md:pb-0'}`}
      >
        {failure === null ? <Outlet /> : <StartFailed error={failure} />}
      </div>
      {!immersive && <BottomNav />}
    </div>
  )
}

function TopBar() {
  return (
    <header className="sticky top-0 z-20 flex h-13 items-center justify-between border-b border-line bg-ground pr-1 pl-4 md:hidden">
      <HomeLink>
        <Wordmark className="[&_svg]:size-7" />
      </HomeLink>
      <Switches />
    </header>
  )
}

function Rail() {
  return (
    <header className="sticky top-0 z-20 hidden h-dvh w-21 shrink-0 flex-col items-center border-r border-line py-5 md:flex">
      <HomeLink>
        <Seal className="size-11" />
        <span className="sr-only">{m.app_site_title()}</span>
      </HomeLink>
      <RailNav />
      <div className="mt-auto">
        <Switches />
      </div>
    </header>
  )
}

const HomeLink = ({ children }: { children: ReactNode }) => (
  <Link to={paths.home} className="rounded-lg text-ink no-underline">
    {children}
  </Link>
)

const Switches = () => (
  <div className="flex items-center md:flex-col">
    <LanguageSwitch />
    <ThemeSwitch />
  </div>
)
