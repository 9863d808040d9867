import { STILL_MAX } from '../protocol/protocol.ts'

/** In milliseconds: without changes before a snapshot, and between two snapshots. */
const QUIET_MS = 700
const MIN_INTERVAL_MS = 5_000

/** In characters; larger pages aren't worth a snapshot. */
const PAGE_MAX = 500_000

/** Reports a snapshot once the page has settled, if it differs from the last one. */
export function reportSnapshots(tell: (picture: string) => void): void {
  let reportedPage = ''
  let takenAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  const take = async () => {
    takenAt = performance.now()
    const page = serializePage()
    if (page === reportedPage || page.length > PAGE_MAX) return
    reportedPage = page
    const { scrollWidth, scrollHeight } = document.body
    const picture = await drawSnapshot(page, Math.max(1, scrollWidth), Math.max(1, scrollHeight))
    if (picture !== null) tell(picture)
  }
  // A failed snapshot isn't the card's fault and must not be reported as its problem.
  const tryToTake = () => {
    take().catch(() => undefined)
  }
  const takeWhenCalm = () => {
    clearTimeout(timer)
    timer = setTimeout(tryToTake, Math.max(QUIET_MS, takenAt + MIN_INTERVAL_MS - performance.now()))
  }
  const watch = { childList: true, subtree: true, attributes: true, characterData: true }
  new MutationObserver(takeWhenCalm).observe(document.documentElement, watch)
  addEventListener('change', takeWhenCalm, { capture: true })
  takeWhenCalm()
}

/** In pixels; snapshots are placeholders and needn't be sharp. */
const WIDTH_MAX = 720
const HEIGHT_MAX = 2_000
const QUALITIES = [0.7, 0.4, 0.15]

/**
 * Renders a page from XML to a data URL; null if it can't be drawn or is too large. Runs in the frame, because the
 * app's process must not render untrusted markup.
 */
async function drawSnapshot(page: string, width: number, height: number): Promise<string | null> {
  const size = `width="${width}" height="${height}"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><foreignObject width="100%" height="100%">${page}</foreignObject></svg>`
  const picture = new Image()
  picture.src = `data:image/svg+xml,${encodeURIComponent(svg.toWellFormed())}`
  try {
    await picture.decode()
  } catch {
    return null // pages may contain characters that XML can't express
  }
  const shown = Math.min(height, HEIGHT_MAX)
  const scale = Math.min(1, WIDTH_MAX / width)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(shown * scale))
  const context = canvas.getContext('2d')
  const draw = () => context?.drawImage(picture, 0, 0, width, shown, 0, 0, canvas.width, canvas.height)
  draw()
  const webp = encodeSmall(canvas, 'image/webp')
  if (webp !== undefined) return webp
  // Safari can't encode WebP. JPEG has no transparency, so transparent pixels would become black.
  if (context) context.fillStyle = '#fff'
  context?.fillRect(0, 0, canvas.width, canvas.height)
  draw()
  return encodeSmall(canvas, 'image/jpeg') ?? null
}

/** Uses the best quality that fits; undefined if the browser lacks the type and falls back to PNG. */
function encodeSmall(canvas: HTMLCanvasElement, type: 'image/webp' | 'image/jpeg'): string | undefined {
  for (const quality of QUALITIES) {
    const address = canvas.toDataURL(type, quality)
    if (address.startsWith(`data:${type}`) && address.length <= STILL_MAX) return address
  }
  return undefined
}

/** Snapshots can't show these elements or would wait for them. */
const OMITTED_ELEMENTS = 'script, noscript, template, iframe, object, embed, link, meta, base, audio, source'
/** Animations are frozen at their end. */
const AT_REST =
  '*,::before,::after{animation-duration:0s!important;animation-delay:0s!important;transition:none!important}'

/** Returns XML without scripts, ready to draw. */
function serializePage(): string {
  const { documentElement: page } = document
  const still = page.cloneNode(true) as HTMLElement // clones have the type of the original
  copyCanvases(page, still)
  copyInputs(page, still)
  for (const element of still.querySelectorAll(OMITTED_ELEMENTS)) element.remove()
  const style = document.createElement('style')
  style.textContent = AT_REST
  still.append(style)
  return new XMLSerializer().serializeToString(still)
}

/** The markup lacks canvas content, so it is copied as pictures. */
function copyCanvases(page: Element, still: Element): void {
  const copies = still.querySelectorAll('canvas')
  page.querySelectorAll('canvas').forEach((canvas, index) => {
    const picture = document.createElement('img')
    picture.src = drawingOf(canvas)
    picture.style.cssText = `${canvas.style.cssText};width:${canvas.clientWidth}px;height:${canvas.clientHeight}px`
    picture.className = canvas.className
    copies[index]?.replaceWith(picture)
  })
}

function drawingOf(canvas: HTMLCanvasElement): string {
  try {
    return canvas.toDataURL('image/webp', 0.6)
  } catch {
    return '' // a picture of another origin makes the canvas unreadable
  }
}

/** The markup also lacks typed text and checked boxes. */
function copyInputs(page: Element, still: Element): void {
  const copies = still.querySelectorAll('input, textarea, option')
  page.querySelectorAll('input, textarea, option').forEach((field, index) => {
    const copy = copies[index]
    if (field instanceof HTMLTextAreaElement) copy?.replaceChildren(field.value)
    else if (field instanceof HTMLOptionElement) copy?.toggleAttribute('selected', field.selected)
    else if (field instanceof HTMLInputElement) {
      copy?.setAttribute('value', field.value)
      copy?.toggleAttribute('checked', field.checked)
    }
  })
}
