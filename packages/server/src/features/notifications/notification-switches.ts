import { type CardEventType, cardEventTypes, type NotificationSwitches, type UserId } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'

/** All types are on by default. */
export async function getSwitches(db: Db, user_id: UserId): Promise<NotificationSwitches> {
  const muted = await db
    .selectFrom('muted_notifications')
    .select('type')
    .where('user_id', '=', user_id)
    .execute()
  const off = new Set(muted.map(row => row.type))
  return Object.fromEntries(cardEventTypes.map(type => [type, !off.has(type)])) as NotificationSwitches // has every type
}

/** Absent types stay unchanged. */
export async function changeSwitches(
  tx: Db,
  user_id: UserId,
  change: Partial<NotificationSwitches>,
): Promise<NotificationSwitches> {
  const turned = (to: boolean): CardEventType[] => cardEventTypes.filter(type => change[type] === to)
  const [on, off] = [turned(true), turned(false)]
  if (on.length > 0) {
    await tx
      .deleteFrom('muted_notifications')
      .where('user_id', '=', user_id)
      .where('type', 'in', on)
      .execute()
  }
  if (off.length > 0) {
    await tx
      .insertInto('muted_notifications')
      .values(off.map(type => ({ user_id, type })))
      .onConflict(clash => clash.doNothing())
      .execute()
  }
  return await getSwitches(tx, user_id)
}
