import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'

/** Folded on phones. */
export function Section({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const unfolded = isOpen ? '' : 'max-md:hidden'
  return (
    <section
      aria-labelledby={id}
      className="border-t border-line max-md:last:border-b md:grid md:grid-cols-[13rem_1fr] md:gap-10 md:py-7"
    >
      <div>
        <h2 id={id} className="display text-xl">
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="flex min-h-14 w-full items-center justify-between gap-3 text-left md:hidden"
          >
            {title}
            <ChevronDown
              aria-hidden="true"
              className={`size-5 text-ink-faint transition-transform duration-150 ${isOpen ? 'rotate-180' : ''}`}
            />
          </button>
          <span className="max-md:hidden">{title}</span>
        </h2>
        {lead !== undefined && <p className={`${unfolded} text-sm text-ink-soft md:mt-1`}>{lead}</p>}
      </div>
      <div className={`${unfolded} min-w-0 max-md:pt-4 max-md:pb-8`}>{children}</div>
    </section>
  )
}
