import { m } from '../../../paraglide/messages.js'
import { LeaveDialog } from '../../../ui/dialog/leave-dialog.tsx'
import type { Leaving } from '../../../ui/form/use-leave-warning.ts'

/** Asks whoever leaves a card that is not saved. */
export const LeaveCard = (props: { leaving: Leaving | null; onDiscard: () => void }) => (
  <LeaveDialog
    {...props}
    words={{
      title: m.editor_leave_title(),
      lead: m.editor_leave_lead(),
      discard: m.editor_leave_discard_button(),
      keep: m.editor_leave_keep_button(),
      stay: m.editor_stay_button(),
    }}
  />
)
