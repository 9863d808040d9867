import type { Message } from '@inkling/contract'
import type { ReactNode } from 'react'
import { MenuView } from '../../../ui/menu/menu-view.tsx'
import { useConversationActions } from '../store/conversation-actions.ts'
import { treeItems } from '../tree/tree-items.ts'
import { turnItems } from './turn-items.ts'

interface OpenedMessageMenuProps {
  message: Message
  label: string
  icon: ReactNode
}

/** The menu of a message that was opened once. */
export function OpenedMessageMenu({ message, label, icon }: OpenedMessageMenuProps) {
  const actions = useConversationActions()
  const items = [...turnItems(message, actions), ...treeItems(message, actions)]
  return (
    <MenuView label={label} items={items}>
      {icon}
    </MenuView>
  )
}
