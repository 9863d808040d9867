import type { Blocklist } from '@inkling/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { problemSentence } from '../../../i18n/problem-sentence.ts'
import { toast } from '../../../ui/toast.ts'
import { isListKey, keys } from '../keys.ts'

const blocklistKey = ['blocklist'] as const

/** What one doesn't want to see. */
export const useBlocklist = () =>
  useQuery({ queryKey: blocklistKey, queryFn: ({ signal }) => call('blocks.get', {}, { signal }) })

/** Puts another list in its place; every list of cards is asked for anew. */
export function useChangeBlocklist() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ tags, authors }: Blocklist) =>
      call('blocks.replace', { body: { tags, author_ids: authors.map(({ id }) => id) } }),
    onSuccess: list => {
      queries.setQueryData(blocklistKey, list)
      return queries.invalidateQueries({ queryKey: keys.cards, predicate: isListKey })
    },
    onError: error => toast(problemSentence(error), { tone: 'bad' }),
  })
}
