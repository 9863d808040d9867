import type { SessionId } from '@inkling/contract'
import { Search } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { IconButton } from '../../../ui/button.tsx'
import { late } from '../../../ui/late.ts'

interface SearchGateProps {
  /** The chat that one is in. */
  here?: SessionId
  /** A field to press where there is room for one; an icon, where a phone has it in a menu. */
  look: 'field' | 'icon'
}

/** Opens the search in one's chats: by its button, and from anywhere on the page by Ctrl+K or ⌘K. */
export function SearchGate({ here, look }: SearchGateProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  const open = () => {
    setIsWanted(true)
    setIsOpen(true)
  }
  useSearchKey(open)
  return (
    <>
      {look === 'icon' ? (
        <IconButton
          label={m.search_chats_button()}
          aria-keyshortcuts={SHORTCUTS}
          onClick={open}
          className="max-sm:hidden"
        >
          <Search aria-hidden="true" className="size-5" strokeWidth={1.6} />
        </IconButton>
      ) : (
        <button
          type="button"
          aria-keyshortcuts={SHORTCUTS}
          onClick={open}
          className="flex min-h-11 w-full items-center gap-3 rounded-lg border border-line-strong bg-raised px-3.5 text-left text-ink-faint transition-colors duration-150 hover:border-ink-soft"
        >
          <Search aria-hidden="true" className="size-4.5 shrink-0" strokeWidth={1.6} />
          <span className="min-w-0 flex-1 truncate">{m.search_chats_button()}</span>
          <kbd className="hidden text-xs sm:inline">
            {isMac() ? m.search_chats_key_mac() : m.search_chats_key()}
          </kbd>
        </button>
      )}
      {isWanted && (
        <Suspense fallback={null}>
          <SearchDialog open={isOpen} onClose={() => setIsOpen(false)} here={here} />
        </Suspense>
      )}
    </>
  )
}

const SHORTCUTS = 'Control+K Meta+K'

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)

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
const SearchDialog = late(async () => (await import('./search-dialog.tsx')).SearchDialog)
