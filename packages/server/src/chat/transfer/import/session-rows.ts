import { SESSION_TITLE_MAX } from '@inkling/contract'
import { type ChatFacts, type ChatNote, type JsonObject, truncate } from '@inkling/engine'
import type { OwnColumn, SessionRow } from '../native-format.ts'
import type { ImportedPosition } from './imported-states.ts'

export interface ImportedSession {
  readonly row: SessionRow
  readonly note: ChatNote | null
}

export type SessionOwner = Pick<SessionRow, 'id' | 'user_id' | 'card_id' | 'revision_id' | 'tree_id'>

interface SessionPlacement extends Pick<SessionRow, OwnColumn> {
  readonly head: ImportedPosition | null
  /** Title for untitled chats. */
  readonly cardName: string
}

export function toImportedSession(
  owner: SessionOwner,
  { title, header, metadata, author_note }: ChatFacts,
  { head, cardName, ...standing }: SessionPlacement,
): ImportedSession {
  const origin = { ...(isNotEmpty(header) && { header }), ...(isNotEmpty(metadata) && { metadata }) }
  const row = {
    ...owner,
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
