import type { ReactNode } from 'react'
import { TextAreaField, TextField } from '../../../../ui/form/field.tsx'
import { textField } from '../draft/card-edit.ts'
import type { SectionProps } from './section-props.ts'

interface CardTextProps extends Pick<SectionProps, 'edit' | 'write'> {
  name: string
  label: string
  hint?: ReactNode
  error?: string | undefined
  rows?: number
}

export const LongText = ({ edit, write, name, label, hint, error, rows = 4 }: CardTextProps) => (
  <TextAreaField
    label={label}
    hint={hint}
    error={error}
    rows={rows}
    value={textField(edit.data, name)}
    onChange={event => write({ [name]: event.target.value })}
  />
)

export const ShortText = ({ edit, write, name, label, hint, error }: Omit<CardTextProps, 'rows'>) => (
  <TextField
    label={label}
    hint={hint}
    error={error}
    autoComplete="off"
    value={textField(edit.data, name)}
    onChange={event => write({ [name]: event.target.value })}
  />
)
