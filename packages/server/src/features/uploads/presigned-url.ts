import type { UploadTicket } from '@inkling/contract'
import { addressOf, type IMAGE_TYPES, routes, UPLOAD_MAX, type UploadId } from '@inkling/contract'
import type { z } from 'zod'
import type { House } from '../../context.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { Refusal } from '../../platform/http/api-error.ts'
import { newId } from '../../platform/ids.ts'
import { newPicture, pictureUrl } from './picture-url.ts'
import { bytesSince } from './store.ts'
import { writeTicket } from './upload-token.ts'

const TICKET_MS = 5 * 60_000
const DAY_MS = 24 * 3600 * 1000
/** What one person may bring within a day. */
const DAILY_BYTES = 500 * 1024 * 1024

type ImageType = (typeof IMAGE_TYPES)[number]

const endings: Readonly<Record<ImageType, RegExp>> = {
  'image/png': /\.png$/i,
  'image/jpeg': /\.(jpe?g|jfif)$/i,
  'image/webp': /\.webp$/i,
  'image/gif': /\.gif$/i,
  'image/avif': /\.avif$/i,
}

/** Gives the permission to bring one picture. Nothing is kept of it; it says all there is to know. */
export async function requestUpload(
  house: House,
  actor: Actor,
  { fileName, fileType }: { fileName: string; fileType: ImageType },
): Promise<z.infer<typeof UploadTicket>> {
  if (!endings[fileType].test(fileName)) throw new Refusal('upload_type')
  const now = house.clock.now()
  await refuseBeyondDay(house, actor, now)
  const picture = newPicture()
  const expires_at = new Date(now.getTime() + TICKET_MS).toISOString()
  const id = newId<UploadId>()
  const ticket = { id, user_id: actor.id, picture, type: fileType, max_bytes: UPLOAD_MAX, expires_at }
  return {
    upload_url: addressOf(routes.uploads.put, { ticket: writeTicket(house.keys.uploadTicket, ticket) }),
    method: 'PUT',
    headers: { 'content-type': fileType },
    file_url: pictureUrl(picture),
    expires_at,
    max_bytes: UPLOAD_MAX,
  }
}

/** @throws Refusal when there is no room left for one more picture of any size */
export async function refuseBeyondDay(
  { db }: Pick<House, 'db'>,
  { id }: Pick<Actor, 'id'>,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS).toISOString()
  if ((await bytesSince(db, id, since)) + UPLOAD_MAX <= DAILY_BYTES) return
  throw new Refusal('upload_limit', { facts: { limit: DAILY_BYTES }, retryAfterSeconds: 3600 })
}
