import { setTimeout as delay } from 'node:timers/promises'

/** Something that happens again and again, each time in so many minutes. */
export interface Repeated {
  readonly name: string
  readonly everyMinutes: number
  happen(): Promise<void>
}

/** How often each has happened. */
export type Happened = Record<string, number>

/**
 * Lets things happen on their schedule until the time is over, one at a time: what comes due meanwhile waits. In a short
 * run all of them come sooner, so that each happens at least once.
 */
export async function follow(repeated: readonly Repeated[], minutes: number): Promise<Happened> {
  const rarest = Math.max(...repeated.map(({ everyMinutes }) => everyMinutes))
  const pace = Math.min(1, minutes / 2 / rarest)
  const began = Date.now()
  const end = began + minutes * 60_000
  const due = repeated.map(one => ({ ...one, everyMs: one.everyMinutes * 60_000 * pace, at: began }))
  for (const one of due) one.at += one.everyMs
  const happened: Happened = Object.fromEntries(repeated.map(({ name }) => [name, 0]))
  for (;;) {
    const next = due.reduce((first, one) => (one.at < first.at ? one : first))
    if (next.at > end) break
    await delay(Math.max(0, next.at - Date.now()))
    await next.happen()
    happened[next.name] = (happened[next.name] ?? 0) + 1
    next.at = Math.max(Date.now(), next.at + next.everyMs)
  }
  await delay(Math.max(0, end - Date.now()))
  return happened
}
