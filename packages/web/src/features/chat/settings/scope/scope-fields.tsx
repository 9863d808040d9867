import { type ReactNode, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { problemSentence } from '../../../../i18n/problem-sentences.ts'
import { m } from '../../../../paraglide/messages.js'
import { Button } from '../../../../ui/elements/button.tsx'
import { FailedState, LoadingState } from '../../../../ui/feedback/states.tsx'
import { Autosave, type UnsavedChanges } from './autosave.ts'
import { type SettingsScope, useChangeSettings, useSettings } from './queries.ts'
import { ScopeContext, type ScopeKind } from './scope-context.ts'
import type { SettingsChange } from './setting-names.ts'

interface ScopeFieldsProps {
  kind: ScopeKind
  scope: SettingsScope
  /** Each control saves on change. */
  children: ReactNode
}

/** Provides a scope to its controls and shows the save state. */
export function ScopeFields({ kind, scope, children }: ScopeFieldsProps) {
  const { data, error, refetch } = useSettings(scope)
  const { unsaved, put, retry } = useAutosave(scope)
  const { changes } = unsaved
  const shown = useMemo(() => data && { ...data, kind, changes, put }, [data, kind, changes, put])
  if (!shown) return error ? <FailedState error={error} onRetry={() => void refetch()} /> : <LoadingState />
  return (
    <ScopeContext value={shown}>
      <SaveState unsaved={unsaved} onRetry={retry} />
      {children}
    </ScopeContext>
  )
}

function SaveState({
  unsaved: { failure, isSaving, changes },
  onRetry,
}: {
  unsaved: UnsavedChanges
  onRetry: () => void
}) {
  if (failure !== undefined) {
    return (
      <div
        role="alert"
        className="sticky top-11 z-10 flex flex-wrap items-center gap-3 border-b border-seal-ink bg-seal-wash px-5 py-2 text-sm"
      >
        <p className="min-w-0 flex-1">
          {m.settings_unsaved()} {problemSentence(failure)}
        </p>
        <Button size="small" onClick={onRetry}>
          {m.app_retry_button()}
        </Button>
      </div>
    )
  }
  const isWaiting = isSaving || Object.keys(changes).length > 0
  return (
    <p role="status" className="px-5 pt-3 text-xs text-ink-faint">
      {isWaiting ? m.settings_saving() : m.settings_saved()}
    </p>
  )
}

/** In milliseconds without typing. */
const TYPING_DELAY_MS = 700
/** A dragged slider reports many values. */
const CHOICE_DELAY_MS = 150

/** Pending changes are saved on unmount. */
function useAutosave(scope: SettingsScope) {
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
  const unsaved: UnsavedChanges = useSyncExternalStore(
    listener => autosave.subscribe(listener),
    () => autosave.state,
  )
  return {
    unsaved,
    put: (changes: SettingsChange, isTyped = false) =>
      autosave.put(changes, isTyped ? TYPING_DELAY_MS : CHOICE_DELAY_MS),
    retry: () => void autosave.flush(),
  }
}
