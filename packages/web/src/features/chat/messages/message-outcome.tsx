import type { Message } from '@inkling/contract'
import { RefreshCw, StepForward } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSentenceOf } from '../../../i18n/problem-sentences.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'

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

interface ProblemNoteProps {
  sentence: string
  onRetry?: (() => void) | undefined
  children?: ReactNode
}

/** What went wrong with one message, and the way on. */
export function ProblemNote({ sentence, onRetry, children }: ProblemNoteProps) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border-l-2 border-seal bg-seal-wash px-3.5 py-2.5 text-sm"
    >
      <p className="min-w-40 flex-1">{sentence}</p>
      <div className="flex flex-wrap items-center gap-2">
        {onRetry && (
          <Button size="small" onClick={onRetry}>
            <RefreshCw aria-hidden="true" className="size-4" />
            {m.app_retry_button()}
          </Button>
        )}
        {children}
      </div>
    </div>
  )
}
