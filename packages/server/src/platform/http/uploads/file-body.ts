import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../api-error.ts'

const BYTES = 'application/octet-stream'

/**
 * Passes the raw body to file routes, whatever its content type. Other routes accept only JSON and otherwise answer
 * 415.
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
  /** May be read once; its bytes are counted. */
  readonly stream: Readable
  /** From `Content-Length`, or 0 if that is missing. */
  readonly declaredSize: number
}

/**
 * Returns the upload of a file route and frees the admission slot, because an upload takes as long as the client's
 * connection needs.
 */
export function incomingFileOf(request: FastifyRequest): IncomingFile {
  request.makeRoom()
  return { stream: request.raw, declaredSize: Number(request.headers['content-length'] ?? 0) }
}

const takesFile = (request: FastifyRequest): boolean => request.routeOptions.config.fileBody === true
