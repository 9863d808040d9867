import type { KeyboardEvent } from 'react'

/** The key code of every key that an input method is still working on; Safari says it after `isComposing` has ended. */
const COMPOSING = 229

type KeyPress = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'keyCode' | 'nativeEvent'>

/**
 * Whether a key sends what was typed: Enter with Ctrl or ⌘ always, and Enter alone where that was not chosen otherwise.
 * With Shift it is a new line, and the Enter that takes a word from a Chinese input method belongs to that.
 */
export function isSendKey(
  { key, shiftKey, ctrlKey, metaKey, keyCode, nativeEvent }: KeyPress,
  way: SendShortcut,
): boolean {
  if (key !== 'Enter' || shiftKey || nativeEvent.isComposing || keyCode === COMPOSING) return false
  return way === 'enter' || ctrlKey || metaKey
}

/** Which key sends: Enter alone, or with Ctrl or ⌘, where Enter begins a line. */
export type SendShortcut = 'enter' | 'ctrl-enter'

const KEY = 'send-way'
const listeners = new Set<() => void>()
let chosen: SendShortcut | undefined

/** What was chosen at this device; until then Enter sends where there are real keys, and begins a line on a touch screen. */
export const getSendShortcut = (): SendShortcut => {
  chosen ??= readChoice() ?? (isTouchDevice() ? 'ctrl-enter' : 'enter')
  return chosen
}

function readChoice(): SendShortcut | undefined {
  const stored = localStorage.getItem(KEY)
  return stored === 'enter' || stored === 'ctrl-enter' ? stored : undefined
}

/** Its first way of pointing is a finger: whoever types there does so on the screen, without Ctrl and often without Shift. */
const isTouchDevice = (): boolean => matchMedia('(pointer: coarse)').matches

export function chooseSendShortcut(way: SendShortcut): void {
  chosen = way
  try {
    localStorage.setItem(KEY, way)
  } catch {
    // Storage is full or forbidden: the choice lasts as long as the page.
  }
  for (const listener of [...listeners]) listener()
}

export function subscribeSendShortcut(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
