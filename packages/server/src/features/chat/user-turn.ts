import type { Completion, MessageId } from '@inkling/contract'
import { countTokens } from '@inkling/engine'
import type { z } from 'zod'
import { orNotFound } from '../../access/guards.ts'
import type { Db } from '../../platform/database/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { addMessage, addRoot, findPlace, type Owner, type Place } from './add-message.ts'
import type { OwnSession } from './session-store.ts'

/** What a caller asked of a chat. */
export type Wanted = z.output<typeof Completion>

export interface Turn {
  readonly owner: Owner
  readonly session: OwnSession
  readonly wanted: Wanted
  readonly now: string
  readonly name: string
}

/** The user's message that is to be answered: a new one, or for another answer the one that has one. */
export async function userTurn(tx: Db, turn: Turn): Promise<{ place: Place; isNew: boolean }> {
  return turn.wanted.action === 'send'
    ? { place: await say(tx, turn), isNew: true }
    : { place: await answeredBefore(tx, turn), isNew: false }
}

async function say(tx: Db, { owner, session, wanted, now, name }: Turn): Promise<Place> {
  const content = wanted.content ?? ''
  const message = { role: 'user', name, content, tokens: countTokens(content), status: 'done' } as const
  const parent_id = wanted.parent_message_id ?? (await headToAnswer(tx, session))
  if (parent_id === null) return await addRoot(tx, owner, session.id, message, now)
  const parent = orNotFound(await findPlace(tx, owner, parent_id))
  return await addMessage(tx, owner, parent, message, now)
}

/** While an answer is being written, what is said meanwhile becomes a sibling of what it answers. */
async function headToAnswer(tx: Db, session: OwnSession): Promise<MessageId | null> {
  if (session.head_message_id === null) return null
  const head = await tx
    .selectFrom('messages as head')
    .leftJoin('messages as asked', 'asked.id', 'head.parent_id')
    .select(['head.id', 'head.status', 'asked.parent_id as before'])
    .where('head.id', '=', session.head_message_id)
    .executeTakeFirst()
  if (head === undefined) return null
  return head.status === 'streaming' ? head.before : head.id
}

async function answeredBefore(tx: Db, { owner, session, wanted }: Turn): Promise<Place> {
  const id = wanted.parent_message_id ?? session.head_message_id
  if (id === null) throw new Refusal('nothing_to_regenerate')
  const message = orNotFound(
    await tx
      .selectFrom('messages')
      .select(['id', 'parent_id', 'role'])
      .where('id', '=', id)
      .where('user_id', '=', owner.user_id)
      .where('card_id', '=', owner.card_id)
      .executeTakeFirst(),
  )
  const asked = message.role === 'user' ? message.id : message.parent_id
  if (asked === null) throw new Refusal('nothing_to_regenerate')
  const place = orNotFound(await findPlace(tx, owner, asked))
  return place
}
