import { m } from '../../../paraglide/messages.js'
import { buttonClass } from '../../../ui/elements/button.tsx'
import { ChoiceBar } from '../../../ui/elements/choice-bar.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { Link } from '../../../ui/navigation/link.tsx'
import { useQuery } from '../../../ui/navigation/navigation.ts'
import { Section } from '../../../ui/navigation/page-frame.tsx'
import { paths } from '../../../ui/navigation/paths.ts'
import { itemsOf, usePublicCards } from '../store/queries.ts'
import { dateChoices, dateOf, rankingChoices, rankingOf } from '../store/rankings.ts'
import { CardList } from '../view/card-list.tsx'

/** What others published, in an order that the address holds: who comes back to it finds the same list, where they left it. */
export function RankedCards() {
  const [address, setAddress] = useQuery()
  const [ranking, date] = [rankingOf(address.ranking), dateOf(address.date)]
  const query = usePublicCards({ ranking, date })
  return (
    <Section
      title={m.cards_public_title()}
      action={
        <div className="flex max-w-full flex-wrap gap-2">
          <ChoiceBar
            label={m.cards_ranking_label()}
            choices={rankingChoices()}
            value={ranking}
            onChoose={value =>
              setAddress({ ranking: value === 'hottest' ? undefined : value }, { stays: true })
            }
          />
          <ChoiceBar
            label={m.cards_date_label()}
            choices={dateChoices()}
            value={date}
            onChoose={value => setAddress({ date: value === 'all' ? undefined : value }, { stays: true })}
          />
        </div>
      }
    >
      <CardList
        cards={itemsOf(query.data)}
        query={query}
        empty={<NothingPublic isAllTime={date === 'all'} />}
      />
    </Section>
  )
}

function NothingPublic({ isAllTime }: { isAllTime: boolean }) {
  if (!isAllTime) return <EmptyState title={m.cards_public_empty_window_title()} />
  return (
    <EmptyState
      title={m.cards_public_empty_title()}
      action={
        <Link to={paths.createCard} className={buttonClass('seal')}>
          {m.cards_import_link()}
        </Link>
      }
    >
      {m.cards_public_empty_text()}
    </EmptyState>
  )
}
