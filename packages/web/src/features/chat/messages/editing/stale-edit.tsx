import { m } from '../../../../paraglide/messages.js'
import { Button } from '../../../../ui/elements/button.tsx'
import type { Theirs } from './theirs.ts'

/** Somebody was quicker: their text below one's own, to take over or to save one's own over it. */
export function StaleEdit({
  theirs,
  onTakeTheirs,
}: {
  theirs: Theirs
  onTakeTheirs: (text: string) => void
}) {
  return (
    <div role="alert" className="rounded-lg border-l-2 border-seal bg-seal-wash px-3.5 py-2.5 text-sm">
      <p>{m.turns_stale_lead()}</p>
      <p className="mt-2 font-medium">{m.turns_stale_theirs_label()}</p>
      <p className="max-h-60 overflow-y-auto whitespace-pre-wrap">{theirs.content}</p>
      <Button look="line" size="small" className="mt-2" onClick={() => onTakeTheirs(theirs.content)}>
        {m.turns_stale_take_button()}
      </Button>
    </div>
  )
}
