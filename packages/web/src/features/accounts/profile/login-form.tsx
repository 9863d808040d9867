import type { User } from '@inkling/contract'
import { useState } from 'react'
import { call } from '../../../api/call/call.ts'
import { setUser } from '../../../api/session/session.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { EmailField, UsernameField } from '../fields/login-fields.tsx'
import { PasswordField } from '../fields/password-field.tsx'
import { Section } from './section.tsx'

export function LoginForm({ user }: { user: User }) {
  const [round, setRound] = useState(0)
  const { form, errors, failure, busy } = useForm({
    schema: async () => (await import('../../../api/schemas/schemas.ts')).LoginChange,
    submit: async (body, idempotencyKey) => {
      setUser(await call('profile.updateLogin', { body }, { idempotencyKey }))
      toast(m.accounts_login_changed(), { tone: 'good' })
      setRound(round + 1) // clears the password
    },
  })
  return (
    <Section title={m.accounts_login_section_title()} lead={m.accounts_login_section_lead()}>
      <form key={round} {...form} className="flex flex-col gap-5">
        <UsernameField
          hint={m.accounts_username_change_hint()}
          error={errors.username}
          defaultValue={user.username}
        />
        <EmailField error={errors.email} defaultValue={user.email} />
        <PasswordField
          label={m.accounts_password_current_label()}
          error={errors.current_password}
          name="current_password"
          autoComplete="current-password"
        />
        <FormFailure sentence={failure} />
        <Button type="submit" busy={busy} className="self-start">
          {m.app_save_button()}
        </Button>
      </form>
    </Section>
  )
}
