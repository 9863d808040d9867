import type { Blocklist } from '@inkling/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call/call.ts'
import { problemSentence } from '../../../i18n/problem-sentences.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { isListKey, keys } from '../store/keys.ts'

const blocklistKey = ['blocklist'] as const

export const useBlocklist = () =>
  useQuery({ queryKey: blocklistKey, queryFn: ({ signal }) => call('blocks.get', {}, { signal }) })

/**
 * Updates optimistically and saves in order. Afterwards the blocklist and all card lists are refetched, which also
 * reverts failed changes.
 */
export function useChangeBlocklist() {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: blocklistKey,
    scope: { id: 'blocklist' },
    mutationFn: ({ tags, authors }: Blocklist) =>
      call('blocks.replace', { body: { tags, author_ids: authors.map(({ id }) => id) } }),
    onMutate: async list => {
      await queries.cancelQueries({ queryKey: blocklistKey })
      queries.setQueryData(blocklistKey, list)
    },
    onError: error => toast(problemSentence(error), { tone: 'bad' }),
    onSettled: () => {
      if (queries.isMutating({ mutationKey: blocklistKey }) > 1) return
      void queries.invalidateQueries({ queryKey: blocklistKey })
      void queries.invalidateQueries({ queryKey: keys.cards, predicate: isListKey })
    },
  })
}
