import type { MessageId, SessionId } from '@inkling/contract'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call/call.ts'
import { historyQuery, sessionQuery } from './chat-query.ts'
import type { MessageChange } from './conversation-actions.ts'
import { keys } from './keys.ts'
import { hasOlder, type MessagePath, pathUpTo, withHead, withMessage, withNewer, withOlder } from './path.ts'

export const useSessionById = (id: SessionId) => useQuery(sessionQuery(id))

export const useHistory = (id: SessionId) => useQuery(historyQuery(id))

/** Changes the path as it is known, over the head of a fetch that may be under way with an older one. */
export function updatePath(
  queries: QueryClient,
  id: SessionId,
  change: (path: MessagePath) => MessagePath,
): void {
  const queryKey = keys.history(id)
  if (queries.getQueryData(queryKey) === undefined) return
  const isFetching = queries.isFetching({ queryKey }) > 0
  void queries.cancelQueries({ queryKey })
  queries.setQueryData<MessagePath>(queryKey, path => path && change(path))
  // What that fetch was to bring may be news from elsewhere.
  if (isFetching) void queries.invalidateQueries({ queryKey })
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
      // Another text may have other commands, which change what status bars show.
      void queries.invalidateQueries({ queryKey: keys.variables(message.id) })
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

/** A sibling's future is fetched this many messages at a time, and this often before the rest is left for scrolling. */
const BRANCH_PAGE = 100
const BRANCH_PAGES = 5

/** Makes a sibling of a message, with the future it had, the path. */
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

/** The end of the path, up to a message on it unless that is far up. */
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

/** Of an open conversation, which keeps itself up to date. */
const OPEN: readonly unknown[] = ['history', 'one', 'variables']

/** All lists of chats. */
export const invalidateLists = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({
    queryKey: keys.all,
    predicate: ({ queryKey }) => !OPEN.includes(queryKey[1]),
  })
