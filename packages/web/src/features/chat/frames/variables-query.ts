import type { MessageId } from '@inkling/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/call/call.ts'
import { keys } from '../store/keys.ts'

/** Refetched only after an event about changed variables. */
export const variablesQuery = (id: MessageId) =>
  queryOptions({
    queryKey: keys.variables(id),
    queryFn: ({ signal }) => call('chat.variables', { params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
