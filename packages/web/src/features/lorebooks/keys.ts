import type { LorebookId } from '@inkling/contract'

/** Names of what is kept. Settings of chats are named here too, because they attach books. */
export const keys = {
  lorebooks: ['lorebooks'],
  list: ['lorebooks', 'list'],
  one: (id: LorebookId) => ['lorebooks', 'one', id],
  attachments: ['lorebooks', 'attachments'],
  chatSettings: ['chat-settings'],
} as const
