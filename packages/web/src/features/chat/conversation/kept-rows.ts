import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ConversationRow } from '../store/rows.ts'
import type { ScrollTarget } from './use-scroll-anchor.ts'

/** This content loses its state when its row is unmounted: frames restart, details close. */
const HOLDS = 'iframe, details[open]'
/** More than the frames that run at once; a card may open details in every message. */
const MOST = 24

/**
 * Rows to keep mounted: those with a frame, open details or the selection, and those just above the screen, which the
 * virtualizer drops while scrolling down, as throughout an answer.
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
    // Neither event bubbles, so they are captured.
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

/** Beyond `MOST`, keeps the rows nearest to the screen. */
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
