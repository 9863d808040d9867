import type { Message } from '@inkling/contract'
import { StepForward } from 'lucide-react'
import { useSentenceOf } from '../../../i18n/problem-sentences.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { ProblemNote } from './problem-note.tsx'

interface MessageOutcomeProps {
  message: Message
  onRetry: () => void
  /** Absent where the answer cannot be gone on with. */
  onGoOn: (() => void) | undefined
}

/** How an answer ended, when it did not end well, and the ways on: from where it broke off, or anew. */
export function MessageOutcome({ message, onRetry, onGoOn }: MessageOutcomeProps) {
  const { status, error } = message
  const reason = useSentenceOf(error?.code)
  switch (status) {
    case 'streaming':
    case 'done':
      return null
    case 'stopped':
      return <p className="mt-1 text-xs text-ink-faint">{m.chat_status_stopped()}</p>
    case 'interrupted':
    case 'failed': {
      const outcome = status === 'failed' ? m.chat_status_failed() : m.chat_status_interrupted()
      return (
        <div className="mt-2">
          <ProblemNote sentence={reason ?? outcome} onRetry={onRetry}>
            {onGoOn && (
              <Button look="plain" size="small" onClick={onGoOn}>
                <StepForward aria-hidden="true" className="size-4" />
                {m.turns_continue_button()}
              </Button>
            )}
          </ProblemNote>
        </div>
      )
    }
    default:
      return status satisfies never
  }
}
