import { useId, useState } from 'react'
import { m } from '../../../../paraglide/messages.js'
import { Choice } from '../../../../ui/form/choice.tsx'
import { CONTROL } from '../../../../ui/form/control-class.ts'
import { type DescribedControl, Field } from '../../../../ui/form/field.tsx'
import { TextArea } from '../../../../ui/form/text-control.tsx'
import { Origin } from '../scope/origin.tsx'
import { useSetting } from '../scope/scope-context.ts'
import { useAnsweringModel } from './answering-model.ts'
import type {
  ChoiceField,
  FieldSpec,
  LinesField,
  NumberField,
  SelectField,
  SettingSection,
  SwitchField,
  TextField,
} from './field-spec.ts'

export const SettingFields = ({ fields }: Pick<SettingSection, 'fields'>) =>
  fields.map(field =>
    field.kind === 'component' ? (
      <field.Component key={field.name} />
    ) : (
      <SettingField key={`${field.name} ${field.label()}`} field={field} />
    ),
  )

/** Consists of label, control, hint and the source of the value. */
export function SettingField({ field }: { field: FieldSpec }) {
  const { useIsShown = always } = field
  if (!useIsShown()) return null
  if (field.kind === 'switch') return <SwitchRow field={field} />
  if (field.kind === 'choice') return <ChoiceRow field={field} />
  return (
    <Field label={field.label()} hint={<Note field={field} />}>
      {described => {
        switch (field.kind) {
          case 'text':
            return <TextControl field={field} described={described} />
          case 'lines':
            return <LinesControl field={field} described={described} />
          case 'number':
            return <NumberControl field={field} described={described} />
          case 'select':
            return <SelectControl field={field} described={described} />
          default:
            return field satisfies never
        }
      }}
    </Field>
  )
}

const always = () => true

function Note({ field }: { field: FieldSpec }) {
  const hint = useHint(field)
  return (
    <>
      {hint !== undefined && <span className="mb-0.5 block">{hint}</span>}
      <Origin {...useSetting(field.name)} />
    </>
  )
}

/** For a sampling parameter that the answering model doesn't support, a note replaces the hint. */
function useHint({ kind, name, hint }: FieldSpec): string | undefined {
  const model = useAnsweringModel()
  const isParameter = kind === 'number' && name.startsWith('sampling.')
  const isIdle = isParameter && !model?.takes.some(parameter => name === `sampling.${parameter}`)
  return isIdle && model ? m.settings_knob_idle({ name: model.name }) : hint?.()
}

function SwitchRow({ field }: { field: SwitchField }) {
  const setting = useSetting(field.name)
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
          {field.label()}
        </label>
        <p id={`${id}-note`} className="text-sm text-ink-faint">
          <Note field={field} />
        </p>
      </div>
    </div>
  )
}

function ChoiceRow({ field }: { field: ChoiceField }) {
  const setting = useSetting(field.name)
  return (
    <div className="flex flex-col gap-1.5">
      <Choice
        label={field.label()}
        options={field.useOptions()}
        value={setting.value ?? ''}
        onChoose={setting.set}
      />
      <p className="text-sm text-ink-faint">
        <Note field={field} />
      </p>
    </div>
  )
}

interface ControlProps<Spec> {
  field: Spec
  described: DescribedControl
}

/** Saves while typing. */
function TextControl({ field: { name, rows = 4, max }, described }: ControlProps<TextField>) {
  const setting = useSetting(name)
  return (
    <TextArea
      {...described}
      rows={rows}
      maxLength={max}
      value={setting.value ?? ''}
      onChange={event => setting.set(event.target.value, true)}
      className={`${CONTROL} resize-y py-2.5`}
    />
  )
}

function LinesControl({ field: { name, maxLines, maxLength }, described }: ControlProps<LinesField>) {
  const setting = useSetting(name)
  // Empty lines aren't values, but are needed while typing.
  const [text, setText] = useState<string>()
  return (
    <textarea
      dir="auto"
      {...described}
      rows={2}
      value={text ?? (setting.value ?? []).join('\n')}
      onChange={event => {
        setText(event.target.value)
        const lines = event.target.value.split('\n').filter(line => line !== '')
        setting.set(lines.map(line => line.slice(0, maxLength)).slice(0, maxLines), true)
      }}
      onBlur={() => setText(undefined)}
      className={`${CONTROL} resize-y py-2.5`}
    />
  )
}

/** An empty field inherits its value. */
function NumberControl({ field, described }: ControlProps<NumberField>) {
  const { name, label, min, max, step = 1, slider } = field
  const setting = useSetting(name)
  // An incomplete number is no value, so it stays here while typing.
  const [text, setText] = useState<string>()
  const set = (typed: string) => {
    const number = Number(typed)
    if (typed.trim() === '') setting.reset()
    else if (number >= min && number <= max && (step < 1 || Number.isInteger(number))) setting.set(number)
  }
  return (
    <div className="flex items-center gap-3">
      {slider && (
        <input
          type="range"
          aria-label={label()}
          min={slider.min ?? min}
          max={slider.max}
          step={step}
          value={setting.value ?? slider.min ?? min}
          onChange={event => {
            setText(undefined)
            set(event.target.value)
          }}
          className={`h-11 min-w-0 flex-1 accent-seal ${setting.value === null ? 'opacity-50' : ''}`}
        />
      )}
      <input
        {...described}
        type="number"
        inputMode="decimal"
        min={min}
        max={max}
        step={step < 1 ? 'any' : 1}
        value={text ?? setting.value ?? ''}
        placeholder={m.settings_number_placeholder()}
        onChange={event => {
          setText(event.target.value)
          set(event.target.value)
        }}
        onBlur={() => setText(undefined)}
        className={`${CONTROL} min-h-11 tabular-nums ${slider ? 'max-w-24 shrink-0' : ''}`}
      />
    </div>
  )
}

function SelectControl({ field, described }: ControlProps<SelectField>) {
  const setting = useSetting(field.name)
  const options = field.useOptions()
  return (
    <select
      {...described}
      value={setting.value ?? ''}
      onChange={event => {
        const chosen = options.find(({ value }) => String(value) === event.target.value)
        if (chosen) setting.set(chosen.value)
      }}
      className={`${CONTROL} min-h-11`}
    >
      {setting.value === null && <option value="">{field.unset?.()}</option>}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}
