import type { TagCategory } from '@inkling/contract'
import { useRef, useState } from 'react'
import { problemSentence } from '../../../i18n/problem-sentence.ts'
import { m } from '../../../paraglide/messages.js'
import { toast } from '../../../ui/feedback/toast.ts'
import { moved } from '../../../ui/sortable-list/moved.ts'
import { lookOf, useCarry } from '../../../ui/sortable-list/use-sortable.ts'
import { nameOf } from '../known-tags.ts'
import { CategoryPanel } from './category-panel.tsx'
import type { Open } from './dialogs.ts'
import { Handle } from './handle.tsx'
import { useOrderCategories } from './queries.ts'

interface CategoryListProps {
  categories: readonly TagCategory[]
  onOpen: (open: Open) => void
}

/** The categories in their order. */
export function CategoryList({ categories, onOpen }: CategoryListProps) {
  const list = useRef<HTMLUListElement>(null)
  const order = useOrderCategories()
  const [said, setSaid] = useState('')
  const count = categories.length
  const { carry, handle } = useCarry({
    list,
    count,
    onMove(from, to) {
      const category = categories[from]
      if (category === undefined) return
      setSaid(m.tags_moved({ name: nameOf(category), place: to + 1, count }))
      order.mutate(
        moved(categories, from, to).map(({ id }) => id),
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
          <li key={category.id} className={`rounded-2xl ${lookOf(index, carry)}`}>
            <CategoryPanel
              category={category}
              onOpen={onOpen}
              handle={<Handle label={m.tags_category_move({ name: nameOf(category) })} {...handle(index)} />}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
