import { type ComponentProps, type ReactNode, useId } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../elements/button.tsx'
import { FormFailure } from '../form/form-failure.tsx'
import { Dialog } from './dialog.tsx'
import type { DialogProps } from './dialog-view.tsx'

interface FormDialogProps extends Omit<DialogProps, 'actions'> {
  /** From `useForm`. */
  form: { form: ComponentProps<'form'>; failure: string | undefined; busy: boolean }
  /** The default is "save". */
  submitLabel?: string
  /** Something in the form can't be submitted yet. */
  isUnready?: boolean
  children: ReactNode
}

/** Shows the failure below the fields, and a cancel button. */
export function FormDialog({ form, submitLabel, isUnready = false, children, ...dialog }: FormDialogProps) {
  const id = useId()
  const actions = (
    <>
      <Button look="plain" onClick={dialog.onClose}>
        {m.app_cancel_button()}
      </Button>
      <Button type="submit" form={id} look="seal" busy={form.busy} disabled={isUnready}>
        {submitLabel ?? m.app_save_button()}
      </Button>
    </>
  )
  return (
    <Dialog {...dialog} actions={actions}>
      <form
        id={id}
        {...form.form}
        className={`flex flex-col gap-5 ${dialog.lead === undefined ? 'pt-2' : 'pt-4'}`}
      >
        {children}
        <FormFailure sentence={form.failure} />
      </form>
    </Dialog>
  )
}
