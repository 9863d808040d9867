import { Eye, EyeOff } from 'lucide-react'
import { type InputHTMLAttributes, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { IconButton } from '../../../ui/elements/button.tsx'
import { CONTROL } from '../../../ui/form/control-class.ts'
import { Field, type FieldProps } from '../../../ui/form/field.tsx'

type PasswordInputProps = Pick<InputHTMLAttributes<HTMLInputElement>, 'name' | 'autoComplete' | 'required'>

/** Blind typing is hard on phones, so the field has a show button. */
export function PasswordField({ label, hint, error, ...input }: FieldProps & PasswordInputProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error}>
      {described => (
        <div className="relative">
          <input
            {...input}
            {...described}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={`${CONTROL} min-h-11 pr-12`}
          />
          <IconButton
            label={shown ? m.accounts_password_hide() : m.accounts_password_show()}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="absolute top-0 right-0"
          >
            {shown ? <EyeOff className="size-4.5" /> : <Eye className="size-4.5" />}
          </IconButton>
        </div>
      )}
    </Field>
  )
}
