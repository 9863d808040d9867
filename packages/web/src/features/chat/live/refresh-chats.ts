import type { Message, MessageId, Session, SessionId } from '@inkling/contract'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call/call.ts'
import { keys as lorebookKeys } from '../../lorebooks/keys.ts'
import { keys as modelKeys } from '../../models/store/queries.ts'
import { keys as personaKeys } from '../../personas/keys.ts'
import { keys } from '../store/keys.ts'
import { type MessagePath, withMessage, withoutMessage, withStretch } from '../store/path.ts'
import { invalidateLists, updatePath } from '../store/queries.ts'
import { forgetKeptChat } from '../store/session-queries.ts'
import { liveAnswers } from './live-answers.ts'
import type { SettingsOwner, StaleData } from './stale.ts'

/** Data that is not on screen is refetched once shown. */
export function refreshChats(queries: QueryClient, stale: StaleData): void {
  for (const id of stale.removedSessions) dropSession(queries, id)
  refreshOld(queries, stale)
  refreshSettingsOwners(queries, stale.belongings)
  if (stale.areSettings) void queries.invalidateQueries({ queryKey: keys.settings })
  const paths = listKnownPaths(queries)
  const unfollowed = [...stale.finishedAnswers].filter(id => !isHeardHere(paths, id))
  if (stale.areLists || unfollowed.length > 0) void invalidateLists(queries)
  for (const id of stale.variables) void queries.invalidateQueries({ queryKey: keys.variables(id) })
  for (const id of stale.sessions) void queries.invalidateQueries({ queryKey: keys.session(id) })
  for (const { id, path } of paths) {
    dropMessages(queries, id, path, stale)
    const isWith = isWithAny(queries, id, stale)
    if (isWith || stale.sessions.has(id)) void refreshPath(queries, id, isWith ? movedMessagesIn(stale) : [])
    const changed = path.messages.filter(
      message => stale.messages.has(message.id) || unfollowed.includes(message.id),
    )
    for (const message of changed) void refreshMessage(queries, id, message.id)
  }
}

/** Data whose first fetch still runs is fresh. */
function refreshOld(queries: QueryClient, { before }: StaleData): void {
  for (const queryKey of [keys.all, keys.settings, ...Object.values(settingsOwnerKeys).flat()]) {
    void queries.invalidateQueries({
      queryKey,
      predicate: ({ state }) => state.dataUpdatedAt > 0 && state.dataUpdatedAt < before,
    })
  }
}

/** Removes inactive queries and resets open views of the deleted chat. */
function dropSession(queries: QueryClient, id: SessionId): void {
  forgetKeptChat(id)
  for (const queryKey of [keys.history(id), keys.session(id)]) {
    queries.removeQueries({ queryKey, type: 'inactive' })
    void queries.resetQueries({ queryKey })
  }
}

interface KnownPath {
  readonly id: SessionId
  readonly path: MessagePath
}

function listKnownPaths(queries: QueryClient): KnownPath[] {
  const paths = queries.getQueriesData<MessagePath>({ queryKey: keys.histories })
  return paths.flatMap(([key, path]) => (path === undefined ? [] : [{ id: key[2] as SessionId, path }])) // see keys.ts
}

/** True if this page already follows the answer or has all of it. */
const isHeardHere = (paths: readonly KnownPath[], id: Message['id']): boolean =>
  liveAnswers.isClaimed(id) ||
  paths.some(({ path }) => path.messages.some(known => known.id === id && known.status !== 'streaming'))

/** Chats with the same card may share the changed part of the tree. */
function isWithAny(queries: QueryClient, id: SessionId, { cards }: StaleData): boolean {
  const session = queries.getQueryData<Session>(keys.session(id))
  return session !== undefined && cards.has(session.card_id)
}

/** Refetches the newest page and the surroundings of messages that may be anywhere. */
async function refreshPath(queries: QueryClient, id: SessionId, moved: readonly MessageId[]): Promise<void> {
  await queries.invalidateQueries({ queryKey: keys.history(id) })
  for (const message of moved) await refreshStretch(queries, id, message)
}

const movedMessagesIn = ({ addedMessages, removedMessages }: StaleData): readonly MessageId[] => [
  ...addedMessages,
  ...removedMessages,
]

/** Removed at once, because the refetch may not reach that far up. */
function dropMessages(
  queries: QueryClient,
  id: SessionId,
  path: MessagePath,
  { removedMessages }: StaleData,
): void {
  const rest = [...removedMessages].reduce(withoutMessage, path)
  if (rest !== path) queries.setQueryData<MessagePath>(keys.history(id), rest)
}

/** Updates a loaded path around a message added or removed on the path or beside it. */
async function refreshStretch(queries: QueryClient, id: SessionId, around: MessageId): Promise<void> {
  const page = await call('chat.history', { params: { id }, query: { around } }).catch(() => undefined)
  // The message may be in another tree of the card. On failure the path stays until the next change.
  if (page === undefined) return
  updatePath(queries, id, path => withStretch(path, page.items))
}

/** Query keys per kind. An edited lorebook is missing, because its page refetches it and knows what is unsaved. */
const settingsOwnerKeys: Readonly<Record<SettingsOwner, readonly (readonly string[])[]>> = {
  personas: [personaKeys.personas],
  presets: [keys.presets],
  lorebooks: [lorebookKeys.list, lorebookKeys.attachments],
  models: [modelKeys.list, modelKeys.admin],
}

function refreshSettingsOwners(queries: QueryClient, changed: ReadonlySet<SettingsOwner>): void {
  for (const belonging of changed) {
    for (const queryKey of settingsOwnerKeys[belonging]) void queries.invalidateQueries({ queryKey })
  }
}

async function refreshMessage(queries: QueryClient, id: SessionId, message: MessageId): Promise<void> {
  const path = queries.getQueryData<MessagePath>(keys.history(id))
  if (path === undefined) return
  const fresh = await fetchMessage(id, path, message).catch(() => undefined)
  if (fresh?.id !== message) {
    // The message has moved or couldn't be fetched; the newest page decides.
    void queries.invalidateQueries({ queryKey: keys.history(id) })
    return
  }
  queries.setQueryData<MessagePath>(keys.history(id), known => known && withMessage(known, fresh))
  if (fresh.status !== 'streaming') liveAnswers.end(message)
}

/** A single message is requested as the page before the next message. */
async function fetchMessage(id: SessionId, { messages }: MessagePath, message: MessageId) {
  const next: Message | undefined = messages[messages.findIndex(known => known.id === message) + 1]
  const query = { limit: 1, ...(next && { before: next.id }) }
  return (await call('chat.history', { params: { id }, query })).items[0]
}
