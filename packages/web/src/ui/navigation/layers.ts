import type { AnyRouter, RouterHistory } from '@tanstack/react-router'

interface Layer {
  readonly onBack: () => void
  /** Whether leaving the site would lose typed text. */
  readonly mayLose: () => boolean
}

/** The topmost layer comes last. */
const layers: Layer[] = []
let unblock: (() => void) | undefined

/** While a layer covers the page, Back closes the layer, so the page doesn't warn about unsaved changes. */
export const isCovered = (): boolean => layers.length > 0

/** False for back and forward. */
export const isLink = (action: string): boolean => action === 'PUSH' || action === 'REPLACE'

/** Registers an open layer, so that Back calls its `onBack` instead of leaving the page. */
export function openLayer(layer: Layer, router: AnyRouter): () => void {
  if (!isCovered()) unblock = router.history.block(closeTopLayer)
  layers.push(layer)
  addLayerEntry(router)
  return () => {
    layers.splice(layers.indexOf(layer), 1)
    if (!isCovered()) unblock?.()
  }
}

const closeTopLayer: Parameters<RouterHistory['block']>[0] = {
  blockerFn({ action }) {
    if (isLink(action)) return false
    layers.at(-1)?.onBack()
    return true
  },
  enableBeforeUnload: () => layers.some(({ mayLose: hasUnsaved }) => hasUnsaved()),
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
    const isLeaving = state.isOfLayers === true && next.isOfLayers !== true
    state = next
    if (isBack && isLeaving && !isCovered()) router.history.back()
  })
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A second entry of the same page. */
    isOfLayers?: boolean
  }
}
