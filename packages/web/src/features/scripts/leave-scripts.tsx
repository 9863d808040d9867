import { m } from '../../paraglide/messages.js'
import { LeaveDialog } from '../../ui/dialog/leave-dialog.tsx'
import type { Leaving } from '../../ui/form/use-leave-warning.ts'

/** Asks whoever leaves scripts that are not saved. */
export const LeaveScripts = (props: { leaving: Leaving | null; onDiscard: () => void }) => (
  <LeaveDialog
    {...props}
    words={{
      title: m.scripts_leave_title(),
      lead: m.scripts_leave_lead(),
      discard: m.scripts_discard_button(),
      keep: m.scripts_leave_keep_button(),
      stay: m.scripts_stay_button(),
    }}
  />
)
