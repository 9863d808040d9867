import type { Message } from '@inkling/contract'
import { use } from 'react'
import { MessageText } from '../../render/message-text.tsx'
import { Arriving } from './arriving.tsx'
import { FrameHostContext } from './frames/use-chat-frames.ts'
import { Reasoning } from './reasoning.tsx'
import { useShownText } from './rules/use-shown-text.ts'
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
  const shown = useShownText(message, 'content')
  const hostOf = use(FrameHostContext)
  const isArriving = status === 'streaming'
  return (
    <>
      {reasoning !== '' && <Reasoning message={message} isArriving={isArriving && content === ''} />}
      {isArriving && content === '' ? (
        <Arriving name={name} />
      ) : (
        // What scripts will make of it is about the same size; as it came, it would only flash up.
        <div className={shown === undefined ? 'invisible' : undefined}>
          <MessageText
            text={shown ?? content}
            isStreaming={isArriving}
            frameHost={hostOf?.(message) ?? null}
          />
        </div>
      )}
    </>
  )
}
