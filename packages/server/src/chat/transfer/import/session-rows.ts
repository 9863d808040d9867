import {
  type CardId,
  type MessageId,
  type RevisionId,
  SESSION_TITLE_MAX,
  type SessionId,
  type TreeId,
  type UserId,
} from '@inkling/contract'
import { type ChatFacts, type ChatNote, type JsonObject, truncate } from '@inkling/engine'
import type { SessionOrigin } from '../../store/tables.ts'
import type { ImportedPosition } from './imported-states.ts'

/** A chat as its row, but for what every new one has alike. */
export interface SessionRow {
  readonly id: SessionId
  readonly user_id: UserId
  readonly card_id: CardId
  readonly revision_id: RevisionId
  readonly tree_id: TreeId
  readonly title: string
  readonly head_message_id: MessageId | null
  readonly parent_session_id: SessionId | null
  readonly fork_message_id: MessageId | null
  readonly is_favorite: boolean
  readonly message_count: number
  readonly origin: SessionOrigin | null
  readonly created_at: string
  readonly updated_at: string
}

/** A chat that a file brings, and the note that is to be settled for it. */
export interface ImportedSession {
  readonly row: SessionRow
  readonly note: ChatNote | null
}

/** What a chat is by whom and with whom it is. */
export type SessionOwner = Pick<SessionRow, 'id' | 'user_id' | 'card_id' | 'revision_id' | 'tree_id'>

/** How a chat stands in its tree. */
interface SessionPlacement
  extends Pick<
    SessionRow,
    'parent_session_id' | 'fork_message_id' | 'is_favorite' | 'created_at' | 'updated_at'
  > {
  readonly head: ImportedPosition | null
  /** The title of a chat that has none. */
  readonly cardName: string
}

/** What lists show of a chat is as old as what was said in it. */
export function toImportedSession(
  whose: SessionOwner,
  { title, header, metadata, author_note }: ChatFacts,
  { head, cardName, ...standing }: SessionPlacement,
): ImportedSession {
  const origin = { ...(isNotEmpty(header) && { header }), ...(isNotEmpty(metadata) && { metadata }) }
  const row = {
    ...whose,
    title: plainLine(title) || truncate(cardName, SESSION_TITLE_MAX),
    head_message_id: head?.id ?? null,
    message_count: head === null ? 0 : head.depth + 1,
    origin: isNotEmpty(origin) ? origin : null,
    ...standing,
  }
  return { row, note: author_note?.text ? author_note : null }
}

const isNotEmpty = (object: JsonObject): boolean => Object.keys(object).length > 0

const plainLine = (text: string): string => truncate(text.replace(/\p{Cc}+/gu, ' ').trim(), SESSION_TITLE_MAX)
