import type { Session, Tag } from '@inkling/contract'
import { m } from '../../../paraglide/messages.js'
import { paths } from '../../../ui/navigation/paths.ts'
import type { KnownTags } from '../../tags/known-tags.ts'
import { useKnownTags } from '../../tags/queries.ts'
import { tagKey } from '../../tags/tag-key.ts'
import { HOME_SESSIONS, useCard, useRecentSessions } from '../store/queries.ts'
import { CardRow } from '../view/card-row.tsx'
import { ROWS, TagRow } from './tagged-cards.tsx'

/** Cards like the one of the last chat. Empty without chats, or if no other cards share a tag with it. */
export function BecauseYouChatted() {
  const session = useRecentSessions(HOME_SESSIONS).data?.items[0]
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
  return <TagRow title={title} tag={tag} except={card_id} />
}

/** The tag that says most about a card: the least common one that still has other cards. */
export function rarestTag(known: KnownTags, words: readonly string[]): Tag | undefined {
  return words
    .flatMap(word => known.get(tagKey(word))?.tag ?? [])
    .filter(({ cards }) => cards >= ROWS.least)
    .toSorted((one, other) => one.cards - other.cards)[0]
}
