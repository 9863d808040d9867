import { arrayMove } from '@dnd-kit/sortable'
import type { TagCategory } from '@inkling/contract'
import { Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { problemSentence } from '../../../i18n/problem-sentences.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Menu } from '../../../ui/menu/menu.tsx'
import { SortableList } from '../../../ui/sortable-list/sortable-list.tsx'
import { otherTagNameOf, tagNameOf } from '../known-tags.ts'
import { TagDot } from '../tag-dot.tsx'
import type { TagDialog } from './open-dialog.tsx'
import { useOrderCategories, useOrderTags } from './queries.ts'
import { Mark, TagRow } from './tag-row.tsx'

interface CategoryListProps {
  categories: readonly TagCategory[]
  onOpen: (open: TagDialog) => void
}

export function CategoryList({ categories, onOpen }: CategoryListProps) {
  const order = useOrderCategories()
  return (
    <SortableList
      items={categories}
      idOf={({ id }) => id}
      nameOf={tagNameOf}
      onMove={(from, to) => order.mutate(idsOf(arrayMove([...categories], from, to)), { onError: tell })}
      className="flex flex-col gap-5"
    >
      {(category, handle) => <CategoryPanel category={category} onOpen={onOpen} handle={handle} />}
    </SortableList>
  )
}

const idsOf = <Id,>(things: readonly { readonly id: Id }[]): Id[] => things.map(({ id }) => id)

const tell = (error: unknown) => void toast(problemSentence(error), { tone: 'bad' })

interface CategoryPanelProps {
  category: TagCategory
  onOpen: (open: TagDialog) => void
  handle: ReactNode
}

function CategoryPanel({ category, onOpen, handle }: CategoryPanelProps) {
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
              // A category's tags must be moved or deleted first.
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

function TagRows({ category, onOpen }: { category: TagCategory; onOpen: (open: TagDialog) => void }) {
  const order = useOrderTags()
  const { id: category_id, tags } = category
  return (
    <SortableList
      items={tags}
      idOf={({ id }) => id}
      nameOf={tagNameOf}
      onMove={(from, to) =>
        order.mutate({ category_id, tag_ids: idsOf(arrayMove([...tags], from, to)) }, { onError: tell })
      }
      className="divide-y divide-line"
    >
      {(tag, handle) => (
        <div className="flex min-h-13 items-center gap-1 pl-1">
          {handle}
          <TagRow tag={tag} colour={tag.colour ?? category.colour} onOpen={onOpen} />
        </div>
      )}
    </SortableList>
  )
}
