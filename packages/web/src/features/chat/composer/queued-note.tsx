import { ArrowUp, X } from 'lucide-react'
import { m } from '../../../paraglide/messages.js'
import { IconButton } from '../../../ui/elements/button.tsx'

export function QueuedNote({ text, onTakeBack }: { text: string; onTakeBack: () => void }) {
  return (
    <div className="mx-auto mb-2 flex w-full max-w-3xl items-center gap-2 rounded-xl border border-line bg-raised pl-3.5 text-sm">
      <ArrowUp aria-hidden="true" className="size-4 shrink-0 text-ink-faint" strokeWidth={1.7} />
      <p role="status" className="min-w-0 flex-1 truncate">
        <span className="text-ink-soft">{m.turns_queued_label()}</span> {text}
      </p>
      <IconButton label={m.turns_unqueue_button()} onClick={onTakeBack}>
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </div>
  )
}
