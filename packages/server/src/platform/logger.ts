import type { BaseLogger } from 'pino'

/** What the database says while it runs goes here: pino's logger, Fastify's, or any other that takes these. */
export type Logger = Pick<BaseLogger, 'info' | 'warn' | 'error'>
