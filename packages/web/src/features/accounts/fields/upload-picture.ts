import { IMAGE_TYPES, UPLOAD_MAX } from '@inkling/contract'
import { call } from '../../../api/call/call.ts'
import type { OnProgress } from '../../../api/http/outgoing.ts'
import { putFile } from '../../../api/uploads/put-file.ts'
import { m } from '../../../paraglide/messages.js'

type ImageType = (typeof IMAGE_TYPES)[number]

/** Some file pickers detect pictures only by extension. */
export const PICTURES = `${IMAGE_TYPES.join()},.jfif`

interface ReadyPicture {
  readonly bytes: Blob
  readonly type: ImageType
}

/** Signatures with one character per byte, because names and types from browsers are often wrong. */
const beginnings: readonly (readonly [ImageType, RegExp])[] = [
  ['image/png', /^\x89PNG/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8/],
  ['image/webp', /^RIFF.{4}WEBP/s],
  ['image/avif', /^.{4}ftyp(?:avif|avis)/s],
]

/** Shrinks a picture that is too large. */
export async function readPicture(file: Blob): Promise<ReadyPicture | { readonly problem: string }> {
  const type = await pictureTypeOf(file)
  if (type === undefined) return { problem: m.accounts_avatar_wrong_type() }
  if (file.size <= UPLOAD_MAX) return { bytes: file, type }
  const smaller = await drawSmaller(file)
  return smaller ?? { problem: m.accounts_avatar_too_large() }
}

async function pictureTypeOf(file: Blob): Promise<ImageType | undefined> {
  const head = new Uint8Array(await file.slice(0, 16).arrayBuffer())
  const text = String.fromCharCode(...head)
  return beginnings.find(([, beginning]) => beginning.test(text))?.[0]
}

/** In pixels, larger than any displayed size, so that the server's copies lose nothing. */
const WIDTH = 2_560
const HEIGHT = 8_192

/** Undefined if the picture is unreadable or still too large. */
async function drawSmaller(file: Blob): Promise<ReadyPicture | undefined> {
  try {
    const image = await createImageBitmap(file)
    const scale = Math.min(1, WIDTH / image.width, HEIGHT / image.height)
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(image.width * scale)
    canvas.height = Math.round(image.height * scale)
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0, canvas.width, canvas.height)
    image.close()
    // Safari can't encode WebP and returns PNG.
    const webp = await blobOf(canvas, 'image/webp')
    const bytes = webp?.type === 'image/webp' ? webp : await jpegOf(canvas, context)
    if (!bytes || bytes.size > UPLOAD_MAX) return undefined
    return { bytes, type: bytes.type as ImageType } // one of the requested types
  } catch {
    return undefined
  }
}

/** JPEG has no transparency, so transparent pixels become white. */
function jpegOf(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D | null): Promise<Blob | null> {
  if (context) {
    context.globalCompositeOperation = 'destination-over'
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  return blobOf(canvas, 'image/jpeg')
}

const blobOf = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise(resolve => canvas.toBlob(resolve, type, 0.9))

/** Returns the URL. The picture has no owner until something is saved with it. */
export async function uploadPicture({ bytes, type }: ReadyPicture, onProgress: OnProgress): Promise<string> {
  const fileName = `picture.${type.slice('image/'.length)}`
  const ticket = await call('uploads.createPresignedUrl', { query: { fileName, fileType: type } })
  await putFile(ticket, bytes, { onProgress })
  return ticket.file_url
}
