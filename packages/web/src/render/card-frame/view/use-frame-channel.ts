import { type SyntheticEvent, useEffect, useReducer, useRef } from 'react'
import { connectFrame, type FrameConnection, type FrameFault } from '../protocol/connect-frame.ts'
import type { FrameChannel, FrameHost } from '../protocol/frame-host.ts'
import type { FrameProblem } from '../protocol/frame-problem.ts'
import { SendPace } from '../protocol/message-budget.ts'
import type { FrameMessage } from '../protocol/protocol.ts'
import { isPressed } from './is-pressed.ts'
import { heightOf, ledger, rememberHeight, rememberSnapshot } from './page-frames.ts'

/** Connects a frame to the chat; returns its visible state and load handler. */
export function useFrameChannel(document: string, host: FrameHost, onEnd: (fault: FrameFault) => void) {
  const connection = useRef<FrameConnection>(null)
  const line = useRef<FrameChannel>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const pace = useRef(new SendPace())
  const [state, change] = useReducer(frameState, { ...FRAME_BEGINS, height: heightOf(document) })

  const show = async () => {
    const current = connection.current
    const facts = await host.facts()
    if (current === null || connection.current !== current) return // the frame was closed meanwhile
    ledger.starts(document)
    current.send({ type: 'show', document, facts, height: innerHeight, isPlain: isPlain(document) })
  }
  const say = (text: string) => {
    const permission = host.maySend()
    if (permission === 'deny' || !pace.current.admit(performance.now())) return
    if (permission === 'allow') host.send(text)
    else change({ type: 'question', text })
  }
  const ifPressed = async (act: () => void) => {
    if (await isPressed(frame.current)) act()
  }
  const hear = (message: Exclude<FrameMessage, { type: 'pong' }>) => {
    switch (message.type) {
      case 'ready':
        return void show()
      case 'resize':
        rememberHeight(document, message.height)
        return change(message)
      case 'still':
        return rememberSnapshot(host.message, document, message.picture)
      case 'error':
        host.noteProblem({ kind: message.kind, detail: message.detail })
        return change(message)
      case 'open_link':
        return change(message)
      case 'set_variables':
        return line.current?.changeVariables(message.message, message.changes)
      case 'set_input':
        return void ifPressed(() => host.setInput(message.text))
      case 'send':
        return void ifPressed(() => say(message.text))
      default:
        return message satisfies never
    }
  }
  const onLoad = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
    // Later navigations fire load too, but only the first load gets the channel.
    if (connection.current !== null || currentTarget.contentWindow === null) return
    frame.current = currentTarget
    connection.current = connectFrame(currentTarget.contentWindow, {
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
      connection.current = null
      ledger.isHarmless(document)
    }
  }, [document])
  useEffect(() => {
    line.current = host.join(news => connection.current?.send(news))
    return () => line.current?.leave()
  }, [host])
  return { ...state, onLoad, change }
}

/**
 * True if a document sets no styles. Styled documents expect black on transparent; plain ones use the reader's theme.
 */
export const isPlain = (document: string): boolean => !/style|color|<font/i.test(document)

interface FrameState {
  readonly height: number
  readonly isShown: boolean
  readonly problems: readonly FrameProblem[]
  readonly link: string | null
  /** Text that the card wants to send for the reader. */
  readonly question: string | null
}

type FrameChange =
  | Extract<FrameMessage, { type: 'resize' | 'error' | 'open_link' }>
  | { readonly type: 'question'; readonly text: string }
  /** The reader has answered the frame's request. */
  | { readonly type: 'settle' }

const FRAME_BEGINS: Omit<FrameState, 'height'> = {
  isShown: false,
  problems: [],
  link: null,
  question: null,
}

/** Per frame. Scripts can bypass the shell's limit. */
const PROBLEMS_MAX = 20

function frameState(state: FrameState, change: FrameChange): FrameState {
  switch (change.type) {
    case 'resize':
      return { ...state, height: change.height, isShown: true }
    case 'error': {
      const { kind, detail } = change
      return state.problems.length < PROBLEMS_MAX
        ? { ...state, problems: [...state.problems, { kind, detail }] }
        : state
    }
    case 'open_link':
      return { ...state, link: change.url }
    case 'question':
      return { ...state, question: change.text }
    case 'settle':
      return { ...state, link: null, question: null }
    default:
      return change satisfies never
  }
}
