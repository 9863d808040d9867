import type { TagCategory } from '@inkling/contract'
import { Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/elements/button.tsx'
import { Menu } from '../../../ui/menu/menu.tsx'
import { nameOf, otherNameOf } from '../known-tags.ts'
import { TagDot } from '../tag-dot.tsx'
import type { Open } from './dialogs.ts'
import { Mark } from './mark.tsx'
import { TagRows } from './tag-rows.tsx'

interface CategoryPanelProps {
  category: TagCategory
  onOpen: (open: Open) => void
  /** What it is carried by. */
  handle: ReactNode
}

/** One category with its tags. */
export function CategoryPanel({ category, onOpen, handle }: CategoryPanelProps) {
  const name = nameOf(category)
  return (
    <section aria-label={name} className="overflow-hidden rounded-2xl border border-line bg-raised">
      <header className="flex items-center gap-2 border-b border-line py-1.5 pr-1.5 pl-1">
        {handle}
        <TagDot colour={category.colour} />
        <h2 className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2.5 pl-1">
          <span className="display text-lg">{name}</span>
          <span className="text-sm text-ink-soft">{otherNameOf(category)}</span>
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
              // Its tags are moved or deleted first.
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
