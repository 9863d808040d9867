import type { PresetTile } from '@inkling/contract'
import { problemSentence } from '../../../../i18n/problem-sentences.ts'
import { m } from '../../../../paraglide/messages.js'
import { Button } from '../../../../ui/elements/button.tsx'
import { toast } from '../../../../ui/feedback/toast.ts'
import { CONTROL } from '../../../../ui/form/control-class.ts'
import { Field } from '../../../../ui/form/field.tsx'
import { Origin } from '../scope/origin.tsx'
import { useSetting } from '../scope/scope-context.ts'
import { PresetMenu } from './preset-menu.tsx'
import { usePresets, useUpdatePreset } from './queries.ts'

export function PresetSetting() {
  const setting = useSetting('preset_id')
  const presets = usePresets().data?.items ?? []
  const used = presets.find(({ id }) => id === setting.value)
  return (
    <>
      <Field label={m.settings_preset()} hint={<Origin {...setting} />}>
        {described => (
          <div className="flex gap-1">
            <select
              {...described}
              value={setting.value ?? ''}
              onChange={event => choose(event.target.value)}
              className={`${CONTROL} min-h-11 min-w-0 flex-1`}
            >
              <option value="">{m.settings_preset_none()}</option>
              {presets.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
            <PresetMenu used={used} onAdded={({ id }) => setting.set(id)} />
          </div>
        )}
      </Field>
      {used && used.scripts > 0 && <ScriptPermission preset={used} />}
    </>
  )

  /** Without a choice, the default applies. */
  function choose(id: string): void {
    const chosen: PresetTile | undefined = presets.find(preset => preset.id === id)
    if (chosen) setting.set(chosen.id)
    else setting.reset()
  }
}

/** Asks once whether a preset's regex scripts may run; the file can't decide this. */
function ScriptPermission({ preset: { id, scripts, scripts_allowed } }: { preset: PresetTile }) {
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
