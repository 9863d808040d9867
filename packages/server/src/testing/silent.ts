import pino from 'pino'

/** A silent logger. */
export const silent = pino({ level: 'silent' })
