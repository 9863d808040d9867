import type { Message } from '@inkling/contract'
import { GitBranch, Scissors, Trash2 } from 'lucide-react'
import { m } from '../../../paraglide/messages.js'
import type { MenuItem } from '../../../ui/menu/menu-props.ts'
import type { ConversationActions } from '../store/conversation-actions.ts'

/** What a message's menu offers of the tree: a branch begins here, or something goes. */
export const treeItems = (message: Message, { branch, remove }: ConversationActions): MenuItem[] => [
  { label: m.chat_branch_button(), icon: GitBranch, run: () => branch(message) },
  { label: m.chat_remove_one_button(), icon: Trash2, run: () => remove(message, 'one'), isGrave: true },
  { label: m.chat_remove_rest_button(), icon: Scissors, run: () => remove(message, 'rest'), isGrave: true },
]
