import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call/call.ts'
import { m } from '../../../paraglide/messages.js'
import { languageOf, useCardLanguage } from '../store/card-language.ts'
import { keys } from '../store/keys.ts'
import { listCaching } from '../store/queries.ts'
import { CardRow } from '../view/card-row.tsx'

/** Fewer would look deserted. */
const LEAST = 3

/** A card of each new author, in the language that the reader has chosen. Hidden if there are only a few. */
export function NewAuthors() {
  const language = languageOf(useCardLanguage())
  const { data } = useQuery({
    queryKey: keys.newcomerCards(language),
    queryFn: ({ signal }) => call('authors.newcomerCards', { query: { language } }, { signal }),
    ...listCaching,
  })
  const cards = data?.items ?? []
  return <CardRow title={m.authors_newcomers_title()} cards={cards.length < LEAST ? [] : cards} />
}
