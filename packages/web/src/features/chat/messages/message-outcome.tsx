import type { EndReason, Message, ProblemCode } from '@inkling/contract'
import { RefreshCw, StepForward } from 'lucide-react'
import { problemSentence, useSentenceOf } from '../../../i18n/problem-sentences.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { useConversationActions } from '../store/conversation-actions.ts'
import type { OutboxItem } from '../store/outbox.ts'
import { ProblemNote } from './problem-note.tsx'

interface MessageOutcomeProps {
  message: Message
  onRetry: () => void
  /** Absent if the answer can't be continued. */
  onGoOn: (() => void) | undefined
}

/** Says why an answer failed or was cut off, and offers to continue or retry. */
export function MessageOutcome({ message, onRetry, onGoOn }: MessageOutcomeProps) {
  const { status, error } = message
  const reason = useSentenceOf(error?.code)
  switch (status) {
    case 'streaming':
      return null
    case 'done':
      return <EndNote reason={message.end_reason} onRetry={onRetry} onGoOn={onGoOn} />
    case 'stopped':
      return <p className="mt-1 text-xs text-ink-faint">{m.chat_status_stopped()}</p>
    case 'interrupted':
    case 'failed': {
      const outcome = status === 'failed' ? m.chat_status_failed() : m.chat_status_interrupted()
      return (
        <div className="mt-2">
          <ProblemNote
            sentence={reason ?? outcome}
            onRetry={onRetry}
            retryLabel={error && isWordless(error.code) ? m.chat_regenerate_button() : undefined}
          >
            {onGoOn && <GoOnButton onGoOn={onGoOn} />}
          </ProblemNote>
        </div>
      )
    }
    default:
      return status satisfies never
  }
}

/** Says why a message or request was not accepted, and offers to retry or discard it. */
export function OutgoingProblem({ item }: { item: OutboxItem }) {
  const { retry, discard } = useConversationActions()
  return (
    <ProblemNote sentence={problemSentence(item.error)} onRetry={() => retry(item)}>
      <Button look="plain" size="small" onClick={() => discard(item)}>
        {item.body.action === 'send' ? m.chat_unsend_button() : m.app_close_button()}
      </Button>
    </ProblemNote>
  )
}

/** The model responded without text. */
const isWordless = (code: ProblemCode): boolean =>
  code === 'upstream_only_thoughts' || code === 'upstream_moderated'

const endSentences: Readonly<Record<Exclude<EndReason, 'stop'>, () => string>> = {
  length: m.chat_end_length,
  filter: m.chat_end_filter,
  unknown: m.chat_end_unknown,
}

interface EndNoteProps extends Pick<MessageOutcomeProps, 'onRetry' | 'onGoOn'> {
  reason: Message['end_reason']
}

/** Says why an answer may be incomplete and offers to get the rest. */
function EndNote({ reason, onRetry, onGoOn }: EndNoteProps) {
  if (reason === null || reason === 'stop') return null
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-2 text-xs text-ink-faint">
      <p>{endSentences[reason]()}</p>
      {reason === 'filter' ? (
        <Button look="plain" size="small" onClick={onRetry}>
          <RefreshCw aria-hidden="true" className="size-4" />
          {m.chat_regenerate_button()}
        </Button>
      ) : (
        onGoOn && <GoOnButton onGoOn={onGoOn} />
      )}
    </div>
  )
}

const GoOnButton = ({ onGoOn }: { onGoOn: () => void }) => (
  <Button look="plain" size="small" onClick={onGoOn}>
    <StepForward aria-hidden="true" className="size-4" />
    {m.turns_continue_button()}
  </Button>
)
