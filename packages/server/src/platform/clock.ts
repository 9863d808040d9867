/** Now, handed in so that tests can turn it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A time as a part of a name, by which names sort as their times do: `2030-01-02T030405.678Z`. */
export const timeInName = (time: Date): string => time.toISOString().replaceAll(':', '')

export const isoNow = (clock: Clock): string => clock.now().toISOString()
