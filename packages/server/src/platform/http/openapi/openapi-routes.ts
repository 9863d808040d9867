import { API_BASE, allRoutes, routes } from '@inkling/contract'
import type { FastifyInstance } from 'fastify'
import { describeApi } from './openapi.ts'
import { OPENAPI_PAGE_CSP, openApiPage } from './openapi-page.ts'

/** The description of the API and a page that shows it; both made of the route table at the first request. */
export function openApiRoutes(app: FastifyInstance): void {
  const open = { config: { policy: 'anyone' } }
  let description: string | undefined
  let page: string | undefined
  app.get(`${API_BASE}/openapi.json`, open, async (_request, reply) => {
    description ??= JSON.stringify(describeApi(allRoutes))
    return reply.type('application/json; charset=utf-8').send(description)
  })
  app.get(`${API_BASE}/docs`, open, async (_request, reply) => {
    page ??= openApiPage(routes)
    return reply
      .header('content-security-policy', OPENAPI_PAGE_CSP)
      .type('text/html; charset=utf-8')
      .send(page)
  })
}
