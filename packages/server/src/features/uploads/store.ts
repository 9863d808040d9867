import type { UploadId, UserId } from '@inkling/contract'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { defineTask, WorkError } from '../../platform/workers/task.ts'
import { withinCpu } from '../../platform/workers/watch.ts'
import { ART_WIDTH, fileKey, fileKeys, type Picture, readPictureUrl } from './picture-url.ts'
import type { run as shrinkFile } from './shrink-file.task.ts'
import type { PictureFiles, ShrinkResult } from './shrink-picture.ts'

export type UploadContext = Pick<AppContext, 'config' | 'db' | 'clock' | 'keys' | 'files' | 'workers'>

export interface Upload {
  readonly id: UploadId
  readonly user_id: UserId
  readonly picture: Picture
  readonly type: string
  readonly bytes: number
  readonly sha256: Buffer
  readonly created_at: string
}

/** Undefined if the ticket was not used. */
export async function findUpload(db: Db, id: UploadId): Promise<Pick<Upload, 'sha256'> | undefined> {
  return await db.selectFrom('uploads').select('sha256').where('id', '=', id).executeTakeFirst()
}

/**
 * Concurrent uploads may conflict on the id or the picture.
 * @returns false if the ticket was used
 */
export async function addUpload(db: Db, upload: Upload): Promise<boolean> {
  const { id, user_id, picture, type, bytes, sha256, created_at } = upload
  const added = await db
    .insertInto('uploads')
    .values({ id, user_id, picture, type, bytes, sha256, created_at })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

export async function bytesSince(db: Db, user: UserId, since: string): Promise<number> {
  const row = await db
    .selectFrom('uploads')
    .select(uploads => uploads.fn.sum<string | null>('bytes').as('bytes'))
    .where('user_id', '=', user)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(row.bytes ?? 0)
}

/** Null unless this user uploaded the picture. */
export async function findOwnPicture(db: Db, user: UserId, url: string): Promise<Picture | null> {
  const parsed = readPictureUrl(url)
  if (parsed === null) return null
  const row = await db
    .selectFrom('uploads')
    .select('picture')
    .where('picture', '=', parsed.picture)
    .where('user_id', '=', user)
    .executeTakeFirst()
  return row?.picture ?? null
}

export const isOwnPicture = async (db: Db, user: UserId, url: string): Promise<boolean> =>
  (await findOwnPicture(db, user, url)) !== null

interface UploadTable {
  id: UploadId
  user_id: UserId
  picture: Picture
  type: string
  bytes: number
  sha256: Buffer
  created_at: string
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    uploads: UploadTable
  }
}

export const shrinkTask = defineTask<typeof shrinkFile>(new URL('./shrink-file.task.ts', import.meta.url))
const SHRINK_LIMITS = withinCpu(10_000)

/** A timeout counts as a broken picture. */
export async function shrinkUploaded(
  { workers }: Pick<UploadContext, 'workers'>,
  path: string,
): Promise<ShrinkResult> {
  try {
    return await workers.run(shrinkTask, { path }, SHRINK_LIMITS)
  } catch (error) {
    throw error instanceof WorkError ? new ApiError('broken_image') : error
  }
}

/** Returns one file per picture. */
export async function newestPictureKeys(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('card_revisions')
    .select('picture')
    .where('picture', 'is not', null)
    .orderBy('id', 'desc')
    .limit(NEWEST * 4) // several revisions may have the same picture
    .execute()
  const pictures = new Set(rows.flatMap(({ picture }) => picture ?? []))
  return [...pictures].slice(0, NEWEST).map(picture => fileKey(picture, ART_WIDTH))
}

/** Enough to recognise a wrong file store. */
const NEWEST = 6

export async function putPicture(store: FileStore, picture: Picture, files: PictureFiles): Promise<void> {
  await Promise.all(files.map(({ width, bytes }) => store.put(fileKey(picture, width), bytes)))
}

export async function removePicture(store: FileStore, picture: Picture): Promise<void> {
  await Promise.all(fileKeys(picture).map(key => store.remove(key)))
}
