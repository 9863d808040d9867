import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ConversationRow } from '../store/rows.ts'
import type { ScrollTarget } from './use-scroll-anchor.ts'

/** What a row loses that is taken down and put up again: a card starts anew, a fold closes. */
const HOLDS = 'iframe, details[open]'
/** More than frames that run at once. A card may open a fold in each of its messages. */
const MOST = 24

/**
 * The rows that stay in the page wherever the reader is: those that hold a frame, an open fold or what is selected, and
 * those just above the screen. The list itself drops those while it moves down, as it does all the time that an answer grows.
 * @param ahead pixels above the screen
 */
export function useKeptRows(
  rows: readonly ConversationRow[],
  { scroller, list }: ScrollTarget,
  ahead: number,
): { readonly kept: readonly number[]; readonly update: () => void } {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const update = () => {
    if (scroller.current === null || list.current === null) return
    const { scrollOffset } = list.current
    const visible = list.current.findItemIndex(scrollOffset)
    const above = rows.slice(list.current.findItemIndex(scrollOffset - ahead), visible)
    const next = new Set([...above.map(({ key }) => key), ...heldRows(scroller.current)])
    setKeys(before => (isSame(before, next) ? before : next))
  }
  const latest = useRef(update)
  useLayoutEffect(() => {
    latest.current = update
  })
  useEffect(() => {
    const { current } = scroller
    if (current === null) return
    const change = () => latest.current()
    // Neither of the two bubbles.
    current.addEventListener('load', change, true)
    current.addEventListener('toggle', change, true)
    document.addEventListener('selectionchange', change)
    return () => {
      current.removeEventListener('load', change, true)
      current.removeEventListener('toggle', change, true)
      document.removeEventListener('selectionchange', change)
    }
  }, [scroller])
  return { kept: rows.flatMap(({ key }, index) => (keys.has(key) ? [index] : [])), update }
}

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every(key => other.has(key))

/** Of the rows that are in the page, by key; the nearest to the screen, where there are too many. */
function heldRows(scroller: HTMLElement): string[] {
  const selection = document.getSelection()
  const isHeld = (row: Element) =>
    row.querySelector(HOLDS) !== null ||
    (selection !== null && !selection.isCollapsed && selection.containsNode(row, true))
  const distance = (row: Element) => Math.abs(row.getBoundingClientRect().top)
  const held = [...scroller.querySelectorAll<HTMLElement>('[data-row]')].filter(isHeld)
  const nearest =
    held.length > MOST ? held.toSorted((a, b) => distance(a) - distance(b)).slice(0, MOST) : held
  return nearest.map(({ dataset }) => dataset.row ?? '')
}
