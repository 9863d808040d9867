import type { User } from '@inkling/contract'
import { type DehydratedState, dehydrate, hydrate, type Query, type QueryClient } from '@tanstack/react-query'
import { getSession, setUser } from '../api/session/session.ts'
import { fileCaches } from '../browser/secure-context.ts'

const CACHE = 'reading'
const ADDRESS = '/kept-chats'
/** Chats kept with their messages; others only show in lists. */
const MOST_CHATS = 20
/** What a chat and the lists of chats are drawn from. */
const KEPT = new Set(['sessions', 'chat-settings', 'personas'])

interface KeptChats {
  readonly user: User
  readonly queries: DehydratedState['queries']
}

/** Keeps what was loaded of the user's chats on this device, to read it without a network. */
export async function keepChats(queries: QueryClient): Promise<void> {
  const { user } = getSession()
  if (user === null || !navigator.onLine) return
  const here = dehydrate(queries, { shouldDehydrateQuery: isKept }).queries
  if (here.length === 0) return
  const before = await readChats()
  const known = before?.user.id === user.id ? before.queries : []
  const fresh = new Set(here.map(({ queryHash }) => queryHash))
  const all = [...here, ...known.filter(({ queryHash }) => !fresh.has(queryHash))]
  const kept: KeptChats = { user, queries: newestChats(all) }
  const cache = await fileCaches()?.open(CACHE)
  await cache?.put(ADDRESS, new Response(JSON.stringify(kept)))
  if (getSession().user?.id !== user.id) await deleteChats() // logged out meanwhile
}

/**
 * Shows the kept chats, when the app starts without reaching the server.
 * @returns whether there are any
 */
export async function restoreChats(queries: QueryClient): Promise<boolean> {
  const kept = await readChats().catch(() => undefined)
  if (kept === undefined || getSession().user !== null) return false
  hydrate(queries, { mutations: [], queries: kept.queries })
  setUser(kept.user)
  return true
}

/** At the end of a session, nothing of it may stay on the device. */
export async function deleteChats(): Promise<void> {
  await Promise.all([CACHE, 'pictures', 'shared'].map(name => fileCaches()?.delete(name)))
}

const isKept = ({ queryKey: [group, kind], state }: Query): boolean =>
  state.status === 'success' && (KEPT.has(String(group)) || (group === 'cards' && kind === 'one'))

async function readChats(): Promise<KeptChats | undefined> {
  const response = await fileCaches()?.match(ADDRESS, { cacheName: CACHE })
  return response && ((await response.json()) as KeptChats) // written by `keepChats`
}

/** Leaves out the messages of all but the chats that were loaded last. */
function newestChats(all: KeptChats['queries']): KeptChats['queries'] {
  const histories = all
    .filter(({ queryKey }) => queryKey[1] === 'history')
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  const old = new Set(histories.slice(MOST_CHATS).map(({ queryHash }) => queryHash))
  return all.filter(({ queryHash }) => !old.has(queryHash))
}
