import type { AnyRouter } from '@tanstack/react-router'

/** Open layers, topmost last. */
const layers: string[] = []

/** Whether a layer covers the page; Back then closes it, and the page does not ask. */
export const isCovered = (): boolean => layers.length > 0

export const isTopLayer = (id: string): boolean => layers.at(-1) === id

/** Opens a layer that Back can close; returns what ends it. */
export function openLayer(id: string, router: AnyRouter): () => void {
  layers.push(id)
  addLayerEntry(router)
  return () => void layers.splice(layers.indexOf(id), 1)
}

/** Index of the history entry with which this document was loaded. Nothing can stop Back from going behind it. */
let loadedAt = Number.NEGATIVE_INFINITY

/** On a page that was opened directly or reloaded, Back would leave it: a second entry of the page lets it close layers. */
function addLayerEntry(router: AnyRouter): void {
  if (router.history.location.state.__TSR_index > loadedAt) return
  void router.navigate({
    to: '.',
    search: true,
    hash: true,
    state: { isOfLayers: true },
    resetScroll: false,
    ignoreBlocker: true,
  })
}

/** Watches where a router goes; without layers, Back passes over the entries that were added for them. */
export function watchLayerEntries(router: AnyRouter): void {
  let { state } = router.history.location
  loadedAt = state.__TSR_index
  router.subscribe('onBeforeLoad', ({ toLocation: { state: next } }) => {
    const isBack = next.__TSR_index < state.__TSR_index
    const isLeft = state.isOfLayers === true && next.isOfLayers !== true
    state = next
    if (isBack && isLeft && !isCovered()) router.history.back()
  })
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A second entry of the same page. */
    isOfLayers?: boolean
  }
}
