import type { ComponentProps } from 'react'
import { m } from '../../../../paraglide/messages.js'
import { knobNames } from '../../../models/store/sampling-names.ts'
import { useAnsweringModel } from './answering-model.ts'
import { NumberSetting } from './number-setting.tsx'

type Knob = Exclude<keyof typeof knobNames, 'stop'>

interface KnobSettingProps extends Omit<ComponentProps<typeof NumberSetting>, 'name' | 'label'> {
  knob: Knob
}

/** A knob of sampling; where the model that answers does not have it, that is said. */
export function KnobSetting({ knob, hint, ...bounds }: KnobSettingProps) {
  const model = useAnsweringModel()
  const idle =
    model === undefined || model.takes.includes(knob) ? hint : m.settings_knob_idle({ name: model.name })
  return (
    <NumberSetting
      {...bounds}
      name={`sampling.${knob}`}
      label={knobNames[knob]()}
      {...(idle !== undefined && { hint: idle })}
    />
  )
}
