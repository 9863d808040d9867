const DAY_MS = 24 * 3_600_000

/** The day that use counts into: everybody's begins at midnight in UTC. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10)

/** When the next one begins. */
export const nextDay = (now: Date): Date => new Date((Math.floor(now.getTime() / DAY_MS) + 1) * DAY_MS)
