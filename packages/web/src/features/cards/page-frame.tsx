import type { ReactNode } from 'react'

interface PageFrameProps {
  title: string
  lead?: ReactNode
  /** Beside the title: what one most often comes here to do. */
  action?: ReactNode
  children: ReactNode
}

/** A page of lists and forms: its title, and its content in a calm column. */
export function PageFrame({ title, lead, action, children }: PageFrameProps) {
  return (
    <main className="mx-auto flex w-full max-w-7xl flex-col gap-6 px-4 py-6 md:px-8 md:py-9">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="display text-2xl md:text-3xl">{title}</h1>
          {lead !== undefined && <p className="mt-1 text-ink-soft">{lead}</p>}
        </div>
        {action}
      </header>
      {children}
    </main>
  )
}

/** A part of such a page under a heading of its own. */
export function Section({ title, action, children }: Omit<PageFrameProps, 'lead'>) {
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
