import type { ComponentType } from 'react'
import { useSetting } from '../scope/scope-context.ts'
import type { SettingName, SettingValue } from '../scope/setting-names.ts'

type NameOf<Value> = { [N in SettingName]: [SettingValue<N>] extends [Value] ? N : never }[SettingName]

/** What all fields have. Texts are functions, because the language can change. */
interface FieldBase<Kind extends string, Name> {
  readonly kind: Kind
  readonly name: Name
  readonly label: () => string
  readonly hint?: () => string
  /** A hook: whether the field is shown. */
  readonly useIsShown?: () => boolean
}

export interface SwitchField extends FieldBase<'switch', NameOf<boolean>> {}

export interface TextField extends FieldBase<'text', NameOf<string>> {
  readonly rows?: number
  readonly max: number
}

/** A list of texts, one per line. */
export interface LinesField extends FieldBase<'lines', NameOf<readonly string[]>> {
  readonly maxLines: number
  readonly maxLength: number
}

export interface NumberField extends FieldBase<'number', NameOf<number>> {
  readonly min: number
  readonly max: number
  readonly step?: number
  /** Shows a slider with this range beside the number. */
  readonly slider?: { readonly min?: number; readonly max: number }
}

interface OptionsField<Kind extends string, Name extends SettingName> extends FieldBase<Kind, Name> {
  /** A hook that returns the options. */
  readonly useOptions: () => readonly { readonly value: SettingValue<Name>; readonly label: string }[]
  /** Label of the empty option, shown when nothing is set. */
  readonly unset?: () => string
}

/** One of many in a dropdown. */
export type SelectField = {
  [N in NameOf<string | number>]: OptionsField<'select', N>
}[NameOf<string | number>]

/** One of a few, all visible. */
export type ChoiceField = { [N in NameOf<string>]: OptionsField<'choice', N> }[NameOf<string>]

export type FieldSpec = SwitchField | TextField | LinesField | NumberField | SelectField | ChoiceField

/** What no field can say. */
interface OwnComponent {
  readonly kind: 'component'
  readonly name: string
  readonly Component: ComponentType
}

/** A foldable section. */
export interface SettingSection {
  readonly title: () => string
  readonly fields: readonly (FieldSpec | OwnComponent)[]
}

/** Options with fixed names, in the order of the values. */
export const named =
  <Value extends string | number>(values: readonly Value[], names: Readonly<Record<Value, () => string>>) =>
  () =>
    values.map(value => ({ value, label: names[value]() }))

/** Shows a field only while another setting has this value. */
export const whenSet =
  <Name extends SettingName>(name: Name, value: SettingValue<Name>) =>
  () =>
    useSetting(name).value === value

type Sentence = () => string

export const toggle = (name: SwitchField['name'], label: Sentence, hint?: Sentence): SwitchField => ({
  kind: 'switch',
  name,
  label,
  ...(hint && { hint }),
})

export const text = (
  name: TextField['name'],
  max: number,
  label: Sentence,
  more: Pick<TextField, 'hint' | 'rows'> = {},
): TextField => ({ kind: 'text', name, max, label, ...more })

export const number = (
  name: NumberField['name'],
  [min, max]: readonly [number, number],
  label: Sentence,
  more: Pick<NumberField, 'hint' | 'step' | 'slider' | 'useIsShown'> = {},
): NumberField => ({ kind: 'number', name, min, max, label, ...more })
