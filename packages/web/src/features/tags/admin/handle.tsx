import { GripVertical } from 'lucide-react'
import type { ComponentProps } from 'react'
import { m } from '../../../paraglide/messages.js'

/** What a row is carried by. */
export const Handle = ({ label, ...button }: { label: string } & ComponentProps<'button'>) => (
  <button
    type="button"
    {...button}
    aria-label={label}
    title={m.tags_move_hint()}
    className="grid h-11 w-9 shrink-0 cursor-grab touch-none place-items-center rounded-lg text-ink-faint hover:text-ink active:cursor-grabbing"
  >
    <GripVertical aria-hidden="true" className="size-4" />
  </button>
)
