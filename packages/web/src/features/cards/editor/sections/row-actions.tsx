import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { m } from '../../../../paraglide/messages.js'
import { IconButton } from '../../../../ui/elements/button.tsx'

export interface RowActionsProps {
  label: string
  /** Undefined for the first row, `onDown` for the last. */
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onRemove: () => void
}

export const RowActions = ({ label, onUp, onDown, onRemove }: RowActionsProps) => (
  <>
    <IconButton label={m.editor_up_button({ label })} disabled={!onUp} onClick={onUp}>
      <ArrowUp aria-hidden="true" className="size-4" />
    </IconButton>
    <IconButton label={m.editor_down_button({ label })} disabled={!onDown} onClick={onDown}>
      <ArrowDown aria-hidden="true" className="size-4" />
    </IconButton>
    <IconButton label={m.editor_remove_button({ label })} onClick={onRemove}>
      <Trash2 aria-hidden="true" className="size-4" />
    </IconButton>
  </>
)
