import { BIN_DAYS } from '@inkling/contract'

const DAY_MS = 86_400_000

/** How many more days a chat waits in the bin, the one that has begun among them. */
export const daysLeft = (deletedAt: string, now: number): number =>
  Math.max(0, Math.ceil(BIN_DAYS - (now - Date.parse(deletedAt)) / DAY_MS))
