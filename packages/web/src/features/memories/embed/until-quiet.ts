import { wait } from '../../../api/http/wait.ts'
import { whenIdle } from '../../../browser/lazy-module.ts'

const LOOK_MS = 400
/** Milliseconds after a key press that count as typing. */
const TYPING_MS = 1_500

/** Milliseconds without typing before it counts as a new start. */
const PAUSE_MS = 60_000

let pressedAt = Number.NEGATIVE_INFINITY
const listeners = new Set<() => void>()
addEventListener('keydown', () => {
  const hasBegun = performance.now() - pressedAt > PAUSE_MS
  pressedAt = performance.now()
  if (hasBegun) for (const listener of [...listeners]) listener()
})

/** Calls back when typing starts, to warm up the model. */
export function onTyping(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Resolves when no answer arrives and nobody types.
 * @returns false when the page is hidden or on abort
 */
export async function waitUntilIdle(isBusy: () => boolean, signal: AbortSignal): Promise<boolean> {
  const isLeft = () => signal.aborted || document.visibilityState === 'hidden'
  const isTyping = () => performance.now() - pressedAt < TYPING_MS
  while (!isLeft() && (isBusy() || isTyping())) await wait(LOOK_MS, signal)
  if (!isLeft()) await new Promise<void>(resolve => whenIdle(resolve))
  return !isLeft()
}
