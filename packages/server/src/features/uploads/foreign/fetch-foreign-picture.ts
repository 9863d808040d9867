import type { House } from '../../../context.ts'
import { draftsDirectory } from '../../../platform/files/drafts.ts'
import { Refusal } from '../../../platform/http/api-error.ts'
import { ART_WIDTH, newPicture, type Picture, pictureUrl } from '../picture-url.ts'
import { putPicture, removePicture, shrink } from '../pictures.ts'
import type { PictureFiles } from '../shrink-picture.ts'
import { download } from './download.ts'
import { forgetForeignPictures } from './forget-foreign-pictures.ts'
import { addForeignPicture, findForeignPicture, hashOf } from './store.ts'

/**
 * Has a copy of another site's picture, fetched now or before. It is decoded and encoded anew, so that nothing of the
 * original file reaches a reader; of a moving one, the first frame.
 */
export async function fetchForeignPicture(house: House, url: string): Promise<{ file_url: string }> {
  const address = new URL(url)
  const picture = (await findForeignPicture(house.db, hashOf(address))) ?? (await copy(house, address))
  return { file_url: pictureUrl(picture, ART_WIDTH) }
}

async function copy(house: House, address: URL): Promise<Picture> {
  const directory = draftsDirectory(house.config.dataDir)
  const draft = await download(address, { outbound: house.publicOutbound, directory })
  try {
    const shrunk = await shrink(house, draft.path)
    if (shrunk.outcome !== 'shrunk') throw new Refusal('not_a_picture')
    return await keep(house, address, shrunk.files)
  } finally {
    await draft.remove()
  }
}

/** The files before the row: whoever finds the row finds the files. */
async function keep(house: House, address: URL, files: PictureFiles): Promise<Picture> {
  const picture = newPicture()
  await putPicture(house.files, picture, files)
  const kept = await addForeignPicture(house.db, {
    address_hash: hashOf(address),
    picture,
    bytes: files.reduce((sum, { bytes }) => sum + bytes.length, 0),
    fetched_at: house.clock.now().toISOString(),
  })
  if (kept !== picture) await removePicture(house.files, picture)
  await forgetForeignPictures(house)
  return kept
}
