import type { CardId, Tag, TagCategory } from '@inkling/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call/call.ts'
import { m } from '../../../paraglide/messages.js'
import { Section } from '../../../ui/navigation/page-frame.tsx'
import { paths } from '../../../ui/navigation/paths.ts'
import { tagNameOf } from '../../tags/known-tags.ts'
import { useTagShelves } from '../../tags/queries.ts'
import { TagList } from '../../tags/tag-list.tsx'
import { languageOf, useCardLanguage } from '../store/card-language.ts'
import { keys } from '../store/keys.ts'
import { listCaching } from '../store/queries.ts'
import { CardRow } from '../view/card-row.tsx'

const LINKS = { most: 24, least: 1 }
/** Rows with fewer than `least` cards aren't shown. */
export const ROWS = { most: 2, least: 4 }
const CARDS = 12

/** Top cards of the most common tags, then links to further tags. */
export function TaggedCards() {
  const shelves = useTagShelves().data?.items ?? []
  const links = selectMostUsedTags(shelves, LINKS)
  if (links.length === 0) return null
  return (
    <>
      {selectMostUsedTags(shelves, ROWS).map(({ tag }) => (
        <TagRow key={tag.id} tag={tag} />
      ))}
      <Section title={m.discover_tags_title()}>
        <TagList isStrip tags={links.map(({ tag }) => tagNameOf(tag))} />
      </Section>
    </>
  )
}

interface TagRowProps {
  tag: Tag
  title?: string
  /** A card that is left out. */
  except?: CardId
}

/** Top cards of a tag, in the language that the reader has chosen for cards. Empty if there are too few. */
export function TagRow({
  tag,
  title = m.discover_shelf_title({ tag: tagNameOf(tag) }),
  except,
}: TagRowProps) {
  const language = languageOf(useCardLanguage())
  const { data, isError } = useQuery({
    queryKey: keys.tagged(tag.slug, language),
    queryFn: ({ signal }) =>
      call('cards.search', { query: { whitelist: tag.slug, language, limit: CARDS } }, { signal }),
    ...listCaching,
  })
  const hasTooFew = isError || (data && data.items.length < ROWS.least)
  return (
    <CardRow
      title={title}
      cards={hasTooFew ? [] : data?.items.filter(({ id }) => id !== except)}
      link={{
        to: paths.search,
        query: { whitelist: tagNameOf(tag) },
        label: m.discover_shelf_all_link(),
      }}
    />
  )
}

/** Only tags with at least `least` cards. */
export const selectMostUsedTags = (
  shelves: readonly TagCategory[],
  { most, least }: { most: number; least: number },
) =>
  shelves
    .flatMap(({ tags, colour }) => tags.map(tag => ({ tag, colour: tag.colour ?? colour })))
    .filter(({ tag }) => tag.cards >= least)
    .toSorted((one, other) => other.tag.cards - one.tag.cards || order(one.tag, other.tag))
    .slice(0, most)

/** Breaks ties between equal counts. */
const order = (one: Tag, other: Tag): number => (one.slug < other.slug ? -1 : 1)
