import { IMAGE_TYPES, UPLOAD_MAX } from '@inkling/contract'
import { call } from '../../../api/call/call.ts'
import type { OnProgress } from '../../../api/http/outgoing.ts'
import { putFile } from '../../../api/uploads/put-file.ts'
import { m } from '../../../paraglide/messages.js'

type ImageType = (typeof IMAGE_TYPES)[number]

/** What a file input offers. */
export const PICTURES = IMAGE_TYPES.join()

/** Why a picture is not taken, as far as that can be said before any of it is sent. */
export function findPictureProblem({ type, size }: File): string | undefined {
  if (!IMAGE_TYPES.some(known => known === type)) return m.accounts_avatar_wrong_type()
  return size > UPLOAD_MAX ? m.accounts_avatar_too_large() : undefined
}

/** Brings a picture to the file store and gives its address there. It is nobody's until something is saved with it. */
export async function uploadPicture(file: File, onProgress: OnProgress): Promise<string> {
  const fileType = file.type as ImageType // of any other, pictureFault has spoken, and the server would
  const ticket = await call('uploads.createPresignedUrl', { query: { fileName: file.name, fileType } })
  await putFile(ticket, file, { onProgress })
  return ticket.file_url
}
