import type { ProblemCode } from '@inkling/contract'
import type { z } from 'zod'
import type { Db } from '../../../platform/database/tables.ts'
import type { Actor } from '../../../platform/http/guards.ts'
import type { AccountDataContext } from '../../context.ts'

export interface RowImportContext extends Pick<AccountDataContext, 'clock'> {
  readonly tx: Db
  readonly actor: Actor
}

/** `known` counts the rows that existed already. */
export interface RowImportResult {
  readonly added: number
  readonly known: number
  readonly skipped: readonly SkippedRow[]
}

interface SkippedRow {
  readonly name: string
  readonly code: ProblemCode
}

export type RowImporter = (to: RowImportContext, rows: readonly unknown[]) => Promise<RowImportResult>

const NAME_MAX = 100

export const toSkippedRow = (name: string | null | undefined, code: ProblemCode): SkippedRow => ({
  name: (name ?? '').slice(0, NAME_MAX).toWellFormed(),
  code,
})

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

export function toPastTime(text: string | undefined, now: Date): string {
  const time = Date.parse(text ?? '')
  return new Date(time <= now.getTime() ? time : now).toISOString()
}
