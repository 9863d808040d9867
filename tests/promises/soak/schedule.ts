import { setTimeout as delay } from 'node:timers/promises'

/** Something that happens again and again, each time in so many minutes. */
export interface RepeatedEvent {
  readonly name: string
  readonly everyMinutes: number
  happen(): Promise<void>
}

/** How often each has happened. */
export type EventCounts = Record<string, number>

/** Twice, and room for what waits for its turn. */
const AT_LEAST = 2.5

/** The same, and those sooner that would not happen twice in so many minutes. */
export const within = (minutes: number, repeated: readonly RepeatedEvent[]): RepeatedEvent[] =>
  repeated.map(one => ({ ...one, everyMinutes: Math.min(one.everyMinutes, minutes / AT_LEAST) }))

/**
 * Lets things happen on their schedule until the time is over, one at a time: what comes due meanwhile waits. Their first
 * times are spread, so that they do not all fall together ever after. Counts them in `happened`.
 */
export async function follow(
  repeated: readonly RepeatedEvent[],
  minutes: number,
  happened: EventCounts,
): Promise<void> {
  const began = Date.now()
  const end = began + minutes * 60_000
  const due = repeated.map((one, n) => {
    const everyMs = one.everyMinutes * 60_000
    return { ...one, everyMs, at: began + (everyMs * (n + 1)) / repeated.length }
  })
  for (const { name } of due) happened[name] ??= 0
  for (;;) {
    const next = due.reduce((first, one) => (one.at < first.at ? one : first))
    if (next.at > end) break
    await delay(Math.max(0, next.at - Date.now()))
    await next.happen()
    happened[next.name] = (happened[next.name] ?? 0) + 1
    next.at = Math.max(Date.now(), next.at + next.everyMs)
  }
  await delay(Math.max(0, end - Date.now()))
}
