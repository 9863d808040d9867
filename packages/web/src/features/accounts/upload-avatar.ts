import { IMAGE_TYPES, UPLOAD_MAX, type User } from '@inkling/contract'
import { call } from '../../api/call.ts'
import type { OnProgress } from '../../api/outgoing.ts'
import { putFile } from '../../api/put-file.ts'
import { setUser } from '../../api/session.ts'

type ImageType = (typeof IMAGE_TYPES)[number]

/** What can be said of a picture before any of it is sent. */
export function refusedPicture(file: File): 'too_large' | 'wrong_type' | undefined {
  if (!isImageType(file.type)) return 'wrong_type'
  return file.size > UPLOAD_MAX ? 'too_large' : undefined
}

/** Brings a picture to the file store, and then makes it the account's. */
export async function uploadAvatar(file: File, onProgress: OnProgress): Promise<void> {
  const { type } = file
  if (!isImageType(type)) throw new TypeError('Pictures are looked at by refusedPicture first')
  const ticket = await call('uploads.presignedUrl', { query: { fileName: file.name, fileType: type } })
  await putFile(ticket, file, { onProgress })
  setUser(await changeAvatar(ticket.file_url))
}

/** Goes back to the letter that stands in for a picture. */
export async function removeAvatar(): Promise<void> {
  setUser(await changeAvatar(null))
}

const changeAvatar = (avatar_url: string | null): Promise<User> =>
  call('profile.update', { body: { avatar_url } })

const isImageType = (type: string): type is ImageType => IMAGE_TYPES.some(known => known === type)
