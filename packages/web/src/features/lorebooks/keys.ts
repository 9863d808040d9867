import type { LorebookId } from '@inkling/contract'

/** Names of what is kept. */
export const keys = {
  lorebooks: ['lorebooks'],
  list: ['lorebooks', 'list'],
  one: (id: LorebookId) => ['lorebooks', 'one', id],
  attachments: ['lorebooks', 'attachments'],
} as const
