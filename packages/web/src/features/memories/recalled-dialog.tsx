import type { MessageId, RetrievedMemory, SessionId } from '@inkling/contract'
import { CornerUpLeft, Eye, EyeOff, Pin, PinOff } from 'lucide-react'
import { useState } from 'react'
import { problemSentence } from '../../i18n/problem-sentences.ts'
import { m } from '../../paraglide/messages.js'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Button } from '../../ui/elements/button.tsx'
import { FailedState, LoadingState } from '../../ui/feedback/states.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Words } from './memory-row.tsx'
import { useChangeMemory, useRecalled } from './queries.ts'
import { describeRetrieved } from './recalled-facts.ts'

interface RetrievedDialogProps {
  id: MessageId
  session: SessionId
  open: boolean
  onClose: () => void
  onJump: (message: MessageId) => void
  onAll: () => void
}

/** Passages that were used for an answer. */
export function RetrievedDialog({ id, session, open, onClose, onJump, onAll }: RetrievedDialogProps) {
  const { data, error, refetch } = useRecalled(id, open)
  const leaving = (run: () => void) => () => {
    onClose()
    run()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.memories_recalled_title()}
      actions={
        <Button look="plain" onClick={leaving(onAll)}>
          {m.memories_all_link()}
        </Button>
      }
    >
      {data ? (
        <ul className="divide-y divide-line">
          {data.length === 0 && <li className="py-4 text-ink-soft">{m.memories_recalled_none()}</li>}
          {data.map(passage => {
            const [first] = passage.memories
            return (
              <li key={first?.id ?? passage.said_at} className="py-3">
                <Passage
                  passage={passage}
                  session={session}
                  onOpen={first && leaving(() => onJump(first.message_id))}
                />
              </li>
            )
          })}
        </ul>
      ) : error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
    </Dialog>
  )
}

interface PassageProps {
  passage: RetrievedMemory
  session: SessionId
  onOpen: (() => void) | undefined
}

const icon = { 'aria-hidden': true, className: 'size-4', strokeWidth: 1.7 } as const

function Passage({ passage, session, onOpen }: PassageProps) {
  const change = useChangeMemory(session)
  /** Shows changes made here, while the answer's own record stays. */
  const [now, setNow] = useState({ is_pinned: passage.is_pinned, is_off: false })
  async function putAll(body: Partial<typeof now>): Promise<void> {
    try {
      for (const memory of passage.memories) await change.mutateAsync({ memory, body })
      setNow(was => ({ ...was, ...body }))
    } catch (error) {
      toast(problemSentence(error), { tone: 'bad' })
    }
  }
  return (
    <>
      <p className="pb-1 text-xs text-ink-faint tabular-nums">{describeRetrieved(passage)}</p>
      <div className={now.is_off ? 'opacity-60' : ''}>
        <Words text={passage.text} />
      </div>
      <div className="mt-1 -ml-2 flex flex-wrap">
        {onOpen && (
          <Button look="plain" size="small" onClick={onOpen}>
            <CornerUpLeft {...icon} />
            {m.memories_jump_button()}
          </Button>
        )}
        <Button look="plain" size="small" onClick={() => void putAll({ is_off: !now.is_off })}>
          {now.is_off ? <Eye {...icon} /> : <EyeOff {...icon} />}
          {now.is_off ? m.memories_on_button() : m.memories_forget_button()}
        </Button>
        <Button look="plain" size="small" onClick={() => void putAll({ is_pinned: !now.is_pinned })}>
          {now.is_pinned ? <PinOff {...icon} /> : <Pin {...icon} />}
          {now.is_pinned ? m.memories_unpin_button() : m.memories_pin_button()}
        </Button>
      </div>
    </>
  )
}
