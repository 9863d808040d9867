import type { SessionId } from '@inkling/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/call/call.ts'
import { keys } from '../store/keys.ts'

/** Keyed under settings, so that both go stale together. */
export const rulesQuery = (id: SessionId) =>
  queryOptions({
    queryKey: [...keys.settings, 'render-rules', id],
    queryFn: ({ signal }) => call('chat.renderRules', { params: { id } }, { signal }),
  })
