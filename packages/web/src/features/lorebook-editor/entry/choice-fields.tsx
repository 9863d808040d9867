import { useId } from 'react'
import { m } from '../../../paraglide/messages.js'
import { SelectField } from '../../../ui/form/field.tsx'

interface EnumFieldProps<Value extends string> {
  label: string
  hint?: string
  value: Value
  values: readonly Value[]
  names: Readonly<Record<Value, () => string>>
  onChange: (value: Value) => void
}

export function EnumField<Value extends string>({
  value,
  values,
  names,
  onChange,
  ...field
}: EnumFieldProps<Value>) {
  return (
    <SelectField
      {...field}
      value={value}
      onChange={event => {
        const chosen = values.find(one => one === event.target.value)
        if (chosen !== undefined) onChange(chosen)
      }}
      options={values.map(one => ({ value: one, label: names[one]() }))}
    />
  )
}

const answers = ['inherit', 'yes', 'no'] as const
type YesNoAnswer = (typeof answers)[number]
const answerNames: Readonly<Record<YesNoAnswer, () => string>> = {
  inherit: m.lorebooks_inherit,
  yes: m.lorebooks_yes,
  no: m.lorebooks_no,
}
const meanings: Readonly<Record<YesNoAnswer, boolean | null>> = { inherit: null, yes: true, no: false }

interface YesNoFieldProps {
  label: string
  hint?: string
  value: boolean | null
  onChange: (value: boolean | null) => void
}

/** `inherit` uses the chat's settings. */
export function YesNoField({ value, onChange, ...field }: YesNoFieldProps) {
  const answer = answers.find(one => meanings[one] === value) ?? 'inherit'
  return (
    <EnumField
      {...field}
      value={answer}
      values={answers}
      names={answerNames}
      onChange={chosen => onChange(meanings[chosen])}
    />
  )
}

interface SeveralFieldProps<Value extends string> {
  label: string
  hint?: string
  value: readonly Value[]
  values: readonly Value[]
  names: Readonly<Record<Value, () => string>>
  onChange: (value: Value[]) => void
}

/** A few visible options, several of which can be chosen. */
export function SeveralField<Value extends string>(props: SeveralFieldProps<Value>) {
  const { label, hint, value, values, names, onChange } = props
  const id = useId()
  return (
    <fieldset aria-describedby={hint === undefined ? undefined : id}>
      <legend className="mb-1.5 text-sm font-medium text-ink-soft">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {values.map(one => (
          <label
            key={one}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-lg border border-line px-3 text-sm has-checked:border-line-strong has-checked:bg-sunken sm:min-h-9"
          >
            <input
              type="checkbox"
              checked={value.includes(one)}
              onChange={event =>
                onChange(
                  values.filter(other => (other === one ? event.target.checked : value.includes(other))),
                )
              }
              className="size-4 accent-seal"
            />
            {names[one]()}
          </label>
        ))}
      </div>
      {hint !== undefined && (
        <p id={id} className="mt-1.5 text-sm text-ink-faint">
          {hint}
        </p>
      )}
    </fieldset>
  )
}
