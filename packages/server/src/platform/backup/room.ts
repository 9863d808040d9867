import { statfs } from 'node:fs/promises'
import { CopyError } from './copy-error.ts'

/** What is left to the database and everybody else. */
const SPARE_BYTES = 256 * 1024 * 1024

const inWords = (bytes: number): string => `${Math.ceil(bytes / 1024 ** 2).toLocaleString('en')} MB`

/** @throws CopyError when so many bytes have no room there */
export async function requireRoom(directory: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(directory)
  const free = bavail * bsize
  if (bytes + SPARE_BYTES <= free) return
  throw new CopyError(
    `A backup may take ${inWords(bytes)} (and ${inWords(SPARE_BYTES)} must stay free), and ${directory} has ` +
      `${inWords(free)} left. Make room, or choose another place.`,
  )
}
