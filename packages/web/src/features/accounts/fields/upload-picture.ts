import { IMAGE_TYPES, UPLOAD_MAX } from '@inkling/contract'
import { call } from '../../../api/call/call.ts'
import type { OnProgress } from '../../../api/http/outgoing.ts'
import { putFile } from '../../../api/uploads/put-file.ts'
import { m } from '../../../paraglide/messages.js'

type ImageType = (typeof IMAGE_TYPES)[number]

/** What a file input offers. Some pickers know a picture by its ending alone. */
export const PICTURES = `${IMAGE_TYPES.join()},.jfif`

/** A picture that the server takes, and of what type its bytes are. */
export interface ReadyPicture {
  readonly bytes: Blob
  readonly type: ImageType
}

/** How each type begins, one character for a byte. Names, and the types that browsers guess by them, are often wrong. */
const beginnings: readonly (readonly [ImageType, RegExp])[] = [
  ['image/png', /^\x89PNG/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8/],
  ['image/webp', /^RIFF.{4}WEBP/s],
  ['image/avif', /^.{4}ftyp(?:avif|avis)/s],
]

/** Reads a file as a picture, and draws it smaller where it is larger than the server takes; or says what is wrong. */
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

/** Wider than any width that is shown, so that the server's own copies lose nothing. */
const WIDTH = 2_560
const HEIGHT = 8_192

/** The same picture with fewer pixels; nothing where the browser can't read it, or it is still too large. */
async function drawSmaller(file: Blob): Promise<ReadyPicture | undefined> {
  try {
    const image = await createImageBitmap(file)
    const scale = Math.min(1, WIDTH / image.width, HEIGHT / image.height)
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(image.width * scale)
    canvas.height = Math.round(image.height * scale)
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    image.close()
    // Safari writes no WebP, and gives a PNG instead.
    const webp = await blobOf(canvas, 'image/webp')
    const bytes = webp?.type === 'image/webp' ? webp : await blobOf(canvas, 'image/jpeg')
    if (!bytes || bytes.size > UPLOAD_MAX) return undefined
    return { bytes, type: bytes.type as ImageType } // one of the two that were asked for
  } catch {
    return undefined
  }
}

const blobOf = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise(resolve => canvas.toBlob(resolve, type, 0.9))

/** Brings a picture to the file store and gives its address there. It is nobody's until something is saved with it. */
export async function uploadPicture({ bytes, type }: ReadyPicture, onProgress: OnProgress): Promise<string> {
  const fileName = `picture.${type.slice('image/'.length)}`
  const ticket = await call('uploads.createPresignedUrl', { query: { fileName, fileType: type } })
  await putFile(ticket, bytes, { onProgress })
  return ticket.file_url
}
