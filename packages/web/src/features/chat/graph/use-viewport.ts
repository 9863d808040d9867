import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type Box, fitOrCenter, pan, revealBox, type Size, type Viewport, zoom } from './viewport.ts'

/** In pixels; a shorter drag counts as a press. */
const CLICK_TOLERANCE = 6
const WHEEL_ZOOM = 0.002

interface Point {
  readonly x: number
  readonly y: number
}

/** One finger or the wheel pans; two fingers or Ctrl+wheel zoom. */
export function useViewport(screen: RefObject<HTMLElement | null>, start: (screen: Size) => Viewport) {
  const [viewport, setViewport] = useState<Viewport | null>(null)
  const size = useSize(screen)
  useEffect(() => {
    if (size) setViewport(known => known ?? start(size))
  }, [size, start])
  useWheel(screen, change => setViewport(known => known && change(known)))
  const drag = useDrag(screen, change => setViewport(known => known && change(known)))

  return {
    viewport,
    size,
    drag,
    zoomBy: (by: number) =>
      setViewport(known => known && size && zoom(known, by, { x: size.width / 2, y: size.height / 2 })),
    fitAll: (drawing: Size, around: Box) => size && setViewport(fitOrCenter(drawing, around, size)),
    reveal: (box: Box) => setViewport(known => known && size && revealBox(known, box, size)),
  }
}

type ViewportUpdate = (change: (viewport: Viewport) => Viewport) => void

function useSize(screen: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null)
  useEffect(() => {
    if (!screen.current) return
    const sizes = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    sizes.observe(screen.current)
    return () => sizes.disconnect()
  }, [screen])
  return size
}

/** React's passive listener couldn't stop the page from zooming. */
function useWheel(screen: RefObject<HTMLElement | null>, change: ViewportUpdate): void {
  const latest = useRef(change)
  useEffect(() => {
    latest.current = change
  })
  useEffect(() => {
    const { current } = screen
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault()
      const { deltaX, deltaY, ctrlKey, metaKey } = event
      const at = pointIn(current, event)
      latest.current(viewport =>
        ctrlKey || metaKey ? zoom(viewport, 1 - deltaY * WHEEL_ZOOM, at) : pan(viewport, -deltaX, -deltaY),
      )
    }
    current?.addEventListener('wheel', onWheel, { passive: false })
    return () => current?.removeEventListener('wheel', onWheel)
  }, [screen])
}

function useDrag(screen: RefObject<HTMLElement | null>, change: ViewportUpdate) {
  const fingers = useRef(new Map<number, Point>())
  const moved = useRef(0)
  const lift = ({ pointerId }: PointerEvent): void => void fingers.current.delete(pointerId)
  return {
    onPointerDown(event: PointerEvent) {
      if (fingers.current.size === 0) moved.current = 0
      fingers.current.set(event.pointerId, pointIn(screen.current, event))
    },
    onPointerMove(event: PointerEvent) {
      const before = fingers.current.get(event.pointerId)
      if (!before) return
      const now = pointIn(screen.current, event)
      moved.current += Math.hypot(now.x - before.x, now.y - before.y)
      if (moved.current < CLICK_TOLERANCE) return
      screen.current?.setPointerCapture(event.pointerId)
      const [other] = [...fingers.current].flatMap(([id, at]) => (id === event.pointerId ? [] : [at]))
      fingers.current.set(event.pointerId, now)
      change(viewport =>
        other
          ? pinchViewport(viewport, other, before, now)
          : pan(viewport, now.x - before.x, now.y - before.y),
      )
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    /** A drag that ends on a node is no click. */
    onClickCapture(event: { stopPropagation(): void }) {
      if (moved.current >= CLICK_TOLERANCE) event.stopPropagation()
      moved.current = 0
    },
  }
}

/** Scales by the distance of two fingers around the still one. */
function pinchViewport(viewport: Viewport, still: Point, before: Point, now: Point): Viewport {
  const apart = (at: Point) => Math.max(1, Math.hypot(at.x - still.x, at.y - still.y))
  return zoom(viewport, apart(now) / apart(before), still)
}

function pointIn(
  element: HTMLElement | null,
  { clientX, clientY }: { clientX: number; clientY: number },
): Point {
  const { left = 0, top = 0 } = element?.getBoundingClientRect() ?? {}
  return { x: clientX - left, y: clientY - top }
}
