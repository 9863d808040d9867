import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import { problem } from '@inkling/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from '../answer-error.ts'
import { addCardFrame, type FrameOrigins, frameAddresses } from '../card-frame.ts'
import { pageCsp, scriptCsp } from '../headers.ts'

const YEAR_S = 31_536_000

/**
 * Serves the built web app. Files under `/assets` carry their content's hash in their name and are kept for ever;
 * every other address that is no file is the app's own to show, so it gets the page.
 */
export async function serveWeb(app: FastifyInstance, root: string, origins: FrameOrigins): Promise<void> {
  const files = new Set(filesBelow(root))
  if (!files.has('/index.html')) {
    throw new Error(`The web app is not built (no index.html in ${root}). Run: npm run build`)
  }
  await app.register(fastifyStatic, {
    root,
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
  })
  addCardFrame(app, origins)
  const sendPage = (request: FastifyRequest, reply: FastifyReply) =>
    reply
      .header('content-security-policy', pageCsp(frameAddresses(request, origins)))
      .header('cache-control', 'no-cache')
      .sendFile('index.html')
  app.get('/*', { config: { policy: 'anyone' } }, async (request, reply) => {
    const path = pathOf(request.url)
    if (path !== '/index.html' && files.has(path)) return sendAsset(reply, path)
    return isData(path) ? sendProblem(reply, problem('not_found')) : sendPage(request, reply)
  })
}

function filesBelow(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !entry.name.startsWith('.'))
    .map(entry => `/${relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/')}`)
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? '/'

const isData = (path: string): boolean => /^\/(api|media|assets|builds)\//.test(path)

function sendAsset(reply: FastifyReply, path: string): FastifyReply {
  const isKept = path.startsWith('/assets/')
  const isWatched = path.startsWith('/builds/')
  const cache = isKept ? `public, max-age=${YEAR_S}, immutable` : isWatched ? 'no-store' : 'no-cache'
  if (path.endsWith('.js')) reply.header('content-security-policy', scriptCsp(path))
  return reply.header('cache-control', cache).sendFile(path)
}
