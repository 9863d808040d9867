import type { ProblemCode } from '@inkling/contract'
import type { z } from 'zod'
import type { Db } from '../../../platform/database/tables.ts'
import type { Actor } from '../../../platform/http/guards.ts'
import type { AccountDataContext } from '../../context.ts'

/** Whose a file's rows become, within a transaction. */
export interface RowImportContext extends Pick<AccountDataContext, 'clock'> {
  readonly tx: Db
  readonly actor: Actor
}

/** What became of them: those that were there already are neither added nor left out. */
export interface RowImportResult {
  readonly added: number
  readonly known: number
  readonly skipped: readonly SkippedRow[]
}

interface SkippedRow {
  /** What the row is about, as the zip names it. */
  readonly name: string
  readonly code: ProblemCode
}

/** Brings the rows of a file in. */
export type RowImporter = (to: RowImportContext, rows: readonly unknown[]) => Promise<RowImportResult>

const NAME_MAX = 100

export const toSkippedRow = (name: string | null | undefined, code: ProblemCode): SkippedRow => ({
  name: (name ?? '').slice(0, NAME_MAX).toWellFormed(),
  code,
})

/** The rows that say what they should, and how many do not. */
export function readRows<Row>(rows: readonly unknown[], schema: z.ZodType<Row>) {
  const read: Row[] = []
  const skipped: SkippedRow[] = []
  for (const row of rows) {
    const { data, success } = schema.safeParse(row)
    if (success) read.push(data)
    else skipped.push(toSkippedRow('', 'invalid_input'))
  }
  return { read, skipped }
}

/** A time in the past, as a file says it; whatever else it says is this moment. */
export function toPastTime(said: string | undefined, now: Date): string {
  const time = Date.parse(said ?? '')
  return new Date(time <= now.getTime() ? time : now).toISOString()
}
