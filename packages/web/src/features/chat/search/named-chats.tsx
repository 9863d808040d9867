import type { Session } from '@inkling/contract'
import { formatAgo } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { Avatar } from '../../../ui/elements/avatar.tsx'
import { Button } from '../../../ui/elements/button.tsx'
import { lastWords } from '../../cards/text/last-words.ts'
import { Option, optionId } from './option.tsx'
import type { FoundChats } from './queries.ts'

interface NamedChatsProps {
  list: string
  named: FoundChats
  chosen: number
  onChoose: (at: number) => void
  onOpen: (session: Session) => void
}

/** The chats whose title, or whose card's name, says what was looked for. */
export function NamedChats({ list, named, chosen, onChoose, onOpen }: NamedChatsProps) {
  if (named.found.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
    <div role="group" aria-label={m.search_chats_named()}>
      <p aria-hidden="true" className="pb-1 font-medium">
        {m.search_chats_named()}
      </p>
      {named.found.map((session, at) => (
        <Option
          key={session.id}
          id={optionId(list, at)}
          isChosen={at === chosen}
          onChoose={() => onChoose(at)}
          onOpen={() => onOpen(session)}
        >
          <NamedChat session={session} />
        </Option>
      ))}
    </div>
  )
}

function NamedChat({ session }: { session: Session }) {
  const { card, title, updated_at } = session
  return (
    <span className="flex items-center gap-2.5">
      <Avatar name={card.name} url={card.avatar_url} size="small" />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className="truncate font-medium">{card.name}</span>
          {title !== card.name && <span className="truncate text-sm text-ink-soft">{title}</span>}
          <time dateTime={updated_at} className="ml-auto shrink-0 text-xs text-ink-faint">
            {formatAgo(updated_at)}
          </time>
        </span>
        <span className="block truncate text-sm text-ink-soft">{lastWords(session)}</span>
      </span>
    </span>
  )
}

/** Asks for those that are not shown yet. It is no option, and stands outside of their list. */
export const AllNamedChats = ({ named, onWant }: { named: FoundChats; onWant: () => void }) =>
  named.total > named.found.length && (
    <Button look="plain" onClick={onWant}>
      {m.search_chats_named_all({ count: named.total })}
    </Button>
  )
