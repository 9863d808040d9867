import {
  MEMORIES_MAX,
  type MemoryChange,
  type MemoryId,
  type MessageId,
  type NewMemory,
  type UserId,
} from '@inkling/contract'
import { type Selectable, sql } from 'kysely'
import type { Db, Tables } from '../../platform/database/tables.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { type Actor, orNotFound } from '../../platform/http/guards.ts'
import { newId } from '../../platform/ids.ts'
import { isOutOfTrash } from '../store/guards.ts'
import type { OwnSession } from '../store/sessions.ts'
import { isAbove, selectTreeId } from '../store/trees.ts'
import { isVisibleSql } from '../store/visibility.ts'
import { deleteVectors } from './vectors/store-vectors.ts'
import { enqueueMemoryTasks } from './vectors/vector-tasks.ts'

/**
 * The default is the path's last message.
 * @throws ApiError not_found, memory_limit
 */
export async function addNote(
  tx: Db,
  session: OwnSession,
  { message_id, ...note }: NewMemory,
  now: Date,
): Promise<{ message_id: MessageId; memory_id: MemoryId }> {
  const { user_id, card_id } = session
  const at = orNotFound(await findOnPath(tx, session, message_id ?? session.head_message_id))
  await refuseTooMany(tx, session)
  const id = newId<MemoryId>()
  const time = now.toISOString()
  await tx
    .insertInto('memories')
    .values({
      id,
      user_id,
      card_id,
      message_id: at.id,
      is_note: true,
      text: note.text,
      importance: note.importance,
      is_pinned: note.is_pinned,
      created_at: time,
      updated_at: time,
    })
    .execute()
  await enqueueMemoryTasks(tx, user_id, card_id, 'all')
  return { message_id: at.id, memory_id: id }
}

async function findOnPath(db: Db, session: OwnSession, id: MessageId | null) {
  const { user_id, tree_id, head_message_id: head } = session
  if (id === null) return undefined
  return await db
    .selectFrom('messages as message')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where(isVisibleSql('message', sql`${tree_id}::uuid`))
    .where(isAbove({ id: sql`message.id`, depth: sql`message.depth` }, sql`${head}::uuid`))
    .forKeyShare()
    .executeTakeFirst()
}

/** Limits notes per user and card, and thereby per branch. Concurrent writers may slightly exceed the limit. */
async function refuseTooMany(db: Db, { user_id, card_id }: OwnSession): Promise<void> {
  const { count } = await db
    .selectFrom('memories')
    .select(row => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where('card_id', '=', card_id)
    .where('is_note', '=', true)
    .executeTakeFirstOrThrow()
  if (count >= MEMORIES_MAX) throw new ApiError('memory_limit', { facts: { limit: MEMORIES_MAX } })
}

export async function changeNote(tx: Db, note: OwnNote, change: MemoryChange, now: Date): Promise<void> {
  const { text, ...rest } = change
  // Null resets a message to its own text, which a note does not have.
  if (text === null) throw new ApiError('invalid_input', { errors: [{ path: 'text', message: 'required' }] })
  // All changes of a message's memory take this lock, so that no vectors of the old text are stored meanwhile.
  await sql`select 1 from messages where id = ${note.message_id}::uuid for update`.execute(tx)
  const changed = await tx
    .updateTable('memories')
    .set({ ...(text !== undefined && { text }), ...rest, updated_at: now.toISOString() })
    .where('id', '=', note.id)
    .returning('id')
    .executeTakeFirst()
  orNotFound(changed)
  if (text !== undefined) await tx.deleteFrom('memory_vectors').where('memory_id', '=', note.id).execute()
  if (text !== undefined || rest.is_off === false)
    await enqueueMemoryTasks(tx, note.user_id, note.card_id, 'all')
}

export async function removeNote(tx: Db, { id }: OwnNote): Promise<void> {
  await tx.deleteFrom('memories').where('id', '=', id).execute()
}

export type OwnNote = Selectable<Tables['memories']>

interface NoteGuardInput {
  readonly db: Db
  readonly actor: Actor
  readonly params: { id: MemoryId }
}

/** The note's message must be visible in a chat outside the bin. */
export const ownNote = async ({ db, actor, params }: NoteGuardInput): Promise<OwnNote> =>
  orNotFound(
    await db
      .selectFrom('memories')
      .innerJoin('messages as message', 'message.id', 'memories.message_id')
      .selectAll('memories')
      .where('memories.id', '=', params.id)
      .where('memories.user_id', '=', actor.id)
      .where('memories.is_note', '=', true)
      .where(isOutOfTrash)
      .where(isVisibleSql('message', selectTreeId(sql`message.id`)))
      .executeTakeFirst(),
  )

type MessageMemory = Pick<Selectable<Tables['memories']>, 'text' | 'importance' | 'is_pinned' | 'is_off'>

const PLAIN: MessageMemory = { text: null, importance: 0.5, is_pinned: false, is_off: false }

export async function changeOfMessage(
  tx: Db,
  user_id: UserId,
  id: MessageId,
  change: MemoryChange,
  now: Date,
): Promise<void> {
  const { card_id } = orNotFound(await lockMessage(tx, user_id, id))
  const before = (await findMessageMemory(tx, id)) ?? PLAIN
  const after: MessageMemory = { ...before, ...toMemoryColumns(change) }
  const time = now.toISOString()
  await tx
    .insertInto('memories')
    .values({
      id: newId(),
      user_id,
      card_id,
      message_id: id,
      is_note: false,
      ...after,
      created_at: time,
      updated_at: time,
    })
    .onConflict(conflict =>
      // A literal, because a parameter would not match the partial index's predicate.
      conflict
        .column('message_id')
        .where(sql<boolean>`not is_note`)
        .doUpdateSet({ ...after, updated_at: time }),
    )
    .execute()
  if (after.text !== before.text) await deleteVectors(tx, { user_id, card_id, message_id: id })
  else if (before.is_off && !after.is_off) await enqueueMemoryTasks(tx, user_id, card_id, 'all')
}

const toMemoryColumns = ({ text, importance, is_pinned, is_off }: MemoryChange): Partial<MessageMemory> => ({
  ...(text !== undefined && { text }),
  ...(importance !== undefined && { importance }),
  ...(is_pinned !== undefined && { is_pinned }),
  ...(is_off !== undefined && { is_off }),
})

const lockMessage = (tx: Db, user_id: UserId, id: MessageId) =>
  tx
    .selectFrom('messages')
    .select('card_id')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where('is_draft', '=', false)
    .forUpdate()
    .executeTakeFirst()

const findMessageMemory = (tx: Db, id: MessageId): Promise<MessageMemory | undefined> =>
  tx
    .selectFrom('memories')
    .select(['text', 'importance', 'is_pinned', 'is_off'])
    .where('message_id', '=', id)
    .where('is_note', '=', false)
    .executeTakeFirst()
