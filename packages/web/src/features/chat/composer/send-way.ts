/** Which key sends: Enter alone, or with Ctrl or ⌘, where Enter begins a line. */
export type SendWay = 'enter' | 'ctrl-enter'

const KEY = 'send-way'
const listeners = new Set<() => void>()
let chosen: SendWay | undefined

/** What was chosen at this device. */
export const getSendWay = (): SendWay => {
  chosen ??= localStorage.getItem(KEY) === 'ctrl-enter' ? 'ctrl-enter' : 'enter'
  return chosen
}

export function chooseSendWay(way: SendWay): void {
  chosen = way
  try {
    localStorage.setItem(KEY, way)
  } catch {
    // Storage is full or forbidden: the choice lasts as long as the page.
  }
  for (const listener of [...listeners]) listener()
}

export function subscribeSendWay(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
