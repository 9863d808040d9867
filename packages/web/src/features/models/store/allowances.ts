import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call/call.ts'
import { keys } from './keys.ts'

/** Milliseconds after which it is looked again, while one chats and so uses more. */
const LOOK_MS = 20_000

/** What one has used today of the models that have a limit. */
export const useAllowances = () =>
  useQuery({
    queryKey: keys.allowances,
    queryFn: ({ signal }) => call('modelUsage.listMine', {}, { signal }),
    refetchInterval: LOOK_MS,
  })
