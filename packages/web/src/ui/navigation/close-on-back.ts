import { useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect, useId } from 'react'
import { isTopLayer, openLayer } from './layers.ts'

interface CloseOnBackOptions {
  /** Leaving the site also asks, because typed text would be lost. */
  readonly isUnsaved?: boolean
}

/** Back closes the topmost layer without leaving the page. Links in the layer work normally. */
export function useCloseOnBack(
  isOpen: boolean,
  close: () => void,
  { isUnsaved = false }: CloseOnBackOptions = {},
): void {
  const id = useId()
  const router = useRouter()
  useEffect(() => (isOpen ? openLayer(id, router) : undefined), [id, isOpen, router])
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (isLink(action) || !isTopLayer(id)) return false
      close()
      return true
    },
    enableBeforeUnload: isUnsaved,
    disabled: !isOpen,
  })
}

/** False for back and forward. */
export const isLink = (action: string): boolean => action === 'PUSH' || action === 'REPLACE'
