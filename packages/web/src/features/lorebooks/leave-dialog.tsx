import { m } from '../../paraglide/messages.js'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Button } from '../../ui/elements/button.tsx'
import type { Leaving } from '../../ui/form/use-leave-warning.ts'

/** Asks whoever leaves a book that is not saved. */
export function LeaveDialog({ leaving }: { leaving: Leaving | null }) {
  return (
    <Dialog
      open={leaving !== null}
      onClose={() => leaving?.stay()}
      title={m.lorebooks_leave_title()}
      lead={m.lorebooks_leave_lead()}
      actions={
        <>
          <Button look="danger" onClick={() => leaving?.leave()}>
            {m.lorebooks_leave_button()}
          </Button>
          <Button look="seal" onClick={() => leaving?.stay()}>
            {m.lorebooks_stay_button()}
          </Button>
        </>
      }
    />
  )
}
