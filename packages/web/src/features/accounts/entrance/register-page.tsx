import type { auth, BodyIn } from '@inkling/contract'
import { call } from '../../../api/call/call.ts'
import { setToken } from '../../../api/session/session.ts'
import { getLocale } from '../../../i18n/locale.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { TextField } from '../../../ui/form/field.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { useQuery as usePageQuery } from '../../../ui/navigation/navigation.ts'
import { paths } from '../../../ui/navigation/paths.ts'
import { EmailField, UsernameField } from '../fields/login-fields.tsx'
import { PasswordField } from '../fields/password-field.tsx'
import { LoginLayout, LoginLink, useAfterLogin } from './entrance.tsx'
import { useLoginOptions } from './login-options.ts'
import { WithProvider } from './provider-button.tsx'
import { loadProfile } from './start-session.ts'

export function RegisterPage() {
  const enter = useAfterLogin()
  const { form, errors, failure, busy } = useForm({
    schema: async () => (await import('../../../api/schemas/schemas.ts')).Registration,
    read: data => ({ ...Object.fromEntries(data), ...readInvitation(data), locale: getLocale() }),
    submit: async (body, idempotencyKey) => {
      await register(body, idempotencyKey)
      enter()
    },
  })
  const [{ invitation }] = usePageQuery()
  const data = useLoginOptions(invitation)
  const becomesAdmin = data?.becomes_admin === true
  if (data?.is_open === false && !data.needs_invitation) return <Closed />
  const isInvited = invitation !== undefined && data?.is_invited === true
  return (
    <LoginLayout title={m.accounts_register_title()} lead={leadOf({ becomesAdmin, isInvited })}>
      <WithProvider
        provider={data?.oidc ?? null}
        label={m.accounts_oidc_register_button}
        invitation={isInvited ? invitation : undefined}
      >
        <form {...form} className="flex flex-col gap-5">
          {isInvited ? (
            <input type="hidden" name="invitation" value={invitation} />
          ) : (
            (data?.needs_invitation === true || invitation !== undefined) && (
              <InvitationField
                isWanted={data?.needs_invitation === true}
                code={invitation}
                error={errors.invitation}
              />
            )
          )}
          <UsernameField hint={m.accounts_username_hint()} error={errors.username} />
          <EmailField error={errors.email} />
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
      </WithProvider>
    </LoginLayout>
  )
}

function leadOf({ becomesAdmin, isInvited }: { becomesAdmin: boolean; isInvited: boolean }): string {
  if (becomesAdmin) return m.accounts_register_first()
  return isInvited ? m.accounts_register_invited() : m.accounts_register_lead()
}

interface InvitationFieldProps {
  /** True if registration requires an invitation. */
  isWanted: boolean
  /** The code of the link if it is invalid. */
  code: string | undefined
  error: string | undefined
}

function InvitationField({ isWanted, code, error }: InvitationFieldProps) {
  const wrong = code === undefined ? undefined : m.problems_invitation_invalid()
  return (
    <TextField
      label={m.accounts_invitation_label()}
      hint={isWanted ? m.accounts_invitation_hint() : m.accounts_invitation_unneeded_hint()}
      error={error ?? wrong}
      name="invitation"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}

/** People paste either the code or the whole link. */
function readInvitation(data: FormData): { invitation: string | undefined } {
  const typed = String(data.get('invitation') ?? '').trim()
  const code = URL.canParse(typed) ? (new URL(typed).searchParams.get('invitation') ?? typed) : typed
  return { invitation: code === '' ? undefined : code }
}

const Closed = () => (
  <LoginLayout title={m.accounts_register_title()} lead={m.accounts_register_closed()}>
    <LoginLink to={paths.login}>{m.accounts_register_to_login()}</LoginLink>
  </LoginLayout>
)

/** Registers and logs in. The form owns the key, so that retries don't register twice. */
export async function register(body: BodyIn<typeof auth.register>, idempotencyKey: string): Promise<void> {
  const { access_token } = await call('auth.register', { body }, { idempotencyKey })
  setToken(access_token)
  await loadProfile()
}
