/** In pixels; a shorter swipe is a slipped tap. */
export const SWIPE_LEAST = 56
/** How far an element follows the finger if there is nothing to turn to: a share of the finger's way. */
const RESISTANCE = 0.2
/** Duration of the animation after letting go, in milliseconds. */
const SETTLE = 180
/** In milliseconds after a swipe; elements that appear later do not slide in. */
const ARRIVAL = 1_500
/** How far from its place an element begins to slide in, in pixels. */
const ENTRANCE = 48

let dragged: { readonly element: HTMLElement; readonly by: number } | undefined
let turned: { readonly by: 1 | -1; readonly at: number } | undefined

/** Moves an element with the finger. It fades as soon as letting go would turn to the next. */
export function drag(element: HTMLElement, across: number, isOpen: boolean): void {
  const by = isOpen ? across : across * RESISTANCE
  dragged = { element, by }
  element.style.transform = `translateX(${by}px)`
  element.style.opacity = isOpen && Math.abs(across) >= SWIPE_LEAST ? '0.6' : ''
}

export const isDragging = (): boolean => dragged !== undefined

/** Lets the dragged element slide back to its place. */
export function letGo(): void {
  if (dragged === undefined) return
  const { element, by } = dragged
  dragged = undefined
  element.style.transform = ''
  element.style.opacity = ''
  slide(element, by, 1)
}

/** Makes the next element slide in from the side that the swipe came from. */
export function expectTurn(by: 1 | -1): void {
  turned = { by, at: performance.now() }
}

/** Slides an element in if a swipe led to it. */
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
