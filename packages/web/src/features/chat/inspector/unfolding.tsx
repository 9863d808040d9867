import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'

/** Renders its content only when open, because there can be thousands of lines. */
export function Unfolding({ head, children }: { head: ReactNode; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      onToggle={event => setOpen(event.currentTarget.open)}
      className="group/fold border-b border-line"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2.5 py-1.5">
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 text-ink-faint transition-transform duration-150 group-open/fold:rotate-90"
        />
        {head}
      </summary>
      {isOpen && <div className="pb-3 pl-6.5">{children}</div>}
    </details>
  )
}

export const PromptText = ({ children }: { children: string }) => (
  <p className="max-h-[50dvh] overflow-y-auto rounded-lg bg-sunken px-3.5 py-2.5 text-sm break-words whitespace-pre-wrap">
    {children}
  </p>
)
