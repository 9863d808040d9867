import { type Card, CHARX_MAX } from '@inkling/contract'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call/call.ts'
import { useFileQueue } from '../../../api/uploads/use-file-queue.ts'
import { keys } from '../store/keys.ts'

/** Files that become cards. */
export function useCardImports() {
  const queries = useQueryClient()
  return useFileQueue<Card>(CHARX_MAX, async ({ file, fileName }, options) => {
    const card = await call('cards.import', { query: { fileName }, body: file }, options)
    queries.setQueryData(keys.card(card.id), card)
    void queries.invalidateQueries({ queryKey: keys.myCards })
    return card
  })
}
