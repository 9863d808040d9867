import type { KeyboardEvent } from 'react'

/** `keyCode` while an input method is composing; Safari still reports it after `isComposing` has ended. */
const COMPOSING = 229

type KeyPress = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'keyCode' | 'nativeEvent'>

/**
 * Whether a key press sends: always with Ctrl or ⌘, and Enter alone unless chosen otherwise. Shift+Enter is a new
 * line; the Enter that confirms an input method's word does not send.
 */
export function isSendKey(
  { key, shiftKey, ctrlKey, metaKey, keyCode, nativeEvent }: KeyPress,
  way: SendShortcut,
): boolean {
  if (key !== 'Enter' || shiftKey || nativeEvent.isComposing || keyCode === COMPOSING) return false
  return way === 'enter' || ctrlKey || metaKey
}

/** The send shortcut: Enter alone, or with Ctrl or ⌘, where Enter starts a new line. */
export type SendShortcut = 'enter' | 'ctrl-enter'

const KEY = 'send-way'
const listeners = new Set<() => void>()
let chosen: SendShortcut | undefined

/** The device's choice. By default Enter sends with a real keyboard and starts a new line on touch screens. */
export const getSendShortcut = (): SendShortcut => {
  chosen ??= readChoice() ?? (isTouchDevice() ? 'ctrl-enter' : 'enter')
  return chosen
}

function readChoice(): SendShortcut | undefined {
  const stored = localStorage.getItem(KEY)
  return stored === 'enter' || stored === 'ctrl-enter' ? stored : undefined
}

/** Touch is the primary input, so there is no Ctrl and often no Shift key. */
export const isTouchDevice = (): boolean => matchMedia('(pointer: coarse)').matches

export function chooseSendShortcut(way: SendShortcut): void {
  chosen = way
  try {
    localStorage.setItem(KEY, way)
  } catch {
    // Storage is full or blocked: the choice lasts until the page closes.
  }
  for (const listener of [...listeners]) listener()
}

export function subscribeSendShortcut(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
