import type { Message, MessageId, Session, SessionId } from '@inkling/contract'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call/call.ts'
import { keys as lorebookKeys } from '../../lorebooks/keys.ts'
import { keys as modelKeys } from '../../models/store/queries.ts'
import { keys as personaKeys } from '../../personas/keys.ts'
import { keys } from '../store/keys.ts'
import { type MessagePath, withMessage, withoutMessage, withStretch } from '../store/path.ts'
import { invalidateLists, updatePath } from '../store/queries.ts'
import { liveAnswers } from './live-answers.ts'
import type { SettingsOwner, StaleData } from './stale.ts'

/** Asks again for what is stale; of what is not on the screen only once it is. */
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

/** What is only just being fetched for the first time is as new as can be. */
function refreshOld(queries: QueryClient, { before }: StaleData): void {
  for (const queryKey of [keys.all, keys.settings, ...Object.values(settingsOwnerKeys).flat()]) {
    void queries.invalidateQueries({
      queryKey,
      predicate: ({ state }) => state.dataUpdatedAt > 0 && state.dataUpdatedAt < before,
    })
  }
}

/** A chat that is gone: whoever looks at it is told so, and nobody else asks for it. */
function dropSession(queries: QueryClient, id: SessionId): void {
  for (const queryKey of [keys.history(id), keys.session(id)]) {
    queries.removeQueries({ queryKey, type: 'inactive' })
    void queries.resetQueries({ queryKey })
  }
}

interface KnownPath {
  readonly id: SessionId
  readonly path: MessagePath
}

/** The paths that have been fetched. */
function listKnownPaths(queries: QueryClient): KnownPath[] {
  const found = queries.getQueriesData<MessagePath>({ queryKey: keys.histories })
  return found.flatMap(([key, path]) => (path === undefined ? [] : [{ id: key[2] as SessionId, path }])) // see keys.ts
}

/** An answer that this page follows, or knows to its end: it needs no telling. */
const isHeardHere = (paths: readonly KnownPath[], id: Message['id']): boolean =>
  liveAnswers.isClaimed(id) ||
  paths.some(({ path }) => path.messages.some(known => known.id === id && known.status !== 'streaming'))

/** Chats with the same card may share the part of the tree that has changed. */
function isWithAny(queries: QueryClient, id: SessionId, { cards }: StaleData): boolean {
  const session = queries.getQueryData<Session>(keys.session(id))
  return session !== undefined && cards.has(session.card_id)
}

/** The newest page, and what lies around messages that may be anywhere. */
async function refreshPath(queries: QueryClient, id: SessionId, moved: readonly MessageId[]): Promise<void> {
  await queries.invalidateQueries({ queryKey: keys.history(id) })
  for (const message of moved) await refreshStretch(queries, id, message)
}

const movedMessagesIn = ({ addedMessages, removedMessages }: StaleData): readonly MessageId[] => [
  ...addedMessages,
  ...removedMessages,
]

/** What was taken out of a path's loaded part goes at once; what is asked for again may not reach so far up. */
function dropMessages(
  queries: QueryClient,
  id: SessionId,
  path: MessagePath,
  { removedMessages }: StaleData,
): void {
  const rest = [...removedMessages].reduce(withoutMessage, path)
  if (rest !== path) queries.setQueryData<MessagePath>(keys.history(id), rest)
}

/**
 * Brings a loaded path up to date around a message that came or went, however far up: it may stand on the path, or
 * beside it.
 */
export async function refreshStretch(queries: QueryClient, id: SessionId, around: MessageId): Promise<void> {
  const page = await call('chat.history', { params: { id }, query: { around } }).catch(() => undefined)
  // It may be in another tree of the same card. What could not be fetched is as it was until something else changes.
  if (page === undefined) return
  updatePath(queries, id, path => withStretch(path, page.items))
}

/** A lorebook that is being edited is not among these: it is asked for again by its page, which knows what is unsaved. */
export const settingsOwnerKeys: Readonly<Record<SettingsOwner, readonly (readonly string[])[]>> = {
  personas: [personaKeys.personas],
  presets: [keys.presets],
  lorebooks: [lorebookKeys.list, lorebookKeys.attachments],
  models: [modelKeys.list, modelKeys.admin],
}

/** Asks again for personas, presets, lorebooks and models that were changed elsewhere. */
export function refreshSettingsOwners(queries: QueryClient, changed: ReadonlySet<SettingsOwner>): void {
  for (const belonging of changed) {
    for (const queryKey of settingsOwnerKeys[belonging]) void queries.invalidateQueries({ queryKey })
  }
}

/** Brings one message of a path up to date, however far up it is. */
export async function refreshMessage(queries: QueryClient, id: SessionId, message: MessageId): Promise<void> {
  const path = queries.getQueryData<MessagePath>(keys.history(id))
  if (path === undefined) return
  const fresh = await fetchMessage(id, path, message).catch(() => undefined)
  if (fresh?.id !== message) {
    // It stands elsewhere by now, or could not be fetched: the newest page tells.
    void queries.invalidateQueries({ queryKey: keys.history(id) })
    return
  }
  queries.setQueryData<MessagePath>(keys.history(id), known => known && withMessage(known, fresh))
  if (fresh.status !== 'streaming') liveAnswers.end(message)
}

/** A page of one message: the one above the next. */
async function fetchMessage(id: SessionId, { messages }: MessagePath, message: MessageId) {
  const next: Message | undefined = messages[messages.findIndex(known => known.id === message) + 1]
  const query = { limit: 1, ...(next && { before: next.id }) }
  return (await call('chat.history', { params: { id }, query })).items[0]
}
