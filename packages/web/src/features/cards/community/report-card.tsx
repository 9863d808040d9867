import type { Card } from '@inkling/contract'
import { Flag } from 'lucide-react'
import { Suspense, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { late } from '../../../ui/feedback/lazy-with-retry.ts'

/** Tells the admins of somebody's card, at the end of all that there is to it. */
export function ReportCard({ card }: { card: Card }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button look="plain" size="small" className="-ml-3.5" onClick={() => setOpen(true)}>
        <Flag aria-hidden="true" className="size-4" strokeWidth={1.6} />
        {m.community_report_card_button()}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ReportDialog
            about={{ id: card.id }}
            title={m.community_report_card_title({ name: card.name })}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

const ReportDialog = late(async () => (await import('./report-dialog.tsx')).ReportDialog)
