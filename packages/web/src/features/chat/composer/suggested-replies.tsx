import type { Message, MessageId, SessionId } from '@inkling/contract'
import { useQuery } from '@tanstack/react-query'
import { Lightbulb, X } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../api/call/call.ts'
import { problemSentence } from '../../../i18n/problem-sentences.ts'
import { m } from '../../../paraglide/messages.js'
import { Button, IconButton } from '../../../ui/elements/button.tsx'
import { Spinner } from '../../../ui/elements/spinner.tsx'
import { useSettings } from '../settings/scope/queries.ts'
import { keys } from '../store/keys.ts'
import type { MessagePath } from '../store/path.ts'
import { isTouchDevice } from './send-key.ts'

/** A request for replies to a message. `number` makes a repeated request fetch other replies. */
interface SuggestionRequest {
  below: MessageId
  number: number
  /** Requested with the button, whose focus then moves to the replies; otherwise the focus stays where it is. */
  isAsked: boolean
}

let requests = 0
const requestBelow = ({ id: below }: Message, isAsked: boolean): SuggestionRequest => ({
  below,
  number: ++requests,
  isAsked,
})

interface SuggestedRepliesProps {
  session: SessionId
  path: MessagePath
  isAnswering: boolean
  /** True while the field is empty and no answer arrives; otherwise replies are hidden and discarded. */
  isIdle: boolean
  onTake: (reply: string, isTakenUp: boolean) => void
}

/** Replies that a model suggests, on request or after each answer. */
export function SuggestedReplies({ session, path, isAnswering, isIdle, onTake }: SuggestedRepliesProps) {
  const last = path.hasNewer ? undefined : path.messages.at(-1)
  const { data: settings } = useSettings({ session_id: session })
  const [request, setRequest] = useState<SuggestionRequest>()
  /** The reader has just closed the replies, so the focus returns to the button. */
  const [isClosed, setClosed] = useState(false)
  const isAnswered = useIsAnswered(last, isAnswering)
  if (isAnswered && isIdle && last && settings?.effective.suggest_replies)
    setRequest(requestBelow(last, false))
  if (!isIdle && request !== undefined) setRequest(undefined)
  if (!isIdle && isClosed) setClosed(false)
  if (!isIdle || last === undefined) return null
  if (request?.below === last.id) {
    const close = () => {
      setRequest(undefined)
      setClosed(true)
    }
    const take: typeof onTake = (reply, isTakenUp) => {
      setRequest(undefined)
      onTake(reply, isTakenUp)
    }
    return <Replies session={session} request={request} onTake={take} onClose={close} />
  }
  return (
    <IconButton
      label={m.turns_suggest_button()}
      className="absolute top-1 right-2"
      autoFocus={isClosed}
      onClick={() => setRequest(requestBelow(last, true))}
    >
      <Lightbulb aria-hidden="true" className="size-5" strokeWidth={1.6} />
    </IconButton>
  )
}

/** Whether an answer has just finished. True for one render. */
function useIsAnswered(last: Message | undefined, isAnswering: boolean): boolean {
  const [known, setKnown] = useState({ wasAnswering: isAnswering, last: last?.id })
  const isNew = !isAnswering && last?.id !== known.last
  const isAnswered = isNew && known.wasAnswering && last?.role === 'assistant'
  if (isAnswering && !known.wasAnswering) setKnown({ ...known, wasAnswering: true })
  else if (isAnswered || (isNew && !known.wasAnswering)) setKnown({ wasAnswering: false, last: last?.id })
  return isAnswered && last.status === 'done'
}

interface RepliesProps extends Pick<SuggestedRepliesProps, 'session' | 'onTake'> {
  request: SuggestionRequest
  onClose: () => void
}

/** The replies to one request; a tap puts one into the field. Unmounting cancels the request. */
function Replies({ session, request, onTake, onClose }: RepliesProps) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...keys.suggestions, request.below, request.number],
    queryFn: ({ signal }) =>
      call('chat.suggestReplies', { params: { id: session } }, { signal, waitsForModel: true }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return (
    <section
      aria-label={m.turns_suggestions_title()}
      aria-busy={isFetching}
      aria-live="polite"
      className="flex items-start gap-1 border-b border-line p-2"
    >
      <div className="flex min-w-0 flex-1 flex-col items-start gap-1.5 sm:flex-row sm:flex-wrap">
        {isFetching && (
          <p className="flex min-h-11 items-center gap-2 px-2 text-sm text-ink-soft">
            <Spinner />
            {m.turns_suggestions_loading()}
          </p>
        )}
        {!isFetching && error && (
          <p role="alert" className="flex min-h-11 flex-wrap items-center gap-2 px-2 text-sm text-ink-soft">
            {problemSentence(error)}
            <Button size="small" onClick={() => void refetch()}>
              {m.app_retry_button()}
            </Button>
          </p>
        )}
        {!isFetching &&
          data?.replies.map(reply => (
            <button
              key={reply}
              type="button"
              onClick={() => onTake(reply, !isTouchDevice())} // on a phone the keyboard would hide the chat
              className="min-h-11 rounded-2xl border border-line-strong bg-raised px-3.5 py-2 text-start text-sm text-ink transition-colors duration-150 hover:bg-sunken"
            >
              <span className="line-clamp-3">{reply}</span>
            </button>
          ))}
      </div>
      <IconButton label={m.turns_suggestions_close()} autoFocus={request.isAsked} onClick={onClose}>
        <X aria-hidden="true" className="size-4" strokeWidth={1.6} />
      </IconButton>
    </section>
  )
}
