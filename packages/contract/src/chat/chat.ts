import { z } from 'zod'
import { CardId, MessageId, ModelId, PersonaId, SessionId } from '../base/ids.ts'
import { KEYWORD_MAX, MESSAGE_MAX, SESSION_TITLE_MAX } from '../base/limits.ts'
import { pageOf, pageQuery } from '../base/page.ts'
import { RenderRules } from '../base/regex.ts'
import { route } from '../base/route.ts'
import { longText, singleLine, time, timeZone } from '../base/text.ts'
import { MemoryQuery } from './memories.ts'
import { MarkedMessage, Message, MessageEdit } from './message.ts'
import { ChattedCard, Session } from './session.ts'

export const NewSession = z
  .object({
    card_id: CardId.optional().describe('the card to chat with; either this or branch_of'),
    branch_of: z
      .object({ session_id: SessionId, message_id: MessageId })
      .optional()
      .describe('a message of another chat, where the branch starts'),
    greeting_index: z.int().min(0).max(1_000).default(0).describe('index of the card’s greeting'),
    title: singleLine(SESSION_TITLE_MAX).optional(),
    persona_id: PersonaId.optional().describe('the persona of this chat'),
    time_zone: timeZone.optional(),
  })
  .refine(body => (body.card_id === undefined) !== (body.branch_of === undefined), {
    path: ['card_id'],
    error: 'required',
  })

export const SessionTitle = z.object({ title: singleLine(SESSION_TITLE_MAX, 1) })

export const SuggestedReplies = z.object({ replies: z.array(z.string()).describe('up to three') })
export type SuggestedReplies = z.infer<typeof SuggestedReplies>

export const CompletionAction = z.enum(['send', 'regenerate', 'continue', 'impersonate'])
export type CompletionAction = z.infer<typeof CompletionAction>

export const Completion = z
  .object({
    session_id: SessionId,
    action: CompletionAction.default('send'),
    content: longText(MESSAGE_MAX)
      .optional()
      .describe('the user’s message; required for send; impersonate: the text in the input box'),
    parent_message_id: MessageId.optional().describe(
      'replaces the head: send and impersonate answer below this message; regenerate gives it a new sibling, or answers it again; continue extends it',
    ),
    version_of: MessageId.optional().describe(
      'send: creates another version of this message, as its sibling',
    ),
    select: z.boolean().default(true).describe('regenerate: whether the chat moves to the new answer'),
    model_id: ModelId.optional(),
    memory_query: MemoryQuery.optional().describe('the message as a vector, for memory in the browser'),
    time_zone: timeZone.optional(),
    stream: z.boolean().default(true),
  })
  .refine(body => body.action !== 'send' || (body.content ?? '').trim() !== '', {
    path: ['content'],
    error: 'required',
  })
  .refine(body => body.select || body.action === 'regenerate', { path: ['select'], error: 'only_regenerate' })
  .refine(body => body.version_of === undefined || body.action === 'send', {
    path: ['version_of'],
    error: 'only_send',
  })

/** A page of the active path. Pages relative to a message don't shift when messages are added, unlike page numbers. */
const HistoryQuery = pageQuery()
  .extend({
    before: MessageId.optional().describe('the page before this message'),
    after: MessageId.optional().describe('the page after this message'),
    around: MessageId.optional().describe('the page around this message'),
    date: z
      .union([z.iso.date(), time])
      .optional()
      .describe('the page around the first message at or after this time, or else the last page'),
  })
  .refine(({ before, after, around, date }) => [before, after, around, date].filter(Boolean).length <= 1, {
    path: ['before'],
    error: 'one_of_before_after_around_date',
  })

const one = z.object({ id: SessionId })
const oneMessage = z.object({ id: MessageId })
const oneCard = z.object({ cardId: CardId })

export const chat = {
  createSession: route('chat.createSession', {
    summary: 'Starts a chat with a card, with its greetings as siblings, or as a branch of another chat.',
    body: NewSession,
    answer: Session,
    status: 201,
  }),
  sessions: route('chat.sessions', {
    summary: 'Lists own chats, optionally by title or card, last changed first.',
    query: pageQuery().extend({ q: singleLine(KEYWORD_MAX, 1).optional() }),
    answer: pageOf(Session),
  }),
  session: route('chat.session', {
    summary: 'One chat.',
    params: one,
    answer: Session,
  }),
  complete: route('chat.complete', {
    admission: 'patient',
    summary:
      'Sends a message, regenerates, continues or impersonates. Streams the answer unless `stream` is false.',
    body: Completion,
    incidental: ['memory_query'],
    answer: Message,
    wire: 'events',
    problems: [
      'too_many_generations',
      'nothing_to_regenerate',
      'nothing_to_continue',
      'message_streaming',
      'no_model',
      'daily_limit_reached',
      'prompt_too_large',
      'shutting_down',
    ],
  }),
  suggestReplies: route('chat.suggestReplies', {
    summary:
      'Suggests what the user could say next. Nothing is stored; closing the connection stops the model.',
    params: one,
    answer: SuggestedReplies,
    problems: [
      'too_many_generations',
      'nothing_to_continue',
      'no_model',
      'daily_limit_reached',
      'shutting_down',
    ],
  }),
  history: route('chat.history', {
    summary: 'Lists messages of the active path. Page 1 has the newest, in reading order.',
    params: one,
    query: HistoryQuery,
    answer: pageOf(Message).extend({
      has_newer: z.boolean().describe('whether there are newer messages'),
    }),
  }),
  markedMessages: route('chat.markedMessages', {
    summary: 'Lists the marked messages of a chat and of its other branches, in reading order.',
    params: one,
    query: pageQuery(),
    answer: pageOf(MarkedMessage),
  }),
  renderRules: route('chat.renderRules', {
    summary: 'Returns the display-only regex scripts of a chat: own, preset’s and card’s.',
    params: one,
    answer: RenderRules,
  }),
  chattedCards: route('chat.chattedCards', {
    summary: 'Lists cards the caller has chats with, last used first.',
    query: pageQuery(),
    answer: pageOf(ChattedCard),
  }),
  cardSessions: route('chat.cardSessions', {
    summary: 'Lists own chats with a card.',
    params: oneCard,
    query: pageQuery(),
    answer: pageOf(Session),
  }),
  lastSession: route('chat.lastSession', {
    summary: 'Returns the last chat with a card, or null.',
    params: oneCard,
    answer: Session.nullable(),
  }),
  editMessage: route('chat.editMessage', {
    summary: 'Edits a message in place, or adds a sibling with the new text.',
    params: oneMessage,
    body: MessageEdit,
    answer: Message,
    problems: ['message_streaming', 'stale_edit'],
  }),
  takeRevision: route('chat.takeRevision', {
    summary: 'Updates a chat to the card’s current revision. Earlier messages stay.',
    params: one,
    answer: Session,
  }),
  renameSession: route('chat.renameSession', {
    summary: 'Renames a chat.',
    params: one,
    body: SessionTitle,
    answer: Session,
  }),
  stopMessage: route('chat.stopMessage', {
    summary: 'Stops an answer and keeps its text.',
    params: oneMessage,
    answer: Message,
  }),
  streamMessage: route('chat.streamMessage', {
    summary: 'Streams an answer from `Last-Event-ID` on. A finished one is sent at once.',
    params: oneMessage,
    wire: 'events',
  }),
  selectMessage: route('chat.selectMessage', {
    summary: 'Selects a sibling and its continuation as the active path.',
    params: oneMessage,
    body: z.object({ session_id: SessionId }),
    answer: Session,
  }),
}
