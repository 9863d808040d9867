import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'

interface CollapsibleProps {
  title: string
  /** Whether a field inside differs from the default, which a mark shows while folded. */
  isChanged: boolean
  children: ReactNode
}

export function Collapsible({ title, isChanged, children }: CollapsibleProps) {
  return (
    <details className="group border-t border-line">
      <summary className="flex min-h-12 list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 text-ink-faint transition-transform duration-150 group-open:rotate-90"
        />
        <span className="font-medium">{title}</span>
        {isChanged && (
          <span
            role="img"
            aria-label={m.app_fold_changed()}
            title={m.app_fold_changed()}
            className="size-2 rounded-full bg-seal"
          />
        )}
      </summary>
      <div className="grid gap-4 pt-1 pb-5 sm:grid-cols-2">{children}</div>
    </details>
  )
}
