import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { Autosave, type Unsaved } from './autosave.ts'
import { type Scope, useChangeSettings } from './queries.ts'
import type { SettingsChange } from './setting-names.ts'

/** While somebody types, so long nothing is saved. */
const TYPING_MS = 700
/** A slider passes many values on its way. */
const CHOOSING_MS = 150

/** Saves what is changed of a scope; whoever leaves it leaves nothing unsaved that can be saved. */
export function useAutosave(scope: Scope) {
  const change = useChangeSettings(scope)
  const send = useRef(change)
  useEffect(() => {
    send.current = change
  })
  const autosave = useMemo(() => new Autosave((...sent) => send.current(...sent)), [])
  useEffect(() => {
    const flush = () => void autosave.flush()
    addEventListener('online', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      removeEventListener('online', flush)
      document.removeEventListener('visibilitychange', flush)
      flush()
    }
  }, [autosave])
  const unsaved: Unsaved = useSyncExternalStore(
    listener => autosave.subscribe(listener),
    () => autosave.state,
  )
  return {
    unsaved,
    put: (changes: SettingsChange, isTyped = false) =>
      autosave.put(changes, isTyped ? TYPING_MS : CHOOSING_MS),
    retry: () => void autosave.flush(),
  }
}
