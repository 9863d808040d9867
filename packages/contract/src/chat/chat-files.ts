import { z } from 'zod'
import { CardId, SessionId } from '../base/ids.ts'
import { CHAT_FILE_MAX, IMPORTED_SESSIONS_SHOWN } from '../base/limits.ts'
import { route } from '../base/route.ts'
import { timeZone } from '../base/text.ts'
import { Session } from './session.ts'

export const ChatFormat = z.enum(['jsonl', 'txt', 'md', 'json'])
export type ChatFormat = z.infer<typeof ChatFormat>

const format = ChatFormat.default('jsonl').describe(
  'jsonl: for SillyTavern, with siblings as swipes; txt and md: as displayed; json: the complete tree',
)

export const ChatNotice = z.object({
  code: z.string(),
  path: z.string().describe('where in the file, if known'),
  count: z.int().optional(),
})
export type ChatNotice = z.infer<typeof ChatNotice>

export const ChatImport = z.object({
  sessions: z.array(Session).describe(`in the order of the file, at most ${IMPORTED_SESSIONS_SHOWN}`),
  session_count: z.int(),
  message_count: z.int(),
  notices: z.array(ChatNotice),
})
export type ChatImport = z.infer<typeof ChatImport>

export const chatFiles = {
  exportSession: route('chat.exportSession', {
    summary: 'Exports a chat as a file.',
    params: z.object({ id: SessionId }),
    query: z.object({ format }),
    wire: 'file',
  }),
  exportSessions: route('chat.exportSessions', {
    summary: 'Exports all chats, or those with a card, as a zip.',
    query: z.object({ format, card_id: CardId.optional() }),
    wire: 'file',
  }),
  importSessions: route('chat.importSessions', {
    summary:
      'Imports chats from a file of Inkling, SillyTavern or other programs, or from a zip. The format is detected.',
    query: z.object({
      card_id: CardId.optional().describe(
        'the card of all chats; if omitted, each chat is matched to a card by name',
      ),
      fileName: z.string().max(255).default(''),
      time_zone: timeZone.optional(),
    }),
    body: 'file',
    bodyLimit: CHAT_FILE_MAX,
    answer: ChatImport,
    status: 201,
    problems: [
      'which_card',
      'not_a_chat',
      'chat_refused',
      'broken_chat_archive',
      'wrong_encoding',
      'too_many_files',
      'unsafe_archive',
      'too_large',
    ],
  }),
}
