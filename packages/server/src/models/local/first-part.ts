import { join } from 'node:path'
import type { House } from '../../context.ts'
import { placeOf } from '../downloads/download-paths.ts'
import { namedFiles } from '../downloads/linked-files.ts'
import type { StoredDownload } from '../downloads/tables.ts'

/** Where llama.cpp opens what a download has brought: its file, or the first of its parts with the others beside it. */
export async function openableFile(
  house: Pick<House, 'files' | 'config'>,
  download: StoredDownload,
): Promise<string | null> {
  const [first, ...others] = download.files
  if (first === undefined) return null
  if (others.length === 0) return await placeOf(house.files, download, first.path)
  return join(await namedFiles(house, download), first.path)
}
