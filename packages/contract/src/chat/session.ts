import { z } from 'zod'
import { CardId, MessageId, SessionId, TreeId } from '../base/ids.ts'
import { time } from '../base/text.ts'
import { CardTile } from '../cards/card.ts'
import { MessageRole } from './message.ts'

/** Available even after the card was deleted. */
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
  draft_message_id: MessageId.nullable().describe('an unsent message that a model wrote for the user'),
  parent_session_id: SessionId.nullable(),
  fork_message_id: MessageId.nullable(),
  message_count: z.int(),
  seen_message_id: MessageId.nullable().describe('the last message that the user has seen'),
  is_favorite: z.boolean().describe('whether the user marked this branch'),
  has_newer_revision: z
    .boolean()
    .describe('whether the card has changed, and the chat can switch to the new revision'),
  last_message: z
    .object({
      role: MessageRole,
      excerpt: z.string().describe('the beginning of its text, without formatting'),
      created_at: time,
    })
    .nullable(),
  deleted_at: time.nullable().describe('when it was moved to the trash'),
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
