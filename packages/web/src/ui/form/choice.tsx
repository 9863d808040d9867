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
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-medium text-ink-soft">{label}</legend>
      <div className="flex self-start overflow-hidden rounded-lg border border-line-strong">
        {options.map(option => (
          <label
            key={option.value}
            className="relative grid min-h-11 cursor-pointer place-items-center border-l border-line px-5 text-sm transition-colors duration-150 first:border-l-0 hover:bg-sunken has-checked:bg-ink has-checked:text-ground has-focus-visible:outline-2 has-focus-visible:-outline-offset-4 has-focus-visible:outline-seal-ink has-disabled:cursor-not-allowed has-disabled:text-ink-faint"
          >
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
