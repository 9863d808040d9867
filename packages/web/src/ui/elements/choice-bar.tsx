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
    <fieldset className="segments">
      <legend className="sr-only">{label}</legend>
      {choices.map(choice => (
        <label key={choice.value} className="segment">
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
