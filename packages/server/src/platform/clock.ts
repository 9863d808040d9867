export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A sortable time, such as `2030-01-02T030405.678Z`. */
export const timeInName = (time: Date): string => time.toISOString().replaceAll(':', '')

export const isoNow = (clock: Clock): string => clock.now().toISOString()
