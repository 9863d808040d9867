import type { ComponentProps } from 'react'
import { m } from '../../../../paraglide/messages.js'
import { samplingParamNames } from '../../../models/store/sampling-names.ts'
import { useAnsweringModel } from './answering-model.ts'
import { NumberSetting } from './number-setting.tsx'

type SamplingParam = Exclude<keyof typeof samplingParamNames, 'stop'>

interface SamplingSettingProps extends Omit<ComponentProps<typeof NumberSetting>, 'name' | 'label'> {
  knob: SamplingParam
}

/** A knob of sampling; where the model that answers does not have it, that is said. */
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
