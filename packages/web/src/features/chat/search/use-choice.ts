import { type KeyboardEvent, useState } from 'react'

/** Which of some things is chosen by the arrow keys, while the hand stays where it types. */
export function useChoice<T>(items: readonly T[], onTake: (item: T) => void) {
  const [at, setAt] = useState(0)
  const chosen = Math.min(at, items.length - 1)
  return {
    chosen,
    choose: setAt,
    reset: () => setAt(0),
    onKeyDown(event: KeyboardEvent): void {
      // An input method's Enter and arrows are its own.
      if (event.nativeEvent.isComposing) return
      const by = STEPS[event.key]
      const item = items[chosen]
      if (by !== undefined) setAt(Math.max(0, Math.min(items.length - 1, chosen + by)))
      else if (event.key === 'Enter' && item !== undefined) onTake(item)
      else return
      event.preventDefault()
    },
  }
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }
