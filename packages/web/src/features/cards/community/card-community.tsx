import type { Card } from '@inkling/contract'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx'
import { HideCard } from '../blocks/hide-card.tsx'
import { Comments } from './comments.tsx'
import { RatingPanel } from './rating-panel.tsx'

export function CardCommunity({ card }: { card: Card }) {
  return (
    <>
      <RatingPanel card={card} />
      <Comments card={card} />
      {!card.my.is_owner && (
        <div className="flex flex-wrap gap-x-6">
          <HideCard card={card} />
          <ReportCard card={card} />
        </div>
      )}
    </>
  )
}

function ReportCard({ card }: { card: Card }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button look="plain" size="small" className="-ml-3.5" onClick={() => setOpen(true)}>
        <Flag aria-hidden="true" className="size-4" strokeWidth={1.6} />
        {m.community_report_card_button()}
      </Button>
      {isOpen && (
        <ReportDialog
          about={{ id: card.id }}
          title={m.community_report_card_title({ name: card.name })}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

const ReportDialog = lazyPart(async () => (await import('./report-dialog.tsx')).ReportDialog)
