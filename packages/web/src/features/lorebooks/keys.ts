import type { LorebookId } from '@inkling/contract'

/** Query keys. Includes chat settings, which attach books. */
export const keys = {
  lorebooks: ['lorebooks'],
  list: ['lorebooks', 'list'],
  one: (id: LorebookId) => ['lorebooks', 'one', id],
  attachments: ['lorebooks', 'attachments'],
  chatSettings: ['chat-settings'],
} as const
