import type { Readable } from 'node:stream'
import { FOREIGN_PICTURE_MAX } from '@inkling/contract'
import {
  FileTooLargeError,
  receiveToTempFile,
  type TempFile,
  tempDirectory,
} from '../../../platform/files/receive.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { AddressRefused } from '../../../platform/outbound/addresses.ts'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { ART_WIDTH, newPicture, type Picture, pictureUrl } from '../picture-url.ts'
import type { PictureFiles } from '../shrink-picture.ts'
import { putPicture, removePicture, shrinkUploaded } from '../store.ts'
import {
  addForeignPicture,
  deleteOldForeignPictures,
  type ForeignPictureContext,
  findForeignPicture,
  hashAddress,
} from './store.ts'

/**
 * Fetches a picture that is not stored yet. It is re-encoded, so that no original bytes reach users; animations are
 * reduced to the first frame.
 */
export async function fetchForeignPicture(
  context: ForeignPictureContext,
  url: string,
): Promise<{ file_url: string }> {
  const address = new URL(url)
  const picture =
    (await findForeignPicture(context.db, hashAddress(address))) ?? (await copyPicture(context, address))
  return { file_url: pictureUrl(picture, ART_WIDTH) }
}

async function copyPicture(context: ForeignPictureContext, address: URL): Promise<Picture> {
  const directory = tempDirectory(context.config.dataDir)
  const draft = await download(address, { outbound: context.publicOutbound, directory })
  try {
    const shrunk = await shrinkUploaded(context, draft.path)
    if (shrunk.outcome !== 'shrunk') throw new ApiError('not_a_picture')
    return await savePicture(context, address, shrunk.files)
  } finally {
    await draft.remove()
  }
}

/** Files first, so that every row has its files. */
async function savePicture(
  context: Pick<ForeignPictureContext, 'db' | 'clock' | 'files'>,
  address: URL,
  files: PictureFiles,
): Promise<Picture> {
  const picture = newPicture()
  await putPicture(context.files, picture, files)
  const stored = await addForeignPicture(context.db, {
    address_hash: hashAddress(address),
    picture,
    bytes: files.reduce((sum, { bytes }) => sum + bytes.length, 0),
    fetched_at: context.clock.now().toISOString(),
  })
  if (stored !== picture) await removePicture(context.files, picture)
  await deleteOldForeignPictures(context)
  return stored
}

const bounds = {
  /** Time limit that includes redirects. */
  ms: 10_000,
  bytes: FOREIGN_PICTURE_MAX,
  redirects: 3,
}

/** Reveals nothing about the user. */
const HEADERS = {
  accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif',
  'user-agent': 'Inkling',
}

export interface DownloadOptions {
  readonly outbound: Outbound
  readonly directory: string
  readonly bounds?: Partial<typeof bounds>
}

/**
 * For addresses that users supply. Checks only the size of the content.
 * @throws ApiError if the address is forbidden or unreachable, or the file is too large
 */
export async function download(address: URL, options: DownloadOptions): Promise<TempFile> {
  const { ms, bytes, redirects } = { ...bounds, ...options.bounds }
  try {
    const body = await followRedirects(options.outbound, address.href, AbortSignal.timeout(ms), redirects)
    try {
      return await receiveToTempFile(body.stream, {
        ...options,
        declaredSize: body.declaredSize,
        limitOf: () => bytes,
      })
    } finally {
      discardStream(body.stream)
    }
  } catch (error) {
    throw downloadError(error)
  }
}

interface ForeignBody {
  readonly stream: Readable
  readonly declaredSize: number
}

/** Follows redirects itself, because each address must be checked. */
async function followRedirects(
  outbound: Outbound,
  address: string,
  signal: AbortSignal,
  redirects: number,
): Promise<ForeignBody> {
  const url = outbound.check(address)
  const { statusCode, headers, body } = await outbound.dispatcher.request({
    origin: url.origin,
    path: url.pathname + url.search,
    method: 'GET',
    headers: HEADERS,
    signal,
  })
  if (statusCode === 200) return { stream: body, declaredSize: Number(headers['content-length'] ?? 0) }
  discardStream(body)
  const { location } = headers
  const next = typeof location === 'string' ? URL.parse(location, url.href) : null
  if (!isRedirect(statusCode) || next === null || redirects === 0) {
    throw new ApiError('foreign_picture_unreachable')
  }
  return await followRedirects(outbound, next.href, signal, redirects - 1)
}

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status)

/** Ignores the aborted stream's error. */
function discardStream(stream: Readable): void {
  stream.on('error', () => undefined)
  stream.destroy()
}

/** Users see one error for all kinds of connection failures. */
function downloadError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof AddressRefused) return new ApiError('foreign_picture_refused')
  if (error instanceof FileTooLargeError) {
    return new ApiError('foreign_picture_too_large', { facts: { limit: error.limit } })
  }
  return new ApiError('foreign_picture_unreachable')
}
