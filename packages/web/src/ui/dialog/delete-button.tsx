import { useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../elements/button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface DeleteButtonProps {
  /** Screen readers hear what is deleted. */
  label: string
  /** Title of the question. */
  title: string
  lead: string
  onDelete: () => Promise<unknown>
}

export function DeleteButton({ label, title, lead, onDelete }: DeleteButtonProps) {
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <>
      <Button look="plain" size="small" onClick={() => setIsConfirming(true)} aria-label={label}>
        {m.app_delete_button()}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={title}
        lead={lead}
        confirmLabel={m.app_delete_button()}
        onConfirm={async () => void (await onDelete())}
      />
    </>
  )
}
