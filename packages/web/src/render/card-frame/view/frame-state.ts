import type { FrameProblem } from '../protocol/frame-problem.ts'
import type { FrameMessage } from '../protocol/protocol.ts'

/** What of a frame is to be seen around it. */
export interface FrameState {
  readonly height: number
  /** Whether there is something to be seen in it. */
  readonly isShown: boolean
  readonly problems: readonly FrameProblem[]
  /** Where a pressed link leads. */
  readonly link: string | null
  /** What the card wants to say for the reader. */
  readonly question: string | null
}

export type FrameChange =
  | Extract<FrameMessage, { type: 'resize' | 'error' | 'open_link' }>
  | { readonly type: 'question'; readonly text: string }
  /** The reader has answered what the frame wanted. */
  | { readonly type: 'settle' }

export const FRAME_BEGINS: Omit<FrameState, 'height'> = {
  isShown: false,
  problems: [],
  link: null,
  question: null,
}

/** Problems kept of one frame; the shell tells of no more, and a script that speaks past it must not fill the page. */
const PROBLEMS_MAX = 20

export function frameState(state: FrameState, change: FrameChange): FrameState {
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
