import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Leaving } from '../../ui/use-leave-warning.ts'

interface LeaveDialogProps {
  leaving: Leaving | null
  onDiscard: () => void
}

/** Asks whoever leaves scripts that are not saved; what is not stays in this browser, unless they let go of it. */
export const LeaveDialog = ({ leaving, onDiscard }: LeaveDialogProps) => (
  <Dialog
    open={leaving !== null}
    onClose={() => leaving?.stay()}
    title={m.scripts_leave_title()}
    lead={m.scripts_leave_lead()}
    actions={
      <>
        <Button
          look="danger"
          onClick={() => {
            onDiscard()
            leaving?.leave()
          }}
        >
          {m.scripts_discard_button()}
        </Button>
        <Button onClick={() => leaving?.leave()}>{m.scripts_leave_keep_button()}</Button>
        <Button look="seal" onClick={() => leaving?.stay()}>
          {m.scripts_stay_button()}
        </Button>
      </>
    }
  />
)
