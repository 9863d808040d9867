import { timingSafeEqual } from 'node:crypto'
import {
  addressOf,
  type IMAGE_TYPES,
  routes,
  UPLOAD_MAX,
  UploadId,
  type UploadTicket,
  UserId,
} from '@inkling/contract'
import { z } from 'zod'
import type { TempFile } from '../../platform/files/receive.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Actor } from '../../platform/http/guards.ts'
import type { IncomingFile } from '../../platform/http/uploads/file-body.ts'
import { receiveFile } from '../../platform/http/uploads/receive-file.ts'
import { newId } from '../../platform/ids.ts'
import { sign } from '../../platform/keys/keys.ts'
import { newPicture, type Picture, pictureUrl } from './picture-url.ts'
import type { ShrinkResult } from './shrink-picture.ts'
import {
  addUpload,
  bytesSince,
  findUpload,
  putPicture,
  shrinkUploaded,
  type Upload,
  type UploadContext,
} from './store.ts'

const TICKET_TTL_MS = 5 * 60_000
const DAY_MS = 24 * 3600 * 1000
/** Limit per user. */
const DAILY_BYTES = 500 * 1024 * 1024

type ImageType = (typeof IMAGE_TYPES)[number]

/** Issues a signed ticket and stores nothing. */
export async function createPresignedUrl(
  context: Pick<UploadContext, 'db' | 'clock' | 'keys'>,
  actor: Actor,
  { fileType }: { fileType: ImageType },
): Promise<z.infer<typeof UploadTicket>> {
  const now = context.clock.now()
  await refuseOverDailyLimit(context, actor, now)
  const picture = newPicture()
  const expires_at = new Date(now.getTime() + TICKET_TTL_MS).toISOString()
  const id = newId<UploadId>()
  const ticket = { id, user_id: actor.id, picture, max_bytes: UPLOAD_MAX, expires_at }
  return {
    upload_url: addressOf(routes.uploads.put, { ticket: encodeTicket(context.keys.uploadTicket, ticket) }),
    method: 'PUT',
    headers: { 'content-type': fileType },
    file_url: pictureUrl(picture),
    expires_at,
    max_bytes: UPLOAD_MAX,
  }
}

/** @throws ApiError if the daily limit leaves no room for a picture of maximum size */
export async function refuseOverDailyLimit(
  { db }: Pick<UploadContext, 'db'>,
  { id }: Pick<Actor, 'id'>,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS).toISOString()
  if ((await bytesSince(db, id, since)) + UPLOAD_MAX <= DAILY_BYTES) return
  throw new ApiError('upload_limit', { facts: { limit: DAILY_BYTES }, retryAfterSeconds: 3600 })
}

const TicketClaims = z.object({
  id: UploadId,
  user_id: UserId,
  picture: z.custom<Picture>(value => typeof value === 'string'),
  max_bytes: z.int(),
  expires_at: z.string(),
})
export type TicketClaims = z.infer<typeof TicketClaims>

export function encodeTicket(key: Uint8Array, ticket: TicketClaims): string {
  const body = Buffer.from(JSON.stringify(ticket)).toString('base64url')
  return `${body}.${sign(key, body).toString('base64url')}`
}

/** Null if the ticket is forged or expired. */
export function decodeTicket(key: Uint8Array, word: string, now: Date): TicketClaims | null {
  const [body = '', signature = '', more] = word.split('.')
  const given = Buffer.from(signature, 'base64url')
  const right = sign(key, body)
  if (more !== undefined || given.length !== right.length || !timingSafeEqual(given, right)) return null
  const ticket = TicketClaims.parse(JSON.parse(Buffer.from(body, 'base64url').toString()))
  return ticket.expires_at > now.toISOString() ? ticket : null
}

/** A ticket is valid for one picture; sending the same bytes again counts as a retry. */
export async function putUpload(
  context: Pick<UploadContext, 'config' | 'db' | 'clock' | 'files' | 'workers'>,
  ticket: TicketClaims,
  file: IncomingFile,
): Promise<void> {
  await refuseOverDailyLimit(context, { id: ticket.user_id }, context.clock.now())
  const draft = await receiveFile(context, file, { limitOf: () => ticket.max_bytes })
  try {
    const used = await findUpload(context.db, ticket.id)
    if (used === undefined) await saveUpload(context, ticket, draft)
    else refuseDifferentFile(used, draft)
  } finally {
    await draft.remove()
  }
}

/** Files first, so that no connection waits for the file store and every row has its files. */
async function saveUpload(
  context: Pick<UploadContext, 'db' | 'clock' | 'files' | 'workers'>,
  ticket: TicketClaims,
  draft: TempFile,
): Promise<void> {
  const { id, user_id, picture } = ticket
  const { type, files } = requireUsablePicture(await shrinkUploaded(context, draft.path))
  await putPicture(context.files, picture, files)
  const created_at = context.clock.now().toISOString()
  const { size: bytes, sha256 } = draft
  const isAdded = await addUpload(context.db, { id, user_id, picture, type, bytes, sha256, created_at })
  if (!isAdded) refuseDifferentFile(await findUpload(context.db, id), draft)
}

/** @throws ApiError if the ticket was used for other content */
function refuseDifferentFile(used: Pick<Upload, 'sha256'> | undefined, { sha256 }: TempFile): void {
  if (used?.sha256.equals(sha256) !== true) throw new ApiError('upload_signature')
}

/** The type follows from the content: browsers guess it from file names, which are often wrong. */
function requireUsablePicture(shrunk: ShrinkResult): Extract<ShrinkResult, { outcome: 'shrunk' }> {
  switch (shrunk.outcome) {
    case 'shrunk':
      return shrunk
    case 'no_picture':
      throw new ApiError('upload_type')
    case 'too_many_pixels':
      throw new ApiError('image_too_large')
    default:
      throw new ApiError('broken_image')
  }
}
