import { useBlocker } from '@tanstack/react-router'
import { useEffect, useId } from 'react'

/** Open layers, topmost last. */
const layers: string[] = []

/** Whether a layer covers the page; Back then closes it, and the page does not ask. */
export const isCovered = (): boolean => layers.length > 0

interface CloseOnBackOptions {
  /** Leaving the site also asks, because typed text would be lost. */
  readonly isUnsaved?: boolean
}

/** Makes Back close the topmost layer without leaving the page. Links in the layer work normally. */
export function useCloseOnBack(
  isOpen: boolean,
  close: () => void,
  { isUnsaved = false }: CloseOnBackOptions = {},
): void {
  const id = useId()
  useEffect(() => {
    if (!isOpen) return
    layers.push(id)
    return () => void layers.splice(layers.indexOf(id), 1)
  }, [id, isOpen])
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (isLink(action) || layers.at(-1) !== id) return false
      close()
      return true
    },
    enableBeforeUnload: isUnsaved,
    disabled: !isOpen,
  })
}

/** Whether a navigation is a link, not back or forward. */
export const isLink = (action: string): boolean => action === 'PUSH' || action === 'REPLACE'
