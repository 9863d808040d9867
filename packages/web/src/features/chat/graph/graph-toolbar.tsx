import { Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import { m } from '../../../paraglide/messages.js'
import { IconButton } from '../../../ui/elements/button.tsx'

interface GraphToolbarProps {
  leftOut: number
  onZoom: (by: number) => void
  onFit: () => void
}

const icon = { 'aria-hidden': true, className: 'size-5' } as const
const STEP = 1.35

/** The zoom buttons are for readers without wheel or touch. */
export const GraphToolbar = ({ leftOut, onZoom, onFit }: GraphToolbarProps) => (
  <div className="absolute right-3 bottom-3 flex flex-col items-end gap-2">
    {leftOut > 0 && (
      <p className="rounded-lg bg-raised px-3 py-1 text-xs text-ink-faint">
        {m.chat_graph_left_out({ count: leftOut })}
      </p>
    )}
    <div className="flex rounded-lg border border-line bg-raised shadow-lifted">
      <IconButton label={m.chat_graph_zoom_out_button()} onClick={() => onZoom(1 / STEP)}>
        <ZoomOut {...icon} />
      </IconButton>
      <IconButton label={m.chat_graph_fit_button()} onClick={onFit}>
        <Maximize {...icon} />
      </IconButton>
      <IconButton label={m.chat_graph_zoom_in_button()} onClick={() => onZoom(STEP)}>
        <ZoomIn {...icon} />
      </IconButton>
    </div>
  </div>
)
