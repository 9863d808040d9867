const TOAST_MS = 4_000

/** Toasts appear where the reader last pressed, because the frame may be taller than the screen. */
let pressedAt = 0

/** Call after `document.open`, which removes listeners. */
export function trackPointer(): void {
  addEventListener('pointerdown', ({ pageY }) => (pressedAt = pageY), { capture: true })
}

const COLOURS: Readonly<Record<string, string>> = {
  success: '#2f6b4f',
  warning: '#7a5a12',
  error: '#8c2f2a',
}

export function toast(text: string, severity = 'info', title = ''): HTMLElement {
  const note = document.createElement('div')
  note.setAttribute('role', 'status')
  note.textContent = title === '' ? text : `${title}\n${text}`
  const top = Math.max(8, Math.min(pressedAt, document.documentElement.scrollHeight - 60))
  note.style.cssText = `position:absolute;z-index:2147483647;left:50%;top:${top}px;transform:translateX(-50%);
    max-width:90%;padding:.5em 1em;border-radius:.5em;color:#fff;background:${COLOURS[severity] ?? '#33414f'};
    font:14px/1.5 system-ui,sans-serif;white-space:pre-line;pointer-events:none`
  document.body.append(note)
  setTimeout(() => note.remove(), TOAST_MS)
  return note
}

type ToastFunction = (text?: unknown, title?: unknown) => HTMLElement

const by =
  (severity: string): ToastFunction =>
  (text = '', title = '') =>
    toast(String(text), severity, String(title))

/** The part of the `toastr` library that cards use. */
export const toastr = {
  success: by('success'),
  info: by('info'),
  warning: by('warning'),
  error: by('error'),
  remove: (note?: HTMLElement) => note?.remove(),
  clear: (note?: HTMLElement) => note?.remove(),
  options: {},
}
