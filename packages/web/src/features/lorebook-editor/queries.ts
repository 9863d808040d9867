import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call/call.ts'

const CHATS = 50

/** The chats that a book can be tried with; by their name, whoever changes chats changes them. */
export const useSessionsToTry = () =>
  useQuery({
    queryKey: ['sessions', 'to-try'],
    queryFn: ({ signal }) => call('chat.sessions', { query: { limit: CHATS } }, { signal }),
  })
