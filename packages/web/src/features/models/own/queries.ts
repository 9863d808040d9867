import type { OwnModelMode } from '@inkling/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { setCached } from '../../../api/call/cached.ts'
import { call } from '../../../api/call/call.ts'
import { keys } from '../store/queries.ts'

/** Includes whether own models are allowed. */
export const useOwnModels = () =>
  useQuery({ queryKey: keys.own, queryFn: ({ signal }) => call('ownModels.list', {}, { signal }) })

/** For admins. */
export const useOwnModelMode = () =>
  useQuery({ queryKey: keys.ownMode, queryFn: ({ signal }) => call('adminOwnModels.get', {}, { signal }) })

export function useChangeOwnModelMode() {
  const queries = useQueryClient()
  return useMutation({
    scope: { id: 'own-model-mode' }, // sequential, so that the last choice wins
    mutationFn: (mode: OwnModelMode) => call('adminOwnModels.update', { body: { mode } }),
    onSuccess(settings) {
      setCached(queries, keys.ownMode, settings)
      void queries.invalidateQueries({ queryKey: keys.own })
      void queries.invalidateQueries({ queryKey: keys.list })
    },
  })
}
