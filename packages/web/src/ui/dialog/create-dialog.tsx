import { type ReactNode, useId } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../elements/button.tsx'
import { FormFailure } from '../form/form-failure.tsx'
import type { useForm } from '../form/use-form.ts'
import { Dialog } from './dialog.tsx'

interface CreateDialogProps {
  open: boolean
  onClose: () => void
  title: string
  form: ReturnType<typeof useForm>
  children: ReactNode
  /** The created object, with a secret that is shown only once. */
  created: { title: string; lead: string; content: ReactNode } | undefined
}

export function CreateDialog({ open, onClose, title, form, children, created }: CreateDialogProps) {
  const id = useId()
  if (created !== undefined)
    return (
      <Dialog
        key="created" // a new dialog, because only the form asks before typed text is lost
        open={open}
        onClose={onClose}
        title={created.title}
        lead={created.lead}
        actions={
          <Button look="seal" onClick={onClose}>
            {m.app_done_button()}
          </Button>
        }
      >
        {created.content}
      </Dialog>
    )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button look="plain" onClick={onClose}>
            {m.app_cancel_button()}
          </Button>
          <Button type="submit" form={id} look="seal" busy={form.busy}>
            {m.app_create_button()}
          </Button>
        </>
      }
    >
      <form id={id} {...form.form} className="flex flex-col gap-5 pt-2">
        {children}
        <FormFailure sentence={form.failure} />
      </form>
    </Dialog>
  )
}
