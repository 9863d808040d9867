import { useState } from 'react'
import { call } from '../../../api/call/call.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { PasswordField } from '../fields/password-field.tsx'
import { Section } from './section.tsx'

export function PasswordForm({ username }: { username: string }) {
  const [round, setRound] = useState(0)
  const { form, errors, failure, busy } = useForm({
    schema: async () => (await import('../../../api/schemas/schemas.ts')).PasswordChange,
    submit: async (body, idempotencyKey) => {
      await call('profile.updatePassword', { body }, { idempotencyKey })
      toast(m.accounts_password_changed(), { tone: 'good' })
      setRound(round + 1) // clears the fields
    },
  })
  return (
    <Section title={m.accounts_password_title()} lead={m.accounts_password_lead()}>
      <form key={round} {...form} className="flex flex-col gap-5">
        {/* Password managers need the username. */}
        <input type="hidden" autoComplete="username" value={username} />
        <PasswordField
          label={m.accounts_password_current_label()}
          error={errors.current_password}
          name="current_password"
          autoComplete="current-password"
        />
        <PasswordField
          label={m.accounts_password_new_label()}
          hint={m.accounts_password_hint()}
          error={errors.new_password}
          name="new_password"
          autoComplete="new-password"
        />
        <FormFailure sentence={failure} />
        <Button type="submit" busy={busy} className="self-start">
          {m.accounts_password_button()}
        </Button>
      </form>
    </Section>
  )
}
