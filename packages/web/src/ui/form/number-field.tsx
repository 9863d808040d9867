import { useState } from 'react'
import { CONTROL } from './control-class.ts'
import { Field, type FieldProps } from './field.tsx'

interface NumberFieldProps<Value extends number | null> extends Omit<FieldProps, 'error'> {
  value: Value
  onChange: (value: Value) => void
  min?: number
  max?: number
  /** The value of an empty field, if allowed. */
  empty?: Value
  placeholder?: string
}

/** For integers. Partial input stays local; only valid numbers within bounds are reported. */
export function NumberField<Value extends number | null>({
  label,
  hint,
  value,
  onChange,
  min = 0,
  max = 1_000_000,
  empty,
  placeholder,
}: NumberFieldProps<Value>) {
  const [typed, setTyped] = useState<string>()
  const type = (text: string) => {
    setTyped(text)
    if (text === '' && empty !== undefined) return onChange(empty)
    const number = Number(text)
    if (text !== '' && Number.isInteger(number) && number >= min && number <= max) onChange(number as Value) // `Value` includes numbers
  }
  return (
    <Field label={label} hint={hint}>
      {described => (
        <input
          {...described}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          placeholder={placeholder}
          value={typed ?? value ?? ''}
          onChange={event => type(event.target.value)}
          onBlur={() => setTyped(undefined)}
          className={`${CONTROL} min-h-11`}
        />
      )}
    </Field>
  )
}
