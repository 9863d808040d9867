import { type Lorebook, makeLorebook, withEntryIds } from '@inkling/engine'
import { useMemo } from 'react'
import { BookEditor } from '../../../lorebook-editor/lorebook-editor.tsx'
import type { Fields } from '../draft/card-edit.ts'
import type { SectionProps } from './section-props.ts'

/** The lorebook that travels with the card. */
export function LorebookSection({ edit, write }: SectionProps) {
  const stored = edit.data.character_book
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the card only its book matters
  const book = useMemo(() => bookOf(edit.data), [stored])
  return (
    <div className="h-[calc(100dvh-14rem)] min-h-96 overflow-hidden rounded-2xl border border-line bg-raised md:h-[calc(100dvh-9rem)]">
      <BookEditor
        book={book}
        onChange={change => write(data => ({ character_book: change(bookOf(data)) }))}
      />
    </div>
  )
}

function bookOf({ character_book }: Fields): Lorebook {
  // The server gives every book of a card its shape.
  return withEntryIds((character_book as Lorebook | undefined) ?? makeLorebook(''))
}
