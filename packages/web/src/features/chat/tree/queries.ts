import type { DeletionScope, Message, MessageId, Session, SessionId } from '@inkling/contract'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call/call.ts'
import { keys } from '../store/keys.ts'
import { before, type Path, withHead, without } from '../store/path.ts'
import { changePath, fetchDownFrom, invalidateLists } from '../store/queries.ts'

/** Begins a chat at a message; what is known of the path down to there, it knows too. */
export function useBranchOff(id: SessionId) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (message: MessageId): Promise<Session> =>
      call('chat.createSession', { body: { branch_of: { session_id: id, message_id: message } } }),
    onSuccess: (session, message) => {
      const path = queries.getQueryData<Path>(keys.history(id))
      const at = path?.messages.findIndex(known => known.id === message) ?? -1
      queries.setQueryData(keys.session(session.id), session)
      if (path && at >= 0) {
        queries.setQueryData<Path>(keys.history(session.id), { messages: path.messages.slice(0, at + 1) })
      }
      return invalidateLists(queries)
    },
  })
}

export interface Removal {
  readonly message: Message
  readonly scope: DeletionScope
}

export function useRemoveMessage(id: SessionId) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ message, scope }: Removal) => {
      await call('chat.removeMessage', { params: { id: message.id }, query: { scope } })
      return (await call('chat.history', { params: { id } })).items
    },
    onSuccess: (page, { message, scope }) => {
      changePath(queries, id, path =>
        withHead(scope === 'one' ? without(path, message.id) : before(path, message.id), page),
      )
      return afterChange(queries, id)
    },
  })
}

export function useRestoreMessage(id: SessionId) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (message: MessageId) => {
      await call('chat.restoreMessage', { params: { id: message } })
      return fetchDownFrom(id, message)
    },
    onSuccess: (branch, message) => {
      const isWhole = branch.messages.some(known => known.id === message)
      changePath(queries, id, path => (isWhole ? withHead(path, branch.messages) : branch))
      return afterChange(queries, id)
    },
  })
}

/** What a chat counts, and what lists show of it. */
async function afterChange(queries: QueryClient, id: SessionId): Promise<void> {
  await Promise.all([queries.invalidateQueries({ queryKey: keys.session(id) }), invalidateLists(queries)])
}
