import { CHAT_LIMITS, type ChatFile, type ChatProblem, eachChatFile, streamChat } from '@inkling/engine'
import { ChatWriter } from './chat-writer.ts'
import { ImportNotices } from './import-notices.ts'
import type { CardsOfFiles, ReadInput, ReadOutput } from './import-task-types.ts'
import type { ImportedSession } from './session-rows.ts'
import { SESSIONS_MAX } from './tree-sessions.ts'

type Writing = Pick<ReadInput, 'options' | 'rowsPath' | 'user_id' | 'now'> & { readonly cards: CardsOfFiles }

/** Writes the chats of a file, or of each in a zip; of a file there that has none, or whose card is unknown, it tells. */
export function writeChats(file: ChatFile, { cards, options, ...given }: Writing): ReadOutput {
  const notices = new ImportNotices()
  const writer = new ChatWriter({ ...given, now: new Date(given.now), notices })
  const sessions: ImportedSession[] = []
  let unread: ChatProblem = { code: 'not_a_chat' }
  const broken = eachChatFile(file, ({ path, pieces }) => {
    // Beyond the limit nothing is made any more.
    if (writer.messages > CHAT_LIMITS.messages) return
    const card = 'all' in cards ? cards.all : cards.byPath.get(path)
    if (card === null) return notices.tell('card_unknown', path)
    if (card === undefined) return notices.tell('file_skipped', path)
    const read = streamChat(pieces, { ...options, fileName: path, card })
    if (!read.ok) {
      unread = read.problem
      return notices.tell('file_skipped', path)
    }
    notices.ofReading(read.notices, path === file.path ? '' : path)
    for (const chat of read.chats) {
      if (sessions.length < SESSIONS_MAX) sessions.push(...writer.write(chat, card))
      else notices.count('chats_left_out')
    }
  })
  writer.close()
  const problem = broken ?? problemOf(writer, sessions, unread)
  if (problem !== null) return { kind: 'problem', problem }
  return { kind: 'rows', sessions, messages: writer.messages, notices: notices.list() }
}

function problemOf(
  { messages }: ChatWriter,
  { length }: readonly ImportedSession[],
  unread: ChatProblem,
): ChatProblem | null {
  if (messages > CHAT_LIMITS.messages) return { code: 'too_many_messages', limit: CHAT_LIMITS.messages }
  return length === 0 ? unread : null
}
