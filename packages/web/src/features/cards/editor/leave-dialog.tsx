import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Leaving } from '../../../ui/use-leave-warning.ts'

interface LeaveDialogProps {
  leaving: Leaving | null
  onDiscard: () => void
}

/** Asks whoever leaves a card that is not saved; what is not stays in this browser, unless they let go of it. */
export function LeaveDialog({ leaving, onDiscard }: LeaveDialogProps) {
  return (
    <Dialog
      open={leaving !== null}
      onClose={() => leaving?.stay()}
      title={m.editor_leave_title()}
      lead={m.editor_leave_lead()}
      actions={
        <>
          <Button
            look="danger"
            onClick={() => {
              onDiscard()
              leaving?.leave()
            }}
          >
            {m.editor_leave_discard_button()}
          </Button>
          <Button onClick={() => leaving?.leave()}>{m.editor_leave_keep_button()}</Button>
          <Button look="seal" onClick={() => leaving?.stay()}>
            {m.editor_stay_button()}
          </Button>
        </>
      }
    />
  )
}
