import type { MessageId, SessionId } from '@inkling/contract'

export const keys = {
  all: ['memories'],
  status: (id: SessionId) => ['memories', 'status', id],
  lists: (id: SessionId) => ['memories', 'list', id],
  /** What came back for an answer; that stays as it was. */
  recalled: (id: MessageId) => ['recalled', id],
} as const
