import { wait } from '../../../api/http/wait.ts'
import { whenIdle } from '../../../browser/lazy-module.ts'

const LOOK_MS = 400
/** Who has pressed a key just now is still typing. */
const TYPING_MS = 1_500

/** Who goes on typing has not begun anew. */
const PAUSE_MS = 60_000

let pressedAt = Number.NEGATIVE_INFINITY
const listeners = new Set<() => void>()
addEventListener('keydown', () => {
  const hasBegun = performance.now() - pressedAt > PAUSE_MS
  pressedAt = performance.now()
  if (hasBegun) for (const listener of [...listeners]) listener()
})

/** Calls back when somebody begins to type: what has cooled down meanwhile may be wanted soon. */
export function onTyping(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Resolves when nothing goes on in the page: no answer arrives, nobody types.
 * @returns false when nobody looks at it any more, or at the signal
 */
export async function waitUntilIdle(isBusy: () => boolean, signal: AbortSignal): Promise<boolean> {
  const isLeft = () => signal.aborted || document.visibilityState === 'hidden'
  const isTyping = () => performance.now() - pressedAt < TYPING_MS
  while (!isLeft() && (isBusy() || isTyping())) await wait(LOOK_MS, signal)
  if (!isLeft()) await new Promise<void>(resolve => whenIdle(resolve))
  return !isLeft()
}
