import type { TagCategory } from '@inkling/contract'
import { useRef, useState } from 'react'
import { problemSentence } from '../../../i18n/problem-sentence.ts'
import { m } from '../../../paraglide/messages.js'
import { toast } from '../../../ui/feedback/toast.ts'
import { moved } from '../../../ui/sortable-list/moved.ts'
import { lookOf, useCarry } from '../../../ui/sortable-list/use-sortable.ts'
import { nameOf } from '../known-tags.ts'
import type { Open } from './dialogs.ts'
import { Handle } from './handle.tsx'
import { useOrderTags } from './queries.ts'
import { TagRow } from './tag-row.tsx'

/** The tags of a category in their order. */
export function TagRows({ category, onOpen }: { category: TagCategory; onOpen: (open: Open) => void }) {
  const list = useRef<HTMLUListElement>(null)
  const order = useOrderTags()
  const [said, setSaid] = useState('')
  const { tags } = category
  const { carry, handle } = useCarry({
    list,
    count: tags.length,
    onMove(from, to) {
      const tag = tags[from]
      if (tag === undefined) return
      setSaid(m.tags_moved({ name: nameOf(tag), place: to + 1, count: tags.length }))
      order.mutate(
        { category_id: category.id, tag_ids: moved(tags, from, to).map(({ id }) => id) },
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
            className={`flex min-h-13 items-center gap-1 border-t border-line pl-1 first:border-t-0 ${lookOf(index, carry)}`}
          >
            <Handle label={m.tags_move({ name: nameOf(tag) })} {...handle(index)} />
            <TagRow tag={tag} colour={tag.colour ?? category.colour} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </>
  )
}
