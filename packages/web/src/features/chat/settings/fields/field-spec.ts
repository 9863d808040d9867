import type { ComponentType } from 'react'
import { useSetting } from '../scope/scope-context.ts'
import type { SettingName, SettingValue } from '../scope/setting-names.ts'

type NameOf<Value> = { [N in SettingName]: [SettingValue<N>] extends [Value] ? N : never }[SettingName]

/** Texts are functions, because the language can change. */
interface FieldBase<Kind extends string, Name> {
  readonly kind: Kind
  readonly name: Name
  readonly label: () => string
  readonly hint?: () => string
  /** A hook that decides whether the field is shown. */
  readonly useIsShown?: () => boolean
}

export interface SwitchField extends FieldBase<'switch', NameOf<boolean>> {}

export interface TextField extends FieldBase<'text', NameOf<string>> {
  readonly rows?: number
  readonly max: number
}

/** One text per line. */
export interface LinesField extends FieldBase<'lines', NameOf<readonly string[]>> {
  readonly maxLines: number
  readonly maxLength: number
}

export interface NumberField extends FieldBase<'number', NameOf<number>> {
  readonly min: number
  readonly max: number
  readonly step?: number
  /** Adds a slider with this range. */
  readonly slider?: { readonly min?: number; readonly max: number }
}

interface OptionsField<Kind extends string, Name extends SettingName> extends FieldBase<Kind, Name> {
  /** A hook, because options may depend on loaded data. */
  readonly useOptions: () => readonly { readonly value: SettingValue<Name>; readonly label: string }[]
  /** Label of the empty option for an unset value. */
  readonly unset?: () => string
}

export type SelectField = {
  [N in NameOf<string | number>]: OptionsField<'select', N>
}[NameOf<string | number>]

/** A few options, all visible. */
export type ChoiceField = { [N in NameOf<string>]: OptionsField<'choice', N> }[NameOf<string>]

export type FieldSpec = SwitchField | TextField | LinesField | NumberField | SelectField | ChoiceField

/** For settings that no field describes. */
interface OwnComponent {
  readonly kind: 'component'
  readonly name: string
  readonly Component: ComponentType
}

/** The section can be folded. */
export interface SettingSection {
  readonly title: () => string
  readonly fields: readonly (FieldSpec | OwnComponent)[]
}

/** Options keep the order of `values`. */
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
