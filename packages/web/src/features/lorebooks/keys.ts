import type { LorebookId } from '@inkling/contract'

/** Includes chat settings, because they attach lorebooks. */
export const keys = {
  lorebooks: ['lorebooks'],
  list: ['lorebooks', 'list'],
  one: (id: LorebookId) => ['lorebooks', 'one', id],
  attachments: ['lorebooks', 'attachments'],
  chatSettings: ['chat-settings'],
} as const
