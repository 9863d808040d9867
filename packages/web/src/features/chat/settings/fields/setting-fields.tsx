import { type ReactNode, useId } from 'react'
import { Choice } from '../../../../ui/form/choice.tsx'
import { CONTROL, Field } from '../../../../ui/form/field.tsx'
import { TextArea } from '../../../../ui/form/text-control.tsx'
import { Origin } from '../scope/origin.tsx'
import { useSetting } from '../scope/scope-context.ts'
import type { SettingName, SettingValue } from '../scope/setting-names.ts'

interface SettingProps<Name> {
  name: Name
  label: string
  hint?: string | undefined
}

type NameOf<Value> = { [N in SettingName]: [SettingValue<N>] extends [Value] ? N : never }[SettingName]

/** A boolean setting. */
export function SwitchSetting<Name extends NameOf<boolean>>({ name, label, hint }: SettingProps<Name>) {
  const setting = useSetting(name as NameOf<boolean>) // all of these are booleans
  const id = useId()
  return (
    <div className="flex min-h-11 items-start gap-3">
      <input
        id={id}
        type="checkbox"
        checked={setting.value ?? false}
        aria-describedby={`${id}-note`}
        onChange={event => setting.set(event.target.checked)}
        className="mt-1 size-4.5 shrink-0 accent-seal"
      />
      <div className="min-w-0">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        <p id={`${id}-note`} className="text-sm text-ink-faint">
          <Hint text={hint} />
          <Origin {...setting} />
        </p>
      </div>
    </div>
  )
}

type TextName =
  | 'system_prompt'
  | 'post_history_instructions'
  | 'author_note.text'
  | 'memory.summary'
  | 'continue_postfix'
  | 'thoughts_open'
  | 'thoughts_close'

interface TextSettingProps extends SettingProps<TextName> {
  rows?: number
  max: number
  placeholder?: string
}

/** A text setting, saved while typing. */
export function TextSetting({ name, label, hint, rows = 4, max, placeholder }: TextSettingProps) {
  const setting = useSetting(name)
  return (
    <Field label={label} hint={<Note hint={hint} origin={<Origin {...setting} />} />}>
      {described => (
        <TextArea
          {...described}
          rows={rows}
          maxLength={max}
          placeholder={placeholder}
          value={setting.value ?? ''}
          onChange={event => setting.set(event.target.value, true)}
          className={`${CONTROL} resize-y py-2.5`}
        />
      )}
    </Field>
  )
}

interface SelectSettingProps<Name extends NameOf<string>> extends SettingProps<Name> {
  options: readonly { readonly value: SettingValue<Name>; readonly label: string }[]
  /** Label of the empty choice, shown when nothing is set. */
  nobody?: string
}

/** Chooses one of many in a dropdown. */
export function SelectSetting<Name extends NameOf<string>>({
  name,
  label,
  hint,
  options,
  nobody,
}: SelectSettingProps<Name>) {
  const setting = useSetting(name)
  const isAbsent = setting.value === null
  return (
    <Field label={label} hint={<Note hint={hint} origin={<Origin {...setting} />} />}>
      {described => (
        <select
          {...described}
          value={setting.value ?? ''}
          onChange={event => {
            const chosen = options.find(({ value }) => value === event.target.value)
            if (chosen) setting.set(chosen.value)
          }}
          className={`${CONTROL} min-h-11`}
        >
          {isAbsent && <option value="">{nobody}</option>}
          {options.map(option => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** Chooses one of a few, all visible. */
export function ChoiceSetting<Name extends NameOf<string>>({
  name,
  label,
  options,
}: SelectSettingProps<Name>) {
  const setting = useSetting(name)
  return (
    <div className="flex flex-col gap-1.5">
      <Choice
        label={label}
        options={options}
        value={setting.value ?? ('' as SettingValue<Name>)}
        onChoose={setting.set}
      />
      <p className="text-sm text-ink-faint">
        <Origin {...setting} />
      </p>
    </div>
  )
}

/** A control's hint and where its value comes from. */
export const Note = ({ hint, origin }: { hint: string | undefined; origin: ReactNode }) => (
  <>
    <Hint text={hint} />
    {origin}
  </>
)

const Hint = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : <span className="mb-0.5 block">{text}</span>
