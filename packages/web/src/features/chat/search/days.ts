import type { Message } from '@inkling/contract'

/** A day as a date field has it, where the reader is. */
export function dayOf(date: Date): string {
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return [String(year).padStart(4, '0'), pad(month), pad(day)].join('-')
}

const pad = (number: number): string => String(number).padStart(2, '0')

/** When such a day begins there. */
export const startOf = (day: string): string => new Date(`${day}T00:00`).toISOString()

/** The first message at or after a time; the last one when all are older. */
export const messageAt = (messages: readonly Message[], time: string): Message | undefined =>
  messages.find(({ created_at }) => Date.parse(created_at) >= Date.parse(time)) ?? messages.at(-1)
