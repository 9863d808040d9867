import type { MessageId, UserId } from '@inkling/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/tables.ts'

interface Step {
  readonly id: MessageId
  readonly parent_id: MessageId | null
  readonly depth: number
}

/** Nearly always the last branch that was looked at is a turn above; another one may share only its beginning. */
const FIRST_STEPS = 16
const STEPS = 2_000

/** Of a branch, how much from its beginning is as it was on the one before, and what follows that. */
export interface Way {
  readonly same: number
  readonly messages: MessageId[]
}

/**
 * The messages of the branch down to a head, by their depth: walks up only to the first that is on the known branch.
 * What was deleted alone is among them: what stands above a message never changes, so that a branch once known stays so.
 */
export async function walkUp(
  db: Db,
  user_id: UserId,
  head: MessageId,
  known: readonly MessageId[],
): Promise<Way> {
  const messages: MessageId[] = []
  let next: MessageId | null = head
  let limit = FIRST_STEPS
  while (next !== null) {
    const steps: readonly Step[] = await readSteps(db, user_id, next, limit)
    for (const { id, depth } of steps) {
      if (known[depth] === id) return { same: depth + 1, messages: messages.reverse() }
      messages.push(id)
    }
    next = steps.at(-1)?.parent_id ?? null
    limit = STEPS
  }
  return { same: 0, messages: messages.reverse() }
}

async function readSteps(db: Db, user_id: UserId, from: MessageId, limit: number): Promise<Step[]> {
  const { rows } = await sql<Step>`
    with recursive up as (
      select id, parent_id, depth, 1 as n from messages where id = ${from}::uuid and user_id = ${user_id}::uuid
      union all
      select m.id, m.parent_id, m.depth, up.n + 1
      from up join messages m on m.id = up.parent_id where up.n < ${limit}::int
    )
    select id, parent_id, depth from up order by n`.execute(db)
  return rows
}
