import { Search } from 'lucide-react'
import { m } from '../../../paraglide/messages.js'
import { openSearch, SEARCH_KEYS } from './global-search.tsx'
import { isMac } from './is-mac.ts'

/** A button that looks like a search field. */
export const SearchField = () => (
  <button
    type="button"
    aria-keyshortcuts={SEARCH_KEYS}
    onClick={openSearch}
    className="flex min-h-11 w-full items-center gap-3 rounded-lg border border-line-strong bg-raised px-3.5 text-left text-ink-faint transition-colors duration-150 hover:border-ink-soft"
  >
    <Search aria-hidden="true" className="size-4.5 shrink-0" strokeWidth={1.6} />
    <span className="min-w-0 flex-1 truncate">{m.search_chats_button()}</span>
    <kbd className="hidden text-xs sm:inline">
      {isMac() ? m.search_chats_key_mac() : m.search_chats_key()}
    </kbd>
  </button>
)
