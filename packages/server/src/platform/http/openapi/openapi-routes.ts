import { createHash } from 'node:crypto'
import { API_BASE, allRoutes, problemCodes, problemStatus, type Route, routes } from '@inkling/contract'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { schemaOf } from './named-schemas.ts'
import { describeApi } from './openapi.ts'

/** The description and its page are generated on first request. */
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

const css = `
:root { color-scheme: light dark; --ground: #f7f4ee; --ink: #1c1a17; --soft: #6b645a; --line: #ddd5c7; --seal: #b23a26 }
@media (prefers-color-scheme: dark) { :root { --ground: #101214; --ink: #e8e4dc; --soft: #9a948a; --line: #2a2e32; --seal: #e8694f } }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem 6rem; background: var(--ground); color: var(--ink); font: 16px/1.6 system-ui, 'Noto Sans CJK SC', sans-serif }
h1, h2 { font-family: Georgia, 'Noto Serif CJK SC', serif; font-weight: 500 }
h2 { margin-top: 2.5rem; border-bottom: 1px solid var(--line) }
a { color: var(--seal) }
details { border-bottom: 1px solid var(--line) }
summary { padding: .6rem 0; cursor: pointer; overflow-wrap: anywhere }
code, pre { font: 13px/1.5 ui-monospace, monospace }
pre { overflow-x: auto; padding: .75rem; border-left: 2px solid var(--seal) }
.method { display: inline-block; min-width: 4.5em; color: var(--seal) }
.who, .summary { color: var(--soft) }
`

/** Allows only the page's one style sheet, by hash. */
export const OPENAPI_PAGE_CSP = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** The page works without scripts. */
export function openApiPage(nouns: Readonly<Record<string, Readonly<Record<string, Route>>>>): string {
  const sections = Object.entries(nouns).map(
    ([noun, calls]) => `<h2>${escapeHtml(noun)}</h2>${Object.values(calls).map(renderCall).join('')}`,
  )
  const problems = problemCodes.map(code => `<li><code>${problemStatus[code]} ${code}</code></li>`).join('')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API - Inkling</title><style>${css}</style><main><h1>Inkling API</h1><p>Every call is below <code>${API_BASE}</code>. The same as <a href="${API_BASE}/openapi.json">openapi.json</a>. Unsafe calls take an <code>Idempotency-Key</code> (a UUID, one per intent); refusals are <code>application/problem+json</code> with a stable <code>code</code>.</p>${sections.join('')}<h2>problems</h2><ul>${problems}</ul></main></html>`
}

function renderCall(route: Route): string {
  const parts = [
    renderPart('path', route.params, 'input'),
    renderPart('query', route.query, 'input'),
    route.body === 'file' ? '<p>body: the bytes of one file</p>' : renderPart('body', route.body, 'input'),
    route.wire === 'events' ? '<p>answers a stream of server-sent events</p>' : '',
    renderPart('answer', route.answer, 'output'),
    route.problems === undefined ? '' : `<p>refuses with <code>${route.problems.join(', ')}</code></p>`,
  ]
  return `<details><summary><code><span class="method">${route.method}</span>${escapeHtml(route.path)}</code> <span class="who">${route.who}</span><br><span class="summary">${escapeHtml(route.summary)}</span></summary>${parts.join('')}</details>`
}

function renderPart(name: string, schema: z.ZodType | undefined, io: 'input' | 'output'): string {
  if (schema === undefined) return ''
  return `<p>${name}</p><pre>${escapeHtml(JSON.stringify(schemaOf(schema, io), null, 2))}</pre>`
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
