import { z } from 'zod'
import { CardTile } from './cards.ts'
import { CardId, MessageId, ModelId, PersonaId, SessionId, TreeId } from './ids.ts'
import { MESSAGE_MAX, SESSION_TITLE_MAX } from './limits.ts'
import { pageOf, pageQuery } from './page.ts'
import { Problem } from './problem.ts'
import { route } from './route.ts'
import type { StreamEventName } from './stream-events.ts'
import { line, longText, time, timeZone } from './text.ts'

export const MessageStatus = z.enum(['streaming', 'done', 'stopped', 'interrupted', 'failed'])
export type MessageStatus = z.infer<typeof MessageStatus>

export const MessageRole = z.enum(['user', 'assistant', 'system'])
export type MessageRole = z.infer<typeof MessageRole>

export const Usage = z.object({
  prompt_tokens: z.int(),
  completion_tokens: z.int(),
  duration_ms: z.int(),
  first_token_ms: z.int().nullable(),
})
export type Usage = z.infer<typeof Usage>

export const Message = z.object({
  id: MessageId,
  parent_id: MessageId.nullable(),
  role: MessageRole,
  name: z.string().describe('the speaker, as shown'),
  content: z.string(),
  reasoning: z.string(),
  persona_id: PersonaId.nullable().describe('who the user was who said it'),
  model_id: ModelId.nullable(),
  model_name: z.string().nullable(),
  status: MessageStatus,
  hidden: z.boolean().describe('shown to the user, and left out of what models are asked'),
  error: Problem.nullable(),
  usage: Usage.nullable(),
  siblings: z.object({
    index: z.int().describe('from 0'),
    count: z.int(),
    ids: z.array(MessageId),
  }),
  edited_at: time.nullable(),
  created_at: time,
})
export type Message = z.infer<typeof Message>

/** What a chat shows of its card, also after the card is gone. */
export const SessionCard = z.object({
  id: CardId,
  name: z.string(),
  avatar_url: z.string().nullable(),
  is_deleted: z.boolean(),
})

export const Session = z.object({
  id: SessionId,
  card_id: CardId,
  card: SessionCard,
  title: z.string(),
  tree_id: TreeId.describe('the same for chats that are branches of each other'),
  head_message_id: MessageId.nullable(),
  draft_message_id: MessageId.nullable().describe('what a model writes for the user to say next'),
  parent_session_id: SessionId.nullable(),
  fork_message_id: MessageId.nullable(),
  message_count: z.int(),
  is_favorite: z.boolean().describe('a path that its owner marked'),
  has_newer_revision: z.boolean().describe('its card has changed since, and the chat can go on with that'),
  last_message: z.object({ role: MessageRole, excerpt: z.string(), created_at: time }).nullable(),
  deleted_at: time.nullable().describe('in the bin since then'),
  created_at: time,
  updated_at: time,
})
export type Session = z.infer<typeof Session>

export const ChattedCard = z.object({
  card: CardTile.pick({ id: true, name: true, tagline: true, avatar_url: true, status: true }).extend({
    is_deleted: z.boolean(),
  }),
  sessions: z.int(),
  last_session: Session,
})
export type ChattedCard = z.infer<typeof ChattedCard>

export const NewSession = z
  .object({
    card_id: CardId.optional().describe('whom it is with; either this or branch_of'),
    branch_of: z
      .object({ session_id: SessionId, message_id: MessageId })
      .optional()
      .describe('a message of another chat, at which it begins'),
    greeting_index: z.int().min(0).max(1_000).default(0).describe('which of the card’s greetings begins it'),
    title: line(SESSION_TITLE_MAX).optional(),
    persona_id: PersonaId.optional().describe('who the user is in this chat'),
    time_zone: timeZone.optional(),
  })
  .refine(body => (body.card_id === undefined) !== (body.branch_of === undefined), {
    path: ['card_id'],
    error: 'required',
  })

export const SessionTitle = z.object({ title: line(SESSION_TITLE_MAX, 1) })

export const CompletionAction = z.enum(['send', 'regenerate', 'continue', 'impersonate'])
export type CompletionAction = z.infer<typeof CompletionAction>

