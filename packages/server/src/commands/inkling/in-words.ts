import type { Manifest } from '../../platform/copies/manifest.ts'

/** What a backup holds, in half a sentence. */
export function inWords({ made_at, tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const where = files.kept === 'here' ? '' : ', which are listed and not in it'
  return (
    `made ${made_at}, ${number(rows)} rows in ${tables.length} tables, ` +
    `${number(files.count)} files (${number(Math.ceil(files.bytes / 1024 ** 2))} MB)${where}`
  )
}

const number = (value: number): string => value.toLocaleString('en')
