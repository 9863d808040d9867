import type { CardId } from '@inkling/contract'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { lazyModule } from '../../../browser/lazy-module.ts'
import { m } from '../../../paraglide/messages.js'
import { LoadingState } from '../../../ui/feedback/states.tsx'

const panel = lazyModule(async () => (await import('./revisions-panel.tsx')).RevisionsPanel)

export function LazyRevisions({ cardId }: { cardId: CardId }) {
  const [isOpen, setIsOpen] = useState(false)
  const Panel = panel.use()
  return (
    <details
      open={isOpen}
      onToggle={event => {
        setIsOpen(event.currentTarget.open)
        void panel.fetch()
      }}
    >
      <summary className="group flex min-h-11 cursor-pointer items-center gap-2 font-medium">
        <ChevronRight
          aria-hidden="true"
          className={`size-4 transition-transform duration-150 ${isOpen ? 'rotate-90' : ''}`}
        />
        {m.revisions_title()}
      </summary>
      {isOpen && (Panel ? <Panel cardId={cardId} /> : <LoadingState />)}
    </details>
  )
}
