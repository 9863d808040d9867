import type { LorebookId } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { orNotFound } from '../../platform/http/guards.ts'
import { ownLorebooks } from './store.ts'

interface About {
  readonly db: Db
  readonly actor: Actor
  readonly params: { readonly id: LorebookId }
}

/** A lorebook is its owner's alone, an admin's eyes included. */
export async function ownLorebook({ db, actor, params }: About): Promise<void> {
  orNotFound(await ownLorebooks(db, actor.id).select('id').where('id', '=', params.id).executeTakeFirst())
}
