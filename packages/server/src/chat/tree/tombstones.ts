import type { MessageId } from '@inkling/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'

/** A message that was deleted without its replies. */
export interface Tombstone {
  readonly id: MessageId
  readonly sibling_group: string
}

/** The message's children become siblings of its alternatives, and the path leads to them. */
export async function createTombstone(tx: Db, { id, sibling_group }: Tombstone): Promise<void> {
  await sql`
    with gone as (update messages set deletion_id = id where id = ${id} returning active_child_id),
    moved as (update messages set sibling_group = ${sibling_group}::uuid where sibling_group = ${id})
    update messages m set active_child_id = gone.active_child_id from gone
    where m.id = ${sibling_group}::uuid and m.active_child_id = ${id}`.execute(tx)
}

/**
 * The message's children return to it, even those below further tombstones. Its active child is the one the path has
 * led to meanwhile, or else the earlier one if it still exists.
 */
export async function removeTombstone(tx: Db, { id, sibling_group }: Tombstone): Promise<void> {
  await sql`
    with recursive below as (
      select id from messages where parent_id = ${id}
      union all
      select m.id from below b
      join deletions d on d.message_id = b.id and d.scope = 'one'
      join messages m on m.parent_id = b.id
    ), moved as (
      update messages set sibling_group = ${id} where id in (select id from below)
    ), led as (
      update messages gap set active_child_id = (
        select b.id from below b
        where b.id = gap.active_child_id or b.id = (select active_child_id from messages where id = ${sibling_group}::uuid)
        order by b.id = gap.active_child_id limit 1)
      where gap.id = ${id}
    )
    update messages set active_child_id = ${id}
    where id = ${sibling_group}::uuid and (active_child_id is null or active_child_id in (select id from below))
  `.execute(tx)
}
