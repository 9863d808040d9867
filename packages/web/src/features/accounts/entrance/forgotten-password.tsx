import { useState } from 'react'
import { call } from '../../../api/call/call.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { LoadingState } from '../../../ui/feedback/states.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { paths } from '../../../ui/navigation/paths.ts'
import { NameOrEmailField } from '../fields/login-fields.tsx'
import { LoginLayout, LoginLink } from './entrance.tsx'
import { useLoginOptions } from './login-options.ts'

/** Sends a password link by email. Sites that cannot send email tell the user to ask an admin. */
export function ForgottenPassword() {
  const options = useLoginOptions()
  const [isSent, setSent] = useState(false)
  if (isSent) return <Told lead={m.accounts_forgotten_sent()} />
  if (options?.sends_mail === false) return <Told lead={m.accounts_forgotten_no_mail()} />
  return (
    <LoginLayout title={m.accounts_forgotten_title()} lead={m.accounts_forgotten_lead()}>
      {options === undefined ? <LoadingState /> : <RequestForm onSent={() => setSent(true)} />}
    </LoginLayout>
  )
}

function RequestForm({ onSent }: { onSent: () => void }) {
  const { form, errors, failure, busy } = useForm({
    schema: async () => (await import('../../../api/schemas/schemas.ts')).PasswordLinkRequest,
    submit: async (body, idempotencyKey) => {
      await call('auth.mailPasswordLink', { body }, { idempotencyKey })
      onSent()
    },
  })
  return (
    <form {...form} className="flex flex-col gap-5">
      <NameOrEmailField error={errors.username} />
      <FormFailure sentence={failure} />
      <Button type="submit" look="seal" busy={busy}>
        {m.accounts_forgotten_button()}
      </Button>
      <LoginLink to={paths.login}>{m.accounts_forgotten_to_login()}</LoginLink>
    </form>
  )
}

const Told = ({ lead }: { lead: string }) => (
  <LoginLayout title={m.accounts_forgotten_title()} lead={lead}>
    <div className="flex flex-col">
      <LoginLink to={paths.login}>{m.accounts_forgotten_to_login()}</LoginLink>
    </div>
  </LoginLayout>
)
