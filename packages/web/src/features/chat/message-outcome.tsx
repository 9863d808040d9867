import type { Message } from '@inkling/contract'
import { problemSentences } from '../../i18n/problem-sentences.ts'
import { m } from '../../paraglide/messages.js'
import { ProblemNote } from './problem-note.tsx'

/** How an answer ended, when it did not end well, and another try. */
export function MessageOutcome({ message, onRetry }: { message: Message; onRetry: () => void }) {
  const { status, error } = message
  switch (status) {
    case 'streaming':
    case 'done':
      return null
    case 'stopped':
      return <p className="mt-1 text-xs text-ink-faint">{m.chat_status_stopped()}</p>
    case 'interrupted':
    case 'failed': {
      const sentence = error
        ? problemSentences[error.code]()
        : status === 'failed'
          ? m.chat_status_failed()
          : m.chat_status_interrupted()
      return (
        <div className="mt-2">
          <ProblemNote sentence={sentence} onRetry={onRetry} />
        </div>
      )
    }
    default:
      return status satisfies never
  }
}
