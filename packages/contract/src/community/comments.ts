import { z } from 'zod'
import { Author } from '../accounts/accounts.ts'
import { commentOrders } from '../base/choices.ts'
import { CardId, CommentId } from '../base/ids.ts'
import { COMMENT_MAX, REPLIES_SHOWN } from '../base/limits.ts'
import { pageOf, pageQuery } from '../base/page.ts'
import { route } from '../base/route.ts'
import { longText, time } from '../base/text.ts'

/** `content` is plain text, not Markdown. */
export const Comment = z.object({
  id: CommentId,
  card_id: CardId,
  parent_id: CommentId.nullable().describe('for a reply: the comment it belongs to'),
  author: Author.nullable().describe('null if the account or the comment was deleted'),
  answers: Author.nullable().describe('for a reply to a reply: its author'),
  content: z.string(),
  is_deleted: z.boolean().describe('whether it was deleted; it stays without text if it has replies'),
  created_at: time,
  edited_at: time.nullable(),
  my: z.object({
    is_author: z.boolean(),
    may_remove: z.boolean().describe('true for its author, the card’s owner and admins'),
  }),
})
export type Comment = z.infer<typeof Comment>

export const Thread = Comment.extend({
  replies: z.array(Comment).describe(`the first replies, at most ${REPLIES_SHOWN}`),
  reply_count: z.int(),
})
export type Thread = z.infer<typeof Thread>

/** A comment's thread, plus the comment itself if it is a reply. */
export const CommentInThread = z.object({ thread: Thread, reply: Comment.nullable() })
export type CommentInThread = z.infer<typeof CommentInThread>

const content = longText(COMMENT_MAX)
  .overwrite(text => text.trim())
  .min(1)

export const NewComment = z.object({ content })

const ofCard = z.object({ id: CardId })
const one = z.object({ id: CardId, commentId: CommentId })

export const comments = {
  create: route('comments.create', {
    summary: 'Comments on a card, or replies to a comment. Replies to replies appear in the same thread.',
    params: ofCard,
    body: NewComment.extend({
      parent_id: CommentId.nullable().default(null).describe('the comment or reply to answer'),
    }),
    answer: Comment,
    status: 201,
  }),
  list: route('comments.list', {
    summary: 'Lists comments on a card with their first replies.',
    params: ofCard,
    query: pageQuery().extend({ sort: z.enum(commentOrders).default('newest') }),
    answer: pageOf(Thread),
  }),
  get: route('comments.get', {
    summary: 'Returns the thread of a comment, for links to it.',
    params: one,
    answer: CommentInThread,
  }),
  replies: route('comments.replies', {
    summary: 'Lists replies to a comment, oldest first.',
    params: one,
    query: pageQuery(),
    answer: pageOf(Comment),
  }),
  update: route('comments.update', {
    summary: 'Edits an own comment.',
    params: one,
    body: NewComment,
    answer: Comment,
  }),
  remove: route('comments.remove', {
    summary: 'Deletes a comment: an own one, one on an own card, or any as an admin.',
    params: one,
  }),
}
