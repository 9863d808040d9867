import type { CardTile, Locale } from '@inkling/contract'

/** Characters that speak the language of the page stand before the others; otherwise they stay as they stood. */
export const inOwnLanguageFirst = <Card extends Pick<CardTile, 'language'>>(
  cards: readonly Card[],
  locale: Locale,
): Card[] => cards.toSorted((one, other) => Number(speaks(other, locale)) - Number(speaks(one, locale)))

const speaks = ({ language }: Pick<CardTile, 'language'>, locale: Locale): boolean =>
  language?.slice(0, 2) === locale.slice(0, 2)
