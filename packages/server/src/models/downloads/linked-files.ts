import { access, copyFile, link, mkdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { House } from '../../context.ts'
import { Refusal } from '../../platform/http/api-error.ts'
import { namedDirectory, placeOf } from './download-paths.ts'
import type { StoredDownload } from './tables.ts'

/**
 * A directory of this machine with the files of a download under their own names: files of a store are known by numbers,
 * while a model's files look for each other by their names. They are the same files once more, which takes no room.
 * @throws Refusal model_not_ready while one is missing
 */
export async function namedFiles(
  { files, config }: Pick<House, 'files' | 'config'>,
  download: StoredDownload,
): Promise<string> {
  const directory = namedDirectory(config.dataDir, download.id)
  const last = download.files.at(-1)
  if (last !== undefined && (await isThere(join(directory, last.path)))) return directory
  for (const { path } of download.files) {
    const place = await placeOf(files, download, path)
    if (place === null) throw new Refusal('model_not_ready')
    const named = join(directory, path)
    await mkdir(dirname(named), { recursive: true, mode: 0o700 })
    await link(place, named).catch(error => copyUnlessThere(error, place, named))
  }
  return directory
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** Not every file system can have a file twice. */
async function copyUnlessThere(error: NodeJS.ErrnoException, place: string, named: string): Promise<void> {
  if (error.code === 'EEXIST') return
  const part = `${named}.part`
  await copyFile(place, part)
  await rename(part, named)
}
