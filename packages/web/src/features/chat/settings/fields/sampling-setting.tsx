import type { Model } from '@inkling/contract'
import type { ComponentProps } from 'react'
import { m } from '../../../../paraglide/messages.js'
import { useModels } from '../../../models/store/queries.ts'
import { samplingParamNames } from '../../../models/store/sampling-names.ts'
import { useSetting } from '../scope/scope-context.ts'
import { NumberSetting } from './number-setting.tsx'

type SamplingParam = Exclude<keyof typeof samplingParamNames, 'stop'>

interface SamplingSettingProps extends Omit<ComponentProps<typeof NumberSetting>, 'name' | 'label'> {
  knob: SamplingParam
}

/** A sampling parameter; says when the answering model does not support it. */
export function SamplingSetting({ knob, hint, ...bounds }: SamplingSettingProps) {
  const model = useAnsweringModel()
  const idle =
    model === undefined || model.takes.includes(knob) ? hint : m.settings_knob_idle({ name: model.name })
  return (
    <NumberSetting
      {...bounds}
      name={`sampling.${knob}`}
      label={samplingParamNames[knob]()}
      {...(idle !== undefined && { hint: idle })}
    />
  )
}

/** The configured model, else the first, which is the default; undefined until models load. */
export function useAnsweringModel(): Model | undefined {
  const named = useSetting('model_id').value
  const models = useModels().data?.items
  return models?.find(({ id }) => id === named) ?? models?.[0]
}
