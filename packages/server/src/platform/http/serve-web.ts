import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { problem } from '@inkling/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendProblem } from './answer-error.ts'
import { PAGE_CSP } from './headers.ts'

const YEAR_S = 31_536_000

/**
 * Serves the built web app. Files under `/assets` carry their content's hash in their name and are kept
 * for ever; every other address that is no file is the app's own to show, so it gets the page.
 */
export async function serveWeb(app: FastifyInstance, root: string): Promise<void> {
  if (!existsSync(join(root, 'index.html'))) {
    throw new Error(`The web app is not built (no index.html in ${root}). Run: npm run build`)
  }
  await app.register(fastifyStatic, {
    root,
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache')
    },
  })
  app.get('/*', { config: { policy: 'anyone' } }, async (request, reply) => {
    const path = decodeURIComponent(request.url.split('?')[0] ?? '')
    return path === '/' ? sendPage(reply) : reply.sendFile(path)
  })
  app.setNotFoundHandler((request, reply) => {
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !isData(request.url)
    return isPage ? sendPage(reply) : sendProblem(reply, problem('not_found'))
  })
}

const isData = (url: string): boolean => /^\/(api|media|assets|builds)\//.test(url)

const sendPage = (reply: FastifyReply): FastifyReply =>
  reply.header('content-security-policy', PAGE_CSP).header('cache-control', 'no-cache').sendFile('index.html')
