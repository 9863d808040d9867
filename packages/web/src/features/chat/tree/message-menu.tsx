import type { Message } from '@inkling/contract'
import { Ellipsis, GitBranch, Scissors, Trash2 } from 'lucide-react'
import { m } from '../../../paraglide/messages.js'
import { Menu } from '../../../ui/menu.tsx'
import { useConversationActions } from '../conversation-actions.ts'

/** What a message can do beside what is said most often: a branch begins here, or something goes. */
export function MessageMenu({ message }: { message: Message }) {
  const { branch, remove } = useConversationActions()
  return (
    <Menu
      label={m.chat_message_menu()}
      items={[
        { label: m.chat_branch_button(), icon: GitBranch, run: () => branch(message) },
        {
          label: m.chat_remove_one_button(),
          icon: Trash2,
          run: () => remove(message, 'one'),
          isGrave: true,
        },
        {
          label: m.chat_remove_rest_button(),
          icon: Scissors,
          run: () => remove(message, 'rest'),
          isGrave: true,
        },
      ]}
    >
      <Ellipsis aria-hidden="true" className="size-4" />
    </Menu>
  )
}
