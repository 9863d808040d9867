import type { KeyboardEvent } from 'react'
import type { SendWay } from './send-way.ts'

/** The key code of every key that an input method is still working on; Safari says it after `isComposing` has ended. */
const COMPOSING = 229

type Press = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'keyCode' | 'nativeEvent'>

/**
 * Whether a key sends what was typed: Enter with Ctrl or ⌘ always, and Enter alone where that was not chosen otherwise.
 * With Shift it is a new line, and the Enter that takes a word from a Chinese input method belongs to that.
 */
export function isSendKey(
  { key, shiftKey, ctrlKey, metaKey, keyCode, nativeEvent }: Press,
  way: SendWay,
): boolean {
  if (key !== 'Enter' || shiftKey || nativeEvent.isComposing || keyCode === COMPOSING) return false
  return way === 'enter' || ctrlKey || metaKey
}
