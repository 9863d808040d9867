import type { PresetTile } from '@inkling/contract'
import { problemSentence } from '../../../../i18n/problem-sentence.ts'
import { m } from '../../../../paraglide/messages.js'
import { Button } from '../../../../ui/elements/button.tsx'
import { toast } from '../../../../ui/feedback/toast.ts'
import { useUpdatePreset } from './queries.ts'

/** Whether a preset's regex scripts may run: asked once, and never answered by the file. */
export function ScriptPermission({ preset: { id, scripts, scripts_allowed } }: { preset: PresetTile }) {
  const update = useUpdatePreset()
  const allow = (scripts_allowed: boolean) =>
    update.mutate(
      { id, scripts_allowed },
      { onError: error => toast(problemSentence(error), { tone: 'bad' }) },
    )
  if (scripts_allowed === null) {
    return (
      <div className="flex flex-col gap-3 rounded-lg border-l-2 border-seal bg-seal-wash px-4 py-3 text-sm">
        <p>{m.settings_scripts_question({ count: scripts })}</p>
        <div className="flex flex-wrap gap-2">
          <Button look="seal" size="small" disabled={update.isPending} onClick={() => allow(true)}>
            {m.settings_scripts_allow_button()}
          </Button>
          <Button size="small" disabled={update.isPending} onClick={() => allow(false)}>
            {m.settings_scripts_refuse_button()}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <label className="flex min-h-11 items-center gap-3 text-sm font-medium">
      <input
        type="checkbox"
        checked={scripts_allowed}
        disabled={update.isPending}
        onChange={event => allow(event.target.checked)}
        className="size-4.5 shrink-0 accent-seal"
      />
      {m.settings_scripts_of_preset({ count: scripts })}
    </label>
  )
}
