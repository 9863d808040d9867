import type { ReactNode } from 'react'
import { getLocale, inLocale } from '../../../i18n/locale.ts'
import { m } from '../../../paraglide/messages.js'
import { Wordmark } from '../../../ui/elements/seal.tsx'
import { Link } from '../../../ui/navigation/link.tsx'
import { useNavigateTo, useQuery } from '../../../ui/navigation/navigation.ts'
import { paths } from '../../../ui/navigation/paths.ts'
import { ThemeSwitch } from '../../../ui/theme/theme-switch.tsx'
import { LanguageSwitch } from '../fields/language-switch.tsx'
import { Landscape } from './landscape.tsx'
import { returnAddress } from './return-address.ts'

export function LoginLayout({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className="relative grid min-h-dvh grid-rows-[auto_1fr] lg:grid-cols-[1.15fr_1fr] lg:grid-rows-1">
      <div className="relative h-60 overflow-hidden border-b border-line bg-sunken lg:h-auto lg:border-r lg:border-b-0">
        <Landscape className="absolute inset-0 size-full" />
        <Tagline />
      </div>
      <header className="absolute top-2 right-2 z-10 flex items-center lg:top-4 lg:right-4">
        <LanguageSwitch />
        <ThemeSwitch />
      </header>
      <main className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center px-6 pt-8 pb-10 lg:py-16">
        <Wordmark />
        <h1 className="display mt-6 text-3xl lg:mt-8">{title}</h1>
        <p className="mt-2 text-ink-soft">{lead}</p>
        <div className="mt-7">{children}</div>
      </main>
    </div>
  )
}

/** Chinese is set in vertical columns, Latin script in horizontal lines. */
function Tagline() {
  const isUpright = getLocale() === 'zh-CN'
  return (
    <p
      aria-hidden="true"
      className={`display absolute top-12 right-12 hidden flex-col text-3xl text-ink lg:flex ${isUpright ? 'gap-6 tracking-[0.3em] [writing-mode:vertical-rl]' : 'gap-2 tracking-[0.12em]'}`}
    >
      <span>{m.app_tagline_upper()}</span>
      <span className={isUpright ? 'mt-16' : 'ml-14'}>{m.app_tagline_lower()}</span>
    </p>
  )
}

/** Keeps the `redirect` parameter. */
export function LoginLink({ to, children }: { to: string; children: ReactNode }) {
  const [{ redirect }] = useQuery()
  return (
    <Link
      to={to}
      query={redirect === undefined ? {} : { redirect }}
      className="self-center py-2 text-sm text-ink-soft underline decoration-line-strong underline-offset-4 hover:text-ink"
    >
      {children}
    </Link>
  )
}

/** The redirect or home, in this page's language. */
export function useAddressAfterLogin(): string {
  const [{ redirect }] = useQuery()
  return returnAddress(redirect, inLocale(paths.home))
}

export function useAfterLogin(): () => void {
  const go = useNavigateTo()
  const address = useAddressAfterLogin()
  return () => go(address, { replace: true })
}
