import { routes } from '@inkling/contract'
import type { Api } from '@inkling/server/testing'
import { makePng } from '../../packages/engine/src/card/testing/make-png.ts'
import { hashAddress } from '../../packages/server/src/features/uploads/foreign/store.ts'
import { readPictureUrl } from '../../packages/server/src/features/uploads/picture-url.ts'
import { openDatabaseOf } from './database-of.ts'
import type { JourneySite } from './site.ts'

/** Makes a site keep a copy of another site's picture as if it had fetched it, because tests reach no other sites. */
export async function keepCopy(site: JourneySite, by: Api, address: string): Promise<void> {
  const picture = readPictureUrl(await uploadPicture(site, by))?.picture
  const database = await openDatabaseOf(site.dataDir)
  try {
    await database.pool.query('insert into foreign_pictures values ($1, $2, 1, now())', [
      hashAddress(new URL(address)),
      picture,
    ])
  } finally {
    await database.close()
  }
}

/** Uploads a tiny picture. Returns its address. */
export async function uploadPicture({ url }: JourneySite, by: Api): Promise<string> {
  const query = { fileName: 'copy.png', fileType: 'image/png' } as const
  const { upload_url, headers, file_url } = await by.call(routes.uploads.createPresignedUrl, { query })
  await fetch(new URL(upload_url, url), { method: 'PUT', headers, body: new Uint8Array(makePng()) })
  return file_url
}
