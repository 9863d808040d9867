import { drawStill } from './draw-snapshot.ts'
import { takeStill } from './take-snapshot.ts'

/** Milliseconds after the last change in which a page is looked at, and at least between two looks. */
const CALM_MS = 700
const BETWEEN_MS = 5_000

/** Characters of a page that is worth the work. */
const PAGE_MAX = 500_000

/** Tells how the page looks once it has come to rest, as a picture, whenever that is something else than before. */
export function reportStills(tell: (picture: string) => void): void {
  let told = ''
  let takenAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  const take = async () => {
    takenAt = performance.now()
    const page = takeStill()
    if (page === told || page.length > PAGE_MAX) return
    told = page
    const { scrollWidth, scrollHeight } = document.body
    const picture = await drawStill(page, Math.max(1, scrollWidth), Math.max(1, scrollHeight))
    if (picture !== null) tell(picture)
  }
  const takeWhenCalm = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void take(), Math.max(CALM_MS, takenAt + BETWEEN_MS - performance.now()))
  }
  const watch = { childList: true, subtree: true, attributes: true, characterData: true }
  new MutationObserver(takeWhenCalm).observe(document.documentElement, watch)
  addEventListener('change', takeWhenCalm, { capture: true })
  takeWhenCalm()
}
