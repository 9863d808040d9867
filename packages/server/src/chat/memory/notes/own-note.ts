import type { MemoryId } from '@inkling/contract'
import { type Selectable, sql } from 'kysely'
import type { Db, Tables } from '../../../platform/database/tables.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { orNotFound } from '../../../platform/http/guards.ts'
import { treeOf } from '../../store/find-tree.ts'
import { isOutOfBin } from '../../store/guards.ts'
import { isInSight } from '../../store/visibility.ts'

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
