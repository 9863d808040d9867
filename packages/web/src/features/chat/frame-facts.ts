import type { Message, Session } from '@inkling/contract'
import { createContext, useCallback, useEffect, useRef } from 'react'
import type { FrameFacts } from '../../render/frame/frame-facts.ts'
import type { Path } from './path.ts'

type FactsOf = (message: Message) => FrameFacts

/** What the card frame of a message may know. Without a conversation around it, documents stay code. */
export const FrameFactsContext = createContext<FactsOf | null>(null)

/** Tells of the path as it is when a frame begins; the same function for the conversation's whole life. */
export function useFrameFacts(session: Session, path: Path): FactsOf {
  const present = useRef({ session, path })
  useEffect(() => {
    present.current = { session, path }
  })
  return useCallback(message => frameFacts(message, present.current.session, present.current.path), [])
}

/** Messages are numbered from the first that is loaded; no server tells yet what they remember. */
export function frameFacts(message: Message, { card }: Session, { messages }: Path): FrameFacts {
  const { id, role, name, content: text, hidden: isHidden } = message
  const number = Math.max(
    messages.findIndex(one => one.id === id),
    0,
  )
  const user = messages.findLast(one => one.role === 'user')?.name ?? ''
  return {
    names: { user, char: card.name },
    message: { number, role, name, text, isHidden },
    variables: {
      chat: {},
      messages: messages.map(({ siblings, hidden }, index) => ({
        number: index,
        isHidden: hidden,
        sibling: siblings.index,
        variables: [],
      })),
    },
  }
}
