import type {
  AnswerOf,
  CardId,
  FoundMessage,
  MessageId,
  QueryOf,
  routes,
  SessionId,
  TreeId,
  UserId,
} from '@inkling/contract'
import { findFolded } from '@inkling/engine'
import { sql } from 'kysely'
import { buildSearchPattern } from '../../platform/database/search-pattern.ts'
import type { Db } from '../../platform/database/tables.ts'
import { orNotFound } from '../../platform/http/guards.ts'
import { type Excerpt, plainExcerptAround } from '../../platform/text.ts'
import { findOwnSession, findSessions } from '../store/sessions.ts'
import { isAbove, selectTreeId } from '../store/trees.ts'
import { isVisibleSql } from '../store/visibility.ts'

type MessageSearchQuery = QueryOf<typeof routes.chat.search>

/** Newest first. Each call scans a limited number and returns a cursor. */
export async function searchMessages(
  db: Db,
  user_id: UserId,
  { q, limit, before, card_id, session_id }: MessageSearchQuery,
): Promise<AnswerOf<typeof routes.chat.search>> {
  const session = session_id && orNotFound(await findOwnSession(db, user_id, session_id))
  if (session && card_id !== undefined && card_id !== session.card_id) return { items: [], next: null }
  const searched = { user_id, card_id: session?.card_id ?? card_id, tree_id: session?.tree_id, before }
  const remainingFrom = await findLastSearched(db, searched)
  const candidates = await findCandidates(db, searched, { needle: q, remainingFrom })
  const hits = await findHits(db, searched, { candidates: candidates.ids, limit })
  const next = nextCursor({ hits, limit, candidates, rest: remainingFrom })
  return { items: await toFoundMessages(db, user_id, hits, q), next }
}

interface SearchRound {
  readonly hits: readonly SearchHit[]
  readonly limit: number
  readonly candidates: { readonly ids: readonly MessageId[]; readonly isFull: boolean }
  /** Null if no messages remain. */
  readonly rest: SearchScope['before'] | null
}

function nextCursor({ hits, limit, candidates, rest: remainingFrom }: SearchRound): MessageId | null {
  if (hits.length === limit) return hits.at(-1)?.id ?? null
  if (candidates.isFull) return candidates.ids.at(-1) ?? null
  return remainingFrom ?? null
}

/** The engine decides whether and where a text really matches. */
async function toFoundMessages(
  db: Db,
  user_id: UserId,
  hits: readonly SearchHit[],
  needle: string,
): Promise<FoundMessage[]> {
  const ids = [...new Set(hits.map(hit => hit.session_id))]
  const sessions = new Map((await findSessions(db, user_id, ids)).map(session => [session.id, session]))
  return hits.flatMap(({ content, session_id, ...message }) => {
    const excerpt = messageExcerpt(content, needle)
    const session = sessions.get(session_id)
    if (excerpt === null || session === undefined) return []
    return [{ ...message, ...excerpt, session: { id: session.id, title: session.title }, card: session.card }]
  })
}

/** Scan limits that keep a call within a fraction of a second. */
const MESSAGES = 25_000
const TOKENS = 5_000_000
/** Some may be in the bin or in other chats. */
const CANDIDATES = 200

export interface SearchScope {
  readonly user_id: UserId
  readonly card_id: CardId | undefined
  readonly tree_id: TreeId | undefined
  readonly before: MessageId | undefined
}

const searchScopeSql = ({ user_id, card_id, before }: SearchScope) => sql`
  m.user_id = ${user_id}
  ${card_id === undefined ? sql`` : sql`and m.card_id = ${card_id}`}
  ${before === undefined ? sql`` : sql`and m.id < ${before}`}`

/** Null if the call reaches the end. */
export async function findLastSearched(db: Db, searched: SearchScope): Promise<MessageId | null> {
  const { rows } = await sql<{ last: MessageId }>`
    select last from (
      select lag(m.id) over newest as last, row_number() over newest as n, sum(m.tokens) over newest as tokens
      from messages m where ${searchScopeSql(searched)} window newest as (order by m.id desc) limit ${MESSAGES + 1}::int
    ) read
    where last is not null and (n > ${MESSAGES}::int or tokens > ${TOKENS}::int) limit 1`.execute(db)
  return rows[0]?.last ?? null
}

/** Returns matches, newest first. */
export async function findCandidates(
  db: Db,
  searched: SearchScope,
  { needle, remainingFrom }: { needle: string; remainingFrom: MessageId | null },
): Promise<{ ids: MessageId[]; isFull: boolean }> {
  const { rows } = await sql<{ id: MessageId }>`
    select m.id from messages m
    where ${searchScopeSql(searched)} ${remainingFrom === null ? sql`` : sql`and m.id >= ${remainingFrom}`}
      and m.deletion_id is null and not m.is_draft and m.content ~ ${buildSearchPattern(needle)}
    order by m.id desc limit ${CANDIDATES}::int`.execute(db)
  return { ids: rows.map(({ id }) => id), isFull: rows.length === CANDIDATES }
}

export interface SearchHit extends Pick<FoundMessage, 'id' | 'role' | 'name' | 'created_at'> {
  readonly content: string
  readonly session_id: SessionId
}

/**
 * Drops messages that no chat outside the bin can reach. Each hit names the chat whose path contains it, or else the
 * tree's most recently used one.
 */
export async function findHits(
  db: Db,
  { tree_id }: SearchScope,
  { candidates, limit }: { candidates: readonly MessageId[]; limit: number },
): Promise<SearchHit[]> {
  if (candidates.length === 0) return []
  const { rows } = await sql<SearchHit>`
    select hit.id, hit.role, hit.name, hit.created_at, hit.content, chat.id as session_id
    from messages hit
    cross join lateral (select ${selectTreeId(sql`hit.id`)} as id) tree
    cross join lateral (
      select s.id from sessions s
      where s.tree_id = tree.id and s.deleted_at is null
      order by ${isAbove({ id: sql`hit.id`, depth: sql`hit.depth` }, sql`s.head_message_id`)} desc, s.updated_at desc
      limit 1
    ) chat
    where hit.id = any(${candidates}::uuid[]) and ${isVisibleSql('hit', sql`tree.id`)}
      ${tree_id === undefined ? sql`` : sql`and tree.id = ${tree_id}`}
    order by hit.id desc limit ${limit}::int`.execute(db)
  return rows
}

export const messageExcerpt = (text: string, needle: string): Excerpt | null =>
  plainExcerptAround(text, findFolded(text, needle))
