import { UPLOAD_MAX, type UploadId } from '@inkling/contract'
import { exportFileName } from '@inkling/engine'
import { findUser } from '../../features/accounts/store.ts'
import { updateProfile } from '../../features/profile/update-profile.ts'
import { newPicture, pictureUrl } from '../../features/uploads/picture-url.ts'
import { addUpload, putPicture, shrinkUploaded } from '../../features/uploads/store.ts'
import { isoNow } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/transactions.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { type Actor, orNotFound } from '../../platform/http/guards.ts'
import type { IncomingFile } from '../../platform/http/uploads/file-body.ts'
import { receiveFile } from '../../platform/http/uploads/receive-file.ts'
import { newId } from '../../platform/ids.ts'
import type { AccountDataContext } from '../context.ts'

/** Keeps the picture of a persona that has one. */
export async function addPersonaPicture(
  context: Pick<AccountDataContext, 'config' | 'db' | 'files' | 'workers'>,
  actor: Actor,
  fileName: string,
  file: IncomingFile,
): Promise<void> {
  const { db, files } = context
  const bare = await db
    .selectFrom('personas')
    .select(['id', 'name'])
    .where('user_id', '=', actor.id)
    .where('picture', 'is', null)
    .execute()
  const persona = bare.find(({ name }) => exportFileName(name, 'webp') === fileName)
  if (persona === undefined) return
  const picture = newPicture()
  await putPicture(files, picture, (await pictureIn(context, file)).files)
  await db
    .updateTable('personas')
    .set({ picture })
    .where('id', '=', persona.id)
    .where('picture', 'is', null)
    .execute()
}

/** Sets the avatar unless there is one. Stored as an upload, which marks it as the user's own. */
export async function addAvatar(
  context: Pick<AccountDataContext, 'config' | 'db' | 'clock' | 'files' | 'workers'>,
  actor: Actor,
  file: IncomingFile,
): Promise<boolean> {
  const { db, clock } = context
  const { avatar_url } = orNotFound(await findUser(db, actor.id))
  if (avatar_url !== null) return false
  const { files, size: bytes, sha256 } = await pictureIn(context, file)
  const picture = newPicture()
  await putPicture(context.files, picture, files)
  const upload = { id: newId<UploadId>(), type: 'image/webp', bytes, sha256, created_at: isoNow(clock) }
  await inTransaction(db, async tx => {
    await addUpload(tx, { ...upload, user_id: actor.id, picture })
    await updateProfile(tx, actor, { avatar_url: pictureUrl(picture) })
  })
  return true
}

async function pictureIn(context: Pick<AccountDataContext, 'config' | 'workers'>, file: IncomingFile) {
  const draft = await receiveFile(context, file, { limitOf: () => UPLOAD_MAX })
  try {
    const shrunk = await shrinkUploaded(context, draft.path)
    if (shrunk.outcome !== 'shrunk') throw new ApiError('broken_image')
    return { files: shrunk.files, size: draft.size, sha256: draft.sha256 }
  } finally {
    await draft.remove()
  }
}
