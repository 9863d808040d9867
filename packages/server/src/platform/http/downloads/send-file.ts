import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface LocalFile {
  readonly path: string
  readonly type: string
  /** Another one when its bytes are others. */
  readonly tag: string
}

/**
 * A large file of this machine, a piece at a time, or the part of it that is asked for. A text is sent whole, since it
 * is compressed on its way and has no parts then.
 */
export async function sendLocalFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { path, type, tag }: LocalFile,
): Promise<FastifyReply> {
  const etag = `"${tag}"`
  reply.type(type).header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.status(304).send()
  const isText = type.startsWith('application/json')
  const { size } = await stat(path)
  const part = isText ? null : parseRange(request, etag, size)
  if (!isText) reply.header('accept-ranges', 'bytes')
  if (part === null) {
    if (!isText) reply.header('content-length', size)
    return reply.send(createReadStream(path))
  }
  reply.status(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`)
  reply.header('content-length', part.end - part.start + 1)
  return reply.send(createReadStream(path, part))
}

interface ByteRange {
  readonly start: number
  /** The last byte of it. */
  readonly end: number
}

/** The one part that is asked for, of this file as it is now; null for all of it, which is what everything else means. */
function parseRange({ headers }: FastifyRequest, etag: string, size: number): ByteRange | null {
  const [, first, last] = /^bytes=(\d{1,15})-(\d{1,15})?$/.exec(headers.range ?? '') ?? []
  const isOfThis = headers['if-range'] === undefined || headers['if-range'] === etag
  if (first === undefined || !isOfThis) return null
  const start = Number(first)
  const end = Math.min(last === undefined ? size - 1 : Number(last), size - 1)
  return start <= end ? { start, end } : null
}

export interface SentFile {
  readonly name: string
  readonly type: string
  /** At once, or as they come. */
  readonly bytes: Uint8Array | string | Readable
}

/** A file to keep. Its name goes as it is to programs that read RFC 5987, and without its foreign letters to the others. */
export function sendFile(reply: FastifyReply, { bytes, name, type }: SentFile): FastifyReply {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, found => `%${found.charCodeAt(0).toString(16)}`)
  if (bytes instanceof Readable) reply.request.makeRoom() // for as long as it is read
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`)
    .send(bytes)
}
