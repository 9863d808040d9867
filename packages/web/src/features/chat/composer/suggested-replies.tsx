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

/** A request for replies below a message, with a number of its own: a repeated request gets other replies. */
interface SuggestionRequest {
  below: MessageId
  number: number
}

let requests = 0
const requestBelow = ({ id: below }: Message): SuggestionRequest => ({ below, number: ++requests })

interface SuggestedRepliesProps {
  session: SessionId
  path: MessagePath
  /** Nothing is typed or answered. Otherwise this is hidden, and a request ends. */
  isIdle: boolean
  onTake: (reply: string, isTakenUp: boolean) => void
}

/** Replies that a model suggests, on request or after each answer. */
export function SuggestedReplies({ session, path, isIdle, onTake }: SuggestedRepliesProps) {
  const last = path.hasNewer ? undefined : path.messages.at(-1)
  const { data: settings } = useSettings({ session_id: session })
  const [request, setRequest] = useState<SuggestionRequest>()
  const isAnswered = useIsAnswered(last, isIdle)
  if (isAnswered && last && settings?.effective.suggest_replies) setRequest(requestBelow(last))
  if (!isIdle && request !== undefined) setRequest(undefined)
  if (!isIdle || last === undefined) return null
  if (request?.below === last.id) {
    return (
      <Replies session={session} request={request} onTake={onTake} onClose={() => setRequest(undefined)} />
    )
  }
  return (
    <IconButton
      label={m.turns_suggest_button()}
      className="absolute top-1 right-2"
      onClick={() => setRequest(requestBelow(last))}
    >
      <Lightbulb aria-hidden="true" className="size-5" strokeWidth={1.6} />
    </IconButton>
  )
}

/** Whether an answer has just finished: there is a new one since the composer was last idle. True for one render. */
function useIsAnswered(last: Message | undefined, isIdle: boolean): boolean {
  const [known, setKnown] = useState({ isIdle, last: last?.id })
  const isNew = isIdle && known.last !== last?.id
  if (known.isIdle !== isIdle || isNew) setKnown({ isIdle, last: isIdle ? last?.id : known.last })
  return isNew && !known.isIdle && last?.role === 'assistant' && last.status === 'done'
}

interface RepliesProps extends Pick<SuggestedRepliesProps, 'session' | 'onTake'> {
  request: SuggestionRequest
  onClose: () => void
}

/** The replies of one request, which ends when this is hidden. A tap puts one into the field. */
function Replies({ session, request, onTake, onClose }: RepliesProps) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...keys.suggestions, request.below, request.number],
    queryFn: ({ signal }) => call('chat.suggestReplies', { params: { id: session } }, { signal }),
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
          <p role="status" className="flex min-h-11 items-center gap-2 px-2 text-sm text-ink-soft">
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
              onClick={() => {
                onClose()
                // On a phone the keyboard would hide the chat.
                onTake(reply, !isTouchDevice())
              }}
              className="min-h-11 rounded-2xl border border-line-strong bg-raised px-3.5 py-2 text-start text-sm text-ink transition-colors duration-150 hover:bg-sunken"
            >
              <span className="line-clamp-3">{reply}</span>
            </button>
          ))}
      </div>
      <IconButton label={m.turns_suggestions_close()} onClick={onClose}>
        <X aria-hidden="true" className="size-4" strokeWidth={1.6} />
      </IconButton>
    </section>
  )
}
