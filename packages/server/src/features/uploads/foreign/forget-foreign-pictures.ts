import type { House } from '../../../context.ts'
import { removeUnlessKept, unlessFilesKept } from '../../../platform/backup/removal-lock.ts'
import { fileKeys } from '../picture-url.ts'
import { dropForeignPictures } from './store.ts'

const KEPT_MS = 30 * 24 * 3600 * 1000
/** What they may take up in all. */
const KEPT_BYTES = 1024 * 1024 * 1024

/**
 * Removes copies that are old, and the oldest ones of too many. The rows first: of what is left when that is cut short, or
 * a backup copies files, the sweep of files takes care, while a row without its files would promise what is not there.
 */
export async function forgetForeignPictures(house: Pick<House, 'db' | 'files' | 'clock'>): Promise<void> {
  const before = new Date(house.clock.now().getTime() - KEPT_MS).toISOString()
  const gone = await dropForeignPictures(house.db, { before, bytes: KEPT_BYTES })
  await unlessFilesKept(removeUnlessKept(house, gone.flatMap(fileKeys)))
}