export const Completion = z
  .object({
    session_id: SessionId,
    action: CompletionAction.default('send'),
    content: longText(MESSAGE_MAX)
      .optional()
      .describe('what the user says; wanted to send; impersonate: what stands where one writes'),
    parent_message_id: MessageId.optional().describe(
      'instead of the head: send and impersonate answer below this message; regenerate gives it a sibling, or its answer again; continue goes on with it',
    ),
    version_of: MessageId.optional().describe(
      'send: another version of this message, beside it, instead of below anything',
    ),
    select: z
      .boolean()
      .default(true)
      .describe('regenerate: whether the chat goes on with the new answer; otherwise it is written beside'),
    model_id: ModelId.optional(),
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

export const MessageEdit = z
  .object({
    content: longText(MESSAGE_MAX, 1).optional(),
    hidden: z.boolean().optional(),
    edited_at: time
      .nullable()
      .optional()
      .describe('of the message as the caller knows it; when it has changed since, nothing is done'),
    as: z
      .enum(['same', 'sibling'])
      .default('same')
      .describe('sibling: the old text stays, beside the new one'),
    session_id: SessionId.optional().describe('sibling: the chat that goes on with it'),
  })
  .refine(body => body.content !== undefined || body.hidden !== undefined, {
    path: ['content'],
    error: 'required',
  })
  .refine(body => body.as === 'same' || (body.content !== undefined && body.session_id !== undefined), {
    path: ['session_id'],
    error: 'required',
  })

/**
 * The events of an answer, by name. Each has an `id`: contiguous per message that is written, from 1. An answer to
 * nothing that was said has no `user_message`, and begins at 2. What is continued begins with what it goes on from.
 */
export const streamEvents = {
  user_message: Message,
  assistant_message: Message,
  reasoning: z.object({ text: z.string() }),
  delta: z.object({ text: z.string() }),
  done: Message,
  error: Problem.extend({ message: Message }),
} as const satisfies Record<StreamEventName, z.ZodType>

/** One event as it is stored and sent. */
export type StreamEvent = {
  [name in StreamEventName]: { id: number; event: name; data: z.infer<(typeof streamEvents)[name]> }
}[StreamEventName]

/** Which page of the active path: by its number, or by what it lies at, whatever has arrived since. */
const HistoryQuery = pageQuery()
  .extend({
    before: MessageId.optional().describe('the page above this message'),
    after: MessageId.optional().describe('the page below this message'),
    around: MessageId.optional().describe('the page with this message in its middle'),
    date: z
      .union([z.iso.date(), time])
      .optional()
      .describe('the page with the first message at or after this time in its middle; else the last page'),
  })
  .refine(({ before, after, around, date }) => [before, after, around, date].filter(Boolean).length <= 1, {
    path: ['before'],
    error: 'one_of_before_after_around_date',
  })

const one = z.object({ id: SessionId })
const oneMessage = z.object({ id: MessageId })
const oneCard = z.object({ cardId: CardId })

export const chat = {
  createSession: route({
    name: 'chat.createSession',
    method: 'POST',
    path: '/chat/sessions',
    who: 'user',
    summary:
      'Begins a chat with a card, its greetings siblings of each other; or as a branch of another chat.',
    body: NewSession,
    answer: Session,
    status: 201,
  }),
  sessions: route({
    name: 'chat.sessions',
    method: 'GET',
    path: '/chat/sessions',
    who: 'user',
    summary: 'One’s own chats, last changed first.',
    query: pageQuery(),
    answer: pageOf(Session),
  }),
  session: route({
    name: 'chat.session',
    method: 'GET',
    path: '/chat/sessions/{id}',
    who: 'user',
    summary: 'One chat.',
    params: one,
    answer: Session,
  }),
  complete: route({
    name: 'chat.complete',
    method: 'POST',
    path: '/chat/completions',
    who: 'user',
    summary:
      'Says something, or asks for another answer, for more of one, or for what to say; streams it unless `stream` is false.',
    body: Completion,
    answer: Message,
    wire: 'events',
    problems: [
      'too_many_generations',
      'nothing_to_regenerate',
      'nothing_to_continue',
      'message_streaming',
      'no_model',
      'prompt_too_large',
      'shutting_down',
    ],
  }),
  history: route({
    name: 'chat.history',
    method: 'GET',
    path: '/chat/sessions/{id}/history',
    who: 'user',
    summary: 'A page of the active path: page 1 holds the newest messages, each page in reading order.',
    params: one,
    query: HistoryQuery,
    answer: pageOf(Message).extend({
      has_newer: z.boolean().describe('whether messages follow the last one'),
    }),
  }),
  chattedCards: route({
    name: 'chat.chattedCards',
    method: 'GET',
    path: '/users/me/chatted-cards',
    who: 'user',
    summary: 'The cards one has chats with, last used first.',
    query: pageQuery(),
    answer: pageOf(ChattedCard),
  }),
  cardSessions: route({
    name: 'chat.cardSessions',
    method: 'GET',
    path: '/cards/{cardId}/sessions',
    who: 'user',
    summary: 'One’s own chats with a card.',
    params: oneCard,
    query: pageQuery(),
    answer: pageOf(Session),
  }),
  lastSession: route({
    name: 'chat.lastSession',
    method: 'GET',
    path: '/cards/{cardId}/last-session',
    who: 'user',
    summary: 'One’s last chat with a card, or null.',
    params: oneCard,
    answer: Session.nullable(),
  }),
  editMessage: route({
    name: 'chat.editMessage',
    method: 'PATCH',
    path: '/chat/messages/{id}',
    who: 'user',
    summary: 'Changes a message in place, or gives it a sibling with another text.',
    params: oneMessage,
    body: MessageEdit,
    answer: Message,
    problems: ['message_streaming', 'stale_edit'],
  }),
  takeRevision: route({
    name: 'chat.takeRevision',
    method: 'POST',
    path: '/chat/sessions/{id}/revision',
    who: 'user',
    summary:
      'Lets a chat go on with its card as it is now. What was said stays; a chat keeps to what it began with until then.',
    params: one,
    answer: Session,
  }),
  renameSession: route({
    name: 'chat.renameSession',
    method: 'PATCH',
    path: '/chat/sessions/{id}/rename',
    who: 'user',
    summary: 'Gives a chat another title.',
    params: one,
    body: SessionTitle,
    answer: Session,
  }),
  stopMessage: route({
    name: 'chat.stopMessage',
    method: 'POST',
    path: '/chat/messages/{id}/stop',
    who: 'user',
    summary: 'Stops an answer and keeps what had arrived.',
    params: oneMessage,
    answer: Message,
  }),
  streamMessage: route({
    name: 'chat.streamMessage',
    method: 'GET',
    path: '/chat/messages/{id}/stream',
    who: 'user',
    summary: 'Follows an answer from `Last-Event-ID` on; a finished one is told at once.',
    params: oneMessage,
    wire: 'events',
  }),
  selectMessage: route({
    name: 'chat.selectMessage',
    method: 'POST',
    path: '/chat/messages/{id}/select',
    who: 'user',
    summary: 'Makes a sibling, and the future it had, the chat’s active path.',
    params: oneMessage,
    body: z.object({ session_id: SessionId }),
    answer: Session,
  }),
}
