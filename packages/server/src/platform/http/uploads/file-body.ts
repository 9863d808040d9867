import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../api-error.ts'

const BYTES = 'application/octet-stream'

/**
 * Passes the raw body to file routes, whatever its content type. Other routes accept only JSON and answer 415
 * otherwise.
 */
export function addFileBody(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  // Runs before a parser is chosen, so that a JSON card also arrives as bytes.
  app.addHook('onRequest', async request => {
    if (takesFile(request)) request.headers['content-type'] = BYTES
  })
  app.addContentTypeParser(BYTES, (request, payload, done) => {
    if (takesFile(request)) done(null, payload)
    else done(new ApiError('wrong_type'))
  })
}

export interface IncomingFile {
  /** To be read once, with its bytes counted. */
  readonly stream: Readable
  /** From `Content-Length`; 0 if missing. */
  readonly declaredSize: number
}

/**
 * Returns the upload of a file route and frees the admission slot, since it takes as long as the client's connection
 * needs.
 */
export function incomingFileOf(request: FastifyRequest): IncomingFile {
  request.makeRoom()
  return { stream: request.raw, declaredSize: Number(request.headers['content-length'] ?? 0) }
}

const takesFile = (request: FastifyRequest): boolean => request.routeOptions.config.fileBody === true
