interface ChoiceBarProps<T extends string> {
  label: string
  choices: readonly { value: T; label: string }[]
  value: T
  onChoose: (value: T) => void
}

/** A radio group, so arrow keys work. */
export function ChoiceBar<T extends string>({ label, choices, value, onChoose }: ChoiceBarProps<T>) {
  return (
    // By default a fieldset is at least as wide as its content. The hidden inputs are positioned inside it, because
    // scrolled-out ones would widen the page.
    <fieldset className="relative flex w-fit max-w-full min-w-0 gap-1 overflow-x-auto rounded-lg [scrollbar-width:none] bg-sunken p-1">
      <legend className="sr-only">{label}</legend>
      {choices.map(choice => (
        <label
          key={choice.value}
          className="flex min-h-9 cursor-pointer items-center rounded-md px-3 text-sm whitespace-nowrap text-ink-soft transition-colors duration-150 has-checked:bg-raised has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-seal-ink"
        >
          <input
            type="radio"
            name={label}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChoose(choice.value)}
            className="sr-only"
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  )
}
