import { hasAscii } from '../../files/join.ts'
import type { ImageType } from './card.ts'

export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  if (hasAscii(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (hasAscii(bytes, 0, '\xff\xd8\xff')) return 'image/jpeg'
  if (hasAscii(bytes, 0, 'RIFF') && hasAscii(bytes, 8, 'WEBP')) return 'image/webp'
  if (hasAscii(bytes, 0, 'GIF8')) return 'image/gif'
  if (hasAscii(bytes, 4, 'ftypavi')) return 'image/avif'
  return null
}

const EXTENSIONS: Record<ImageType, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
}

export function extensionOf(type: ImageType): string {
  return EXTENSIONS[type]
}
