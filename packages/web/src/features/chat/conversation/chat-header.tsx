import type { Session } from '@inkling/contract'
import { ChevronLeft, Search, SlidersHorizontal } from 'lucide-react'
import { m } from '../../../paraglide/messages.js'
import { Avatar } from '../../../ui/elements/avatar.tsx'
import { IconButton } from '../../../ui/elements/button.tsx'
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx'
import { Link } from '../../../ui/navigation/link.tsx'
import { useNavigateTo } from '../../../ui/navigation/navigation.ts'
import { paths } from '../../../ui/navigation/paths.ts'
import { SessionMenu } from '../list/session-menu.tsx'
import { openSearch, SEARCH_KEYS } from '../search/global-search.tsx'
import { BranchesButton } from '../tree/branches-button.tsx'

export function ChatHeader({ session, onSettings }: { session: Session; onSettings: () => void }) {
  const go = useNavigateTo()
  return (
    <header className="flex h-14 touch-pan-y touch-pinch-zoom shrink-0 items-center gap-1 border-b sm:gap-2 border-line px-2 md:px-4">
      <BackLink />
      <div className="flex min-w-0 flex-1 items-center gap-3">
        <Link
          to={paths.card(session.card_id)}
          className="flex min-w-0 items-center gap-3 text-ink no-underline"
        >
          <span className="xl:hidden">
            <Avatar name={session.card.name} url={session.card.avatar_url} size="small" />
          </span>
          <div className="min-w-0">
            <h1 className="display line-clamp-1 break-all">{session.card.name}</h1>
            {session.title !== session.card.name && (
              <span className="block truncate text-xs text-ink-faint">{session.title}</span>
            )}
          </div>
        </Link>
        <ChatTurner session={session} />
      </div>
      <SearchButton />
      <BranchesButton session={session} />
      <IconButton label={m.settings_title()} onClick={onSettings}>
        <SlidersHorizontal aria-hidden="true" className="size-5" strokeWidth={1.6} />
      </IconButton>
      <SessionMenu session={session} isOpen onDeleted={() => go(paths.chats, { replace: true })} />
    </header>
  )
}

const ChatTurner = lazyPart(async () => (await import('../other-chats/chat-turner.tsx')).ChatTurner)

/** For screens without the chat list next to the chat. */
export const BackLink = () => (
  <Link
    to={paths.chats}
    aria-label={m.chat_back_link()}
    className="grid size-11 place-items-center rounded-lg text-ink-soft hover:bg-sunken lg:hidden"
  >
    <ChevronLeft aria-hidden="true" className="size-5" />
  </Link>
)

/** Phones have the search in a menu. */
const SearchButton = () => (
  <IconButton
    label={m.search_chats_button()}
    aria-keyshortcuts={SEARCH_KEYS}
    onClick={openSearch}
    className="max-sm:hidden"
  >
    <Search aria-hidden="true" className="size-5" strokeWidth={1.6} />
  </IconButton>
)
