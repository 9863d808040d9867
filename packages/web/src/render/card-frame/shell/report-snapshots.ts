import { STILL_MAX } from '../protocol/protocol.ts'

/** Milliseconds after the last change in which a page is looked at, and at least between two looks. */
const CALM_MS = 700
const BETWEEN_MS = 5_000

/** Characters of a page that is worth the work. */
const PAGE_MAX = 500_000

/** Tells how the page looks once it has come to rest, as a picture, whenever that is something else than before. */
export function reportSnapshots(tell: (picture: string) => void): void {
  let told = ''
  let takenAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  const take = async () => {
    takenAt = performance.now()
    const page = serializePage()
    if (page === told || page.length > PAGE_MAX) return
    told = page
    const { scrollWidth, scrollHeight } = document.body
    const picture = await drawSnapshot(page, Math.max(1, scrollWidth), Math.max(1, scrollHeight))
    if (picture !== null) tell(picture)
  }
  // A browser that can't draw it is not the card's fault, and what fails unheard would be told as such.
  const tryToTake = () => {
    take().catch(() => undefined)
  }
  const takeWhenCalm = () => {
    clearTimeout(timer)
    timer = setTimeout(tryToTake, Math.max(CALM_MS, takenAt + BETWEEN_MS - performance.now()))
  }
  const watch = { childList: true, subtree: true, attributes: true, characterData: true }
  new MutationObserver(takeWhenCalm).observe(document.documentElement, watch)
  addEventListener('change', takeWhenCalm, { capture: true })
  takeWhenCalm()
}

/** Pixels: a still is for a moment, and for frames that wait; it need not be sharp. */
const WIDTH_MAX = 720
const HEIGHT_MAX = 2_000
const QUALITIES = [0.7, 0.4, 0.15]

/**
 * Draws a page, given as XML, as it would look in a frame of this size, and answers the picture's address: at once here,
 * because the app's own process must not draw what a stranger made. Null when it can't be drawn or is too large.
 */
export async function drawSnapshot(page: string, width: number, height: number): Promise<string | null> {
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
  const context = canvas.getContext('2d')
  const draw = () => context?.drawImage(picture, 0, 0, width, shown, 0, 0, canvas.width, canvas.height)
  draw()
  const webp = encodeSmall(canvas, 'image/webp')
  if (webp !== undefined) return webp
  // Safari makes no WebP. A JPEG has no transparency, which would come out black.
  if (context) context.fillStyle = '#fff'
  context?.fillRect(0, 0, canvas.width, canvas.height)
  draw()
  return encodeSmall(canvas, 'image/jpeg') ?? null
}

/** In the best quality that is small enough; nothing where the browser does not know the type, and makes a PNG. */
function encodeSmall(canvas: HTMLCanvasElement, type: 'image/webp' | 'image/jpeg'): string | undefined {
  for (const quality of QUALITIES) {
    const address = canvas.toDataURL(type, quality)
    if (address.startsWith(`data:${type}`) && address.length <= STILL_MAX) return address
  }
  return undefined
}

/** What a picture does not show, or would wait for. */
const LEFT_OUT = 'script, noscript, template, iframe, object, embed, link, meta, base, audio, source'
/** Movements stand where they end. */
const AT_REST =
  '*,::before,::after{animation-duration:0s!important;animation-delay:0s!important;transition:none!important}'

/** The page as it stands, as XML without scripts: what a picture can be drawn of. */
export function serializePage(): string {
  const { documentElement: page } = document
  const still = page.cloneNode(true) as HTMLElement // an element's clone is of its kind
  copyCanvases(page, still)
  copyInputs(page, still)
  for (const element of still.querySelectorAll(LEFT_OUT)) element.remove()
  const style = document.createElement('style')
  style.textContent = AT_REST
  still.append(style)
  return new XMLSerializer().serializeToString(still)
}

/** What scripts have drawn is in no markup. */
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
    return '' // it has pictures of another origin in it, and nobody may read those
  }
}

/** What was typed or ticked is in no markup either. */
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
