import type { KeyboardEvent } from 'react'

/** The key code of every key that an input method is still working on; Safari says it after `isComposing` has ended. */
const COMPOSING = 229

/**
 * Whether a key sends what was typed: Enter alone. With Shift it is a new line, and the Enter that takes a word from
 * a Chinese input method belongs to that.
 */
export const isSendKey = ({
  key,
  shiftKey,
  keyCode,
  nativeEvent,
}: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'keyCode' | 'nativeEvent'>): boolean =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing && keyCode !== COMPOSING
