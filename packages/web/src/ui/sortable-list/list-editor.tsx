import { type LucideIcon, Plus, Power, PowerOff, Trash2 } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useDeferredValue, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button, IconButton } from '../elements/button.tsx'
import { SearchField } from '../form/search-field.tsx'
import { Switch } from '../form/switch.tsx'
import { SortableList } from './sortable-list.tsx'

interface BulkAction<Item> {
  readonly label: string
  readonly icon: LucideIcon
  readonly run: (items: readonly Item[]) => void
}

interface ListEditorProps<Item, Id extends string | number> {
  items: readonly Item[]
  idOf: (item: Item) => Id
  nameOf: (item: Item) => string
  isOn: (item: Item) => boolean
  /** Empty text matches all items. */
  search: (items: readonly Item[], text: string) => readonly Item[]
  openId: Id | null
  onOpen: (id: Id) => void
  onAdd: () => void
  onMove: (id: Id, to: number) => void
  onEnable: (ids: ReadonlySet<Id>, isOn: boolean) => void
  onRemove: (ids: ReadonlySet<Id>) => void
  /** Further actions for selected items. */
  bulkActions?: readonly BulkAction<Item>[]
  words: {
    readonly search: string
    readonly add: string
    readonly count: (shown: number) => string
    readonly empty: string
    readonly noneFound: string
  }
  /** Shown above a row. */
  heading?: (items: readonly Item[], index: number) => ReactNode
  children: (item: Item) => ReactNode
}

const SEARCH_MAX = 200

/** For long lists: search, add, open, switch on and off, select, delete and reorder. */
export function ListEditor<Item, Id extends string | number>(props: ListEditorProps<Item, Id>) {
  const { items, idOf, words, onAdd } = props
  const [text, setText] = useState('')
  const [selected, setSelected] = useState<ReadonlySet<Id>>(new Set())
  const shown = props.search(items, useDeferredValue(text))
  // Only visible items count as selected, so that nobody deletes hidden ones.
  const chosen = shown.filter(item => selected.has(idOf(item)))
  const move = (from: number, to: number) => {
    const item = shown[from]
    if (item !== undefined) props.onMove(idOf(item), to)
  }
  const select = (some: readonly Item[]) => setSelected(new Set(some.map(idOf)))
  if (items.length === 0) return <EmptyList words={words} onAdd={onAdd} />
  return (
    <>
      <div className="flex items-center gap-2 p-3">
        <SearchField
          label={words.search}
          maxLength={SEARCH_MAX}
          value={text}
          onChange={setText}
          className="flex-1"
        />
        <Button
          className="!px-3"
          aria-label={words.add}
          onClick={() => {
            setText('')
            onAdd()
          }}
        >
          <Plus aria-hidden="true" className="size-5" />
        </Button>
      </div>
      <SelectionBar {...props} shown={shown} chosen={chosen} onSelect={select} />
      {shown.length === 0 ? (
        <p className="px-6 py-12 text-center text-ink-soft">{words.noneFound}</p>
      ) : (
        <SortableList
          items={shown}
          idOf={idOf}
          nameOf={props.nameOf}
          isLong
          heading={props.heading}
          // In a filtered list, positions are meaningless.
          onMove={shown.length === items.length ? move : undefined}
        >
          {(item, handle) => (
            <Row
              {...props}
              item={item}
              handle={handle}
              isChosen={selected.has(idOf(item))}
              onChoose={isChosen =>
                select(isChosen ? [...chosen, item] : chosen.filter(other => other !== item))
              }
            />
          )}
        </SortableList>
      )}
    </>
  )
}

const EmptyList = ({ words, onAdd }: Pick<ListEditorProps<unknown, string>, 'words' | 'onAdd'>) => (
  <div className="flex flex-col items-center gap-4 px-6 py-12 text-center">
    <p className="text-balance text-ink-soft">{words.empty}</p>
    <Button look="seal" size="small" onClick={onAdd}>
      <Plus aria-hidden="true" className="size-4" />
      {words.add}
    </Button>
  </div>
)

