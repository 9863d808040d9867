import type { SessionId, TreeId } from '@inkling/contract'
import type { ChatFacts, StreamedChat } from '@inkling/engine'
import { newId } from '../../../platform/ids.ts'
import { OWN_FACTS } from '../native-facts.ts'
import { type ReadHeadFacts, readHeadFacts, withoutRings } from '../native-head-facts.ts'
import type { Planted } from './plant-path.ts'
import { type ImportedSession, importedSession, type Whose } from './session-rows.ts'

/** Of the chats in one file, those that are taken. */
export const SESSIONS_MAX = 1_000

/** Whose the chats are to be, and when they are brought. */
export interface Bringer extends Omit<Whose, 'id'> {
  readonly cardName: string
  readonly now: Date
}

/** The chats that lead to what has been planted. In a file of our own each says where it branched off another. */
export function sessionsOf(
  chat: StreamedChat,
  { first, heads, forks }: Planted,
  { cardName, now, ...whose }: Bringer,
): ImportedSession[] {
  const told = factsOf(chat)
  const ids = told.map((_, at) => (at === 0 ? asSession(whose.tree_id) : newId<SessionId>()))
  const parents = withoutRings(told.map(({ own }) => own.parent ?? null))
  const past = (time: string | undefined) => (Date.parse(time ?? '') <= now.getTime() ? time : undefined)
  return told.map(({ facts, own }, at) => {
    const head = heads[at] ?? null
    return importedSession({ ...whose, id: ids[at] ?? newId() }, facts, {
      cardName,
      head,
      parent_session_id: ids[parents[at] ?? -1] ?? null,
      fork_message_id: forks[at] ?? null,
      is_favorite: own.is_favorite ?? false,
      created_at: past(own.created_at) ?? first?.created_at ?? now.toISOString(),
      updated_at: past(own.updated_at) ?? head?.created_at ?? now.toISOString(),
    })
  })
}

interface Told {
  readonly facts: ChatFacts
  /** Nothing, in a file that is not our own. */
  readonly own: ReadHeadFacts
}

function factsOf(chat: StreamedChat): Told[] {
  if (chat.kind === 'path') return [{ facts: chat, own: {} }]
  return chat.heads.slice(0, SESSIONS_MAX).map(head => {
    const { [OWN_FACTS]: said, ...header } = head.header
    return { facts: { ...head, header }, own: readHeadFacts(said) }
  })
}

const asSession = (id: TreeId): SessionId => id as string as SessionId // the chat that begins a tree names it
