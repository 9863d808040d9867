import type { CommentId, UserId } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import type { ZipEntry } from '../../platform/files/zip/write-zip.ts'
import type { Actor } from '../../platform/http/guards.ts'
import type { AccountDataContext } from '../context.ts'
import { jsonZipEntry, zipEntry } from './archive.ts'

const BATCH = 500

export async function* opinionEntries(
  { db, clock }: Pick<AccountDataContext, 'db' | 'clock'>,
  actor: Actor,
): AsyncGenerator<ZipEntry> {
  const now = clock.now()
  const settings = [...(await settingsOf(db, actor.id)), ...(await bindingsOf(db, actor.id))]
  yield jsonZipEntry('settings.json', settings, now)
  yield jsonZipEntry('favorites.json', await favoritesOf(db, actor.id), now)
  yield jsonZipEntry('ratings.json', await ratingsOf(db, actor.id), now)
  yield zipEntry('comments.jsonl', commentLines(db, actor.id), now)
  yield jsonZipEntry('following.json', await followedBy(db, actor.id), now)
  yield jsonZipEntry('blocklist.json', await blocksOf(db, actor.id), now)
}

/** Settings per chat, per card and global, with names for human readers. */
const settingsOf = (db: Db, user_id: UserId) =>
  db
    .selectFrom('chat_settings as settings')
    .leftJoin('sessions as session', 'session.id', 'settings.session_id')
    .leftJoin('cards as card', 'card.id', 'settings.card_id')
    .leftJoin('card_revisions as revision', 'revision.id', 'card.current_revision_id')
    .leftJoin('personas as persona', 'persona.id', 'settings.persona_id')
    .leftJoin('presets as preset', 'preset.id', 'settings.preset_id')
    .leftJoin('ai_models as model', 'model.id', 'settings.model_id')
    .select(['settings.session_id', 'session.title as chat', 'settings.card_id', 'revision.name as card'])
    .select(['persona.name as persona', 'settings.preset_id', 'preset.name as preset'])
    .select(['model.name as model', 'settings.fields'])
    .where('settings.user_id', '=', user_id)
    .where('session.deleted_at', 'is', null) // chats in the bin are not exported
    .orderBy('settings.id')
    .execute()

async function bindingsOf(db: Db, user_id: UserId) {
  const bound = await db
    .selectFrom('card_readers as reader')
    .innerJoin('personas as persona', 'persona.id', 'reader.persona_id')
    .innerJoin('cards as card', 'card.id', 'reader.card_id')
    .leftJoin('card_revisions as revision', 'revision.id', 'card.approved_revision_id')
    .select(['reader.card_id', 'revision.name as card', 'persona.name as persona'])
    .where('reader.user_id', '=', user_id)
    .orderBy('reader.card_id')
    .execute()
  return bound.map(row => ({ session_id: null, ...row, fields: {} }))
}

const favoritesOf = (db: Db, user_id: UserId) =>
  db
    .selectFrom('favorites as favorite')
    .innerJoin('cards as card', 'card.id', 'favorite.card_id')
    .leftJoin('card_revisions as revision', 'revision.id', 'card.approved_revision_id')
    .select(['favorite.card_id', 'revision.name as card', 'favorite.favorited_at'])
    .where('favorite.user_id', '=', user_id)
    .orderBy('favorite.favorited_at')
    .execute()

const ratingsOf = (db: Db, user_id: UserId) =>
  db
    .selectFrom('ratings as rating')
    .innerJoin('cards as card', 'card.id', 'rating.card_id')
    .leftJoin('card_revisions as revision', 'revision.id', 'card.approved_revision_id')
    .select(['rating.card_id', 'revision.name as card', 'rating.rating'])
    .where('rating.user_id', '=', user_id)
    .orderBy('rating.card_id')
    .execute()

const followedBy = (db: Db, user_id: UserId) =>
  db
    .selectFrom('follows as follow')
    .innerJoin('users as author', 'author.id', 'follow.author_id')
    .select(['follow.author_id', 'author.username as author', 'follow.followed_at'])
    .where('follow.user_id', '=', user_id)
    .orderBy('follow.followed_at')
    .execute()

const blocksOf = (db: Db, user_id: UserId) =>
  db
    .selectFrom('blocks as block')
    .leftJoin('users as author', 'author.id', 'block.author_id')
    .select(['block.tag', 'block.author_id', 'author.username as author'])
    .where('block.user_id', '=', user_id)
    .orderBy('block.id')
    .execute()

/** One JSON line per comment, since there can be too many for one array. */
async function* commentLines(db: Db, author_id: UserId): AsyncGenerator<string> {
  for (let after: CommentId | undefined; ; ) {
    const some = await db
      .selectFrom('comments as comment')
      .innerJoin('cards as card', 'card.id', 'comment.card_id')
      .leftJoin('card_revisions as revision', 'revision.id', 'card.approved_revision_id')
      .select(['comment.id', 'comment.card_id', 'revision.name as card', 'comment.content'])
      .select(['comment.parent_id', 'comment.answers_id'])
      .select(['comment.created_at', 'comment.edited_at'])
      .where('comment.author_id', '=', author_id)
      .where('comment.deleted_at', 'is', null)
      .$if(after !== undefined, more => more.where('comment.id', '>', after as CommentId)) // checked by `$if`
      .orderBy('comment.id')
      .limit(BATCH)
      .execute()
    yield some.map(comment => `${JSON.stringify(comment)}\n`).join('')
    after = some.at(-1)?.id
    if (some.length < BATCH) return
  }
}
