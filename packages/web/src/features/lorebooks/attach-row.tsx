import type { LorebookAttachment, LorebookTile } from '@inkling/contract'
import { type ReactNode, useState } from 'react'
import { problemSentence } from '../../i18n/problem-sentence.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { isAttachedTo } from './attachable.ts'
import { type AttachScope, useAttaching } from './queries.ts'

interface AttachRowProps {
  lorebook: LorebookTile
  attachments: readonly LorebookAttachment[]
  scope: AttachScope
  label: string
  note?: string
  picture?: ReactNode
}

/** A place to attach a lorebook to, and whether it is; a tick holds at once. */
export function AttachRow({ lorebook, attachments, scope, label, note, picture }: AttachRowProps) {
  const attaching = useAttaching(lorebook.id)
  /** What was ticked, until the list that says so has come. */
  const [ticked, setTicked] = useState<boolean>()
  const change = (isAttached: boolean) => {
    // Not disabled meanwhile: that would take the focus from the hand that goes down the list.
    if (ticked !== undefined) return
    setTicked(isAttached)
    attaching.mutate(
      { scope, isAttached },
      {
        onError: error => toast(problemSentence(error), { tone: 'bad' }),
        onSettled: () => setTicked(undefined),
      },
    )
  }
  return (
    <li>
      <label className="flex min-h-13 cursor-pointer items-center gap-3 rounded-lg px-2 transition-colors duration-150 hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-seal-ink">
        {picture}
        <span className="min-w-0 flex-1">
          <span className="block truncate">{label}</span>
          {note !== undefined && <span className="block truncate text-sm text-ink-faint">{note}</span>}
        </span>
        <input
          type="checkbox"
          checked={ticked ?? isAttachedTo(attachments, scope)}
          aria-busy={ticked !== undefined}
          onChange={event => change(event.target.checked)}
          className="size-5 shrink-0 accent-seal"
        />
      </label>
    </li>
  )
}
