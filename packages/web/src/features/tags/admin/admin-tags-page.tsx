import type { TagCategory } from '@inkling/contract'
import { Ellipsis, GripVertical, Pencil, Plus, Trash2 } from 'lucide-react'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { problemSentence } from '../../../i18n/problem-sentences.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx'
import { FailedState, LoadingState } from '../../../ui/feedback/states.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Menu } from '../../../ui/menu/menu.tsx'
import { moveItem, sortableClassFor, useSortable } from '../../../ui/sortable-list/use-sortable.ts'
import { AdminFrame } from '../../admin/admin-frame.tsx'
import { otherTagNameOf, tagNameOf } from '../known-tags.ts'
import { TagDot } from '../tag-dot.tsx'
import type { TagDialog } from './open-dialog.tsx'
import { useAllTags, useOrderCategories, useOrderTags } from './queries.ts'
import { Mark, TagRow } from './tag-row.tsx'

/** Admin page for tags: names, colours, order and visibility. */
export function AdminTagsPage() {
  const [open, setOpen] = useState<TagDialog | null>(null)
  const { data, error, isPending, refetch } = useAllTags()
  return (
    <AdminFrame
      title={m.tags_admin_title()}
      lead={m.tags_admin_lead()}
      action={
        <Button look="seal" size="small" onClick={() => setOpen({ kind: 'add-category' })}>
          <Plus aria-hidden="true" className="size-4" />
          {m.tags_category_add_button()}
        </Button>
      }
    >
      {isPending && <LoadingState />}
      {!isPending && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {data && <CategoryList categories={data.items} onOpen={setOpen} />}
      {open !== null && (
        <TagDialogs open={open} categories={data?.items ?? []} onClose={() => setOpen(null)} />
      )}
    </AdminFrame>
  )
}

/** Loaded when first opened, with the schemas. */
const TagDialogs = lazyPart(async () => (await import('./open-dialog.tsx')).TagDialogs)

interface CategoryListProps {
  categories: readonly TagCategory[]
  onOpen: (open: TagDialog) => void
}

/** Categories in order. */
export function CategoryList({ categories, onOpen }: CategoryListProps) {
  const list = useRef<HTMLUListElement>(null)
  const order = useOrderCategories()
  const [said, setSaid] = useState('')
  const count = categories.length
  const { carry: sort, handle } = useSortable({
    list,
    count,
    onMove(from, to) {
      const category = categories[from]
      if (category === undefined) return
      setSaid(m.tags_moved({ name: tagNameOf(category), place: to + 1, count }))
      order.mutate(
        moveItem(categories, from, to).map(({ id }) => id),
        { onError: error => toast(problemSentence(error), { tone: 'bad' }) },
      )
    },
  })
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      <ul ref={list} className="flex flex-col gap-5">
        {categories.map((category, index) => (
          <li key={category.id} className={`rounded-2xl ${sortableClassFor(index, sort)}`}>
            <CategoryPanel
              category={category}
              onOpen={onOpen}
              handle={
                <Handle label={m.tags_category_move({ name: tagNameOf(category) })} {...handle(index)} />
              }
            />
          </li>
        ))}
      </ul>
    </>
  )
}

interface CategoryPanelProps {
  category: TagCategory
  onOpen: (open: TagDialog) => void
  handle: ReactNode
}

/** A category with its tags. */
export function CategoryPanel({ category, onOpen, handle }: CategoryPanelProps) {
  const name = tagNameOf(category)
  return (
    <section aria-label={name} className="overflow-hidden rounded-2xl border border-line bg-raised">
      <header className="flex items-center gap-2 border-b border-line py-1.5 pr-1.5 pl-1">
        {handle}
        <TagDot colour={category.colour} />
        <h2 className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2.5 pl-1">
          <span className="display text-lg">{name}</span>
          <span className="text-sm text-ink-soft">{otherTagNameOf(category)}</span>
          {category.is_hidden && <Mark>{m.tags_mark_hidden()}</Mark>}
        </h2>
        <Button look="plain" size="small" onClick={() => onOpen({ kind: 'add-tag', category })}>
          <Plus aria-hidden="true" className="size-4" />
          <span className="sr-only sm:not-sr-only">{m.tags_add_button()}</span>
        </Button>
        <Menu
          label={m.tags_category_menu({ name })}
          items={[
            {
              label: m.tags_category_edit_title({ name }),
              icon: Pencil,
              run: () => onOpen({ kind: 'edit-category', category }),
            },
            {
              label: m.tags_category_delete_button(),
              icon: Trash2,
              isGrave: true,
              // Its tags must be moved or deleted first.
              isDisabled: category.tags.length > 0,
              run: () => onOpen({ kind: 'delete-category', category }),
            },
          ]}
        >
          <Ellipsis aria-hidden="true" className="size-5" />
        </Menu>
      </header>
      {category.tags.length === 0 ? (
        <p className="px-5 py-4 text-sm text-ink-soft">{m.tags_category_empty()}</p>
      ) : (
        <TagRows category={category} onOpen={onOpen} />
      )}
    </section>
  )
}

/** A category's tags in order. */
export function TagRows({ category, onOpen }: { category: TagCategory; onOpen: (open: TagDialog) => void }) {
  const list = useRef<HTMLUListElement>(null)
  const order = useOrderTags()
  const [said, setSaid] = useState('')
  const { tags } = category
  const { carry: sort, handle } = useSortable({
    list,
    count: tags.length,
    onMove(from, to) {
      const tag = tags[from]
      if (tag === undefined) return
      setSaid(m.tags_moved({ name: tagNameOf(tag), place: to + 1, count: tags.length }))
      order.mutate(
        { category_id: category.id, tag_ids: moveItem(tags, from, to).map(({ id }) => id) },
        { onError: error => toast(problemSentence(error), { tone: 'bad' }) },
      )
    },
  })
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      <ul ref={list}>
        {tags.map((tag, index) => (
          <li
            key={tag.id}
            className={`flex min-h-13 items-center gap-1 border-t border-line pl-1 first:border-t-0 ${sortableClassFor(index, sort)}`}
          >
            <Handle label={m.tags_move({ name: tagNameOf(tag) })} {...handle(index)} />
            <TagRow tag={tag} colour={tag.colour ?? category.colour} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** The drag handle of a row. */
export const Handle = ({ label, ...button }: { label: string } & ComponentProps<'button'>) => (
  <button
    type="button"
    {...button}
    aria-label={label}
    title={m.tags_move_hint()}
    className="grid h-11 w-9 shrink-0 cursor-grab touch-none place-items-center rounded-lg text-ink-faint hover:text-ink active:cursor-grabbing"
  >
    <GripVertical aria-hidden="true" className="size-4" />
  </button>
)
