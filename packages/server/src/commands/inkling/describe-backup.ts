import { type Manifest, rowsIn } from '../../platform/backup/manifest.ts'

/** What a backup holds, in half a sentence. */
export function inWords(manifest: Manifest): string {
  const { made_at, tables, files } = manifest
  const where = files.kept === 'here' ? '' : ', which are listed and not in it'
  return (
    `made ${made_at}, ${number(rowsIn(manifest))} rows in ${tables.length} tables, ` +
    `${number(files.count)} files (${number(Math.ceil(files.bytes / 1024 ** 2))} MB)${where}${inWordsMissing(files)}`
  )
}

const inWordsMissing = ({ missing = 0 }: Manifest['files']): string =>
  missing === 0 ? '' : `; ${number(missing)} that rows name were not there`

const number = (value: number): string => value.toLocaleString('en')
