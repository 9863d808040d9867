import type { IMAGE_TYPES } from '@inkling/contract'
import { call } from '../../api/call.ts'
import type { OnProgress } from '../../api/outgoing.ts'
import { putFile } from '../../api/put-file.ts'

/** Brings a picture to the file store and gives its address there. It is nobody's until something is saved with it. */
export async function uploadPicture(file: File, onProgress: OnProgress): Promise<string> {
  const fileType = file.type as (typeof IMAGE_TYPES)[number] // of any other, the server says so
  const ticket = await call('uploads.presignedUrl', { query: { fileName: file.name, fileType } })
  await putFile(ticket, file, { onProgress })
  return ticket.file_url
}
