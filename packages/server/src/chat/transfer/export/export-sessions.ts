import { Readable } from 'node:stream'
import type { CardId, ChatFormat, SessionId, UserId } from '@inkling/contract'
import { exportFileName, truncate } from '@inkling/engine'
import { writeZip, type ZipEntry } from '../../../platform/files/zip/write-zip.ts'
import type { SentFile } from '../../../platform/http/downloads/send-file.ts'
import { orNotFound } from '../../../platform/http/guards.ts'
import type { DisplayContext } from './displayed-messages.ts'
import { type ExportedSession, findExportedSessions } from './exported-session.ts'
import { writeChat } from './write-chat.ts'

const types: Readonly<Record<ChatFormat, string>> = {
  jsonl: 'application/jsonl; charset=utf-8',
  json: 'application/json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
}

export async function exportSession(
  chat: DisplayContext,
  user_id: UserId,
  id: SessionId,
  format: ChatFormat,
): Promise<SentFile> {
  const session = orNotFound((await findExportedSessions(chat.db, user_id, { id }))[0])
  const bytes = Readable.from(writeChat(chat, session, format))
  return { bytes, name: exportFileName(sessionFileName(session), format), type: types[format] }
}

/** The ZIP has a folder per card. */
export async function exportSessions(
  chat: DisplayContext,
  user_id: UserId,
  { card_id, format }: { card_id?: CardId | undefined; format: ChatFormat },
): Promise<SentFile> {
  const sessions = await findExportedSessions(chat.db, user_id, { card_id })
  const bytes = writeZip(chatEntries(chat, sessions, format))
  const day = chat.clock.now().toISOString().slice(0, 10)
  return { bytes, name: exportFileName(`inkling ${day}`, 'zip'), type: 'application/zip' }
}

/** In `json`, chats of one tree become one file. */
export async function* chatEntries(
  chat: DisplayContext,
  sessions: readonly ExportedSession[],
  format: ChatFormat,
): AsyncGenerator<ZipEntry> {
  const paths = new Set<string>()
  const trees = new Set<string>()
  for (const session of sessions) {
    if (format === 'json' && trees.has(session.tree_id)) continue
    trees.add(session.tree_id)
    const name = uniquePath(session, format, paths)
    yield { name, modifiedAt: new Date(session.updated_at), pieces: writeChat(chat, session, format) }
  }
}

/** Longest name in characters. Leaves room for date, number and extension. */
const NAME_MAX = 80

const sessionFileName = ({ card_name, title, created_at }: ExportedSession): string => {
  const name = title === card_name ? title : `${card_name} - ${title}`
  return `${truncate(name, NAME_MAX)} ${created_at.slice(0, 10)}`
}

/** Paths are unique ignoring case. */
function uniquePath(session: ExportedSession, format: ChatFormat, usedPaths: Set<string>): string {
  const folder = exportFileName(session.card_name, '').slice(0, -1)
  for (let n = 1; ; n++) {
    const name = n === 1 ? sessionFileName(session) : `${sessionFileName(session)} (${n})`
    const path = `${folder}/${exportFileName(name, format)}`
    const key = path.toLowerCase()
    if (!usedPaths.has(key)) {
      usedPaths.add(key)
      return path
    }
  }
}
