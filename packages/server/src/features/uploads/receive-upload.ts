import type { House } from '../../context.ts'
import type { Draft } from '../../platform/files/receive.ts'
import { Refusal } from '../../platform/http/api-error.ts'
import type { FileInHand } from '../../platform/http/uploads/file-body.ts'
import { receiveFile } from '../../platform/http/uploads/receive-file.ts'
import { putPicture, shrink } from './pictures.ts'
import { refuseBeyondDay } from './presigned-url.ts'
import type { Shrunk } from './shrink-picture.ts'
import { addUpload, findUpload, type Upload } from './store.ts'
import type { Ticket } from './upload-token.ts'

/**
 * Takes the bytes of a picture, and keeps what was made of them. A ticket is good for one picture; the
 * same bytes again are the same intent, as when the answer to the first was lost.
 */
export async function receiveUpload(house: House, ticket: Ticket, file: FileInHand): Promise<void> {
  await refuseBeyondDay(house, { id: ticket.user_id }, house.clock.now())
  const draft = await receiveFile(house, file, { limitOf: () => ticket.max_bytes })
  try {
    const used = await findUpload(house.db, ticket.id)
    if (used === undefined) await keep(house, ticket, draft)
    else refuseOther(used, draft)
  } finally {
    await draft.remove()
  }
}

/** The files before the row: no connection waits for a file store, and whoever finds the row finds the files. */
async function keep(house: House, ticket: Ticket, draft: Draft): Promise<void> {
  const { id, user_id, picture, type } = ticket
  const { files } = refuseUnfit(await shrink(house, draft.path), ticket)
  await putPicture(house.files, picture, files)
  const created_at = house.clock.now().toISOString()
  const { size: bytes, sha256 } = draft
  const isAdded = await addUpload(house.db, { id, user_id, picture, type, bytes, sha256, created_at })
  if (!isAdded) refuseOther(await findUpload(house.db, id), draft)
}

/** @throws Refusal when a ticket was used for something else */
function refuseOther(used: Pick<Upload, 'sha256'> | undefined, { sha256 }: Draft): void {
  if (used?.sha256.equals(sha256) !== true) throw new Refusal('upload_signature')
}

function refuseUnfit(shrunk: Shrunk, { type }: Ticket): Extract<Shrunk, { outcome: 'shrunk' }> {
  if (shrunk.outcome === 'no_picture' || shrunk.type !== type) throw new Refusal('upload_type')
  if (shrunk.outcome === 'broken') throw new Refusal('broken_image')
  return shrunk
}
