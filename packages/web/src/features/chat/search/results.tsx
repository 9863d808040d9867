import type { FoundMessage, Session } from '@inkling/contract'
import { type KeyboardEvent, useState } from 'react'
import { formatAgo } from '../../../i18n/format.ts'
import { problemSentence } from '../../../i18n/problem-sentences.ts'
import { m } from '../../../paraglide/messages.js'
import { Avatar } from '../../../ui/elements/avatar.tsx'
import { Button } from '../../../ui/elements/button.tsx'
import { HighlightedExcerpt } from '../../../ui/elements/marked.tsx'
import { Spinner } from '../../../ui/elements/spinner.tsx'
import { lastMessageLine } from '../../cards/text/excerpt.ts'
import { type FoundInChat, type FoundItem, inScreenOrder } from './grouped.ts'
import { Option, optionId } from './option.tsx'
import type { FoundChats, MessageSearch } from './queries.ts'

interface ResultsProps {
  /** Prefix of option ids. */
  list: string
  words: string
  named: FoundChats
  chats: readonly FoundInChat[]
  search: MessageSearch
  choice: ReturnType<typeof useChoice<FoundItem>>
  onOpen: (found: FoundItem) => void
  onWantAllNamed: () => void
}

/** Matching chats precede messages, which are grouped by chat. */
export function Results(props: ResultsProps) {
  const { list, named, chats, choice, onOpen } = props
  const first = named.found.length
  const places = new Map(inScreenOrder(chats).map(({ id }, at) => [id, first + at]))
  return (
    <>
      <div id={list} role="listbox" aria-label={m.search_chats_results()} className="flex flex-col gap-4">
        <NamedChats
          list={list}
          named={named}
          chosen={choice.chosen}
          onChoose={choice.choose}
          onOpen={session => onOpen({ session })}
        />
        {chats.map(({ session, card, messages }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
          <div key={session.id} role="group" aria-label={`${card.name} · ${session.title}`}>
            <p aria-hidden="true" className="flex items-center gap-2.5 pb-1">
              <Avatar name={card.name} url={card.avatar_url} size="small" />
              <span className="truncate font-medium">{card.name}</span>
              {session.title !== card.name && (
                <span className="truncate text-sm text-ink-faint">{session.title}</span>
              )}
            </p>
            {messages.map(found => {
              const at = places.get(found.id) ?? 0
              return (
                <Option
                  key={found.id}
                  id={optionId(list, at)}
                  isChosen={at === choice.chosen}
                  onChoose={() => choice.choose(at)}
                  onOpen={() => onOpen(found)}
                >
                  <FoundMessageLines found={found} />
                </Option>
              )
            })}
          </div>
        ))}
      </div>
      <Outcome {...props} count={first + places.size} />
    </>
  )
}

function Outcome({ words, named, search, count, onWantAllNamed }: ResultsProps & { count: number }) {
  const { hasMore, error } = search
  const isLooking = search.isLooking || named.isLooking
  return (
    <div role="status" className="flex flex-col items-center gap-3 py-6 text-sm text-ink-soft">
      {isLooking && (
        <span className="flex items-center gap-2">
          <Spinner className="size-4" />
          {m.search_chats_going()}
        </span>
      )}
      {error !== null && <span>{problemSentence(error)}</span>}
      {!isLooking && error === null && count === 0 && m.search_chats_none({ words })}
      {!isLooking && count > 0 && <span className="sr-only">{m.search_chats_found({ count })}</span>}
      <AllNamedChats named={named} onWant={onWantAllNamed} />
      {!isLooking && hasMore && (
        <Button look="plain" onClick={search.goOn}>
          {m.search_chats_more_button()}
        </Button>
      )}
    </div>
  )
}

function FoundMessageLines({ found }: { found: FoundMessage }) {
  return (
    <>
      <span className="flex items-baseline gap-2 text-xs text-ink-faint">
        <span className="truncate">{found.name}</span>
        <time dateTime={found.created_at} className="ml-auto shrink-0">
          {formatAgo(found.created_at)}
        </time>
      </span>
      <span className="line-clamp-3 text-sm text-ink-soft [overflow-wrap:anywhere]">
        <HighlightedExcerpt found={found} />
      </span>
    </>
  )
}

/** Keyboard selection in a list while focus stays in the input. */
export function useChoice<T>(items: readonly T[], onTake: (item: T) => void) {
  const [at, setAt] = useState(0)
  const chosen = Math.min(at, items.length - 1)
  return {
    chosen,
    choose: setAt,
    reset: () => setAt(0),
    onKeyDown(event: KeyboardEvent): void {
      // While an input method is composing, Enter and arrows belong to it.
      if (event.nativeEvent.isComposing) return
      const by = STEPS[event.key]
      const item = items[chosen]
      if (by !== undefined) setAt(Math.max(0, Math.min(items.length - 1, chosen + by)))
      else if (event.key === 'Enter' && item !== undefined) onTake(item)
      else return
      event.preventDefault()
    },
  }
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }

interface NamedChatsProps {
  list: string
  named: FoundChats
  chosen: number
  onChoose: (at: number) => void
  onOpen: (session: Session) => void
}

/** Matches by title or card name. */
function NamedChats({ list, named, chosen, onChoose, onOpen }: NamedChatsProps) {
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
        <span className="block truncate text-sm text-ink-soft">{lastMessageLine(session)}</span>
      </span>
    </span>
  )
}

/** Outside the listbox, because it isn't an option. */
const AllNamedChats = ({ named, onWant }: { named: FoundChats; onWant: () => void }) =>
  named.total > named.found.length && (
    <Button look="plain" onClick={onWant}>
      {m.search_chats_named_all({ count: named.total })}
    </Button>
  )
