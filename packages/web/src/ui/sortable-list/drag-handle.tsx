import { GripVertical } from 'lucide-react'
import type { ComponentProps } from 'react'

interface DragHandleProps extends ComponentProps<'button'> {
  label: string
  /** How to move it, by pointer or keyboard. */
  hint: string
}

/** Handle for dragging a row. */
export const DragHandle = ({ label, hint, ...button }: DragHandleProps) => (
  <button
    type="button"
    {...button}
    aria-label={label}
    title={hint}
    className="grid h-11 w-8 shrink-0 cursor-grab touch-none place-items-center rounded-lg text-ink-faint hover:text-ink active:cursor-grabbing"
  >
    <GripVertical aria-hidden="true" className="size-4" />
  </button>
)
