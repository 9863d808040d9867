import type { UserId } from '@inkling/contract'
import type { Db } from '../../platform/database/tables.ts'
import type { Generations } from './generations.ts'

/** Stops all that is being written for somebody who may no longer ask for it, on whichever instances. */
export async function stopAnswersOf(
  db: Db,
  generations: Pick<Generations, 'stop'>,
  user_id: UserId,
): Promise<void> {
  const running = await db
    .selectFrom('messages')
    .select('id')
    .where('user_id', '=', user_id)
    .where('slot', 'is not', null)
    .execute()
  await Promise.all(running.map(({ id }) => generations.stop(id)))
}
