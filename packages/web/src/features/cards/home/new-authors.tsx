import { m } from '../../../paraglide/messages.js'
import { useNewcomerCards } from '../authors/queries.ts'
import { languageOf, useCardLanguage } from '../store/card-language.ts'
import { CardRow } from '../view/card-row.tsx'

/** Fewer would look deserted. */
const LEAST = 3

/** A card of each author who is new here, in the language that the reader has chosen. Empty for a few. */
export function NewAuthors() {
  const { data } = useNewcomerCards(languageOf(useCardLanguage()))
  const cards = data?.items ?? []
  return <CardRow title={m.authors_newcomers_title()} cards={cards.length < LEAST ? [] : cards} />
}
