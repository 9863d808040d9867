import { getLocale } from './locale.ts'

const DAY_TIME = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const

/** A time and its day, where the year goes without saying. By itself: no first page of a visit says one. */
export const formatDayTime = (time: number): string =>
  new Intl.DateTimeFormat(getLocale(), DAY_TIME).format(time)
