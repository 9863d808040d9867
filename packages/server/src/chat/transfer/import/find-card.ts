import type { CardId, QueryOf, routes } from '@inkling/contract'
import { sql } from 'kysely'
import { findUser } from '../../../features/accounts/store.ts'
import { type ChatCard, findCardForChat, getCardForSession } from '../../../features/cards/card-in-chat.ts'
import type { Db } from '../../../platform/database/tables.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { type Actor, orNotFound } from '../../../platform/http/guards.ts'
import type { ChatContext } from '../../context.ts'
import type { ImportCard } from './chat-writer.ts'
import type { ChatFileInput, ChatFileOutput, ImportCardChoice } from './read-chat-file.task.ts'
import { readChatFile } from './read-chat-file.ts'

/** The card as the user may see it. If it was deleted, the revision of their last chat. */
export async function getCardForImport(db: Db, actor: Actor, id: CardId): Promise<ImportCard> {
  return toImportCard((await findCardForChat(db, actor, id)) ?? (await findCardOfLastSession(db, actor, id)))
}

async function findCardOfLastSession(db: Db, actor: Actor, card_id: CardId): Promise<ChatCard> {
  const session = await db
    .selectFrom('sessions')
    .select('revision_id')
    .where('user_id', '=', actor.id)
    .where('card_id', '=', card_id)
    .where('deleted_at', 'is', null)
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return await getCardForSession(db, orNotFound(session).revision_id)
}

const toImportCard = ({ id, revision_id, data }: ChatCard): ImportCard => ({
  id,
  revision_id,
  name: data.nickname || data.name,
  first_mes: data.first_mes,
  alternate_greetings: data.alternate_greetings,
})

/** Null unless exactly one card that the user owns or chats with matches. */
export async function findCardByName(db: Db, actor: Actor, name: string): Promise<CardId | null> {
  if (name.trim() === '') return null
  const { rows } = await sql<{ id: CardId }>`
    select card.id from cards card join card_revisions revision on revision.id = card.current_revision_id
    where card.owner_id = ${actor.id} and card.deleted_at is null and ${hasName(name)}
    union
    select session.card_id from sessions session join card_revisions revision on revision.id = session.revision_id
    where session.user_id = ${actor.id} and session.deleted_at is null and ${hasName(name)}
    limit 2`.execute(db)
  return rows.length === 1 ? (rows[0]?.id ?? null) : null
}

const hasName = (name: string) => sql`
  ${name.trim().toLowerCase()} in (lower(revision.name), lower(revision.data ->> 'nickname'))`

export type ReadRows = Extract<ChatFileOutput, { kind: 'rows' }>

type CardChoiceQuery = QueryOf<typeof routes.chat.importSessions>

/**
 * If the request names no card, the file is first read for character names, and each file of a ZIP gets the card of its
 * name.
 */
export async function readWithCards(
  context: Pick<ChatContext, 'db' | 'clock' | 'workers'>,
  actor: Actor,
  { card_id, fileName, time_zone }: CardChoiceQuery,
  paths: Pick<ChatFileInput, 'path' | 'rowsPath'>,
): Promise<ReadRows> {
  const { display_name } = orNotFound(await findUser(context.db, actor.id))
  const options = { fileName, user: display_name, ...(time_zone !== undefined && { time_zone }) }
  const now = context.clock.now().getTime()
  const readWith = (cards: ImportCardChoice | null) =>
    readChatFile(context, { ...paths, options, user_id: actor.id, now, cards })
  const all = card_id === undefined ? null : { all: await getCardForImport(context.db, actor, card_id) }
  const read = await readWith(all)
  if (read.kind === 'rows') return read
  const again = await readWith({ byPath: await findCardsByName(context.db, actor, read.names) })
  if (again.kind === 'rows') return again
  throw new Error('a file that was told its cards asked for them')
}

/** @throws ApiError `which_card` if none is known */
async function findCardsByName(
  db: Db,
  actor: Actor,
  names: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, ImportCard | null>> {
  const cards = new Map<string, ImportCard | null>()
  for (const name of new Set(names.values())) {
    const id = await findCardByName(db, actor, name)
    cards.set(name, id === null ? null : await getCardForImport(db, actor, id))
  }
  const [name = ''] = cards.keys()
  if ([...cards.values()].every(card => card === null)) throw new ApiError('which_card', { facts: { name } })
  return new Map([...names].map(([path, name]) => [path, cards.get(name) ?? null]))
}
