import type { PresetTile } from '@inkling/contract'
import { m } from '../../../../paraglide/messages.js'
import { CONTROL, Field } from '../../../../ui/form/field.tsx'
import { Origin } from '../scope/origin.tsx'
import { useSetting } from '../scope/scope-context.ts'
import { PresetMenu } from './preset-menu.tsx'
import { usePresets } from './queries.ts'
import { ScriptPermission } from './script-permission.tsx'

/** Which preset is in use, and what can be done with it. */
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

  /** None is what holds where nobody names one. */
  function choose(id: string): void {
    const chosen: PresetTile | undefined = presets.find(preset => preset.id === id)
    if (chosen) setting.set(chosen.id)
    else setting.reset()
  }
}
