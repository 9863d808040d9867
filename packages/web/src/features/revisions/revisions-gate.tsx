import type { CardId } from '@inkling/contract'
import { useState } from 'react'
import { latePart } from '../../api/late-part.ts'
import { m } from '../../paraglide/messages.js'
import { LoadingState } from '../../ui/states.tsx'

const panel = latePart(async () => (await import('./revisions-panel.tsx')).RevisionsPanel)

/** The way to a card's revisions: what shows them is fetched when somebody wants to see them. */
export function RevisionsGate({ cardId }: { cardId: CardId }) {
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
      <summary className="flex min-h-11 cursor-pointer items-center font-medium">
        {m.revisions_title()}
      </summary>
      {isOpen && (Panel ? <Panel cardId={cardId} /> : <LoadingState />)}
    </details>
  )
}
