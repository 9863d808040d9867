import { problem } from '@inkling/contract'
import type { FastifyInstance } from 'fastify'

/** What the process knows of itself. */
export interface Health {
  /** False once a shutdown has begun. */
  isServing(): boolean
  /** Whether the database can be asked. */
  isDatabaseUp(): boolean
}

/** `/health`: the process lives. `/ready`: send it callers. */
export function healthRoutes(app: FastifyInstance, health: Health): void {
  const open = { config: { policy: 'anyone' } }
  app.get('/health', open, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  app.get('/ready', open, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!health.isServing()) return reply.status(503).send(problem('shutting_down'))
    if (!health.isDatabaseUp()) return reply.status(503).send(problem('store_unavailable'))
    return reply.send({ status: 'ready' })
  })
}
