import type { OwnModelMode } from '@inkling/contract'
import { problemSentence } from '../../../i18n/problem-sentences.ts'
import { m } from '../../../paraglide/messages.js'
import { FailedState, LoadingState } from '../../../ui/feedback/states.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Choice } from '../../../ui/form/choice.tsx'
import { useChangeOwnModelMode, useOwnModelMode } from './queries.ts'

const hints: Readonly<Record<OwnModelMode, () => string>> = {
  off: m.models_own_mode_off_hint,
  services: m.models_own_mode_services_hint,
  any: m.models_own_mode_any_hint,
}

/** Admins decide whether users connect models with their own keys. */
export function OwnModelModeChoice() {
  const query = useOwnModelMode()
  const change = useChangeOwnModelMode()
  if (query.isPending) return <LoadingState />
  if (!query.data) return <FailedState error={query.error} onRetry={() => void query.refetch()} />
  const mode = change.isPending ? change.variables : query.data.mode
  const options = [
    { value: 'off', label: m.models_own_mode_off() },
    { value: 'services', label: m.models_own_mode_services() },
    { value: 'any', label: m.models_own_mode_any() },
  ] as const
  const choose = (chosen: OwnModelMode) =>
    change.mutate(chosen, { onError: error => toast(problemSentence(error), { tone: 'bad' }) })
  return (
    <section className="flex flex-col gap-2 border-t border-line pt-6">
      <Choice label={m.models_own_mode_label()} options={options} value={mode} onChoose={choose} />
      <p className="text-sm text-ink-soft" aria-live="polite">
        {hints[mode]()}
      </p>
    </section>
  )
}
