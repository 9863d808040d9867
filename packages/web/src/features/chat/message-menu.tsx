import type { Message } from '@inkling/contract'
import { Ellipsis } from 'lucide-react'
import { m } from '../../paraglide/messages.js'
import { Menu } from '../../ui/menu.tsx'
import { useConversationActions } from './conversation-actions.ts'
import { treeItems } from './tree/tree-items.ts'
import { turnItems } from './turns/turn-items.ts'

/** What can be done with a message, beside what is done most often. */
export function MessageMenu({ message }: { message: Message }) {
  const actions = useConversationActions()
  const items = [...turnItems(message, actions), ...treeItems(message, actions)]
  return (
    <Menu label={m.chat_message_menu()} items={items}>
      <Ellipsis aria-hidden="true" className="size-4" strokeWidth={1.7} />
    </Menu>
  )
}
