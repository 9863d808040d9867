import type { SessionId } from '@inkling/contract'
import { type ReactElement, useEffect, useState } from 'react'
import { lazyDialog } from '../../../ui/feedback/lazy-part.tsx'

interface LazySearchProps {
  here?: SessionId
  /** Renders the trigger. */
  children: (open: () => void) => ReactElement
}

/** Opens the chat search by its trigger or by Ctrl+K / ⌘K. */
export function LazySearch({ here, children }: LazySearchProps) {
  const [isOpen, setIsOpen] = useState(false)
  const open = () => setIsOpen(true)
  useSearchKey(open)
  return (
    <>
      {children(open)}
      <SearchDialog open={isOpen} onClose={() => setIsOpen(false)} here={here} />
    </>
  )
}

export const SEARCH_KEYS = 'Control+K Meta+K'

function useSearchKey(open: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      if (event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      open()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  })
}

const SearchDialog = lazyDialog(async () => (await import('./search-dialog.tsx')).SearchDialog)
