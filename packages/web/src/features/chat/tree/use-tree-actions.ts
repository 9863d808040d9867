import type { DeletionScope, Message, MessageId, Session, SessionId } from '@inkling/contract'
import { previewText } from '@inkling/engine'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call/call.ts'
import { problemSentence } from '../../../i18n/problem-sentences.ts'
import { m } from '../../../paraglide/messages.js'
import { toast } from '../../../ui/feedback/toast.ts'
import { useNavigateTo } from '../../../ui/navigation/navigation.ts'
import { paths } from '../../../ui/navigation/paths.ts'
import { keys } from '../store/keys.ts'
import { type MessagePath, pathUpTo, withHead, withoutMessage } from '../store/path.ts'
import { fetchDownFrom, invalidateLists, updatePath } from '../store/queries.ts'

/** Milliseconds in which a deletion can be taken back with one press. */
const UNDO_MS = 10_000
const EXCERPT = 24

/** What a message can do to the tree that it is in. */
export function useTreeActions(session: Session) {
  const go = useNavigateTo()
  const branchOff = useBranchSession(session.id)
  const remove = useRemoveMessage(session.id)
  const restore = useRestoreMessage(session.id)

  function offerUndo(message: Message, scope: DeletionScope): void {
    const excerpt = beginningOf(message)
    const close = toast(
      scope === 'one' ? m.chat_removed_toast({ excerpt }) : m.chat_removed_rest_toast({ excerpt }),
      {
        stay: UNDO_MS,
        action: {
          label: m.chat_undo_button(),
          run() {
            close()
            restore.mutate(message.id, { onError: tell })
          },
        },
      },
    )
  }

  return {
    branch(message: Message): void {
      branchOff.mutate(message.id, {
        onError: tell,
        onSuccess({ id, title }) {
          go(paths.chat(id))
          toast(m.chat_branched_toast({ title }), { tone: 'good' })
        },
      })
    },
    remove(message: Message, scope: DeletionScope): void {
      remove.mutate({ message, scope }, { onError: tell, onSuccess: () => offerUndo(message, scope) })
    },
  }
}

/** Enough of a message to know it again. */
function beginningOf({ content }: Message): string {
  const text = previewText(content, EXCERPT + 1)
  return text.length > EXCERPT ? `${text.slice(0, EXCERPT).trimEnd()}…` : text
}

const tell = (error: unknown) => void toast(problemSentence(error), { tone: 'bad' })

/** Begins a chat at a message; what is known of the path down to there, it knows too. */
export function useBranchSession(id: SessionId) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (message: MessageId): Promise<Session> =>
      call('chat.createSession', { body: { branch_of: { session_id: id, message_id: message } } }),
    onSuccess: (session, message) => {
      const path = queries.getQueryData<MessagePath>(keys.history(id))
      const at = path?.messages.findIndex(known => known.id === message) ?? -1
      queries.setQueryData(keys.session(session.id), session)
      if (path && at >= 0) {
        queries.setQueryData<MessagePath>(keys.history(session.id), {
          messages: path.messages.slice(0, at + 1),
        })
      }
      return invalidateLists(queries)
    },
  })
}

export interface MessageRemoval {
  readonly message: Message
  readonly scope: DeletionScope
}

export function useRemoveMessage(id: SessionId) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ message, scope }: MessageRemoval) => {
      await call('chat.removeMessage', { params: { id: message.id }, query: { scope } })
      return (await call('chat.history', { params: { id } })).items
    },
    onSuccess: (page, { message, scope }) => {
      updatePath(queries, id, path =>
        withHead(scope === 'one' ? withoutMessage(path, message.id) : pathUpTo(path, message.id), page),
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
      updatePath(queries, id, path => (isWhole ? withHead(path, branch.messages) : branch))
      return afterChange(queries, id)
    },
  })
}

/** What a chat counts, and what lists show of it. */
async function afterChange(queries: QueryClient, id: SessionId): Promise<void> {
  await Promise.all([queries.invalidateQueries({ queryKey: keys.session(id) }), invalidateLists(queries)])
}
