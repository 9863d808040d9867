import { useEffect, useId, useState } from 'react'
import { m } from '../../../../paraglide/messages.js'
import { CONTROL } from '../../../../ui/form/field.tsx'
import { Origin } from '../scope/origin.tsx'
import { useSetting } from '../scope/scope-context.ts'
import type { SettingName, SettingValue } from '../scope/setting-names.ts'
import { Note } from './setting-fields.tsx'

type NumberName = {
  [N in SettingName]: [SettingValue<N>] extends [number] ? N : never
}[SettingName]

interface NumberSettingProps {
  name: Exclude<NumberName, 'names_behavior'>
  label: string
  hint?: string
  min: number
  max: number
  step?: number
  /** Shows a slider with this range beside the number. */
  slider?: { readonly max: number; readonly min?: number }
}

/** A number with an optional slider; an empty box inherits. */
export function NumberSetting({ name, label, hint, min, max, step = 1, slider }: NumberSettingProps) {
  const setting = useSetting(name)
  const id = useId()
  const set = (text: string) => {
    const number = Number(text)
    if (text.trim() === '') setting.reset()
    else if (number >= min && number <= max && (step < 1 || Number.isInteger(number))) setting.set(number)
  }
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-ink-soft">
        {label}
      </label>
      <div className="flex items-center gap-3">
        {slider && (
          <input
            type="range"
            aria-label={label}
            min={slider.min ?? min}
            max={slider.max}
            step={step}
            value={setting.value ?? slider.min ?? min}
            onChange={event => set(event.target.value)}
            className={`h-11 min-w-0 flex-1 accent-seal ${setting.value === null ? 'opacity-50' : ''}`}
          />
        )}
        <NumberBox
          id={id}
          value={setting.value}
          {...{ min, max, step }}
          onText={set}
          isNarrow={slider !== undefined}
        />
      </div>
      <p id={`${id}-note`} className="text-sm text-ink-faint">
        <Note hint={hint} origin={<Origin {...setting} nobody={m.settings_from_nobody()} />} />
      </p>
    </div>
  )
}

interface NumberBoxProps {
  id: string
  value: number | null
  min: number
  max: number
  step: number
  onText: (text: string) => void
  isNarrow: boolean
}

/** Keeps partial input local until blur, because half a number is invalid. */
function NumberBox({ id, value, step, onText, isNarrow, ...bounds }: NumberBoxProps) {
  const [text, setText] = useState<string>()
  const shown = value === null ? '' : String(value)
  useEffect(() => {
    if (text !== undefined && Number(text) !== value && document.activeElement?.id !== id) setText(undefined)
  }, [text, value, id])
  return (
    <input
      id={id}
      type="number"
      inputMode="decimal"
      step={step < 1 ? 'any' : 1}
      {...bounds}
      value={text ?? shown}
      placeholder={m.settings_number_placeholder()}
      aria-describedby={`${id}-note`}
      onChange={event => {
        setText(event.target.value)
        onText(event.target.value)
      }}
      onBlur={() => setText(undefined)}
      className={`${CONTROL} min-h-11 tabular-nums ${isNarrow ? 'max-w-24 shrink-0' : ''}`}
    />
  )
}
