import type { MessageId, SessionId } from '@inkling/contract'

export const keys = {
  statuses: ['memories', 'status'],
  status: (id: SessionId) => ['memories', 'status', id],
  lists: ['memories', 'list'],
  listsOf: (id: SessionId) => ['memories', 'list', id],
  /** What came back for an answer; that stays as it was. */
  recalled: (id: MessageId) => ['memories', 'recalled', id],
} as const
