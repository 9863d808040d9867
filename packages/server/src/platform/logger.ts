import type { BaseLogger } from 'pino'

/** pino's, Fastify's, or any other. */
export type Logger = Pick<BaseLogger, 'info' | 'warn' | 'error'>
