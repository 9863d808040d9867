import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call/call.ts'
import { ALL_MODELS, keys } from './keys.ts'

/** The models one can chat with, the recommended first. */
export const useModels = () =>
  useQuery({
    queryKey: keys.list,
    queryFn: ({ signal }) => call('models.list', { query: { limit: ALL_MODELS } }, { signal }),
  })
