import type { CardData } from './card.ts'

/**
 * The creator's notes in a reader's language. Keys like `zh-CN` are matched by their first part; `creator_notes` is
 * what readers of every other language get.
 */
export function notesFor(
  data: Pick<CardData, 'creator_notes' | 'creator_notes_multilingual'>,
  language: string,
): string {
  const notes = Object.entries(data.creator_notes_multilingual ?? {})
  const exact = notes.find(([key]) => key.toLowerCase() === language.toLowerCase())
  const related = notes.find(([key]) => primary(key) === primary(language))
  return exact?.[1] || related?.[1] || data.creator_notes
}

function primary(language: string): string {
  return language.toLowerCase().split(/[-_]/)[0] ?? ''
}
