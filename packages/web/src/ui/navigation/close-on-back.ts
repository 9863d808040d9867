import { useRouter } from '@tanstack/react-router'
import { useEffectEvent, useLayoutEffect } from 'react'
import { openLayer } from './layers.ts'

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
  const router = useRouter()
  const onBack = useEffectEvent(close)
  const mayLose = useEffectEvent(() => isUnsaved)
  // Before the layer is painted, so that Back never finds it without its handler.
  useLayoutEffect(() => (isOpen ? openLayer({ onBack, mayLose }, router) : undefined), [isOpen, router])
}
