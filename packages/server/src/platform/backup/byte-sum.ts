import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Transform, type TransformCallback } from 'node:stream'

/** Passes bytes on, and knows their number and digest in the end. */
export class ByteSum extends Transform {
  bytes = 0
  readonly #hash = createHash('sha256')

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    this.bytes += chunk.length
    this.#hash.update(chunk)
    done(null, chunk)
  }

  /** Once, when all bytes have passed. */
  digest(): string {
    return this.#hash.digest('hex')
  }
}

/** The digest and the size of a file, read in pieces. */
export async function sumOfFile(path: string): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { sha256: hash.digest('hex'), bytes }
}
