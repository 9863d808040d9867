import type { CardId, MessageId, MessageRole, MessageStatus, ModelId, UserId } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import { newId } from '../../platform/ids.ts'

/** Where a message stands in its tree; what a child needs to find its own place. */
export interface Place {
  readonly id: MessageId
  readonly depth: number
  readonly jump_id: MessageId
  readonly jump_depth: number
  /** The jump of its jump: with it, a child's own jump costs no further look. */
  readonly far_id: MessageId
  readonly far_depth: number
}

export interface NewMessage {
  readonly role: MessageRole
  readonly name: string
  readonly content: string
  readonly tokens: number
  readonly status: MessageStatus
  readonly model_id?: ModelId | null
  readonly model_name?: string | null
  readonly instance_id?: string | null
}

export interface Owner {
  readonly user_id: UserId
  readonly card_id: CardId
}

/** The place of a message, if it is this user's and in this card's tree. */
export async function findPlace(
  db: Db,
  { user_id, card_id }: Owner,
  id: MessageId,
): Promise<Place | undefined> {
  return await db
    .selectFrom('messages as message')
    .innerJoin('messages as jump', 'jump.id', 'message.jump_id')
    .select(['message.id', 'message.depth', 'message.jump_id', 'message.jump_depth'])
    .select(['jump.jump_id as far_id', 'jump.jump_depth as far_depth'])
    .where('message.id', '=', id)
    .where('message.user_id', '=', user_id)
    .where('message.card_id', '=', card_id)
    .executeTakeFirst()
}

/**
 * Where the jump of a child leads (skew-binary jump pointers, Myers 1983): as far again as its parent's
 * jump if the two last jumps were of equal length, otherwise to the parent. Every message keeps one, and
 * an ancestor at any depth is O(log n) steps away.
 */
export function jumpBelow(parent: Place): { jump_id: MessageId; jump_depth: number } {
  const isPair = parent.depth - parent.jump_depth === parent.jump_depth - parent.far_depth
  return isPair
    ? { jump_id: parent.far_id, jump_depth: parent.far_depth }
    : { jump_id: parent.id, jump_depth: parent.depth }
}

/** Puts a message below another. */
export async function addMessage(
  tx: Db,
  owner: Owner,
  parent: Place,
  message: NewMessage,
  created_at: string,
): Promise<Place> {
  const id = newId<MessageId>()
  const jump = jumpBelow(parent)
  const depth = parent.depth + 1
  await tx
    .insertInto('messages')
    .values({
      ...rowOf(owner, message, created_at),
      id,
      parent_id: parent.id,
      sibling_group: parent.id,
      depth,
      ...jump,
    })
    .execute()
  await tx.updateTable('messages').set({ active_child_id: id }).where('id', '=', parent.id).execute()
  const far =
    jump.jump_id === parent.id
      ? { far_id: parent.jump_id, far_depth: parent.jump_depth }
      : await farOf(tx, jump)
  return { id, depth, ...jump, ...far }
}

/** Begins a tree, or gives a beginning another sibling. */
export async function addRoot(
  tx: Db,
  owner: Owner,
  sibling_group: string,
  message: NewMessage,
  created_at: string,
): Promise<Place> {
  const id = newId<MessageId>()
  await tx
    .insertInto('messages')
    .values({
      ...rowOf(owner, message, created_at),
      id,
      parent_id: null,
      sibling_group,
      depth: 0,
      jump_id: id,
      jump_depth: 0,
    })
    .execute()
  return { id, depth: 0, jump_id: id, jump_depth: 0, far_id: id, far_depth: 0 }
}

async function farOf(tx: Db, { jump_id }: { jump_id: MessageId }) {
  return await tx
    .selectFrom('messages')
    .select(['jump_id as far_id', 'jump_depth as far_depth'])
    .where('id', '=', jump_id)
    .executeTakeFirstOrThrow()
}

const rowOf = (owner: Owner, message: NewMessage, created_at: string) => ({
  ...owner,
  role: message.role,
  name: message.name,
  content: message.content,
  tokens: message.tokens,
  status: message.status,
  model_id: message.model_id ?? null,
  model_name: message.model_name ?? null,
  instance_id: message.instance_id ?? null,
  active_child_id: null,
  error: null,
  usage: null,
  edited_at: null,
  created_at,
})
