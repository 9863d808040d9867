import type { Message } from '@inkling/contract'
import { Ellipsis } from 'lucide-react'
import { m } from '../../../paraglide/messages.js'
import { late } from '../../../ui/feedback/lazy-with-retry.ts'
import { MenuGate } from '../../../ui/menu/menu-gate.tsx'

/** What can be done with a message, beside what is done most often. */
export function MessageMenu({ message }: { message: Message }) {
  const button = {
    label: m.chat_message_menu(),
    icon: <Ellipsis aria-hidden="true" className="size-4" strokeWidth={1.7} />,
  }
  return (
    <MenuGate {...button}>
      <Opened {...button} message={message} />
    </MenuGate>
  )
}

const Opened = late(async () => (await import('./message-menu-items.tsx')).OpenedMessageMenu)
