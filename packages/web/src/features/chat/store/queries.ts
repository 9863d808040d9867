import type { MessageId, SessionId } from '@inkling/contract'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { changeCached } from '../../../api/call/cached.ts'
import { call } from '../../../api/call/call.ts'
import { historyQuery, sessionQuery } from './chat-query.ts'
import type { MessageChange } from './conversation-actions.ts'
import { keys } from './keys.ts'
import { hasOlder, type MessagePath, pathUpTo, withHead, withMessage, withNewer, withOlder } from './path.ts'

export const useSessionById = (id: SessionId) => useQuery(sessionQuery(id))

export const useHistory = (id: SessionId) => useQuery(historyQuery(id))

export function updatePath(
  queries: QueryClient,
  id: SessionId,
  change: (path: MessagePath) => MessagePath,
): void {
  changeCached(queries, keys.history(id), change)
}

export function useLoadOlder(id: SessionId) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (first: MessageId) => call('chat.history', { params: { id }, query: { before: first } }),
    onSuccess: page =>
      queries.setQueryData<MessagePath>(keys.history(id), path => path && withOlder(path, page.items)),
  })
}

export function useLoadNewer(id: SessionId) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (last: MessageId) => call('chat.history', { params: { id }, query: { after: last } }),
    onSuccess: page =>
      queries.setQueryData<MessagePath>(
        keys.history(id),
        path => path && withNewer(path, page.items, page.has_newer),
      ),
  })
}

export function useEditMessage(id: SessionId) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ message, change }: { message: MessageId; change: MessageChange }) =>
      call('chat.editMessage', { params: { id: message }, body: { ...change, session_id: id } }),
    onSuccess: message => {
      // The new text may contain other commands, which change variables.
      void queries.invalidateQueries({ queryKey: keys.variables(message.id) })
      void queries.invalidateQueries({ queryKey: keys.marks })
      return updatePath(queries, id, path => withMessage(path, message))
    },
  })
}

export function useStopMessage(id: SessionId) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (message: MessageId) => call('chat.stopMessage', { params: { id: message } }),
    onSuccess: message => updatePath(queries, id, path => withMessage(path, message)),
  })
}

/** Messages per page and pages loaded of a sibling's path; scrolling loads the others. */
const BRANCH_PAGE = 100
const BRANCH_PAGES = 5

export function useSelectMessage(id: SessionId) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ sibling }: { shown: MessageId; sibling: MessageId }) => {
      await call('chat.selectMessage', { params: { id: sibling }, body: { session_id: id } })
      return fetchDownFrom(id, sibling)
    },
    onSuccess: (branch, { shown }) =>
      updatePath(queries, id, path => withHead(pathUpTo(path, shown), branch.messages)),
  })
}

/** The end of the path, from the message down unless it is too far up. */
export async function fetchDownFrom(id: SessionId, message: MessageId): Promise<MessagePath> {
  const page = async (upTo?: MessageId) =>
    (await call('chat.history', { params: { id }, query: { limit: BRANCH_PAGE, before: upTo } })).items
  let path: MessagePath = { messages: await page() }
  for (let pages = 1; pages < BRANCH_PAGES; pages++) {
    if (!hasOlder(path) || path.messages.some(known => known.id === message)) break
    path = withOlder(path, await page(path.messages[0]?.id))
  }
  return path
}

/** Queries of an open conversation, which updates itself. */
const OPEN: readonly unknown[] = ['history', 'one', 'variables']

export const invalidateLists = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({
    queryKey: keys.all,
    predicate: ({ queryKey }) => !OPEN.includes(queryKey[1]),
  })
