import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { problemSentence } from '../../../i18n/problem-sentences.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { Spinner } from '../../../ui/elements/spinner.tsx'
import { isComposing } from '../composer/send-key.ts'
import type { FoundGroup, FoundOption } from './found-groups.tsx'
import { Option, optionId } from './option.tsx'
import type { FoundChats, MessageSearch } from './queries.ts'

interface ResultsProps {
  /** Prefix of option ids. */
  list: string
  words: string
  groups: readonly FoundGroup[]
  named: FoundChats
  search: MessageSearch
  isLooking: boolean
  choice: ReturnType<typeof useChoice<FoundOption>>
  onOpen: (found: FoundOption) => void
  onWantAllNamed: () => void
}

export function Results(props: ResultsProps) {
  const { list, groups, choice, onOpen } = props
  const places = new Map(groups.flatMap(({ options }) => options).map(({ key }, at) => [key, at]))
  return (
    <>
      <div id={list} role="listbox" aria-label={m.search_chats_results()} className="flex flex-col gap-4">
        {groups.map(({ key, label, heading, options }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
          <div key={key} role="group" aria-label={label}>
            <div aria-hidden="true" className="pb-1">
              {heading}
            </div>
            {options.map(option => {
              const at = places.get(option.key) ?? 0
              return (
                <Option
                  key={option.key}
                  id={optionId(list, at)}
                  isChosen={at === choice.chosen}
                  onChoose={() => choice.choose(at)}
                  onOpen={() => onOpen(option)}
                >
                  {option.body}
                </Option>
              )
            })}
          </div>
        ))}
      </div>
      <Outcome {...props} count={places.size} />
    </>
  )
}

function Outcome({
  words,
  named,
  search,
  isLooking,
  count,
  onWantAllNamed,
}: ResultsProps & { count: number }) {
  const { hasMore, error } = search
  return (
    <div role="status" className="flex flex-col items-center gap-3 py-6 text-sm text-ink-soft">
      {isLooking && (
        <span className="flex items-center gap-2">
          <Spinner className="size-4" />
          {m.search_chats_going()}
        </span>
      )}
      {error !== null && <span>{problemSentence(error)}</span>}
      {words !== '' && !isLooking && error === null && count === 0 && m.search_chats_none({ words })}
      {words !== '' && !isLooking && count > 0 && (
        <span className="sr-only">{m.search_chats_found({ count })}</span>
      )}
      {words !== '' && <AllNamedChats named={named} onWant={onWantAllNamed} />}
      {!isLooking && hasMore && (
        <Button look="plain" onClick={search.goOn}>
          {m.search_chats_more_button()}
        </Button>
      )}
    </div>
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
      if (isComposing(event)) return
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

/** Outside the listbox, because it isn't an option. */
const AllNamedChats = ({ named, onWant }: { named: FoundChats; onWant: () => void }): ReactNode =>
  named.total > named.results.length && (
    <Button look="plain" onClick={onWant}>
      {m.search_chats_named_all({ count: named.total })}
    </Button>
  )
