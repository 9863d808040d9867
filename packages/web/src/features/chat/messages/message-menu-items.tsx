import { GENERATIONS_AT_ONCE, type Message } from '@inkling/contract'
import { Copy, Eye, EyeOff, GitBranch, Layers, ScanText, Scissors, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '../../../paraglide/messages.js'
import { copyText } from '../../../ui/feedback/copy-text.ts'
import type { MenuItem } from '../../../ui/menu/menu-props.ts'
import { MenuView } from '../../../ui/menu/menu-view.tsx'
import { type ConversationActions, useConversationActions } from '../store/conversation-actions.ts'

interface MessageMenuItemsProps {
  message: Message
  label: string
  children: ReactNode
}

/** The menu of a message. */
export function MessageMenuItems({ message, label, children }: MessageMenuItemsProps) {
  const actions = useConversationActions()
  const items = [...turnItems(message, actions), ...treeItems(message, actions)]
  return (
    <MenuView label={label} items={items}>
      {children}
    </MenuView>
  )
}

/** Menu items for turns. */
function turnItems(message: Message, { regenerateBeside, hide, inspect }: ConversationActions): MenuItem[] {
  const { role, parent_id, model_id, hidden } = message
  const wasAsked = role === 'assistant' && model_id !== null
  const beside = (count: number): MenuItem => ({
    label: count === 1 ? m.turns_beside_one_button() : m.turns_beside_many_button({ count }),
    icon: Layers,
    run: () => regenerateBeside(message, count),
  })
  return [
    ...(role === 'assistant' && parent_id !== null ? [beside(1), beside(GENERATIONS_AT_ONCE)] : []),
    { label: m.chat_copy_button(), icon: Copy, run: () => void copyText(message.content) },
    hidden
      ? { label: m.turns_unhide_button(), icon: Eye, run: () => hide(message, false) }
      : { label: m.turns_hide_button(), icon: EyeOff, run: () => hide(message, true) },
    ...(wasAsked ? [{ label: m.turns_inspect_button(), icon: ScanText, run: () => inspect(message) }] : []),
  ]
}

/** Menu items for the tree: branch and delete. */
const treeItems = (message: Message, { branch, remove }: ConversationActions): MenuItem[] => [
  { label: m.chat_branch_button(), icon: GitBranch, run: () => branch(message) },
  { label: m.chat_remove_one_button(), icon: Trash2, run: () => remove(message, 'one'), isGrave: true },
  { label: m.chat_remove_rest_button(), icon: Scissors, run: () => remove(message, 'rest'), isGrave: true },
]
