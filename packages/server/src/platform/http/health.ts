import { problem } from '@inkling/contract'
import type { FastifyInstance } from 'fastify'
import { isInsider } from './is-insider.ts'

/** What the process knows of itself. */
export interface Health {
  /** False once a shutdown has begun. */
  isServing(): boolean
  /** Whether the database can be asked. */
  isDatabaseUp(): boolean
}

interface HealthOptions {
  readonly health: Health
  /** Whether the file store can be asked. Without it most goes on, so nobody is sent elsewhere for it. */
  readonly areFilesReached: () => boolean
  /** Whoever has it is told which part is missing. */
  readonly token: string | undefined
}

/** `/health`: the process lives. `/ready`: send it callers. */
export function healthRoutes(app: FastifyInstance, { health, areFilesReached, token }: HealthOptions): void {
  const open = (name: string) => ({ config: { name, policy: 'anyone' } })
  app.get('/health', open('health'), async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  app.get('/ready', open('ready'), async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const parts = { serving: health.isServing(), database: health.isDatabaseUp(), files: areFilesReached() }
    // It listens only once the database has its tables as this version wants them.
    const told = isInsider(request, token) ? { parts: { ...parts, migrations: true } } : {}
    if (!parts.serving) return reply.status(503).send({ ...problem('shutting_down'), ...told })
    if (!parts.database) return reply.status(503).send({ ...problem('store_unavailable'), ...told })
    return reply.send({ status: 'ready', ...told })
  })
}
