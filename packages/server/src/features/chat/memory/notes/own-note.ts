import type { MemoryId } from '@inkling/contract'
import { type Selectable, sql } from 'kysely'
import { orNotFound } from '../../../../access/guards.ts'
import type { Db, Tables } from '../../../../platform/database/tables.ts'
import type { Actor } from '../../../../platform/http/actor.ts'
import { isOutOfBin } from '../../guards.ts'
import { isInSight } from '../../messages/out-of-sight.ts'
import { treeOf } from '../../messages/tree.ts'

export type OwnNote = Selectable<Tables['memories']>

interface About {
  readonly db: Db
  readonly actor: Actor
  readonly params: { id: MemoryId }
}

/** A note of this user, as long as the message is in sight that it was written at, and not only chats in the bin lead there. */
export const ownNote = async ({ db, actor, params }: About): Promise<OwnNote> =>
  orNotFound(
    await db
      .selectFrom('memories')
      .innerJoin('messages as message', 'message.id', 'memories.message_id')
      .selectAll('memories')
      .where('memories.id', '=', params.id)
      .where('memories.user_id', '=', actor.id)
      .where('memories.is_note', '=', true)
      .where(isOutOfBin)
      .where(isInSight('message', treeOf(sql`message.id`)))
      .executeTakeFirst(),
  )
