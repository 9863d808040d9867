import { setTimeout as delay } from 'node:timers/promises'

/** Something that repeats at an interval in minutes. */
export interface RepeatedEvent {
  readonly name: string
  readonly everyMinutes: number
  happen(): Promise<void>
}

export type EventCounts = Record<string, number>

/** Events should happen twice; the margin allows for waiting in line. */
const MIN_REPEATS = 2.5

/** Shortens the intervals of events that would not happen twice in this time. */
export const within = (minutes: number, repeated: readonly RepeatedEvent[]): RepeatedEvent[] =>
  repeated.map(one => ({ ...one, everyMinutes: Math.min(one.everyMinutes, minutes / MIN_REPEATS) }))

/**
 * Runs events on their schedule until time is up, one at a time: events that come due meanwhile wait. Their first times
 * are spread out, so that they do not coincide. Counts them in `happened`.
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
