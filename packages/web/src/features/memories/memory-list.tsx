import { KEYWORD_MAX, type Memory, type MessageId, type SessionId } from '@inkling/contract'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { itemsOf } from '../../api/call/pages.ts'
import { useDebounced } from '../../browser/use-debounced.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/elements/button.tsx'
import { ChoiceBar } from '../../ui/elements/choice-bar.tsx'
import { VirtualListRows } from '../../ui/elements/virtual-rows.tsx'
import { EmptyState, FailedState, LoadingState } from '../../ui/feedback/states.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { MemoryForm } from './memory-form.tsx'
import { MemoryRow } from './memory-row.tsx'
import { type MemoryFilter, useMemoryList } from './queries.ts'

const DEBOUNCE_MS = 250
/** Rows before the end at which the next page loads. */
const PRELOAD_ROWS = 20

type MemoryKindFilter = NonNullable<MemoryFilter['which']>

interface MemoryListProps {
  session: SessionId
  /** Whether embedding is on; otherwise nothing is pending. */
  isOn: boolean
  onJump: (message: MessageId) => void
}

/** The newest memory comes first. */
export function MemoryList({ session, isOn, onJump }: MemoryListProps) {
  const [words, setWords] = useState('')
  const [which, setWhich] = useState<MemoryKindFilter>('all')
  const [form, setForm] = useState<Memory | 'new'>()
  const q = useDebounced(words.trim(), DEBOUNCE_MS)
  const choices: { value: MemoryKindFilter; label: string }[] = [
    { value: 'all', label: m.memories_filter_all() },
    { value: 'notes', label: m.memories_filter_notes() },
    { value: 'pinned', label: m.memories_filter_pinned() },
    { value: 'off', label: m.memories_filter_off() },
  ]
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-col gap-3 px-4 py-3 sm:px-6">
        <div className="flex gap-2">
          <SearchField
            label={m.memories_search_label()}
            placeholder={m.memories_search_placeholder()}
            value={words}
            maxLength={KEYWORD_MAX}
            onChange={setWords}
            className="min-w-0 flex-1"
          />
          <Button onClick={() => setForm('new')} title={m.memories_add_button()} className="px-3.5">
            <Plus aria-hidden="true" className="size-4" />
            {/* Narrow next to a wide conversation. */}
            <span className="xl:sr-only">{m.memories_add_button()}</span>
          </Button>
        </div>
        <ChoiceBar label={m.memories_filter_label()} choices={choices} value={which} onChoose={setWhich} />
      </div>
      <FoundMemories
        session={session}
        isOn={isOn}
        filter={{ which, ...(q !== '' && { q }) }}
        onEdit={setForm}
        onJump={onJump}
      />
      {form !== undefined && (
        <MemoryForm
          session={session}
          memory={form === 'new' ? undefined : form}
          onClose={() => setForm(undefined)}
        />
      )}
    </div>
  )
}

interface FoundMemoriesProps extends MemoryListProps {
  filter: MemoryFilter
  onEdit: (memory: Memory) => void
}

function FoundMemories({ session, isOn, filter, onEdit, onJump }: FoundMemoriesProps) {
  const query = useMemoryList(session, filter)
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  if (query.isPending) return <LoadingState />
  if (!query.data) return <FailedState error={query.error} onRetry={() => void query.refetch()} />
  const memories = itemsOf(query.data)
  if (memories.length === 0)
    return <NoneFound isFiltered={filter.q !== undefined || filter.which !== 'all'} />
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const loadAhead = () => {
    const handle = list.current
    if (handle === null || !hasNextPage || isFetchingNextPage) return
    const lastSeen = handle.findItemIndex(handle.scrollOffset + handle.viewportSize)
    if (lastSeen > memories.length - PRELOAD_ROWS) void fetchNextPage()
  }
  return (
    <section
      ref={scroller}
      aria-label={m.memories_list_label()}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain border-t border-line px-4 sm:px-6"
    >
      <Virtualizer
        ref={list}
        as={VirtualListRows}
        item="li"
        scrollRef={scroller}
        data={memories}
        onScroll={loadAhead}
      >
        {memory => (
          <MemoryRow
            key={memory.id}
            session={session}
            memory={memory}
            isOn={isOn}
            onEdit={() => onEdit(memory)}
            onJump={() => onJump(memory.message_id)}
          />
        )}
      </Virtualizer>
      {isFetchingNextPage && <LoadingState />}
    </section>
  )
}

const NoneFound = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <p role="status" className="px-4 py-6 text-ink-soft sm:px-6">
      {m.memories_none_found()}
    </p>
  ) : (
    <EmptyState title={m.memories_none_title()}>{m.memories_none_text()}</EmptyState>
  )