interface SelectionBarProps<Item, Id extends string | number> extends ListEditorProps<Item, Id> {
  shown: readonly Item[]
  chosen: readonly Item[]
  onSelect: (items: readonly Item[]) => void
}

/** Counts rows and offers actions for selected ones. */
function SelectionBar<Item, Id extends string | number>(props: SelectionBarProps<Item, Id>) {
  const { shown, chosen, onSelect, idOf, words, bulkActions = [] } = props
  const ids = () => new Set(chosen.map(idOf))
  const actions: readonly BulkAction<Item>[] = [
    { label: m.app_list_enable_button(), icon: Power, run: () => props.onEnable(ids(), true) },
    { label: m.app_list_disable_button(), icon: PowerOff, run: () => props.onEnable(ids(), false) },
    ...bulkActions,
    {
      label: m.app_delete_button(),
      icon: Trash2,
      run() {
        props.onRemove(ids())
        onSelect([])
      },
    },
  ]
  return (
    <div className="flex min-h-11 items-center border-y border-line bg-sunken text-sm text-ink-soft">
      <input
        type="checkbox"
        aria-label={chosen.length > 0 ? m.app_list_choose_none() : m.app_list_choose_all()}
        checked={shown.length > 0 && chosen.length === shown.length}
        ref={box => {
          if (box) box.indeterminate = chosen.length > 0 && chosen.length < shown.length
        }}
        onChange={() => onSelect(chosen.length > 0 ? [] : shown)}
        className="mx-3 size-4.5 accent-seal"
      />
      <span className="flex-1 tabular-nums">
        {chosen.length > 0 ? m.app_list_chosen({ count: chosen.length }) : words.count(shown.length)}
      </span>
      {chosen.length > 0 &&
        actions.map(({ label, icon: Icon, run }) => (
          <IconButton key={label} label={label} onClick={() => run(chosen)}>
            <Icon aria-hidden="true" className="size-4.5" />
          </IconButton>
        ))}
    </div>
  )
}

interface RowProps<Item, Id extends string | number> extends ListEditorProps<Item, Id> {
  item: Item
  handle: ReactNode
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

function Row<Item, Id extends string | number>({
  item,
  handle,
  isChosen,
  onChoose,
  ...list
}: RowProps<Item, Id>) {
  const id = list.idOf(item)
  const name = list.nameOf(item)
  const isOpen = list.openId === id
  const isOn = list.isOn(item)
  return (
    <div
      className={`flex min-h-15 items-center border-b border-line transition-colors duration-150 ${isOpen ? 'bg-seal-wash' : 'hover:bg-sunken'}`}
    >
      <input
        type="checkbox"
        aria-label={m.app_list_choose({ name })}
        checked={isChosen}
        onChange={event => onChoose(event.target.checked)}
        className="mx-3 size-4.5 shrink-0 accent-seal"
      />
      <button
        type="button"
        data-row={id}
        aria-current={isOpen || undefined}
        onClick={() => list.onOpen(id)}
        onKeyDown={moveFocus}
        className="min-w-0 flex-1 self-stretch py-2 text-left"
      >
        {list.children(item)}
      </button>
      <Switch
        label={m.app_list_enable({ name })}
        checked={isOn}
        onChange={event => list.onEnable(new Set([id]), event.target.checked)}
      />
      {handle}
    </div>
  )
}

/** Arrow keys move between rows. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  const list = event.currentTarget.closest('ul')
  if (step === undefined || list === null) return
  const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')]
  const next = rows[rows.indexOf(event.currentTarget) + step]
  if (next === undefined) return
  event.preventDefault()
  next.focus({ preventScroll: true })
  next.scrollIntoView({ block: 'nearest' })
}
