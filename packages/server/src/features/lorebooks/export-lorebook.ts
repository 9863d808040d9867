import type { LorebookFileFormat, Lorebook as Shown } from '@inkling/contract'
import { exportFileName, type Lorebook, toLorebookV3, toWorldFile } from '@inkling/engine'
import type { SentFile } from '../../platform/http/downloads/send-file.ts'

/** A book as a file that other programs import. */
export function exportLorebook({ name, data }: Shown, format: LorebookFileFormat): SentFile {
  const book = data as Lorebook // a stored one; JSON is all that it can hold
  const file = format === 'world' ? toWorldFile(book) : toLorebookV3(book)
  return {
    name: exportFileName(name, 'json'),
    type: 'application/json; charset=utf-8',
    bytes: JSON.stringify(file, null, 2),
  }
}
