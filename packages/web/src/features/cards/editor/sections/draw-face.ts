import { hueOf, initialOf } from '../../../../ui/elements/avatar.tsx'

/** In pixels, the shape of portraits. */
const WIDTH = 900
const HEIGHT = 1_200
/** The letter's size and the frame's distance from the edge, as shares of the width. */
const LETTER = 0.58
const FRAME = 0.045
/** The paper and ink of the light theme (`tokens.css`), because every reader sees the same picture. */
const PAPER = '#f7f4ee'
const LIGHTNESS = '44%'

/** Draws the placeholder of cards without a picture as a PNG: the first letter of the name, in the name's colour. */
export async function drawFace(name: string): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('The browser draws no pictures')
  const ink = (alpha: number) => `oklch(${LIGHTNESS} 0.09 ${hueOf(name)} / ${alpha})`
  fill(context, PAPER)
  fill(context, washOf(context, ink))
  frame(context, ink(0.3))
  write(context, initialOf(name), ink(1))
  const picture = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
  if (picture === null) throw new Error('The browser draws no pictures')
  return picture
}

function fill(context: CanvasRenderingContext2D, style: string | CanvasGradient): void {
  context.fillStyle = style
  context.fillRect(0, 0, WIDTH, HEIGHT)
}

/** Lightest at the top left, as in the style sheet. */
function washOf(context: CanvasRenderingContext2D, ink: (alpha: number) => string): CanvasGradient {
  const wash = context.createLinearGradient(WIDTH * 0.2, 0, WIDTH * 0.8, HEIGHT)
  wash.addColorStop(0, ink(0.12))
  wash.addColorStop(1, ink(0.34))
  return wash
}

function frame(context: CanvasRenderingContext2D, colour: string): void {
  const inset = WIDTH * FRAME
  context.strokeStyle = colour
  context.lineWidth = 3
  context.strokeRect(inset, inset, WIDTH - 2 * inset, HEIGHT - 2 * inset)
}

/** Centred by its own outline, because letters differ in height. */
function write(context: CanvasRenderingContext2D, letter: string, colour: string): void {
  context.font = `600 ${WIDTH * LETTER}px ${displayFont()}`
  context.fillStyle = colour
  const { actualBoundingBoxLeft, actualBoundingBoxRight, actualBoundingBoxAscent, actualBoundingBoxDescent } =
    context.measureText(letter)
  const x = (WIDTH + actualBoundingBoxLeft - actualBoundingBoxRight) / 2
  const y = (HEIGHT + actualBoundingBoxAscent - actualBoundingBoxDescent) / 2
  context.fillText(letter, x, y)
}

/** The font of headings in this language. */
function displayFont(): string {
  const sample = document.createElement('span')
  sample.className = 'display'
  document.body.append(sample)
  const { fontFamily } = getComputedStyle(sample)
  sample.remove()
  return fontFamily
}
