import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'

const LENGTH = 32

/** What tells a text from another one: vectors of the one say nothing of the other. */
export const digestOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, LENGTH)

/** The same in a statement. */
export const digestIn = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`left(encode(sha256(convert_to(${text}, 'UTF8')), 'hex'), ${sql.lit(LENGTH)})`
