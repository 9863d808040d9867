import type { SessionId } from '@inkling/contract'
import type { ChatHead } from '@inkling/engine'
import type { Db } from '../../../platform/database/tables.ts'
import { OWN_FACTS } from '../native-facts.ts'
import type { HeadFacts } from '../native-head-facts.ts'
import { type ToldSession, toldFacts } from './exported-session.ts'

/** How the file names what a chat points at. */
interface Names {
  /** Where each chat stands among those of the file. */
  readonly places: ReadonlyMap<SessionId, number>
  readonly numberOf: (id: string | null) => string | null
}

/** A chat of a tree, with all that only we know of it. */
export async function toldHead(db: Db, chat: ToldSession, names: Names): Promise<ChatHead> {
  const facts = await toldFacts(db, chat)
  const header = { ...facts.header, [OWN_FACTS]: { ...headFacts(chat, names) } }
  return { ...facts, header, head: names.numberOf(chat.head_message_id) }
}

/** A chat that it branched off may be gone, and the message at which it did: then the file does not say so either. */
function headFacts(
  { parent_session_id, fork_message_id, is_favorite, created_at, updated_at }: ToldSession,
  { places, numberOf }: Names,
): HeadFacts {
  const parent = parent_session_id === null ? undefined : places.get(parent_session_id)
  const fork = numberOf(fork_message_id)
  return {
    ...(parent !== undefined && { parent }),
    ...(fork !== null && { fork }),
    ...(is_favorite && { is_favorite }),
    created_at,
    updated_at,
  }
}
