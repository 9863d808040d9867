/** In pixels; a shorter swipe is a slipped tap. */
export const SWIPE_LEAST = 56
/** Share of the finger's way that a message moves where nothing follows. */
const RESISTANCE = 0.2
/** In milliseconds. */
const SETTLE = 180
/** In milliseconds. A message that appears later was not swiped to. */
const ARRIVAL = 1_500
/** In pixels. */
const ENTRANCE = 48

let dragged: { readonly element: HTMLElement; readonly by: number } | undefined
let turned: { readonly by: 1 | -1; readonly at: number } | undefined

/** Lets a message follow the finger. It fades once letting go would turn to another one. */
export function drag(element: HTMLElement, across: number, isOpen: boolean): void {
  const by = isOpen ? across : across * RESISTANCE
  dragged = { element, by }
  element.style.transform = `translateX(${by}px)`
  element.style.opacity = isOpen && Math.abs(across) >= SWIPE_LEAST ? '0.6' : ''
}

export const isDragging = (): boolean => dragged !== undefined

/** The message returns to its place. */
export function letGo(): void {
  if (dragged === undefined) return
  const { element, by } = dragged
  dragged = undefined
  element.style.transform = ''
  element.style.opacity = ''
  slide(element, by, 1)
}

/** The next message that appears comes from the side that the finger left. */
export function expectTurn(by: 1 | -1): void {
  turned = { by, at: performance.now() }
}

/** Slides a message in if a swipe led to it. */
export function arrive(element: HTMLElement): void {
  if (turned === undefined) return
  const { by, at } = turned
  turned = undefined
  if (performance.now() - at < ARRIVAL) slide(element, by * ENTRANCE, 0)
}

function slide(element: HTMLElement, from: number, opacity: number): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  element.animate([{ transform: `translateX(${from}px)`, opacity }, {}], {
    duration: SETTLE,
    easing: 'ease-out',
  })
}
