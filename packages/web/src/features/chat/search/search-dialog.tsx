import { KEYWORD_MAX, type SessionId } from '@inkling/contract'
import { Search as SearchIcon } from 'lucide-react'
import { useId, useState } from 'react'
import { useDebounced } from '../../../browser/use-debounced.ts'
import { m } from '../../../paraglide/messages.js'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { CheckField, CONTROL } from '../../../ui/form/field.tsx'
import { useSearchWords } from '../../../ui/form/search-field.tsx'
import { TextInput } from '../../../ui/form/text-control.tsx'
import { useNavigateTo } from '../../../ui/navigation/navigation.ts'
import { paths } from '../../../ui/navigation/paths.ts'
import { type FoundItem, groupByChat, inScreenOrder } from './grouped.ts'
import { optionId } from './option.tsx'
import { useChatSearch, useMessageSearch } from './queries.ts'
import { Results, useChoice } from './results.tsx'

/** In milliseconds without typing. */
const REST_MS = 250

interface SearchDialogProps {
  open: boolean
  onClose: () => void
  here: SessionId | undefined
}

/** Opens the chosen chat at the match. */
export function SearchDialog({ open, onClose, here }: SearchDialogProps) {
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
  const q = useDebounced(words.trim(), REST_MS)
  const [allNamed, setAllNamed] = useState('')
  const named = useChatSearch(isOnlyHere ? '' : q, { all: allNamed === q })
  const search = useMessageSearch(q, isOnlyHere ? here : undefined)
  const chats = groupByChat(search.found)
  const found: FoundItem[] = [...named.found.map(session => ({ session })), ...inScreenOrder(chats)]
  function open({ id, session }: FoundItem): void {
    onDone()
    go(paths.chat(session.id), id === undefined ? {} : { query: { message: id } })
  }
  const choice = useChoice(found, open)
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
            aria-expanded={found.length > 0}
            aria-autocomplete="list"
            aria-activedescendant={found.length > 0 ? optionId(list, choice.chosen) : undefined}
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
      {q === '' ? (
        <p className="text-sm text-ink-faint">
          {m.search_chats_hint()}{' '}
          <span className="hidden any-pointer-fine:inline">{m.search_chats_keys()}</span>
        </p>
      ) : (
        <Results
          list={list}
          words={q}
          named={named}
          chats={chats}
          search={search}
          choice={choice}
          onOpen={open}
          onWantAllNamed={() => setAllNamed(q)}
        />
      )}
    </div>
  )
}
