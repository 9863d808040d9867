import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react'
import { CONTROL } from './control-class.ts'
import { TextArea, TextInput } from './text-control.tsx'

export interface FieldProps {
  label: string
  /** Shown below the label unless there is an error. */
  hint?: ReactNode
  /** Says what is wrong and how to fix it. */
  error?: string | undefined
}

export interface DescribedControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** Screen readers hear the control's label, hint and error. */
export function Field({
  label,
  hint,
  error,
  children,
}: FieldProps & { children: (described: DescribedControl) => ReactNode }) {
  const id = useId()
  const note = `${id}-note`
  const described = error !== undefined || hint !== undefined ? note : undefined
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-ink-soft">
        {label}
      </label>
      {children({ id, 'aria-describedby': described, 'aria-invalid': error !== undefined || undefined })}
      <FieldNote id={note} hint={hint} error={error} />
    </div>
  )
}

function FieldNote({ id, hint, error }: { id: string; hint: ReactNode; error: string | undefined }) {
  if (error !== undefined) {
    return (
      <p id={id} role="alert" className="text-sm text-seal-ink">
        {error}
      </p>
    )
  }
  return hint === undefined ? null : (
    <p id={id} className="text-sm text-ink-faint">
      {hint}
    </p>
  )
}

type FieldControlProps<P> = Omit<P, 'id' | 'className' | 'children'>

export function TextField({
  label,
  hint,
  error,
  ...input
}: FieldProps & FieldControlProps<InputHTMLAttributes<HTMLInputElement>>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {described => <TextInput {...input} {...described} className={`${CONTROL} min-h-11`} />}
    </Field>
  )
}

export function TextAreaField({
  label,
  hint,
  error,
  ...area
}: FieldProps & FieldControlProps<TextareaHTMLAttributes<HTMLTextAreaElement>>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {described => <TextArea rows={4} {...area} {...described} className={`${CONTROL} resize-y py-2.5`} />}
    </Field>
  )
}

export function SelectField({
  label,
  hint,
  error,
  options,
  ...select
}: FieldProps &
  FieldControlProps<SelectHTMLAttributes<HTMLSelectElement>> & {
    options: readonly { value: string; label: string }[]
  }) {
  return (
    <Field label={label} hint={hint} error={error}>
      {described => (
        <select {...select} {...described} className={`${CONTROL} min-h-11 truncate`}>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** The whole label can be pressed. */
export function CheckField({
  label,
  hint,
  ...input
}: Omit<FieldProps, 'error'> & FieldControlProps<InputHTMLAttributes<HTMLInputElement>>) {
  const id = useId()
  return (
    <div className="flex min-h-11 items-start gap-3 py-2">
      <input
        {...input}
        id={id}
        type="checkbox"
        aria-describedby={hint === undefined ? undefined : `${id}-note`}
        className="mt-1 size-4.5 shrink-0 accent-seal"
      />
      <div>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <FieldNote id={`${id}-note`} hint={hint} error={undefined} />
      </div>
    </div>
  )
}
