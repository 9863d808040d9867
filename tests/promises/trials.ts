/** Whether to run the full counts of docs/spec/security.md section 3, or a tenth of them, as on every change. */
export const isFull = process.env.PROMISES === 'full'

/**
 * Number of attempts; `short` replaces a tenth that would be too many for every change, or too few to show anything.
 */
export const trials = (full: number, short = Math.ceil(full / 10)): number => (isFull ? full : short)
