/**
 * Fallbacks for plain http, which most home servers use, of APIs that exist only in secure contexts. These APIs may be
 * used only in this file (scripts/lint).
 */

/** A random v4 UUID; plain http lacks `crypto.randomUUID`. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte, at) => withMarks(byte, at).toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function withMarks(byte: number, at: number): number {
  if (at === 6) return (byte & 0x0f) | 0x40
  return at === 8 ? (byte & 0x3f) | 0x80 : byte
}

/** Without Web Locks, tabs don't coordinate. */
export const tabLocks = (): LockManager | undefined =>
  'locks' in navigator ? (navigator.locks as LockManager | undefined) : undefined

/** Without a cache, every visit downloads large files again. */
export const fileCaches = (): CacheStorage | undefined => ('caches' in globalThis ? caches : undefined)

/** Without a service worker, the app can't be installed and needs the network to start. */
export const serviceWorkers = (): ServiceWorkerContainer | undefined =>
  'serviceWorker' in navigator ? (navigator.serviceWorker as ServiceWorkerContainer | undefined) : undefined

/** Call it first while a press is handled. Without notifications, push cannot be turned on. */
export const askForNotifications = (): Promise<NotificationPermission> => Notification.requestPermission()

/**
 * Falls back to the deprecated copy command, which works only directly in a click handler.
 * @returns whether the text was copied
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

/** Open elements of these kinds keep the focus inside. */
const FOCUS_TRAPS = 'dialog, [role="dialog"], [role="alertdialog"], [role="menu"]'

/** The hidden field is inside an open dialog, if any, because the focus can't leave it. */
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
