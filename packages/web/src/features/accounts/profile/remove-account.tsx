import type { CardDisposition } from '@inkling/contract'
import { useState } from 'react'
import { clearSession } from '../../../api/session/session.ts'
import { m } from '../../../paraglide/messages.js'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Button } from '../../../ui/elements/button.tsx'
import { Choice } from '../../../ui/form/choice.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { PasswordField } from '../fields/password-field.tsx'
import { removeAccount } from './queries.ts'

/** Lists first what is deleted and what stays. */
export function RemoveAccount() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button look="danger" onClick={() => setIsOpen(true)}>
        {m.accounts_remove_button()}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={m.accounts_remove_dialog_title()}
        lead={m.accounts_remove_dialog_lead()}
      >
        <RemovalForm onCancel={() => setIsOpen(false)} />
      </Dialog>
    </>
  )
}

function RemovalForm({ onCancel }: { onCancel: () => void }) {
  const [left, setLeft] = useState<CardDisposition>('take_down')
  const { form, errors, failure, busy } = useForm({
    schema: async () => (await import('../../../api/schemas/schemas.ts')).AccountRemoval,
    read: data => ({ password: data.get('password'), public_cards: left }),
    submit: async (body, idempotencyKey) => {
      await removeAccount(body, idempotencyKey)
      clearSession('logout')
    },
  })
  const options: { value: CardDisposition; label: string }[] = [
    { value: 'take_down', label: m.accounts_remove_cards_take_down() },
    { value: 'leave', label: m.accounts_remove_cards_leave() },
  ]
  return (
    <form {...form} className="mt-5 flex flex-col gap-5">
      <div className="flex flex-col gap-2">
        <Choice label={m.accounts_remove_cards_label()} options={options} value={left} onChoose={setLeft} />
        <p className="text-sm text-ink-soft" aria-live="polite">
          {left === 'leave' ? m.accounts_remove_leave_hint() : m.accounts_remove_take_down_hint()}
        </p>
      </div>
      <PasswordField
        label={m.accounts_password_current_label()}
        error={errors.password}
        name="password"
        autoComplete="current-password"
      />
      <FormFailure sentence={failure} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="plain" onClick={onCancel}>
          {m.app_cancel_button()}
        </Button>
        <Button type="submit" look="danger" busy={busy}>
          {m.accounts_remove_confirm_button()}
        </Button>
      </div>
    </form>
  )
}
