import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

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
