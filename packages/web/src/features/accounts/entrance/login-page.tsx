import type { auth, BodyIn } from '@inkling/contract'
import { call } from '../../../api/call/call.ts'
import { setToken } from '../../../api/session/session.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { TextField } from '../../../ui/form/field.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { useQuery } from '../../../ui/navigation/navigation.ts'
import { paths } from '../../../ui/navigation/paths.ts'
import { PasswordField } from '../fields/password-field.tsx'
import { LoginLayout, LoginLink, useAfterLogin } from './entrance.tsx'
import { ResetPassword } from './reset-password.tsx'
import { loadProfile } from './start-session.ts'

/** The login form, or with a one-time link the form for a new password. */
export function LoginPage() {
  const [{ reset }] = useQuery()
  return reset === undefined ? <LoginForm /> : <ResetPassword token={reset} />
}

function LoginForm() {
  const enter = useAfterLogin()
  const { form, errors, failure, busy } = useForm({
    schema: async () => (await import('../../../api/schemas/schemas.ts')).Credentials,
    submit: async body => {
      await login(body)
      enter()
    },
  })
  return (
    <LoginLayout title={m.accounts_login_title()} lead={m.accounts_login_lead()}>
      <form {...form} className="flex flex-col gap-5">
        <TextField
          label={m.accounts_name_or_email_label()}
          error={errors.username}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          label={m.accounts_password_label()}
          error={errors.password}
          name="password"
          autoComplete="current-password"
        />
        <FormFailure sentence={failure} />
        <Button type="submit" look="seal" busy={busy}>
          {m.accounts_login_button()}
        </Button>
        <LoginLink to={paths.register}>{m.accounts_login_to_register()}</LoginLink>
        <p className="text-center text-sm text-ink-faint">{m.accounts_login_forgotten()}</p>
      </form>
    </LoginLayout>
  )
}

/** Logs in: stores the token, then loads the profile. */
export async function login(body: BodyIn<typeof auth.login>): Promise<void> {
  const { access_token } = await call('auth.login', { body })
  setToken(access_token)
  await loadProfile()
}
