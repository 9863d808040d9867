import { z } from 'zod'
import { CardId, MessageId, SessionId } from '../base/ids.ts'
import { KEYWORD_MAX } from '../base/limits.ts'
import { pageQuery } from '../base/page.ts'
import { route } from '../base/route.ts'
import { singleLine, time } from '../base/text.ts'
import { MessageRole } from './message.ts'
import { Session, SessionCard } from './session.ts'

export const FoundMessage = z.object({
  id: MessageId,
  role: MessageRole,
  name: z.string(),
  created_at: time,
  excerpt: z.string(),
  matches: z
    .array(z.object({ start: z.int(), end: z.int() }))
    .describe('position of the match in the excerpt, in UTF-16 units'),
  session: Session.pick({ id: true, title: true }),
  card: SessionCard,
})
export type FoundMessage = z.infer<typeof FoundMessage>

export const chatSearch = {
  search: route('chat.search', {
    isHeavy: true,
    summary:
      'Searches own messages, newest first, in any spelling. Each call scans a limited number; continue with `next`, also when nothing was found.',
    query: pageQuery()
      .pick({ limit: true })
      .extend({
        q: singleLine(KEYWORD_MAX, 1),
        card_id: CardId.optional(),
        session_id: SessionId.optional().describe('only messages of this chat’s tree'),
        before: MessageId.optional().describe('`next` of the previous page'),
      }),
    answer: z.object({ items: z.array(FoundMessage), next: MessageId.nullable() }),
  }),
}
