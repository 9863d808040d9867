import type { Message, MessageId, MessageVariables } from '@inkling/contract'
import { useQuery } from '@tanstack/react-query'
import { use, useCallback, useSyncExternalStore } from 'react'
import { m } from '../../../paraglide/messages.js'
import { MessageText, TextRoom } from '../../../render/message-text.tsx'
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx'
import { FrameHostContext } from '../frames/use-chat-frames.ts'
import { variablesQuery } from '../frames/variables-query.ts'
import type { LiveAnswer } from '../live/fold-events.ts'
import { liveAnswers } from '../live/live-answers.ts'
import { useAppearance } from '../settings/scope/appearance.ts'
import { ShownTextsContext, useMessageDisplayText } from './shown-texts.ts'

/** Only a streaming message subscribes to tokens. */
export function MessageBody({ message }: { message: Message }) {
  return message.status === 'streaming' ? <ArrivingBody message={message} /> : <Body message={message} />
}

function ArrivingBody({ message }: { message: Message }) {
  const live = useLiveAnswer(message.id)?.message ?? message
  // A continuation starts with existing text, so anything new is detected by comparison.
  const isSilent = live.content === message.content && live.reasoning === message.reasoning
  return (
    <>
      <Body message={live} />
      {isSilent && live.content !== '' && <WaitingIndicator name={message.name} since={message.created_at} />}
    </>
  )
}

function Body({ message }: { message: Message }) {
  const { content, reasoning, status } = message
  return (
    <>
      {reasoning.trim() !== '' && (
        <Reasoning message={message} isArriving={status === 'streaming' && content === ''} />
      )}
      <MessageSaid message={message} />
    </>
  )
}

function MessageSaid({ message }: { message: Message }) {
  const { isOfVariables } = use(ShownTextsContext)
  return isOfVariables ? (
    <MessageSaidWithVariables message={message} />
  ) : (
    <DisplayedMessage message={message} />
  )
}

/** A streaming answer has no variables yet and uses its parent's. */
function MessageSaidWithVariables({ message }: { message: Message }) {
  const holder = message.status === 'streaming' ? (message.parent_id ?? message.id) : message.id
  const { data, isPending } = useQuery(variablesQuery(holder))
  return isPending ? (
    <TextRoom text={message.content} />
  ) : (
    <DisplayedMessage message={message} variables={data} />
  )
}

function DisplayedMessage({
  message,
  variables,
}: {
  message: Message
  variables?: MessageVariables | undefined
}) {
  const { content, role, status, name } = message
  const shown = useMessageDisplayText(message, 'content', variables)
  const hostOf = use(FrameHostContext)
  const isArriving = status === 'streaming'
  // Streaming reasoning replaces the waiting time as a sign of progress.
  const since = message.reasoning.trim() === '' ? message.created_at : null
  if (isArriving && content === '') return <WaitingIndicator name={name} since={since} />
  // Unprocessed text would flash before scripts have run.
  if (shown === undefined) return <TextRoom text={content} />
  // Script output is the author's markup instead of text typed by the user.
  const isTyped = role === 'user' && shown === content
  return (
    <MessageText
      text={shown}
      isTyped={isTyped}
      isStreaming={isArriving}
      frameHost={hostOf?.(message) ?? null}
    />
  )
}

/** Re-renders at most once per frame, and only this message. */
function useLiveAnswer(id: MessageId): LiveAnswer | undefined {
  const subscribe = useCallback((listener: () => void) => liveAnswers.subscribe(id, listener), [id])
  return useSyncExternalStore(subscribe, () => liveAnswers.get(id))
}

/** Shown while an answer has no content. */
export function WaitingIndicator({ name, since = null }: { name: string; since?: string | null }) {
  return (
    <p role="status" className="flex h-7 items-center gap-1.5">
      <span className="sr-only">{m.chat_arriving({ name })}</span>
      {['', '[animation-delay:200ms]', '[animation-delay:400ms]'].map(delay => (
        <span
          key={delay}
          aria-hidden="true"
          className={`size-2 animate-breathe rounded-full bg-ink-faint ${delay}`}
        />
      ))}
      {since !== null && <Waited since={since} />}
    </p>
  )
}

/** The time is shown after some seconds only. */
const Waited = lazyPart(async () => (await import('./time-waited.tsx')).Waited)
const ReasoningArriving = () => m.chat_reasoning_arriving()
const Thinking = lazyPart(async () => (await import('./time-waited.tsx')).Thinking, <ReasoningArriving />)

/** Folded, and only if the reader wants to see reasoning. */
function Reasoning({ message, isArriving }: { message: Message; isArriving: boolean }) {
  const { show_reasoning } = useAppearance()
  const shown = useMessageDisplayText(message, 'reasoning')
  // Scripts may remove the whole text.
  if (!show_reasoning || (!isArriving && shown?.trim() === '')) return null
  return (
    <details className="mb-3 rounded-lg border border-line bg-sunken/60 px-3.5 text-sm text-ink-soft">
      <summary className="cursor-pointer py-2">
        {isArriving ? <Thinking since={message.created_at} /> : m.chat_reasoning_title()}
      </summary>
      <div className="pb-3">
        {shown !== undefined && <MessageText text={shown} isStreaming={isArriving} />}
      </div>
    </details>
  )
}
