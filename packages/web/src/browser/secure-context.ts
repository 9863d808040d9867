/**
 * APIs that exist only in secure contexts, with fallbacks for plain http, as on most home servers. All uses must be
 * in this file (scripts/lint).
 */

/** A random v4 UUID; `crypto.randomUUID` is missing over plain http. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte, at) => withMarks(byte, at).toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function withMarks(byte: number, at: number): number {
  if (at === 6) return (byte & 0x0f) | 0x40
  return at === 8 ? (byte & 0x3f) | 0x80 : byte
}

/** Web Locks; without them, tabs do not coordinate. */
export const tabLocks = (): LockManager | undefined =>
  'locks' in navigator ? (navigator.locks as LockManager | undefined) : undefined

/** Cache for large files; without it, every visit downloads them again. */
export const fileCaches = (): CacheStorage | undefined => ('caches' in globalThis ? caches : undefined)

/**
 * Copies text, with the old copy command as fallback. Call directly from a click handler.
 * @returns whether it was copied
 */
export async function writeClipboard(text: string): Promise<boolean> {
  const clipboard = navigator.clipboard as Clipboard | undefined
  if (clipboard === undefined) return copyBySelection(text)
  try {
    await clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** Elements that trap the focus while open. */
const FOCUS_TRAPS = 'dialog, [role="dialog"], [role="alertdialog"], [role="menu"]'

/** Copies from a hidden field, inside an open dialog because the focus cannot leave it. */
function copyBySelection(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true // keeps the phone's keyboard closed
  field.style.cssText = 'position:fixed;top:0;left:0;opacity:0;font-size:16px;user-select:text'
  const home = focused?.closest(FOCUS_TRAPS) ?? document.body
  home.append(field)
  try {
    field.select()
    field.setSelectionRange(0, text.length)
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}
