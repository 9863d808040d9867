import type { BodyOf, CardId, Comment, CommentId, comments, UserId } from '@inkling/contract'
import type { Db } from '../../../platform/database/tables.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import type { Tell } from '../../../platform/http/bind.ts'
import { orNotFound } from '../../../platform/http/guards.ts'
import { newId } from '../../../platform/ids.ts'
import { holdCard, type Standing } from '../../cards/card-access.ts'
import { noteCounts } from '../../cards/card-counts.ts'
import { notify, rewordComment } from '../../notifications/notify.ts'
import { showComment } from './get-comment.ts'

/** Comments on a card, or replies to somebody; whom it concerns is told. */
export async function writeComment(
  tx: Db,
  actor: Actor,
  card_id: CardId,
  { content, parent_id }: BodyOf<typeof comments.create>,
  { now, tell }: { now: Date; tell: Tell },
): Promise<Comment> {
  const card = await holdCard(tx, actor, 'cards.read', card_id)
  const id = newId<CommentId>()
  const answered = parent_id === null ? nobody : await holdAnswered(tx, card, parent_id)
  const created_at = now.toISOString()
  await tx
    .insertInto('comments')
    .values({
      id,
      card_id: card.id,
      author_id: actor.id,
      parent_id: answered.root_id,
      answers_id: answered.reply_id,
      content,
      created_at,
      edited_at: null,
      deleted_at: null,
    })
    .execute()
  const said = { card_id: card.id, actor_id: actor.id, comment_id: id, body: content }
  // Those who are answered first: who is to hear of a comment twice hears of it as a reply.
  for (const user_id of answered.authors)
    await notify(tx, { ...said, type: 'reply', user_id }, { now: created_at, tell })
  await notify(tx, { ...said, type: 'comment', user_id: card.owner_id }, { now: created_at, tell })
  const shown = await showComment(tx, actor, id)
  await noteCounts(tx, [{ card_id: card.id, comments: 1 }], now)
  return shown
}

/** Rewords a comment. What says the same as before was not edited. */
export async function editComment(
  tx: Db,
  actor: Actor,
  id: CommentId,
  content: string,
  edited_at: string,
): Promise<Comment> {
  await tx
    .updateTable('comments')
    .set({ content, edited_at })
    .where('id', '=', id)
    .where('author_id', '=', actor.id)
    .where('deleted_at', 'is', null)
    .where('content', '!=', content)
    .execute()
  await rewordComment(tx, id, content)
  return await showComment(tx, actor, id)
}

interface Answered {
  /** The comment below which a reply to this one stands. */
  readonly root_id: CommentId | null
  /** This one, where it is a reply itself. */
  readonly reply_id: CommentId | null
  /** Who wrote it, and who began the thread. */
  readonly authors: readonly (UserId | null)[]
}

const nobody: Answered = { root_id: null, reply_id: null, authors: [] }

/** The comment on this card that is answered, and its thread, held so that neither goes before the reply is there. */
async function holdAnswered(tx: Db, { id: card_id }: Standing, id: CommentId): Promise<Answered> {
  const find = async (wanted: CommentId) =>
    orNotFound(
      await tx
        .selectFrom('comments')
        .select(['id', 'parent_id', 'author_id', 'deleted_at'])
        .where('id', '=', wanted)
        .where('card_id', '=', card_id)
        .forShare()
        .executeTakeFirst(),
    )
  const comment = await find(id)
  if (comment.deleted_at !== null) orNotFound(undefined)
  if (comment.parent_id === null) return { root_id: comment.id, reply_id: null, authors: [comment.author_id] }
  const root = await find(comment.parent_id)
  return { root_id: root.id, reply_id: comment.id, authors: [comment.author_id, root.author_id] }
}
