import type { SessionId } from '@inkling/contract'
import { Search } from 'lucide-react'
import { m } from '../../../paraglide/messages.js'
import { IconButton } from '../../../ui/elements/button.tsx'
import { SEARCH_KEYS, SearchGate } from './lazy-search.tsx'

/** Opens the search in one's chats, from one of them; a phone has it in a menu. */
export const SearchButton = ({ here }: { here: SessionId }) => (
  <SearchGate here={here}>
    {open => (
      <IconButton
        label={m.search_chats_button()}
        aria-keyshortcuts={SEARCH_KEYS}
        onClick={open}
        className="max-sm:hidden"
      >
        <Search aria-hidden="true" className="size-5" strokeWidth={1.6} />
      </IconButton>
    )}
  </SearchGate>
)
