import type { SessionId, TreeId, UserId } from '@inkling/contract'
import { type ChatFacts, type ChatNote, makeFacts } from '@inkling/engine'
import type { Db } from '../../../platform/database/tables.ts'
import { EMPTY_STATE } from '../../store/branch-states.ts'
import type { OwnSession } from '../../store/sessions.ts'

export interface ExportedSession extends OwnSession {
  readonly card_name: string
  readonly user_name: string
}

/** Finds one chat, the chats of a tree or card, or all. Most recently changed first. */
export async function findExportedSessions(
  db: Db,
  user_id: UserId,
  which: { id?: SessionId; tree_id?: TreeId; card_id?: OwnSession['card_id'] | undefined },
): Promise<ExportedSession[]> {
  let mine = db
    .selectFrom('sessions as session')
    .innerJoin('card_revisions as revision', 'revision.id', 'session.revision_id')
    .innerJoin('users as user', 'user.id', 'session.user_id')
    .selectAll('session')
    .select(['revision.name as card_name', 'user.display_name as user_name'])
    .where('session.user_id', '=', user_id)
    .where('session.deleted_at', 'is', null)
  if (which.id !== undefined) mine = mine.where('session.id', '=', which.id)
  if (which.tree_id !== undefined) mine = mine.where('session.tree_id', '=', which.tree_id)
  if (which.card_id !== undefined) mine = mine.where('session.card_id', '=', which.card_id)
  return await mine.orderBy('session.updated_at', 'desc').orderBy('session.id').execute()
}

export async function exportChatFacts(db: Db, session: ExportedSession): Promise<ChatFacts> {
  const { title, origin, card_name: character_name, user_name } = session
  const { variables, lorebook } = await stateAtHead(db, session)
  return makeFacts({
    title,
    header: { user_name, character_name, ...origin?.header },
    metadata: origin?.metadata ?? {},
    author_note: await findChatNote(db, session),
    variables: variables.chat,
    lorebook_state: lorebook,
  })
}

async function stateAtHead(db: Db, { head_message_id }: ExportedSession) {
  if (head_message_id === null) return EMPTY_STATE
  const row = await db
    .selectFrom('messages')
    .innerJoin('message_states as state', 'state.id', 'messages.state_id')
    .select('state.state')
    .where('messages.id', '=', head_message_id)
    .executeTakeFirst()
  return row?.state ?? EMPTY_STATE
}

/** Card and global notes are not exported. */
async function findChatNote(db: Db, { id }: ExportedSession): Promise<ChatNote | null> {
  const row = await db
    .selectFrom('chat_settings')
    .select('fields')
    .where('session_id', '=', id)
    .executeTakeFirst()
  const note = row?.fields.author_note
  if (!note?.text) return null
  return {
    text: note.text,
    interval: note.interval ?? 1,
    place: { position: note.position ?? 'in_chat', depth: note.depth ?? 4, role: note.role ?? 'system' },
  }
}
