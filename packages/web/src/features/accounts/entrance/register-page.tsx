import type { auth, BodyIn } from '@inkling/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call/call.ts'
import { setToken } from '../../../api/session/session.ts'
import { getLocale } from '../../../i18n/locale.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { TextField } from '../../../ui/form/field.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { paths } from '../../../ui/navigation/paths.ts'
import { PasswordField } from '../fields/password-field.tsx'
import { LoginLayout, LoginLink, useAfterLogin } from './entrance.tsx'
import { loadProfile } from './start-session.ts'

/** The registration form; logs in on success. */
export function RegisterPage() {
  const enter = useAfterLogin()
  const { form, errors, failure, busy } = useForm({
    schema: async () => (await import('../../../api/schemas/schemas.ts')).Registration,
    read: data => ({ ...Object.fromEntries(data), locale: getLocale() }),
    submit: async (body, idempotencyKey) => {
      await register(body, idempotencyKey)
      enter()
    },
  })
  const { data } = useQuery({
    queryKey: ['registration'],
    queryFn: ({ signal }) => call('auth.registration', {}, { signal }),
  })
  const becomesAdmin = data?.becomes_admin === true
  if (data?.is_open === false) return <Closed />
  return (
    <LoginLayout
      title={m.accounts_register_title()}
      lead={becomesAdmin ? m.accounts_register_first() : m.accounts_register_lead()}
    >
      <form {...form} className="flex flex-col gap-5">
        <TextField
          label={m.accounts_username_label()}
          hint={m.accounts_username_hint()}
          error={errors.username}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          label={m.accounts_email_label()}
          error={errors.email}
          name="email"
          type="email"
          autoComplete="email"
        />
        <PasswordField
          label={m.accounts_password_label()}
          hint={m.accounts_password_hint()}
          error={errors.password}
          name="password"
          autoComplete="new-password"
        />
        <FormFailure sentence={failure} />
        <Button type="submit" look="seal" busy={busy}>
          {m.accounts_register_button()}
        </Button>
        {!becomesAdmin && <LoginLink to={paths.login}>{m.accounts_register_to_login()}</LoginLink>}
      </form>
    </LoginLayout>
  )
}

const Closed = () => (
  <LoginLayout title={m.accounts_register_title()} lead={m.accounts_register_closed()}>
    <LoginLink to={paths.login}>{m.accounts_register_to_login()}</LoginLink>
  </LoginLayout>
)

/** Registers and logs in. The key is the form's, so retries are one registration. */
export async function register(body: BodyIn<typeof auth.register>, idempotencyKey: string): Promise<void> {
  const { access_token } = await call('auth.register', { body }, { idempotencyKey })
  setToken(access_token)
  await loadProfile()
}
