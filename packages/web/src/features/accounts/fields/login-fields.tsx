import { m } from '../../../paraglide/messages.js'
import { TextField } from '../../../ui/form/field.tsx'

interface LoginFieldProps {
  hint?: string
  error: string | undefined
  defaultValue?: string
}

export const UsernameField = (props: LoginFieldProps) => (
  <TextField
    {...props}
    label={m.accounts_username_label()}
    name="username"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
  />
)

export const EmailField = (props: LoginFieldProps) => (
  <TextField {...props} label={m.accounts_email_label()} name="email" type="email" autoComplete="email" />
)

export const NameOrEmailField = ({ error }: Pick<LoginFieldProps, 'error'>) => (
  <TextField
    label={m.accounts_name_or_email_label()}
    error={error}
    name="username"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
  />
)
