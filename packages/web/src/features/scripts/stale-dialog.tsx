import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { ScriptsEditing } from './keeping/use-scripts-draft.ts'

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
