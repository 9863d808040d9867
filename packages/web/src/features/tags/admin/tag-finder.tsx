import type { TagCategory } from '@inkling/contract'
import { useState } from 'react'
import { useFold } from '../../../browser/fold.ts'
import { m } from '../../../paraglide/messages.js'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { matchingTags } from '../known-tags.ts'
import { CategoryList } from './category-list.tsx'
import type { TagDialog } from './open-dialog.tsx'
import { TagRow } from './tag-row.tsx'

/** Most tags shown for typed text. */
const FOUND_MAX = 50
/** Longest searched text in characters. */
const TYPED_MAX = 60

interface TagFinderProps {
  categories: readonly TagCategory[]
  onOpen: (open: TagDialog) => void
}

/** Shows all categories, or the tags whose names contain the typed text. */
export function TagFinder({ categories, onOpen }: TagFinderProps) {
  const [typed, setTyped] = useState('')
  useFold() // the server's spelling of tags
  return (
    <>
      <SearchField label={m.tags_find_label()} value={typed} maxLength={TYPED_MAX} onChange={setTyped} />
      {typed.trim() === '' ? (
        <CategoryList categories={categories} onOpen={onOpen} />
      ) : (
        <FoundTags categories={categories} typed={typed} onOpen={onOpen} />
      )}
    </>
  )
}

function FoundTags({ categories, typed, onOpen }: TagFinderProps & { typed: string }) {
  const found = matchingTags(categories, typed, FOUND_MAX)
  const colours = new Map(categories.map(({ id, colour }) => [id, colour]))
  if (found.length === 0) return <p className="px-1 text-sm text-ink-soft">{m.tags_merge_none()}</p>
  return (
    <ul
      aria-label={m.tags_suggestions()}
      className="divide-y divide-line rounded-2xl border border-line bg-raised"
    >
      {found.map(tag => (
        <li key={tag.id} className="flex min-h-13 items-center gap-1 pl-4">
          <TagRow tag={tag} colour={tag.colour ?? colours.get(tag.category_id) ?? 'plain'} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  )
}
