import { problemSentence } from '../../../i18n/problem-sentence.ts'
import { m } from '../../../paraglide/messages.js'
import { Avatar } from '../../../ui/elements/avatar.tsx'
import { Button } from '../../../ui/elements/button.tsx'
import { Spinner } from '../../../ui/elements/spinner.tsx'
import { FoundMessageLines } from './found-message.tsx'
import { type Found, type FoundInChat, inScreenOrder } from './grouped.ts'
import { AllNamedChats, NamedChats } from './named-chats.tsx'
import { Option, optionId } from './option.tsx'
import type { FoundChats, Search } from './queries.ts'
import type { useChoice } from './use-choice.ts'

interface ResultsProps {
  /** The id of the list, which those of its options follow from. */
  list: string
  words: string
  named: FoundChats
  chats: readonly FoundInChat[]
  search: Search
  choice: ReturnType<typeof useChoice<Found>>
  onOpen: (found: Found) => void
  onWantAllNamed: () => void
}

/** What was found: chats by their names, then messages by chat; and whether there is more to look through. */
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

/** How the search goes, and where it can go on. */
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
