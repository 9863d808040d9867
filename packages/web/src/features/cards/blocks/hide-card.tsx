import type { Card } from '@inkling/contract'
import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx'

export function HideCard({ card }: { card: Card }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="plain" size="small" className="-ml-3.5 self-start" onClick={() => setOpen(true)}>
        <EyeOff aria-hidden="true" className="size-4" strokeWidth={1.6} />
        {m.blocks_hide_button()}
      </Button>
      {isOpen && <HideDialog card={card} onClose={() => setOpen(false)} />}
    </>
  )
}

const HideDialog = lazyPart(async () => (await import('./hide-dialog.tsx')).HideDialog)
