import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { DisplayedText, DisplayTexts } from './display-texts.ts'

/**
 * A text as scripts show it; undefined while that is not known. Hand in the same object for as long as it says the same.
 */
export function useDisplayedText(texts: DisplayTexts | null, displayed: DisplayedText): string | undefined {
  useEffect(() => texts?.want(displayed), [texts, displayed])
  const subscribe = useCallback(
    (listener: () => void) => texts?.subscribe(listener) ?? (() => undefined),
    [texts],
  )
  return useSyncExternalStore(subscribe, () => (texts === null ? displayed.text : texts.get(displayed)))
}
