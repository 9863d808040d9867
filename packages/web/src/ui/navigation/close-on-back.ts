import { useBlocker } from '@tanstack/react-router'
import { useEffect, useId } from 'react'

/** What lies over the page now, the topmost last. */
const layers: string[] = []

/** Whether something lies over the page: Back is for that, and not for what the page itself would ask. */
export const isCovered = (): boolean => layers.length > 0

interface CloseOnBackOptions {
  /** Also leaving the site is asked about: it would take typed text along. */
  readonly isUnsaved?: boolean
}

/** Back closes the topmost layer over the page and stays on it. Links in the layer lead away as they always do. */
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

/** Whether somebody goes to a new address, and not back or forward in the history. */
export const isLink = (action: string): boolean => action === 'PUSH' || action === 'REPLACE'
