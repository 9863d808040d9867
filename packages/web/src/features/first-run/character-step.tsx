import type { CardTile, Locale } from '@inkling/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call/call.ts'
import { timeZone } from '../../i18n/format.ts'
import { getLocale } from '../../i18n/locale.ts'
import { problemSentence } from '../../i18n/problem-sentences.ts'
import { m } from '../../paraglide/messages.js'
import { buttonClass } from '../../ui/elements/button.tsx'
import { FailedState, LoadingState } from '../../ui/feedback/states.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { useNavigateTo } from '../../ui/navigation/navigation.ts'
import { paths } from '../../ui/navigation/paths.ts'
import { keys } from '../cards/store/keys.ts'
import { useStartChat } from '../cards/store/mutations.ts'
import { Portrait } from '../cards/view/portrait.tsx'
import { endFirstRun } from '../models/store/first-run-memory.ts'
import { StepHead } from './step-head.tsx'

/** In milliseconds between polls; bundled characters are imported one by one after the first start. */
const POLL_MS = 2_000
/** After this many polls all characters have arrived. */
const MAX_POLLS = 60

/** Opens a chat with the chosen character. */
export function CharacterStep() {
  const cards = useQuery({
    queryKey: [...keys.cards, 'first-run'],
    queryFn: ({ signal }) => call('cards.list', { query: { ranking: 'newest', limit: 24 } }, { signal }),
    refetchInterval: ({ state }) => state.dataUpdateCount < MAX_POLLS && POLL_MS,
  })
  return (
    <>
      <StepHead title={m.first_run_character_title()} lead={m.first_run_character_lead()} />
      {cards.isPending && <LoadingState />}
      {cards.isError && <FailedState error={cards.error} onRetry={() => void cards.refetch()} />}
      {cards.data && (
        // New arrivals are appended, so that nothing moves under a finger.
        <Characters cards={sortByLanguage(cards.data.items.toReversed(), getLocale())} />
      )}
      <Link to={paths.createCard} className={`${buttonClass('line')} self-start`}>
        {m.first_run_own_card_link()}
      </Link>
    </>
  )
}

function Characters({ cards }: { cards: readonly CardTile[] }) {
  const go = useNavigateTo()
  const start = useStartChat()
  const begin = ({ id }: CardTile) =>
    start.mutate(
      { card_id: id, greeting_index: 0, ...timeZone() },
      {
        onSuccess: session => {
          endFirstRun()
          go(paths.chat(session.id), { replace: true })
        },
        onError: error => toast(problemSentence(error), { tone: 'bad' }),
      },
    )
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {cards.map(card => (
        <li key={card.id}>
          <button
            type="button"
            disabled={start.isPending}
            onClick={() => begin(card)}
            className="flex h-full w-full flex-col overflow-hidden rounded-2xl border border-line bg-raised text-start shadow-lifted hover:border-line-strong"
          >
            <Portrait name={card.name} url={card.avatar_url} isEager className="aspect-square w-full" />
            <span className="display px-3 pt-2.5 text-lg">{card.name}</span>
            <span className="mx-3 mb-3 line-clamp-2 text-sm/5 text-ink-soft">{card.tagline}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Characters in the page's language come first, otherwise in the given order. */
export const sortByLanguage = <Card extends Pick<CardTile, 'language'>>(
  cards: readonly Card[],
  locale: Locale,
): Card[] => cards.toSorted((one, other) => Number(speaks(other, locale)) - Number(speaks(one, locale)))

const speaks = ({ language }: Pick<CardTile, 'language'>, locale: Locale): boolean =>
  language?.slice(0, 2) === locale.slice(0, 2)
