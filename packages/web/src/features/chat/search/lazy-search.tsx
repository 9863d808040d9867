import type { SessionId } from '@inkling/contract'
import { type ReactElement, useEffect, useState } from 'react'
import { lazyDialog } from '../../../ui/feedback/lazy-part.tsx'

interface LazySearchProps {
  /** The chat that one is in. */
  here?: SessionId
  /** What opens it. */
  children: (open: () => void) => ReactElement
}

/** Opens the search in one's chats: by what is pressed, and from anywhere on the page by Ctrl+K or ⌘K. */
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

// Fetched when it is first opened.
const SearchDialog = lazyDialog(async () => (await import('./search-dialog.tsx')).SearchDialog)
