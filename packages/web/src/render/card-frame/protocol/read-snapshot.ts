const ADDRESS = /^data:image\/(webp|jpeg);base64,([A-Za-z0-9+/]{40,}={0,2})$/
/** In pixels; no chat is wider and few cards are taller. */
const SIDE_MAX = 4_096
const AREA_MAX = 4_000_000

/**
 * Null unless the snapshot is a small WebP or JPEG. Other image types could render untrusted markup in the app's
 * process, and a tiny file can decode to a gigabyte.
 */
export function readSnapshot(address: unknown): string | null {
  const [, kind, base64 = ''] = typeof address === 'string' ? (ADDRESS.exec(address) ?? []) : []
  const size = kind === 'jpeg' ? jpegSize(atob(base64)) : webpSize(atob(base64.slice(0, 40)))
  if (size === null) return null
  const { width, height } = size
  const isSmall = Math.max(width, height) <= SIDE_MAX && width * height <= AREA_MAX
  return isSmall && typeof address === 'string' ? address : null
}

interface PictureSize {
  readonly width: number
  readonly height: number
}

/** WebP headers (RFC 9649) are lossy, or extended for transparency. */
function webpSize(bytes: string): PictureSize | null {
  const at = (index: number) => bytes.charCodeAt(index)
  const two = (index: number) => at(index) | (at(index + 1) << 8)
  if (bytes.slice(0, 4) !== 'RIFF' || bytes.slice(8, 12) !== 'WEBP') return null
  switch (bytes.slice(12, 16)) {
    case 'VP8 ':
      return { width: two(26) & 0x3fff, height: two(28) & 0x3fff }
    case 'VP8X':
      return { width: (two(24) | (at(26) << 16)) + 1, height: (two(27) | (at(29) << 16)) + 1 }
    default:
      return null
  }
}

/** Skips the segments before the first frame header. */
function jpegSize(bytes: string): PictureSize | null {
  const two = (index: number) => (bytes.charCodeAt(index) << 8) | bytes.charCodeAt(index + 1)
  if (two(0) !== 0xffd8) return null
  for (let at = 2; at + 9 < bytes.length; ) {
    const marker = two(at)
    if (marker >= 0xffc0 && marker <= 0xffc2) return { width: two(at + 7), height: two(at + 5) }
    const isSegment = marker > 0xffc2 && marker < 0xffff && two(at + 2) >= 2
    if (!isSegment) return null
    at += 2 + two(at + 2)
  }
  return null
}
