import type { AnyRouter } from '@tanstack/react-router'

/** The topmost layer comes last. */
const layers: string[] = []

/** While a layer covers the page, Back closes the layer and the page doesn't ask. */
export const isCovered = (): boolean => layers.length > 0

export const isTopLayer = (id: string): boolean => layers.at(-1) === id

/**
 * Back can close the layer.
 * @returns a function to call when the layer closes
 */
export function openLayer(id: string, router: AnyRouter): () => void {
  layers.push(id)
  addLayerEntry(router)
  return () => void layers.splice(layers.indexOf(id), 1)
}

/** Index of the history entry that loaded this document. Nothing can prevent Back from going before it. */
let loadedAt = Number.NEGATIVE_INFINITY

/**
 * On a page opened directly or reloaded, Back would leave the page; with a second entry of the page it closes layers.
 */
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

/** Without layers, Back skips the entries that were added for them. */
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
