import { useId } from 'react'

interface ChoiceProps<V extends string> {
  label: string
  options: readonly { readonly value: V; readonly label: string; readonly isDisabled?: boolean }[]
  value: V
  onChoose: (value: V) => void
}

export function Choice<V extends string>({ label, options, value, onChoose }: ChoiceProps<V>) {
  const name = useId()
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-medium text-ink-soft">{label}</legend>
      <div className="segments">
        {options.map(option => (
          <label key={option.value} className="segment relative">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.isDisabled ?? false}
              onChange={() => onChoose(option.value)}
              className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
