/** Whether the counts are those of security.md section 3 in full, or a tenth of them, as on every change. */
export const isFull = process.env.PROMISES === 'full'

/** How often something is tried; `short` where a tenth of it would be too many for every change, or too few to see anything. */
export const trials = (full: number, short = Math.ceil(full / 10)): number => (isFull ? full : short)
