import type { Message, SessionId } from '@inkling/contract'
import { History } from 'lucide-react'
import { useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { lazyDialog } from '../../../ui/feedback/lazy-part.tsx'
import { useIdParam, useQuery } from '../../../ui/navigation/navigation.ts'

/** Opens the memories used for the answer. */
export function RetrievedChip({ message }: { message: Message }) {
  const session = useIdParam<SessionId>()
  const [, change] = useQuery()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        className="flex min-h-11 items-center gap-1.5 rounded-lg px-2 text-xs text-ink-faint tabular-nums transition-colors duration-150 hover:bg-sunken hover:text-ink"
      >
        <History aria-hidden="true" className="size-3.5" />
        {m.memories_chip({ count: message.recalled })}
      </button>
      <RetrievedDialog
        id={message.id}
        session={session}
        open={isOpen}
        onClose={() => setOpen(false)}
        onJump={target => change({ message: target })}
        onAll={() => change({ memory: '1' }, { stays: true })}
      />
    </>
  )
}

const RetrievedDialog = lazyDialog(
  async () => (await import('../../memories/recalled-dialog.tsx')).RetrievedDialog,
)
