import type { ProblemCode } from '@inkling/contract'
import type { z } from 'zod'
import type { Db } from '../../../platform/database/tables.ts'
import type { Actor } from '../../../platform/http/guards.ts'
import type { AccountDataContext } from '../../context.ts'

/** Transaction and user of an import. */
export interface RowImportContext extends Pick<AccountDataContext, 'clock'> {
  readonly tx: Db
  readonly actor: Actor
}

/** Result of an import; `known` rows existed already. */
export interface RowImportResult {
  readonly added: number
  readonly known: number
  readonly skipped: readonly SkippedRow[]
}

interface SkippedRow {
  /** Name of the row's subject in the archive. */
  readonly name: string
  readonly code: ProblemCode
}

export type RowImporter = (to: RowImportContext, rows: readonly unknown[]) => Promise<RowImportResult>

const NAME_MAX = 100

export const toSkippedRow = (name: string | null | undefined, code: ProblemCode): SkippedRow => ({
  name: (name ?? '').slice(0, NAME_MAX).toWellFormed(),
  code,
})

/** Validates rows; invalid ones are skipped. */
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

/** A valid time in the past, or else the current time. */
export function toPastTime(said: string | undefined, now: Date): string {
  const time = Date.parse(said ?? '')
  return new Date(time <= now.getTime() ? time : now).toISOString()
}
