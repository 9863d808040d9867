/** Whether to run the full counts of security.md section 3, or a tenth of them, as on every change. */
export const isFull = process.env.PROMISES === 'full'

/**
 * How many times to try something; `short` if a tenth would be too many for every change, or too few to show anything.
 */
export const trials = (full: number, short = Math.ceil(full / 10)): number => (isFull ? full : short)
