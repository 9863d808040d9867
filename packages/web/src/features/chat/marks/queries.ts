import type { MarkedMessage, SessionId } from '@inkling/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call/call.ts'
import { keys } from '../store/keys.ts'

const PAGE = 100

/** All marks of a chat, in reading order. */
export const useMarkedMessages = (id: SessionId) =>
  useQuery({
    queryKey: [...keys.marks, id],
    queryFn: async ({ signal }) => {
      const marks: MarkedMessage[] = []
      for (let page = 1; ; page++) {
        const query = { page, limit: PAGE }
        const { items, total } = await call('chat.markedMessages', { params: { id }, query }, { signal })
        marks.push(...items)
        if (items.length === 0 || marks.length >= total) return marks
      }
    },
  })
