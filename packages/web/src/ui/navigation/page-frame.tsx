import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from './link.tsx'

interface PageLayoutProps {
  title: string
  lead?: ReactNode
  action?: ReactNode
  within?: { readonly to: string; readonly label: string }
  /** One column for reading and forms; otherwise a grid of tiles. */
  isNarrow?: boolean
  children: ReactNode
}

export function PageLayout({ title, lead, action, within, isNarrow = false, children }: PageLayoutProps) {
  return (
    <main
      className={`mx-auto flex w-full flex-col gap-6 px-4 py-6 md:px-8 md:py-9 ${isNarrow ? 'max-w-4xl' : 'max-w-7xl'}`}
    >
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 sm:flex-1">
          {within && <ParentLink {...within} />}
          {/* As high as the button beside it. */}
          <h1
            className={`display text-2xl md:text-3xl ${lead === undefined && action ? 'py-1.5 sm:py-0' : ''}`}
          >
            {title}
          </h1>
          {lead !== undefined && <p className="mt-1 text-ink-soft">{lead}</p>}
        </div>
        {action}
      </header>
      {children}
    </main>
  )
}

const ParentLink = ({ to, label }: NonNullable<PageLayoutProps['within']>) => (
  <Link
    to={to}
    className="-mt-3 -ml-1 inline-flex min-h-11 items-center gap-0.5 pr-2 text-sm text-ink-soft md:-mt-5"
  >
    <ChevronLeft aria-hidden="true" className="size-4" />
    {label}
  </Link>
)

export function Section({ title, action, children }: Omit<PageLayoutProps, 'lead' | 'within' | 'isNarrow'>) {
  return (
    <section className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="display text-xl">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}
