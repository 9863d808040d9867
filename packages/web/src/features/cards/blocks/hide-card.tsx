import type { Card } from '@inkling/contract'
import { EyeOff } from 'lucide-react'
import { Suspense, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { lazyWithRetry } from '../../../ui/feedback/lazy-with-retry.ts'

/** For who does not want to see such cards: their author, or one of their tags. */
export function HideCard({ card }: { card: Card }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="plain" size="small" className="-ml-3.5 self-start" onClick={() => setOpen(true)}>
        <EyeOff aria-hidden="true" className="size-4" strokeWidth={1.6} />
        {m.blocks_hide_button()}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <HideDialog card={card} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const HideDialog = lazyWithRetry(async () => (await import('./hide-dialog.tsx')).HideDialog)
