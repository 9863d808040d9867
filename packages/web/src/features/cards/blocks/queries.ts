import type { Blocklist } from '@inkling/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call/call.ts'
import { problemSentence } from '../../../i18n/problem-sentences.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { isListKey, keys } from '../store/keys.ts'

const blocklistKey = ['blocklist'] as const

/** What one doesn't want to see. */
export const useBlocklist = () =>
  useQuery({ queryKey: blocklistKey, queryFn: ({ signal }) => call('blocks.get', {}, { signal }) })

/**
 * Puts another list in its place, which is shown as it will be; those that are saved at once go one after the other. Then
 * every list of cards is asked for anew, and this one too: what could not be saved is as it was.
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
