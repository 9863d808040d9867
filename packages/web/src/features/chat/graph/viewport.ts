/** A point of the drawing appears at `at * scale + (x, y)`. */
export interface Viewport {
  readonly x: number
  readonly y: number
  readonly scale: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

export interface Box extends Size {
  readonly x: number
  readonly y: number
}

const SMALLEST = 0.1
const MAX_SCALE = 2
/** In pixels around a revealed box. */
const MARGIN = 24
/** In pixels covered at the bottom. */
const TOOLBAR = 64

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value))

export const pan = ({ x, y, scale }: Viewport, byX: number, byY: number): Viewport => ({
  x: x + byX,
  y: y + byY,
  scale,
})

/** The screen point `at` stays in place. */
export function zoom({ x, y, scale }: Viewport, by: number, at: { x: number; y: number }): Viewport {
  const next = clamp(scale * by, SMALLEST, MAX_SCALE)
  const ratio = next / scale
  return { x: at.x - (at.x - x) * ratio, y: at.y - (at.y - y) * ratio, scale: next }
}

/** Centred, at most at full scale. */
export function fit(drawing: Size, screen: Size): Viewport {
  const room = { width: screen.width - 2 * MARGIN, height: screen.height - 2 * MARGIN }
  const scale = clamp(Math.min(room.width / drawing.width, room.height / drawing.height), SMALLEST, 1)
  return {
    x: (screen.width - drawing.width * scale) / 2,
    y: (screen.height - drawing.height * scale) / 2,
    scale,
  }
}

/** Centres on the box if the drawing doesn't fit. */
export function fitOrCenter(drawing: Size, box: Box, screen: Size): Viewport {
  const whole = fit(drawing, screen)
  return whole.x < 0 || whole.y < 0 ? centre(box, whole.scale, screen) : whole
}

const centre = (box: Box, scale: number, screen: Size): Viewport => ({
  x: screen.width / 2 - (box.x + box.width / 2) * scale,
  y: screen.height / 2 - (box.y + box.height / 2) * scale,
  scale,
})

/** Scrolls just far enough to show the box. */
export function revealBox(viewport: Viewport, box: Box, screen: Size): Viewport {
  const { scale } = viewport
  const moved = (from: number, at: number, length: number, room: number): number => {
    const min = MARGIN - at * scale
    const max = room - MARGIN - (at + length) * scale
    return min > max ? min : clamp(from, min, max)
  }
  return {
    x: moved(viewport.x, box.x, box.width, screen.width),
    y: moved(viewport.y, box.y, box.height, screen.height - TOOLBAR),
    scale,
  }
}

/** True on the screen or within one screen of it. */
export function isNear({ x, y, scale }: Viewport, box: Box, screen: Size): boolean {
  const left = box.x * scale + x
  const top = box.y * scale + y
  return (
    left < 2 * screen.width &&
    left + box.width * scale > -screen.width &&
    top < 2 * screen.height &&
    top + box.height * scale > -screen.height
  )
}

/** Text below this scale is unreadable. */
const READABLE = 0.55

/** The whole drawing, or as much as is readable around a box, without empty space beyond the drawing's edges. */
export function initialViewport(drawing: Size, box: Box, screen: Size): Viewport {
  const whole = fit(drawing, screen)
  if (whole.scale >= READABLE) return whole
  const { x, y, scale } = centre(box, 0.7, screen)
  const within = (from: number, length: number, room: number): number => {
    const free = room - length * scale
    return free > 2 * MARGIN ? free / 2 : clamp(from, free - MARGIN, MARGIN)
  }
  return { x: within(x, drawing.width, screen.width), y: within(y, drawing.height, screen.height), scale }
}
