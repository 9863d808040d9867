import { getLocale } from '../../i18n/locale.ts'

/** How alike two vectors are, as people read it: what is less than nothing is nothing. */
export const similarityText = (similarity: number): string =>
  new Intl.NumberFormat(getLocale(), { style: 'percent' }).format(Math.max(0, similarity))
