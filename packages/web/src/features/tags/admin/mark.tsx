import type { ReactNode } from 'react'

/** A word beside a name. */
export const Mark = ({ children }: { children: ReactNode }) => (
  <span className="rounded-full bg-sunken px-2.5 py-0.5 font-sans text-xs text-ink-soft">{children}</span>
)
