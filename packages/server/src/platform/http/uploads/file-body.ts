import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../api-error.ts'

const BYTES = 'application/octet-stream'

/** File routes get the raw body, whatever its content type. Other routes answer 415 unless it is JSON. */
export function addFileBody(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  // Before a parser is chosen, so that a JSON card also arrives as bytes.
  app.addHook('onRequest', async request => {
    if (takesFile(request)) request.headers['content-type'] = BYTES
  })
  app.addContentTypeParser(BYTES, (request, payload, done) => {
    if (takesFile(request)) done(null, payload)
    else done(new ApiError('wrong_type'))
  })
}

export interface IncomingFile {
  /** The stream can be read once. */
  readonly stream: Readable
  /** 0 without a `Content-Length`. */
  readonly declaredSize: number
}

/** Frees the admission slot, because an upload takes as long as the client's connection needs. */
export function incomingFileOf(request: FastifyRequest): IncomingFile {
  request.makeRoom()
  return { stream: request.raw, declaredSize: Number(request.headers['content-length'] ?? 0) }
}

const takesFile = (request: FastifyRequest): boolean => request.routeOptions.config.fileBody === true
