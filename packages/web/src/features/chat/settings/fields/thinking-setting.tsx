import { type Model, type ReasoningEffort, reasoningEfforts } from '@inkling/contract'
import { m } from '../../../../paraglide/messages.js'
import { useAnsweringModel } from './sampling-setting.tsx'
import { SelectSetting } from './setting-fields.tsx'

const effortNames: Readonly<Record<ReasoningEffort, () => string>> = {
  off: m.settings_effort_off,
  minimal: m.settings_effort_minimal,
  low: m.settings_effort_low,
  medium: m.settings_effort_medium,
  high: m.settings_effort_high,
}

/** Reasoning options of the model: none, on/off, or effort. */
export function ThinkingSetting() {
  const control = useAnsweringModel()?.reasoning_control ?? 'none'
  const options = optionsOf(control)
  if (options.length === 0) return null
  return (
    <SelectSetting
      name="reasoning_effort"
      label={control === 'switch' ? m.settings_thinking() : m.settings_reasoning_effort()}
      options={options}
      nobody={m.settings_effort_nobody()}
    />
  )
}

/** For models with on/off reasoning, all efforts above none are equal, so "on" is the middle one. */
function optionsOf(control: Model['reasoning_control']): { value: ReasoningEffort; label: string }[] {
  switch (control) {
    case 'none':
      return []
    case 'switch':
      return [
        { value: 'off', label: effortNames.off() },
        { value: 'medium', label: m.settings_thinking_on() },
      ]
    case 'effort':
      return reasoningEfforts.map(value => ({ value, label: effortNames[value]() }))
    default:
      return control satisfies never
  }
}
