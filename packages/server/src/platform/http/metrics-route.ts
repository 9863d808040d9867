import { problem } from '@inkling/contract'
import type { FastifyInstance } from 'fastify'
import type { Metric } from '../metrics/metrics.ts'
import { PROMETHEUS_TYPE, prometheusText } from '../metrics/prometheus.ts'
import { sendProblem } from './answer-error.ts'
import { isInsider } from './is-insider.ts'

export interface Watched {
  readonly metrics: () => Iterable<Metric>
  /** What opens it from elsewhere. */
  readonly token: string | undefined
}

/** `/metrics`: for whoever watches this installation; for all others there is no such page. */
export function metricsRoute(app: FastifyInstance, { metrics, token }: Watched): void {
  app.get('/metrics', { config: { name: 'metrics', policy: 'insider' } }, async (request, reply) => {
    if (!isInsider(request, token)) return sendProblem(reply, problem('not_found'))
    reply.header('cache-control', 'no-store').type(PROMETHEUS_TYPE)
    return reply.send(await prometheusText(metrics()))
  })
}
