import type { ManagedUser } from '@inkling/contract'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/call/call.ts'
import { inLocale } from '../../i18n/locale.ts'
import { problemSentence } from '../../i18n/problem-sentences.ts'
import { m } from '../../paraglide/messages.js'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Button } from '../../ui/elements/button.tsx'
import { CopyableText } from '../../ui/feedback/copyable-text.tsx'
import { FormFailure } from '../../ui/form/form-failure.tsx'
import { paths } from '../../ui/navigation/paths.ts'

interface PasswordLinkDialogProps {
  user: ManagedUser
  onClose: () => void
}

/** The admin passes the one-time link on. */
export function PasswordLinkDialog({ user: { id, display_name }, onClose }: PasswordLinkDialogProps) {
  const create = useMutation({
    mutationFn: () => call('adminUsers.createPasswordLink', { params: { id } }),
  })
  const link = create.data && `${location.origin}${inLocale(paths.login)}?reset=${create.data.token}`
  const actions =
    link === undefined ? (
      <>
        <Button look="plain" onClick={onClose}>
          {m.app_cancel_button()}
        </Button>
        <Button look="seal" busy={create.isPending} onClick={() => create.mutate()}>
          {m.users_password_link_button()}
        </Button>
      </>
    ) : (
      <Button look="seal" onClick={onClose}>
        {m.app_done_button()}
      </Button>
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.users_password_link_title({ name: display_name })}
      lead={m.users_password_link_lead()}
      actions={actions}
    >
      <div className="pt-4 empty:hidden">
        {link !== undefined && <CopyableText label={m.users_password_link_label()} text={link} />}
        <FormFailure sentence={create.error === null ? undefined : problemSentence(create.error)} />
      </div>
    </Dialog>
  )
}
