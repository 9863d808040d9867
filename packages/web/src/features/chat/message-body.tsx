import type { Message } from '@inkling/contract'
import { use, useMemo } from 'react'
import { MessageText } from '../../render/message-text.tsx'
import { Arriving } from './arriving.tsx'
import { FrameFactsContext } from './frame-facts.ts'
import { Reasoning } from './reasoning.tsx'
import { useLiveAnswer } from './use-live-answer.ts'

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
  const { content, reasoning, status, name } = message
  const factsOf = use(FrameFactsContext)
  const frameFacts = useMemo(() => factsOf && (() => factsOf(message)), [factsOf, message])
  const isArriving = status === 'streaming'
  return (
    <>
      <Reasoning text={reasoning} isArriving={isArriving && content === ''} />
      {isArriving && content === '' ? (
        <Arriving name={name} />
      ) : (
        <MessageText text={content} isStreaming={isArriving} frameFacts={frameFacts} />
      )}
    </>
  )
}
