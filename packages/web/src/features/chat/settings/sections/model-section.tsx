import { m } from '../../../../paraglide/messages.js'
import { itemsOf } from '../../../cards/store/queries.ts'
import { useModels } from '../../../models/store/queries.ts'
import { usePersonas } from '../../../personas/queries.ts'
import { SelectSetting } from '../fields/setting-fields.tsx'
import { PresetSetting } from '../preset/preset-setting.tsx'

/** Who answers, who one is, and by which preset. */
export function ModelSection() {
  const models = useModels().data?.items ?? []
  const personas = itemsOf(usePersonas().data)
  return (
    <>
      <SelectSetting
        name="model_id"
        label={m.chat_model_label()}
        options={models.map(({ id, name }) => ({ value: id, label: name }))}
        nobody={m.settings_model_nobody()}
      />
      <SelectSetting
        name="persona_id"
        label={m.settings_persona()}
        options={personas.map(({ id, name }) => ({ value: id, label: name }))}
        nobody={m.settings_persona_nobody()}
      />
      <PresetSetting />
    </>
  )
}
