import { KEYWORD_MAX, type SessionId } from '@inkling/contract'
import { Search as SearchIcon } from 'lucide-react'
import { useId, useState } from 'react'
import { useSession } from '../../../api/session/session.ts'
import { useFold } from '../../../browser/fold.ts'
import { useDebounced } from '../../../browser/use-debounced.ts'
import { withoutLocale } from '../../../i18n/locale.ts'
import { m } from '../../../paraglide/messages.js'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { CONTROL } from '../../../ui/form/control-class.ts'
import { CheckField } from '../../../ui/form/field.tsx'
import { useSearchWords } from '../../../ui/form/search-field.tsx'
import { TextInput } from '../../../ui/form/text-control.tsx'
import { useNavigateTo, usePagePath } from '../../../ui/navigation/navigation.ts'
import { type FoundOption, toFoundGroups } from './found-groups.tsx'
import { optionId } from './option.tsx'
import { findPlaces } from './places.ts'
import { useCharacterSearch, useChatSearch, useMessageSearch } from './queries.ts'
import { Results, useChoice } from './results.tsx'

/** In milliseconds without typing. */
const DEBOUNCE_MS = 250

const CHAT = /^\/chat\/([^/]+)$/

interface SearchDialogProps {
  open: boolean
  onClose: () => void
}

/** Finds chats, characters, pages and messages, and opens the chosen one. */
export function SearchDialog({ open, onClose }: SearchDialogProps) {
  const here = CHAT.exec(withoutLocale(usePagePath()))?.[1] as SessionId | undefined // the route has validated it
  return (
    <Dialog open={open} onClose={onClose} title={m.search_chats_title()}>
      <SearchForm here={here} onDone={onClose} />
    </Dialog>
  )
}

function SearchForm({ here, onDone }: { here: SessionId | undefined; onDone: () => void }) {
  const go = useNavigateTo()
  const [words, setWords] = useState('')
  const [typed, type] = useSearchWords({ value: words, maxLength: KEYWORD_MAX, onChange: setWords })
  const [isOnlyHere, setOnlyHere] = useState(false)
  const list = useId()
  const q = useDebounced(words.trim(), DEBOUNCE_MS)
  const [allNamed, setAllNamed] = useState('')
  const named = useChatSearch(q, { all: allNamed === q && q !== '', isWanted: !isOnlyHere })
  const characters = useCharacterSearch(isOnlyHere ? '' : q)
  const search = useMessageSearch(q, isOnlyHere ? here : undefined)
  const { user } = useSession()
  useFold()
  // The first letter clears the recent chats, so that a quick Enter opens none of them.
  const isFirstLetter = q === '' && words.trim() !== ''
  const places = isOnlyHere ? [] : findPlaces(words.trim(), user?.role)
  const groups = toFoundGroups({
    chats: isFirstLetter ? [] : named.results,
    characters: characters.found,
    places,
    messages: search.results,
  })
  const allOptions = groups.flatMap(({ options }) => options)
  function open({ path, query }: FoundOption): void {
    onDone()
    go(path, query === undefined ? {} : { query })
  }
  /** A quick Enter must not open results of older words; pages always match the current ones. */
  const isOld = words.trim() !== q
  const choice = useChoice(allOptions, option => {
    if (!isOld || places.some(({ path }) => path === option.path)) open(option)
  })
  return (
    <div className="min-h-[60dvh]">
      <div className="sticky top-0 z-10 bg-raised pt-2 pb-3">
        <div className="relative">
          <SearchIcon aria-hidden="true" className="absolute top-3 left-3.5 size-5 text-ink-faint" />
          <TextInput
            type="search"
            role="combobox"
            aria-label={m.search_chats_label()}
            aria-controls={list}
            aria-expanded={allOptions.length > 0}
            aria-autocomplete="list"
            aria-activedescendant={allOptions.length > 0 ? optionId(list, choice.chosen) : undefined}
            placeholder={m.search_chats_label()}
            value={typed}
            maxLength={KEYWORD_MAX}
            autoComplete="off"
            // opened in order to type
            autoFocus
            onChange={event => {
              type(event.target.value)
              choice.reset()
            }}
            onKeyDown={choice.onKeyDown}
            className={`${CONTROL} min-h-11 pl-11`}
          />
        </div>
        {here !== undefined && (
          <CheckField
            label={m.search_chats_only_here()}
            checked={isOnlyHere}
            onChange={event => setOnlyHere(event.target.checked)}
          />
        )}
      </div>
      {q === '' && (
        <p className="pb-3 text-sm text-ink-faint">
          {m.search_chats_hint()}{' '}
          <span className="hidden any-pointer-fine:inline">{m.search_chats_keys()}</span>
        </p>
      )}
      <Results
        list={list}
        words={q}
        groups={groups}
        named={named}
        search={search}
        isLooking={named.isLooking || characters.isLooking || search.isLooking}
        choice={choice}
        onOpen={open}
        onWantAllNamed={() => setAllNamed(q)}
      />
    </div>
  )
}
