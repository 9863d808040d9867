export type ToastTone = 'plain' | 'good' | 'bad'

export interface Toast {
  readonly id: number
  readonly text: string
  readonly tone: ToastTone
  readonly action?: { readonly label: string; readonly run: () => void } | undefined
}

interface ToastOptions {
  tone?: ToastTone
  action?: Toast['action']
  /** In milliseconds; with 0 the toast stays until closed. */
  stay?: number
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** @returns a function that closes the toast */
export function toast(text: string, { tone = 'plain', action, stay = 6_000 }: ToastOptions = {}): () => void {
  lastId += 1
  const id = lastId
  // A repeated text replaces the earlier toast and restarts its timer.
  change([...toasts.filter(other => other.text !== text), { id, text, tone, action }])
  const close = () => closeToast(id)
  if (stay > 0) setTimeout(close, stay)
  return close
}

export const closeToast = (id: number): void => change(toasts.filter(toast => toast.id !== id))

export const getToasts = (): readonly Toast[] => toasts

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of [...listeners]) listener()
}
