import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addCardFrame, type FrameOrigins, frameAddresses } from '../card-frame.ts'
import { pageCsp, scriptCsp } from '../headers.ts'
import { readWebPages } from './web-pages.ts'

const YEAR_S = 31_536_000

export interface WebOptions {
  readonly root: string
  readonly origins: FrameOrigins
  readonly isNew: () => Promise<boolean>
  readonly refuse: (request: FastifyRequest, reply: FastifyReply) => FastifyReply
}

/**
 * `/assets` have hashed names and are cached forever. Unknown pages get the app with status 404; missing files get it
 * only if a person opens their address.
 */
export async function serveWeb(
  app: FastifyInstance,
  { root, origins, isNew, refuse }: WebOptions,
): Promise<void> {
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
  const pages = readWebPages(root)
  const policy = pageCsp(frameAddresses(origins))
  const sendPage = (reply: FastifyReply) =>
    reply.header('content-security-policy', policy).header('cache-control', 'no-cache')
  app.get('/*', { config: { policy: 'anyone' } }, async (request, reply) => {
    const path = pathOf(request.url)
    if (path !== '/index.html' && files.has(path)) return sendAsset(reply, path)
    if (isReserved(path) || (hasExtension(path) && !isNavigation(request))) return refuse(request, reply)
    // With an ETag, a 304 would leave the browser without content.
    if (!pages.has(path))
      return sendPage(reply.status(404)).sendFile('index.html', { etag: false, lastModified: false })
    const registration = pages.registrationFor(path, request.cookies.locale)
    if (registration !== undefined && (await isNew())) return reply.redirect(registration)
    return sendPage(reply).sendFile('index.html')
  })
}

function filesBelow(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !entry.name.startsWith('.'))
    .map(entry => `/${relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/')}`)
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? '/'

/** For the API and files. */
const isReserved = (path: string): boolean =>
  /^\/(api|v1|media|assets|builds|\.well-known)\//.test(path) || path.startsWith('/.')

const hasExtension = (path: string): boolean => /\.[^./]*$/.test(path)

/** Whether a person opened the address. Browsers send this header only over https and to localhost. */
const isNavigation = ({ headers }: FastifyRequest): boolean => headers['sec-fetch-dest'] === 'document'

function sendAsset(reply: FastifyReply, path: string): FastifyReply {
  const isImmutable = path.startsWith('/assets/')
  const isWatched = path.startsWith('/builds/')
  const cache = isImmutable ? `public, max-age=${YEAR_S}, immutable` : isWatched ? 'no-store' : 'no-cache'
  if (path.endsWith('.js')) reply.header('content-security-policy', scriptCsp(path))
  return reply.header('cache-control', cache).sendFile(path)
}
