import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { setHeaders } from './headers.ts'
import type { RequestMetrics } from './request-metrics.ts'

/** So much may wait beside one large piece. */
const BUFFER_MAX = 256 * 1024
const COMMENT_MS = 15_000
/** Who takes nothing for so long while something waits is not there any more. */
const PATIENCE_MS = 30_000

/** One reader's connection for server-sent events. */
export interface EventStream {
  /** False once the reader is gone, or so slow that it was let go; it can come back and resume. */
  readonly isOpen: boolean
  write(frames: string): void
  /** Writes any amount at the reader's own pace; resolves when it has been taken, or the reader is gone. */
  writeAll(frames: readonly string[]): Promise<void>
  end(): void
  onClose(listener: () => void): void
}

/**
 * Takes the connection over from Fastify. Nothing on the way may hold the events back: no compression, no
 * proxy buffering, no cache. A comment now and then keeps idle connections alive.
 */
export function openEventStream(reply: FastifyReply, patienceMs = PATIENCE_MS): EventStream {
  reply.hijack()
  reply.request.makeRoom() // for as long as it is read
  const response = reply.raw
  // One by one: of those that `writeHead` is given nobody can tell afterwards that they were sent, and by its type a stream is known.
  response.setHeaders(
    new Map([
      ...definedHeaders(setHeaders(reply.request, reply)),
      ['content-type', 'text/event-stream; charset=utf-8'],
      ['cache-control', 'no-store, no-transform'],
      ['x-accel-buffering', 'no'],
    ]),
  )
  response.writeHead(200)
  response.socket?.setNoDelay(true)
  const { requestMeters: metrics } = reply.server
  const stream = new StreamConnection(response, metrics)
  const comments = setInterval(() => stream.keepAlive(), COMMENT_MS)
  comments.unref()
  response.setTimeout(patienceMs, () => void (response.writableLength > 0 && stream.letGo()))
  metrics.readers++
  response.once('close', () => {
    metrics.readers--
    clearInterval(comments)
  })
  return stream
}

class StreamConnection implements EventStream {
  readonly #response: ServerResponse
  readonly #meters: RequestMetrics
  /** The largest of what waits: that it takes its time is not its reader's fault. */
  #largest = 0

  constructor(response: ServerResponse, metrics: RequestMetrics) {
    this.#response = response
    this.#meters = metrics
  }

  get isOpen(): boolean {
    return !this.#response.destroyed && !this.#response.writableEnded
  }

  write(frames: string): void {
    this.#write(frames)
  }

  async writeAll(frames: readonly string[]): Promise<void> {
    for (const frame of frames) {
      if (this.#write(frame) || !this.isOpen) continue
      await this.#drained()
    }
  }

  /** While something waits, the connection is busy anyway. */
  keepAlive(): void {
    if (this.#response.writableLength === 0) this.#write(':\n\n')
  }

  /** It was too slow, be it for the end alone. */
  letGo(): void {
    if (this.#response.destroyed) return
    this.#meters.slowReaders.add()
    this.#response.destroy()
  }

  end(): void {
    this.#response.end()
  }

  onClose(listener: () => void): void {
    this.#response.once('close', listener)
  }

  /** @returns whether more can be written without its having to wait; to nobody anything can */
  #write(text: string): boolean {
    if (!this.isOpen) return true
    const waiting = this.#response.writableLength
    if (waiting === 0) this.#largest = 0
    if (waiting > BUFFER_MAX + this.#largest) {
      this.letGo()
      return true
    }
    const piece = Buffer.from(text)
    this.#largest = Math.max(this.#largest, piece.length)
    return this.#response.write(piece)
  }

  #drained(): Promise<void> {
    return new Promise(resolve => {
      const go = (): void => {
        this.#response.off('drain', go).off('close', go)
        resolve()
      }
      this.#response.once('drain', go).once('close', go)
    })
  }
}

const definedHeaders = (reply: FastifyReply): [name: string, value: string | number | string[]][] =>
  Object.entries(reply.getHeaders()).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
