import type { MessageId, Recalled } from '@inkling/contract'
import type { Prompt } from '@inkling/engine'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'

/** What came back for a prompt, as it is told. */
export const recalledIn = ({ recalled }: Pick<Prompt, 'recalled'>): Recalled[] => recalled as Recalled[] // its ids are those of the rows that candidates were read from

/** What came back for an answer that is there. */
export async function findRecalled(db: Db, id: MessageId): Promise<Recalled[]> {
  const { rows } = await sql<{ recalled: Recalled[] | null }>`
    select prompt_record -> 'recalled' as recalled from messages where id = ${id}::uuid`.execute(db)
  return rows[0]?.recalled ?? []
}
