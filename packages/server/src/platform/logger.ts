import type { BaseLogger } from 'pino'

/** The part of a logger that the database needs: pino's, Fastify's, or any other. */
export type Logger = Pick<BaseLogger, 'info' | 'warn' | 'error'>
