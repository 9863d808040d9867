import { type ReactNode, useMemo } from 'react'
import { problemSentence } from '../../../../i18n/problem-sentence.ts'
import { m } from '../../../../paraglide/messages.js'
import { Button } from '../../../../ui/elements/button.tsx'
import { FailedState, LoadingState } from '../../../../ui/feedback/states.tsx'
import type { Unsaved } from './autosave.ts'
import { type Scope, useSettings } from './queries.ts'
import { ScopeContext, type ScopeKind } from './scope-context.ts'
import { useAutosave } from './use-autosave.ts'

interface ScopeFieldsProps {
  kind: ScopeKind
  scope: Scope
  /** Settings, each of which is saved as it is changed. */
  children: ReactNode
}

/** A scope around some of its settings, and whether all of them are saved. */
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

/** Whether all is saved. What could not be saved is kept here, and says why. */
function SaveState({
  unsaved: { failure, isSaving, changes },
  onRetry,
}: {
  unsaved: Unsaved
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
