import type { AnswerOf, FoundMessage, MessageId, QueryOf, routes, UserId } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import { orNotFound } from '../../platform/http/guards.ts'
import { findOwnSession, findSessions } from '../store/sessions.ts'
import { excerptOf } from './excerpt.ts'
import { findCandidates, findHits, findRest, type Hit, type Searched } from './search-store.ts'

type Search = QueryOf<typeof routes.chat.search>

/**
 * Finds a text in one's own messages, from the newest on. A call costs what a call may: it looks through so many
 * messages and so much text, and says where the next one goes on.
 */
export async function searchMessages(
  db: Db,
  user_id: UserId,
  { q, limit, before, card_id, session_id }: Search,
): Promise<AnswerOf<typeof routes.chat.search>> {
  const session = session_id && orNotFound(await findOwnSession(db, user_id, session_id))
  if (session && card_id !== undefined && card_id !== session.card_id) return { items: [], next: null }
  const searched = { user_id, card_id: session?.card_id ?? card_id, tree_id: session?.tree_id, before }
  const rest = await findRest(db, searched)
  const candidates = await findCandidates(db, searched, { wanted: q, rest })
  const hits = await findHits(db, searched, { candidates: candidates.ids, limit })
  const next = nextOf({ hits, limit, candidates, rest })
  return { items: await shownHits(db, user_id, hits, q), next }
}

interface Round {
  readonly hits: readonly Hit[]
  readonly limit: number
  readonly candidates: { readonly ids: readonly MessageId[]; readonly isFull: boolean }
  /** The first message that was not looked at. */
  readonly rest: Searched['before'] | null
}

/** The last message that is done with. */
function nextOf({ hits, limit, candidates, rest }: Round): MessageId | null {
  if (hits.length === limit) return hits.at(-1)?.id ?? null
  if (candidates.isFull) return candidates.ids.at(-1) ?? null
  return rest ?? null
}

/** As a reader sees them. The engine's word on what is the same text is the last one, and says where it stands. */
async function shownHits(
  db: Db,
  user_id: UserId,
  hits: readonly Hit[],
  wanted: string,
): Promise<FoundMessage[]> {
  const ids = [...new Set(hits.map(hit => hit.session_id))]
  const sessions = new Map((await findSessions(db, user_id, ids)).map(session => [session.id, session]))
  return hits.flatMap(({ content, session_id, ...message }) => {
    const excerpt = excerptOf(content, wanted)
    const session = sessions.get(session_id)
    if (excerpt === null || session === undefined) return []
    return [{ ...message, ...excerpt, session: { id: session.id, title: session.title }, card: session.card }]
  })
}
