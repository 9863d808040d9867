import type { auth, BodyIn } from '@inkling/contract'
import { call } from '../../../api/call/call.ts'
import { setToken } from '../../../api/session/session.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { Link } from '../../../ui/navigation/link.tsx'
import { useQuery } from '../../../ui/navigation/navigation.ts'
import { paths } from '../../../ui/navigation/paths.ts'
import { NameOrEmailField } from '../fields/login-fields.tsx'
import { PasswordField } from '../fields/password-field.tsx'
import { LoginLayout, LoginLink, useAfterLogin } from './entrance.tsx'
import { ForgottenPassword } from './forgotten-password.tsx'
import { useLoginOptions } from './login-options.ts'
import { WithProvider } from './provider-button.tsx'
import { ResetPassword } from './reset-password.tsx'
import { loadProfile } from './start-session.ts'

export function LoginPage() {
  const [{ reset, forgotten }] = useQuery()
  if (reset !== undefined) return <ResetPassword token={reset} />
  return forgotten === undefined ? <Login /> : <ForgottenPassword />
}

function Login() {
  const provider = useLoginOptions()?.oidc ?? null
  return (
    <LoginLayout title={m.accounts_login_title()} lead={m.accounts_login_lead()}>
      <WithProvider provider={provider} label={m.accounts_oidc_login_button}>
        <LoginForm />
      </WithProvider>
    </LoginLayout>
  )
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
    <form {...form} className="flex flex-col gap-5">
      <NameOrEmailField error={errors.username} />
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
      <Link
        to={paths.login}
        query={{ forgotten: '1' }}
        className="self-center py-2 text-sm text-ink-soft underline decoration-line-strong underline-offset-4 hover:text-ink"
      >
        {m.accounts_login_forgotten()}
      </Link>
    </form>
  )
}

/** Stores the token, then loads the profile. */
export async function login(body: BodyIn<typeof auth.login>): Promise<void> {
  const { access_token } = await call('auth.login', { body })
  setToken(access_token)
  await loadProfile()
}
