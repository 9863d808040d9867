import type { Session, Tag } from '@inkling/contract'
import { m } from '../../../paraglide/messages.js'
import { paths } from '../../../ui/navigation/paths.ts'
import { type KnownTags, tagNameOf } from '../../tags/known-tags.ts'
import { useKnownTags } from '../../tags/queries.ts'
import { tagKey } from '../../tags/tag-key.ts'
import { useCard, useRecentSessions } from '../store/queries.ts'
import { CardRow } from '../view/card-row.tsx'
import { RECENT } from './recent.ts'
import { useTaggedCards } from './tagged-cards.tsx'

/** Fewer similar cards aren't shown. */
const LEAST = 3

/** Cards like the one of the last chat. Empty without chats, or if no other cards share a tag with it. */
export function BecauseYouChatted() {
  const session = useRecentSessions(RECENT).data?.items[0]
  return session ? <SimilarCards key={session.card_id} session={session} /> : null
}

function SimilarCards({ session: { card_id, card } }: { session: Session }) {
  const { data, isError } = useCard(card_id)
  const known = useKnownTags()
  const tag = data && rarestTag(known, data.tags)
  const title = m.cards_because_title({ name: card.name })
  if (isError || (data && tag === undefined)) return null
  if (tag === undefined)
    return (
      <CardRow
        title={title}
        cards={undefined}
        link={{ to: paths.search, label: m.discover_shelf_all_link() }}
      />
    )
  return <SharedTagRow title={title} tag={tag} except={card_id} />
}

function SharedTagRow({ title, tag, except }: { title: string; tag: Tag; except: Session['card_id'] }) {
  const { data, isError } = useTaggedCards(tag)
  const others = data?.items.filter(({ id }) => id !== except)
  return (
    <CardRow
      title={title}
      cards={isError || (others && others.length < LEAST) ? [] : others}
      link={{ to: paths.search, query: { whitelist: tagNameOf(tag) }, label: m.discover_shelf_all_link() }}
    />
  )
}

/** The tag that says most about a card: the least common one that still has other cards. */
export function rarestTag(known: KnownTags, words: readonly string[]): Tag | undefined {
  return words
    .flatMap(word => known.get(tagKey(word))?.tag ?? [])
    .filter(({ cards }) => cards > LEAST)
    .toSorted((one, other) => one.cards - other.cards)[0]
}
