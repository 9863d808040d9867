import { itemsOf } from '../../../api/call/pages.ts'
import { m } from '../../../paraglide/messages.js'
import { Button, buttonClass } from '../../../ui/elements/button.tsx'
import { ChoiceBar } from '../../../ui/elements/choice-bar.tsx'
import { MoreButton } from '../../../ui/feedback/more-on-scroll.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { Link } from '../../../ui/navigation/link.tsx'
import { useQuery } from '../../../ui/navigation/navigation.ts'
import { Section } from '../../../ui/navigation/page-frame.tsx'
import { paths } from '../../../ui/navigation/paths.ts'
import {
  chooseCardLanguage,
  type LanguageChoice,
  languageOf,
  useCardLanguage,
} from '../store/card-language.ts'
import { usePublicCards } from '../store/queries.ts'
import { dateChoices, parseDateWindow, parseRanking, rankingChoices } from '../store/rankings.ts'
import { CardList } from '../view/card-list.tsx'

/** Tiles before the reader asks for more. */
const FIRST_TILES = 12

/**
 * Public characters, more of them at the press of a button, so that what follows stays in reach. The URL contains
 * ranking, date and whether there are more, so that Back returns to the same list and position.
 */
export function RankedCards() {
  const [address, setAddress] = useQuery()
  const [ranking, date] = [parseRanking(address.ranking), parseDateWindow(address.date)]
  const choose = (change: Readonly<Record<string, string | undefined>>) =>
    setAddress({ ...change, more: undefined }, { stays: true })
  const choice = useCardLanguage()
  const query = usePublicCards({ ranking, date, language: languageOf(choice) })
  const cards = itemsOf(query.data)
  const isBrief = address.more === undefined && cards.length > FIRST_TILES
  return (
    <Section
      title={m.cards_public_title()}
      action={
        // Phones scroll all choices in one line, so that the first characters stay in sight.
        <div className="-mx-4 flex max-w-screen gap-2 overflow-x-auto px-4 [scrollbar-width:none] max-sm:*:max-w-none max-sm:*:shrink-0 sm:mx-0 sm:max-w-full sm:flex-wrap sm:px-0">
          <ChoiceBar
            label={m.cards_language_label()}
            choices={[
              { value: 'mine', label: m.cards_language_mine() },
              { value: 'all', label: m.cards_language_all() },
            ]}
            value={choice}
            onChoose={chooseCardLanguage}
          />
          <ChoiceBar
            label={m.cards_ranking_label()}
            choices={rankingChoices()}
            value={ranking}
            onChoose={value => choose({ ranking: value === 'hottest' ? undefined : value })}
          />
          <ChoiceBar
            label={m.cards_date_label()}
            choices={dateChoices()}
            value={date}
            onChoose={value => choose({ date: value === 'all' ? undefined : value })}
          />
        </div>
      }
    >
      {/* Five columns: two full rows. */}
      <div className={`contents ${isBrief ? 'xl:max-2xl:[&_li:nth-child(n+11)]:hidden' : ''}`}>
        <CardList
          cards={isBrief ? cards.slice(0, FIRST_TILES) : cards}
          query={query}
          ranking={ranking}
          end={
            <div className="flex flex-col items-center gap-3 empty:hidden">
              {isBrief ? (
                <Button look="plain" onClick={() => setAddress({ more: '1' }, { stays: true })}>
                  {m.cards_more_button()}
                </Button>
              ) : (
                <MoreButton query={query} />
              )}
            </div>
          }
          empty={<NothingPublic isAllTime={date === 'all'} language={choice} />}
        />
      </div>
    </Section>
  )
}

function NothingPublic({ isAllTime, language }: { isAllTime: boolean; language: LanguageChoice }) {
  if (language === 'mine' && isAllTime) {
    return (
      <EmptyState
        title={m.cards_language_empty_title()}
        action={<Button onClick={() => chooseCardLanguage('all')}>{m.cards_language_all_button()}</Button>}
      />
    )
  }
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
