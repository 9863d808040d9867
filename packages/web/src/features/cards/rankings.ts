import { dateWindows, rankings } from '@inkling/contract'
import { m } from '../../paraglide/messages.js'

export type Ranking = (typeof rankings)[number]
export type DateWindow = (typeof dateWindows)[number]

const rankingNames: Readonly<Record<Ranking, () => string>> = {
  hottest: m.cards_ranking_hottest,
  newest: m.cards_ranking_newest,
  most_chatted: m.cards_ranking_most_chatted,
}
const dateNames: Readonly<Record<DateWindow, () => string>> = {
  day: m.cards_date_day,
  week: m.cards_date_week,
  month: m.cards_date_month,
  all: m.cards_date_all,
}

export const rankingChoices = () => rankings.map(value => ({ value, label: rankingNames[value]() }))
export const dateChoices = () => dateWindows.map(value => ({ value, label: dateNames[value]() }))

/** A word of an address as one of the known ones, or the first of them. */
export const oneOf = <T extends string>(known: readonly [T, ...T[]], word: string | undefined): T =>
  known.find(value => value === word) ?? known[0]

export const rankingOf = (word: string | undefined): Ranking => oneOf(rankings, word)
/** The whole time is what one sees without choosing. */
export const dateOf = (word: string | undefined): DateWindow =>
  dateWindows.find(value => value === word) ?? 'all'
