import type { Message, MessageId } from '@inkling/contract'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { m } from '../../../paraglide/messages.js'
import { IconButton } from '../../../ui/elements/button.tsx'
import { findSibling } from './find-sibling.ts'

/** ‹ 2/3 ›; arrow keys work too. */
export function SiblingSwitch({
  message,
  onSelect,
}: {
  message: Message
  onSelect: (id: MessageId) => void
}) {
  const { index, count } = message.siblings
  if (count < 2) return null
  const turn = (by: 1 | -1, label: string, icon: React.ReactNode) => {
    const sibling = findSibling(message, by)
    return (
      <IconButton label={label} disabled={sibling === undefined} onClick={() => sibling && onSelect(sibling)}>
        {icon}
      </IconButton>
    )
  }
  return (
    <div className="flex items-center">
      {turn(-1, m.chat_sibling_previous_button(), <ChevronLeft aria-hidden="true" className="size-4.5" />)}
      <span className="min-w-9 text-center text-sm text-ink-soft tabular-nums">
        {index + 1}/{count}
      </span>
      {turn(1, m.chat_sibling_next_button(), <ChevronRight aria-hidden="true" className="size-4.5" />)}
    </div>
  )
}
