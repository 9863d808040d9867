import type { ApiKeyId, BodyIn, CreatedApiKey, routes } from '@inkling/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../api/call/call.ts'

const queryKey = ['api-keys']

export const useApiKeys = () =>
  useQuery({ queryKey, queryFn: ({ signal }) => call('apiKeys.list', {}, { signal }) })

interface NewKeyInput {
  readonly body: BodyIn<typeof routes.apiKeys.create>
  readonly idempotencyKey: string
}

/** The answer contains the token, which can't be fetched again. */
export function useCreateApiKey() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: NewKeyInput): Promise<CreatedApiKey> =>
      call('apiKeys.create', { body }, { idempotencyKey }),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}

export function useRemoveApiKey() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: ApiKeyId) => call('apiKeys.remove', { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}
