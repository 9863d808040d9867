import type { UserId } from '@inkling/contract'
import { sql } from 'kysely'

/** Whether a person has blocked somebody, of whose id this is the column; whom they have is looked up once. */
export const hasBlocked = (user_id: UserId, actor: string) => sql<boolean>`
  coalesce(${sql.ref(actor)} = any(array(
    select author_id from blocks where user_id = ${user_id} and author_id is not null)), false)`
