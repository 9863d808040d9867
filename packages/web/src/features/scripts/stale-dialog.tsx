import { m } from '../../paraglide/messages.js'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Button } from '../../ui/elements/button.tsx'
import type { ScriptsEditing } from './draft/use-scripts-draft.ts'

/** The scripts were changed elsewhere since they were opened: nothing of either is lost until one is chosen. */
export const StaleDialog = ({ editing }: { editing: ScriptsEditing }) => (
  <Dialog
    open={editing.isStale}
    onClose={editing.forgetStale}
    title={m.scripts_stale_title()}
    lead={m.scripts_stale_lead()}
    actions={
      <>
        <Button look="danger" onClick={editing.takeTheirs}>
          {m.scripts_stale_theirs_button()}
        </Button>
        <Button look="seal" busy={editing.isBusy} onClick={() => void editing.save({ over: true })}>
          {m.scripts_stale_mine_button()}
        </Button>
      </>
    }
  />
)
