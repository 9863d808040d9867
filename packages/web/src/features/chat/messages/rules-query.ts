import type { SessionId } from '@inkling/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/call/call.ts'
import { keys } from '../store/keys.ts'

/** With which scripts the messages of a chat are shown. Settings decide it, and so it goes stale with them. */
export const rulesQuery = (id: SessionId) =>
  queryOptions({
    queryKey: [...keys.settings, 'render-rules', id],
    queryFn: ({ signal }) => call('chat.renderRules', { params: { id } }, { signal }),
  })
