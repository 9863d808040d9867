import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { Fault, FrameConnection } from './connect-frame.ts'
import { connectFrame } from './connect-frame.ts'
import type { FrameFacts } from './frame-facts.ts'
import { isPlain } from './is-plain.ts'
import { heightOf, ledger, rememberHeight } from './page-frames.ts'
import type { FrameMessage, FrameProblem } from './protocol.ts'

/** What a frame has said, as far as it can be seen, and the way to let it begin. */
export function useFrameChannel(document: string, facts: () => FrameFacts, onEnd: (fault: Fault) => void) {
  const connection = useRef<FrameConnection>(null)
  const [height, setHeight] = useState(() => heightOf(document))
  const [problems, setProblems] = useState<readonly FrameProblem[]>([])
  const [link, setLink] = useState<string | null>(null)

  const hear = (message: Exclude<FrameMessage, { type: 'pong' }>) => {
    switch (message.type) {
      case 'ready':
        ledger.starts(document)
        connection.current?.send({
          type: 'show',
          document,
          facts: facts(),
          height: innerHeight,
          isPlain: isPlain(document),
        })
        break
      case 'resize':
        rememberHeight(document, message.height)
        setHeight(message.height)
        break
      case 'error':
        setProblems(known => [...known, message])
        break
      case 'open_link':
        setLink(message.url)
        break
      default:
        message satisfies never
    }
  }
  const onLoad = ({ currentTarget: { contentWindow } }: SyntheticEvent<HTMLIFrameElement>) => {
    // What the shell becomes, and whatever it goes to, loads too: the channel is for the first alone.
    if (connection.current !== null || contentWindow === null) return
    connection.current = connectFrame(contentWindow, {
      onMessage: hear,
      onAlive: () => ledger.isHarmless(document),
      onFault(fault) {
        ledger.ended(document, fault)
        onEnd(fault)
      },
    })
  }
  useEffect(() => {
    const tellHeight = () => connection.current?.send({ type: 'viewport', height: innerHeight })
    addEventListener('resize', tellHeight)
    return () => {
      removeEventListener('resize', tellHeight)
      connection.current?.close()
      ledger.isHarmless(document)
    }
  }, [document])
  return { height, problems, link, onLoad, forgetLink: () => setLink(null) }
}
