import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/elements/button.tsx'

interface DraftNoteProps {
  onKeep: () => void
  onDiscard: () => void
}

/** Says that what is shown is what was not saved the last time. */
export const DraftNote = ({ onKeep, onDiscard }: DraftNoteProps) => (
  <div
    role="status"
    className="flex flex-wrap items-center gap-3 border-b border-line bg-seal-wash px-4 py-2 text-sm"
  >
    <p className="min-w-0 flex-1 basis-60">{m.scripts_draft_note()}</p>
    <Button look="danger" size="small" onClick={onDiscard}>
      {m.scripts_discard_button()}
    </Button>
    <Button size="small" onClick={onKeep}>
      {m.scripts_draft_keep_button()}
    </Button>
  </div>
)
