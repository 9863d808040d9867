import type { KeyboardEvent } from 'react'

/** `keyCode` during composition; Safari reports it even after `isComposing` has ended. */
const COMPOSING = 229

/** Whether a key belongs to an input method, such as the Enter that confirms a word. */
export const isComposing = ({ keyCode, nativeEvent }: Pick<KeyPress, 'keyCode' | 'nativeEvent'>): boolean =>
  nativeEvent.isComposing || keyCode === COMPOSING

type KeyPress = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'keyCode' | 'nativeEvent'>

/**
 * Ctrl or ⌘ with Enter always sends; Enter alone does by default, but not when it confirms an input method's word.
 * Shift+Enter is a new line.
 */
export function isSendKey(
  { key, shiftKey, ctrlKey, metaKey, ...press }: KeyPress,
  way: SendShortcut,
): boolean {
  if (key !== 'Enter' || shiftKey || isComposing(press)) return false
  return way === 'enter' || ctrlKey || metaKey
}

/** With `ctrl-enter`, Enter alone starts a new line; ⌘ replaces Ctrl on Macs. */
export type SendShortcut = 'enter' | 'ctrl-enter'

const KEY = 'send-way'
const listeners = new Set<() => void>()
let chosen: SendShortcut | undefined

/** The choice is per device. By default Enter sends, except on touch screens. */
export const getSendShortcut = (): SendShortcut => {
  chosen ??= readChoice() ?? (isTouchDevice() ? 'ctrl-enter' : 'enter')
  return chosen
}

function readChoice(): SendShortcut | undefined {
  const stored = localStorage.getItem(KEY)
  return stored === 'enter' || stored === 'ctrl-enter' ? stored : undefined
}

/** With touch as the primary input, there is no Ctrl and often no Shift key. */
export const isTouchDevice = (): boolean => matchMedia('(pointer: coarse)').matches

export function chooseSendShortcut(way: SendShortcut): void {
  chosen = way
  try {
    localStorage.setItem(KEY, way)
  } catch {
    // Storage is full or blocked, so the choice lasts until the page closes.
  }
  for (const listener of [...listeners]) listener()
}

export function subscribeSendShortcut(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
