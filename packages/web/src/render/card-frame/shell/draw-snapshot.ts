import { STILL_MAX } from '../protocol/protocol.ts'

/** Pixels: a still is for a moment, and for frames that wait; it need not be sharp. */
const WIDTH_MAX = 720
const HEIGHT_MAX = 2_000
const QUALITIES = [0.7, 0.4, 0.15]

/**
 * Draws a page, given as XML, as it would look in a frame of this size, and answers the picture's address: at once here,
 * because the app's own process must not draw what a stranger made. Null when it can't be drawn or is too large.
 */
export async function drawStill(page: string, width: number, height: number): Promise<string | null> {
  const size = `width="${width}" height="${height}"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><foreignObject width="100%" height="100%">${page}</foreignObject></svg>`
  const picture = new Image()
  picture.src = `data:image/svg+xml,${encodeURIComponent(svg.toWellFormed())}`
  try {
    await picture.decode()
  } catch {
    return null // no XML: a page may hold characters that XML has no way to write
  }
  const shown = Math.min(height, HEIGHT_MAX)
  const scale = Math.min(1, WIDTH_MAX / width)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(shown * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, shown, 0, 0, canvas.width, canvas.height)
  for (const quality of QUALITIES) {
    const address = canvas.toDataURL('image/webp', quality)
    if (address.startsWith('data:image/webp') && address.length <= STILL_MAX) return address
  }
  return null
}
