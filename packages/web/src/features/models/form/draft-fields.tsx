import type { ComponentProps } from 'react'
import { CheckField, TextField } from '../../../ui/form/field.tsx'
import type { FieldErrors } from '../../../ui/form/use-form.ts'
import type { ModelDraft } from './model-draft.ts'

type DraftFieldName<Value> = {
  [N in keyof ModelDraft]: ModelDraft[N] extends Value ? N : never
}[keyof ModelDraft]

type DraftFieldProps<Field extends typeof TextField | typeof CheckField> = Omit<
  ComponentProps<Field>,
  'name' | 'value' | 'checked' | 'onChange' | 'error'
>

export const DraftText = ({
  of: { draft, change, errors },
  name,
  ...field
}: { of: DraftProps; name: DraftFieldName<string> } & DraftFieldProps<typeof TextField>) => (
  <TextField
    autoComplete="off"
    {...field}
    name={name}
    error={errors[name]}
    value={draft[name]}
    onChange={event => change({ [name]: event.target.value })}
  />
)

/** Numbers stay text until saved. */
export const DraftNumber = (props: ComponentProps<typeof DraftText>) => (
  <DraftText {...props} type="number" inputMode="numeric" />
)

export const DraftCheck = ({
  of: { draft, change },
  name,
  ...field
}: { of: DraftProps; name: DraftFieldName<boolean> } & DraftFieldProps<typeof CheckField>) => (
  <CheckField
    {...field}
    name={name}
    checked={draft[name]}
    onChange={event => change({ [name]: event.target.checked })}
  />
)

export interface DraftProps {
  readonly draft: ModelDraft
  readonly change: (change: Partial<ModelDraft>) => void
  readonly errors: FieldErrors
}
