import { hash } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'

const NEWLINE = 0x0a
const LANES = 8

/**
 * Passes on what COPY says of a table, and counts its rows: in COPY's text format each ends with a line feed, and none is
 * inside of it. The sum of their digests is the same in whatever order they come.
 */
export class RowSum extends Transform {
  rows = 0
  readonly #lanes = new Uint32Array(LANES)
  #begun: Buffer[] = []

  /** The sum, as hexadecimal digits. */
  get content(): string {
    return [...this.#lanes].map(lane => lane.toString(16).padStart(8, '0')).join('')
  }

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    let from = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      this.#add(chunk.subarray(from, end))
      from = end + 1
    }
    // A copy, since whoever wrote the chunk may use its memory again.
    if (from < chunk.length) this.#begun.push(Buffer.from(chunk.subarray(from)))
    done(null, chunk)
  }

  #add(end: Buffer): void {
    const row = this.#begun.length === 0 ? end : Buffer.concat([...this.#begun, end])
    this.#begun = []
    const digest = hash('sha256', row, 'buffer')
    for (let lane = 0; lane < LANES; lane++) {
      this.#lanes[lane] = (this.#lanes[lane] ?? 0) + digest.readUInt32BE(lane * 4)
    }
    this.rows++
  }
}
