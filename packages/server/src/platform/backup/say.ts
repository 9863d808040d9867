import type { TablePart } from './manifest.ts'

export type ReportProgress = (sentence: string) => void

const MIN_REPORTED_ROWS = 10_000

/** Large tables take a while. */
export function reportRows(say: ReportProgress, { name, rows }: Pick<TablePart, 'name' | 'rows'>): void {
  if (rows >= MIN_REPORTED_ROWS) say(`  ${name}: ${rows.toLocaleString('en')} rows`)
}
