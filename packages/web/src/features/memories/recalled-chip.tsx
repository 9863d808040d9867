import type { Message, MessageId, SessionId } from '@inkling/contract'
import { History } from 'lucide-react'
import { Suspense, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { lazyWithRetry } from '../../ui/feedback/lazy-with-retry.ts'

interface RetrievedChipProps {
  message: Message
  session: SessionId
  onJump: (message: MessageId) => void
  /** Shows all that the chat remembers. */
  onAll: () => void
}

/** Says of an answer that something came back for it, and shows what. */
export function RetrievedChip({ message, ...rest }: RetrievedChipProps) {
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const open = () => {
    setWanted(true)
    setOpen(true)
  }
  return (
    <>
      <button
        type="button"
        onClick={open}
        aria-haspopup="dialog"
        className="flex min-h-11 items-center gap-1.5 rounded-lg px-2 text-xs text-ink-faint tabular-nums transition-colors duration-150 hover:bg-sunken hover:text-ink"
      >
        <History aria-hidden="true" className="size-3.5" />
        {m.memories_chip({ count: message.recalled })}
      </button>
      {isWanted && (
        <Suspense fallback={null}>
          <Dialog id={message.id} open={isOpen} onClose={() => setOpen(false)} {...rest} />
        </Suspense>
      )}
    </>
  )
}

const Dialog = lazyWithRetry(async () => (await import('./recalled-dialog.tsx')).RetrievedDialog)
