import { type ReactNode, useId } from 'react'

/** A part of the account page, under a hairline. */
export function Section({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-5 border-t border-line py-7 md:grid-cols-[13rem_1fr] md:gap-10"
    >
      <div>
        <h2 id={id} className="display text-xl">
          {title}
        </h2>
        {lead !== undefined && <p className="mt-1 text-sm text-ink-soft">{lead}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
