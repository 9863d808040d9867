import { call } from '../../../api/call/call.ts'
import { inLocale } from '../../../i18n/locale.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { useNavigateTo } from '../../../ui/navigation/navigation.ts'
import { paths } from '../../../ui/navigation/paths.ts'
import { PasswordField } from '../fields/password-field.tsx'
import { LoginLayout, LoginLink } from './entrance.tsx'

/** The token is from an admin's one-time link. */
export function ResetPassword({ token }: { token: string }) {
  const go = useNavigateTo()
  const { form, errors, failure, busy } = useForm({
    schema: async () => (await import('../../../api/schemas/schemas.ts')).PasswordReset,
    read: data => ({ token, new_password: data.get('new_password') }),
    submit: async (body, idempotencyKey) => {
      await call('auth.resetPassword', { body }, { idempotencyKey })
      toast(m.accounts_reset_done(), { tone: 'good' })
      go(inLocale(paths.login), { replace: true })
    },
  })
  return (
    <LoginLayout title={m.accounts_reset_title()} lead={m.accounts_reset_lead()}>
      <form {...form} className="flex flex-col gap-5">
        <PasswordField
          label={m.accounts_password_new_label()}
          hint={m.accounts_password_hint()}
          error={errors.new_password}
          name="new_password"
          autoComplete="new-password"
        />
        <FormFailure sentence={errors.token === undefined ? failure : m.problems_reset_link_invalid()} />
        <Button type="submit" look="seal" busy={busy}>
          {m.accounts_reset_button()}
        </Button>
        <LoginLink to={paths.login}>{m.accounts_register_to_login()}</LoginLink>
      </form>
    </LoginLayout>
  )
}
