import type { TablePart } from './manifest.ts'

/** Tells an operator what goes on, a sentence at a time. */
export type ReportProgress = (sentence: string) => void

const WORTH_TELLING = 10_000

/** Tells of a table that takes its time. */
export function reportRows(say: ReportProgress, { name, rows }: Pick<TablePart, 'name' | 'rows'>): void {
  if (rows >= WORTH_TELLING) say(`  ${name}: ${rows.toLocaleString('en')} rows`)
}
