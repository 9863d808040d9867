import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface LocalFile {
  readonly path: string
  readonly type: string
  /** ETag, which changes with the content. */
  readonly tag: string
}

/** JSON is always sent whole, because it is compressed on the way. */
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
  /** Last byte, inclusive. */
  readonly end: number
}

/** A single range of this version of the file. Null means the whole file. */
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
  readonly bytes: Uint8Array | string | Readable
}

/** The name is sent as UTF-8 (RFC 5987), and as ASCII for older clients. */
export function sendFile(reply: FastifyReply, { bytes, name, type }: SentFile): FastifyReply {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, found => `%${found.charCodeAt(0).toString(16)}`)
  if (bytes instanceof Readable) reply.request.makeRoom() // frees the admission slot while it streams
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`)
    .send(bytes)
}
