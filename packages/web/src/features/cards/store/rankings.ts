import { dateWindows, rankings } from '@inkling/contract'
import { m } from '../../../paraglide/messages.js'

export type Ranking = (typeof rankings)[number]
type DateWindow = (typeof dateWindows)[number]

const rankingNames: Readonly<Record<Ranking, () => string>> = {
  hottest: m.cards_ranking_hottest,
  newest: m.cards_ranking_newest,
  most_chatted: m.cards_ranking_most_chatted,
  top_rated: m.cards_ranking_top_rated,
  most_favorited: m.cards_ranking_most_favorited,
}
const dateNames: Readonly<Record<DateWindow, () => string>> = {
  day: m.cards_date_day,
  week: m.cards_date_week,
  month: m.cards_date_month,
  all: m.cards_date_all,
}

export const rankingChoices = () => rankings.map(value => ({ value, label: rankingNames[value]() }))
export const dateChoices = () => dateWindows.map(value => ({ value, label: dateNames[value]() }))

/** Defaults to the first ranking. */
export const parseRanking = (word: string | undefined): Ranking =>
  rankings.find(ranking => ranking === word) ?? rankings[0]

/** Defaults to all time. */
export const parseDateWindow = (word: string | undefined): DateWindow =>
  dateWindows.find(date => date === word) ?? 'all'
