import type { Message, MessageVariables } from '@inkling/contract'
import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { MessageText, TextRoom } from '../../../render/message-text.tsx'
import { FrameHostContext } from '../frames/use-chat-frames.ts'
import { variablesQuery } from '../frames/variables-query.ts'
import { useLiveAnswer } from '../live/use-live-answer.ts'
import { Arriving } from './arriving.tsx'
import { Reasoning } from './reasoning.tsx'
import { ShownTextsContext } from './shown-texts.ts'
import { useShownText } from './use-shown-text.ts'

/** A message's reasoning and text. Only an arriving one listens for its tokens. */
export function MessageBody({ message }: { message: Message }) {
  return message.status === 'streaming' ? <ArrivingBody message={message} /> : <Body message={message} />
}

function ArrivingBody({ message }: { message: Message }) {
  const live = useLiveAnswer(message.id)?.message ?? message
  // What is gone on with begins with a text, and still nothing has come.
  const isSilent = live.content === message.content && live.reasoning === message.reasoning
  return (
    <>
      <Body message={live} />
      {isSilent && live.content !== '' && <Arriving name={message.name} />}
    </>
  )
}

function Body({ message }: { message: Message }) {
  const { content, reasoning, status } = message
  return (
    <>
      {reasoning !== '' && (
        <Reasoning message={message} isArriving={status === 'streaming' && content === ''} />
      )}
      <Said message={message} />
    </>
  )
}

function Said({ message }: { message: Message }) {
  const { isOfVariables } = use(ShownTextsContext)
  return isOfVariables ? <SaidOfVariables message={message} /> : <Shown message={message} />
}

/** An answer remembers nothing yet while it arrives: until then, what it answers does. */
function SaidOfVariables({ message }: { message: Message }) {
  const holder = message.status === 'streaming' ? (message.parent_id ?? message.id) : message.id
  const { data, isPending } = useQuery(variablesQuery(holder))
  return isPending ? <TextRoom text={message.content} /> : <Shown message={message} variables={data} />
}

function Shown({ message, variables }: { message: Message; variables?: MessageVariables | undefined }) {
  const { content, status, name } = message
  const shown = useShownText(message, 'content', variables)
  const hostOf = use(FrameHostContext)
  const isArriving = status === 'streaming'
  if (isArriving && content === '') return <Arriving name={name} />
  // As it came, it would only flash up before scripts have made of it what is to be seen.
  if (shown === undefined) return <TextRoom text={content} />
  return <MessageText text={shown} isStreaming={isArriving} frameHost={hostOf?.(message) ?? null} />
}
