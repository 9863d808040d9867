import type { FoundMessage } from '@inkling/contract'
import { useEffect, useRef } from 'react'
import { formatAgo } from '../../../i18n/format.ts'
import { problemSentence } from '../../../i18n/problem-sentence.ts'
import { m } from '../../../paraglide/messages.js'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Marked } from '../../../ui/marked.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { type FoundInChat, inScreenOrder } from './grouped.ts'
import type { Search } from './queries.ts'
import type { useChoice } from './use-choice.ts'

interface ResultsProps {
  /** The id of the list, which those of its options follow from. */
  list: string
  words: string
  chats: readonly FoundInChat[]
  search: Search
  choice: ReturnType<typeof useChoice<FoundMessage>>
  onOpen: (found: FoundMessage) => void
}

export const optionId = (list: string, at: number): string => `${list}-${at}`

/** What was found, by chat; and whether there is more to look through. */
export function Results({ list, words, chats, search, choice, onOpen }: ResultsProps) {
  const places = new Map(inScreenOrder(chats).map((found, at) => [found.id, at]))
  const { isLooking, hasMore, error } = search
  return (
    <>
      <div id={list} role="listbox" aria-label={m.search_chats_results()} className="flex flex-col gap-4">
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
                  found={found}
                  isChosen={at === choice.chosen}
                  onChoose={() => choice.choose(at)}
                  onOpen={() => onOpen(found)}
                />
              )
            })}
          </div>
        ))}
      </div>
      <div role="status" className="flex flex-col items-center gap-3 py-6 text-sm text-ink-soft">
        {isLooking && (
          <span className="flex items-center gap-2">
            <Spinner className="size-4" />
            {m.search_chats_going()}
          </span>
        )}
        {error !== null && <span>{problemSentence(error)}</span>}
        {!isLooking && error === null && chats.length === 0 && m.search_chats_none({ words })}
        {!isLooking && chats.length > 0 && (
          <span className="sr-only">{m.search_chats_found({ count: places.size })}</span>
        )}
        {!isLooking && hasMore && (
          <Button look="plain" onClick={search.goOn}>
            {m.search_chats_more_button()}
          </Button>
        )}
      </div>
    </>
  )
}

interface OptionProps {
  id: string
  found: FoundMessage
  isChosen: boolean
  onChoose: () => void
  onOpen: () => void
}

/** One message that was found. It is chosen and taken from where one types, or pressed. */
function Option({ id, found, isChosen, onChoose, onOpen }: OptionProps) {
  const option = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isChosen) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field above
    <div
      ref={option}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      onClick={onOpen}
      onPointerMove={isChosen ? undefined : onChoose}
      className="scroll-mt-28 cursor-pointer rounded-lg px-2.5 py-2 aria-selected:bg-sunken"
    >
      <span className="flex items-baseline gap-2 text-xs text-ink-faint">
        <span className="truncate">{found.name}</span>
        <time dateTime={found.created_at} className="ml-auto shrink-0">
          {formatAgo(found.created_at)}
        </time>
      </span>
      <span className="line-clamp-3 text-sm text-ink-soft [overflow-wrap:anywhere]">
        <Marked found={found} />
      </span>
    </div>
  )
}
