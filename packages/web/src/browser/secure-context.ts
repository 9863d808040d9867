/**
 * The features that browsers give to secure contexts alone: a page that comes over plain http from another machine, as
 * from most home servers, is without them. They are named here and nowhere else (scripts/lint), each with what the site
 * does instead.
 */

/** A random (v4) UUID. Written out because `crypto.randomUUID` is missing over plain http. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte, at) => withMarks(byte, at).toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** The version and variant bits of a v4 UUID. */
function withMarks(byte: number, at: number): number {
  if (at === 6) return (byte & 0x0f) | 0x40
  return at === 8 ? (byte & 0x3f) | 0x80 : byte
}

/** What tabs take turns by; without it each tab works for itself. */
export const tabLocks = (): LockManager | undefined =>
  'locks' in navigator ? (navigator.locks as LockManager | undefined) : undefined

/** Where large files are kept; without it each visit fetches them anew. */
export const fileCaches = (): CacheStorage | undefined => ('caches' in globalThis ? caches : undefined)

/**
 * Puts a text on the clipboard; without one, or where it refuses, by the older copy command.
 * Call it straight from a click.
 * @returns whether it is there now
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

/** What keeps the focus inside itself while it is open. */
const FOCUS_TRAPS = 'dialog, [role="dialog"], [role="alertdialog"], [role="menu"]'

/** Copies from a field that is hidden and selected; inside the open dialog, because the focus may not leave that. */
function copyBySelection(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true // no keyboard comes up on a phone
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
