import type { DeletionScope, Message, MessageId, SessionId } from '@inkling/contract'
import { previewText, truncate } from '@inkling/engine'
import type { QueryClient } from '@tanstack/react-query'
import { setCached } from '../../../api/call/cached.ts'
import { call } from '../../../api/call/call.ts'
import { problemSentence } from '../../../i18n/problem-sentences.ts'
import { m } from '../../../paraglide/messages.js'
import { toast } from '../../../ui/feedback/toast.ts'
import { paths } from '../../../ui/navigation/paths.ts'
import { keys } from '../store/keys.ts'
import { type MessagePath, pathUpTo, withHead, withoutMessage } from '../store/path.ts'
import { fetchDownFrom, invalidateLists, updatePath } from '../store/queries.ts'

/** Deletion can be undone this long. */
const UNDO_MS = 10_000
const EXCERPT = 24

interface ChangedChat {
  readonly session_id: SessionId
  readonly queries: QueryClient
}

/** Starts a chat at a message and opens it with a copy of the known path in its cache. */
export async function branchOff(
  { session_id, queries }: ChangedChat,
  { id }: Message,
  go: (path: string) => void,
): Promise<void> {
  const body = { branch_of: { session_id, message_id: id } }
  const session = await call('chat.createSession', { body })
  const path = queries.getQueryData<MessagePath>(keys.history(session_id))
  const at = path?.messages.findIndex(known => known.id === id) ?? -1
  setCached(queries, keys.session(session.id), session)
  if (path && at >= 0) {
    queries.setQueryData<MessagePath>(keys.history(session.id), { messages: path.messages.slice(0, at + 1) })
  }
  await invalidateLists(queries)
  go(paths.chat(session.id))
  toast(m.chat_branched_toast({ title: session.title }), { tone: 'good' })
}

/** Deletes a message, alone or with everything after it, and offers to undo it. */
export async function removeMessage(
  chat: ChangedChat,
  message: Message,
  scope: DeletionScope,
): Promise<void> {
  const { session_id, queries } = chat
  await call('chat.removeMessage', { params: { id: message.id }, query: { scope } })
  const page = (await call('chat.history', { params: { id: session_id } })).items
  updatePath(queries, session_id, path =>
    withHead(scope === 'one' ? withoutMessage(path, message.id) : pathUpTo(path, message.id), page),
  )
  await afterChange(chat)
  offerUndo(chat, message, scope)
}

function offerUndo(chat: ChangedChat, message: Message, scope: DeletionScope): void {
  const excerpt = beginningOf(message)
  const sentence =
    scope === 'one' ? m.chat_removed_toast({ excerpt }) : m.chat_removed_rest_toast({ excerpt })
  const run = () => {
    close()
    restoreMessage(chat, message.id).catch(error => toast(problemSentence(error), { tone: 'bad' }))
  }
  const close = toast(sentence, { stay: UNDO_MS, action: { label: m.chat_undo_button(), run } })
}

async function restoreMessage(chat: ChangedChat, id: MessageId): Promise<void> {
  const { session_id, queries } = chat
  await call('chat.restoreMessage', { params: { id } })
  const branch = await fetchDownFrom(session_id, id)
  const isWhole = branch.messages.some(known => known.id === id)
  updatePath(queries, session_id, path => (isWhole ? withHead(path, branch.messages) : branch))
  await afterChange(chat)
}

async function afterChange({ session_id, queries }: ChangedChat): Promise<void> {
  const counts = queries.invalidateQueries({ queryKey: keys.session(session_id) })
  await Promise.all([counts, invalidateLists(queries)])
}

const beginningOf = ({ content }: Message): string => truncate(previewText(content, EXCERPT + 1), EXCERPT)
