import type { SessionId, User } from '@inkling/contract'
import {
  type DehydratedState,
  dehydrate,
  hydrate,
  type Query,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { getSession, setUser } from '../../../api/session/session.ts'
import { readToken } from '../../../api/session/token.ts'
import { fileCaches } from '../../../browser/secure-context.ts'
import { keys } from './keys.ts'

const CACHE = 'reading'
const ADDRESS = '/kept-chats'
/** Chats kept with their messages; others only show in lists. */
const MAX_CHATS = 20
/** Kinds of queries below `keys.all`: lists of chats, and a chat with its messages. */
const LISTS: ReadonlySet<string> = new Set(['list', 'recent', 'chatted-cards'])
const KEPT_KINDS: ReadonlySet<string> = new Set([...LISTS, 'one', 'history'])

type KeptQueries = DehydratedState['queries']

interface KeptChats {
  readonly user: User
  readonly queries: KeptQueries
}

let lastKept = 0

/**
 * Stores the user's loaded chats on this device for offline reading.
 * @returns whether a chat is kept with its messages
 */
export async function keepChats(queries: QueryClient): Promise<boolean> {
  const { user } = getSession()
  if (user === null || readToken() === null || !navigator.onLine) return false
  const here = dehydrate(queries, { shouldDehydrateQuery: isPersisted }).queries
  const newest = Math.max(0, ...here.map(({ state }) => state.dataUpdatedAt))
  if (newest === lastKept) return false
  const before = await readChats()
  const known = before?.user.id === user.id ? before.queries : []
  const fresh = new Set(here.map(({ queryHash }) => queryHash))
  const kept = newestChats([...here, ...known.filter(({ queryHash }) => !fresh.has(queryHash))])
  await write({ user, queries: kept })
  lastKept = newest
  // A suspended page may have missed the logout.
  if (readToken() === null || getSession().user?.id !== user.id) await deleteChats()
  return kept.some(isHistory)
}

/**
 * Shows the stored chats if the app can't reach the server at start.
 * @returns whether there are any
 */
export async function restoreChats(queries: QueryClient): Promise<boolean> {
  const snapshot = await readChats().catch(() => undefined)
  if (snapshot === undefined || readToken() === null || getSession().user !== null) return false
  hydrate(queries, { mutations: [], queries: snapshot.queries })
  setUser(snapshot.user)
  return true
}

/** Removes a deleted chat and all stored lists, which may contain it. Lists are stored again after their next fetch. */
export async function forgetChat(id: SessionId): Promise<void> {
  const snapshot = await readChats()
  if (snapshot === undefined) return
  const otherQueries = snapshot.queries.filter(
    ({ queryKey }) => chatOf(queryKey) !== id && !LISTS.has(String(queryKey[1])),
  )
  await write({ ...snapshot, queries: otherQueries })
}

/** Deletes the stored chats and pictures at the end of a session. */
export async function deleteChats(): Promise<void> {
  await Promise.all([CACHE, 'pictures'].map(name => fileCaches()?.delete(name)))
}

const isPersisted = ({ queryKey: [group, kind], state }: Query): boolean =>
  state.status === 'success' &&
  ((group === keys.all[0] && KEPT_KINDS.has(String(kind))) ||
    group === keys.settings[0] ||
    group === 'personas')

async function readChats(): Promise<KeptChats | undefined> {
  const response = await fileCaches()?.match(ADDRESS, { cacheName: CACHE })
  return response && ((await response.json()) as KeptChats) // written below
}

async function write(snapshot: KeptChats): Promise<void> {
  const cache = await fileCaches()?.open(CACHE)
  await cache?.put(ADDRESS, new Response(JSON.stringify(snapshot)))
}

const isHistory = ({ queryKey: [, kind] }: { readonly queryKey: QueryKey }): boolean => kind === 'history'

/** Keeps all lists, and everything about the most recently loaded chats. */
function newestChats(all: KeptQueries): KeptQueries {
  const newest = all
    .filter(isHistory)
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .slice(0, MAX_CHATS)
    .map(({ queryKey }) => queryKey[2])
  return all.filter(({ queryKey }) => {
    const chat = chatOf(queryKey)
    return chat === undefined || newest.includes(chat)
  })
}

/** The chat that a query is about; undefined for lists. */
function chatOf([group, kind, id]: QueryKey): unknown {
  if (group === keys.settings[0] && typeof kind === 'object')
    return (kind as { session_id?: SessionId }).session_id ?? null // a scope, see settings/scope/queries.ts
  return id
}
