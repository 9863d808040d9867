import type { House } from '../../context.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { Refusal } from '../../platform/http/api-error.ts'
import { taskIn } from '../../platform/workers/task.ts'
import { withinCpu } from '../../platform/workers/watch.ts'
import { WorkError } from '../../platform/workers/work-error.ts'
import { fileKey, fileKeys, type Picture } from './picture-url.ts'
import type { run as shrinkFile } from './shrink-file.task.ts'
import type { PictureFiles, Shrunk } from './shrink-picture.ts'

const shrinkTask = taskIn<typeof shrinkFile>(new URL('./shrink-file.task.ts', import.meta.url))
const SHRINK = withinCpu(10_000)

/** Makes a picture of a file; one that takes too much to read is a broken one. */
export async function shrink({ workers }: House, path: string): Promise<Shrunk> {
  try {
    return await workers.run(shrinkTask, { path }, SHRINK)
  } catch (error) {
    throw error instanceof WorkError ? new Refusal('broken_image') : error
  }
}

export async function putPicture(store: FileStore, picture: Picture, files: PictureFiles): Promise<void> {
  await Promise.all(files.map(({ width, bytes }) => store.put(fileKey(picture, width), bytes)))
}

export async function removePicture(store: FileStore, picture: Picture): Promise<void> {
  await Promise.all(fileKeys(picture).map(key => store.remove(key)))
}
