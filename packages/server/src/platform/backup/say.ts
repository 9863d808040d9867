import type { TablePart } from './manifest.ts'

export type ReportProgress = (sentence: string) => void

const WORTH_TELLING = 10_000

/** Large tables take a while. */
export function reportRows(say: ReportProgress, { name, rows }: Pick<TablePart, 'name' | 'rows'>): void {
  if (rows >= WORTH_TELLING) say(`  ${name}: ${rows.toLocaleString('en')} rows`)
}
