import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../api-error.ts'

const BYTES = 'application/octet-stream'

/**
 * Lets the routes that take a file have its bytes as they come, whatever type the caller gives them: what
 * a file is, is told by its content. Every other route takes JSON, and any other type is 415.
 */
export function addFileBody(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  // Before a parser is chosen by this header, so that a card in JSON reaches its route as bytes too.
  app.addHook('onRequest', async request => {
    if (takesFile(request)) request.headers['content-type'] = BYTES
  })
  app.addContentTypeParser(BYTES, (request, payload, done) => {
    if (takesFile(request)) done(null, payload)
    else done(new ApiError('wrong_type'))
  })
}

/** A file on its way in. */
export interface IncomingFile {
  /** To be read once, by whoever counts its bytes. */
  readonly stream: Readable
  /** What the caller says its size is; 0 when it does not say. */
  readonly declaredSize: number
}

/** The body of a route that takes a file, which comes as fast as its caller's line; an empty one is a file without bytes. */
export function incomingFileOf(request: FastifyRequest): IncomingFile {
  request.makeRoom()
  return { stream: request.raw, declaredSize: Number(request.headers['content-length'] ?? 0) }
}

const takesFile = (request: FastifyRequest): boolean => request.routeOptions.config.fileBody === true
