import { UPLOAD_MAX } from '@inkling/contract'
import { exportFileName } from '@inkling/engine'
import type { House } from '../../../house.ts'
import { draftsDirectory } from '../../../platform/files/local-files.ts'
import { FileTooLargeError, receive } from '../../../platform/files/receive.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import type { FileInHand } from '../../../platform/http/file-body.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { newPicture } from '../../uploads/picture-url.ts'
import { putPicture, shrink } from '../../uploads/pictures.ts'

/** Gives the persona of this file's name its picture, unless it has one: then it was there before, and stays as it is. */
export async function addPersonaPicture(
  house: House,
  actor: Actor,
  fileName: string,
  file: FileInHand,
): Promise<void> {
  const { db, files } = house
  const bare = await db
    .selectFrom('personas')
    .select(['id', 'name'])
    .where('user_id', '=', actor.id)
    .where('picture', 'is', null)
    .execute()
  const persona = bare.find(({ name }) => exportFileName(name, 'webp') === fileName)
  if (persona === undefined) return
  const picture = newPicture()
  await putPicture(files, picture, await picturesIn(house, file))
  await db
    .updateTable('personas')
    .set({ picture })
    .where('id', '=', persona.id)
    .where('picture', 'is', null)
    .execute()
}

async function picturesIn(house: House, { stream, declaredSize }: FileInHand) {
  const directory = draftsDirectory(house.config.dataDir)
  const draft = await receive(stream, { directory, declaredSize, limitOf: () => UPLOAD_MAX }).catch(error => {
    throw error instanceof FileTooLargeError ? new Refusal('too_large') : error
  })
  try {
    const shrunk = await shrink(house, draft.path)
    if (shrunk.outcome !== 'shrunk') throw new Refusal('broken_image')
    return shrunk.files
  } finally {
    await draft.remove()
  }
}
