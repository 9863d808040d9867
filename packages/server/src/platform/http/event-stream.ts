import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { setHeaders } from './headers.ts'
import type { RequestMetrics } from './request-metrics.ts'

/** Bytes buffered in addition to one large chunk. */
const BUFFER_MAX = 256 * 1024
const KEEP_ALIVE_MS = 15_000
/** A reader that takes no data for this long counts as gone. */
const IDLE_TIMEOUT_MS = 30_000

export interface EventStream {
  /** False once the client disconnected or was dropped for being too slow. It can reconnect and resume. */
  readonly isOpen: boolean
  write(frames: string): void
  /** Respects backpressure. Resolves once everything is flushed or the client is gone. */
  writeAll(frames: readonly string[]): Promise<void>
  end(): void
  onClose(listener: () => void): void
}

/**
 * Takes the connection over from Fastify. Compression, proxy buffering and caching are off; comments keep idle
 * connections alive.
 */
export function openEventStream(reply: FastifyReply, idleTimeoutMs = IDLE_TIMEOUT_MS): EventStream {
  reply.hijack()
  reply.request.makeRoom() // frees the slot while the stream is open
  const response = reply.raw
  // Headers passed to `writeHead` cannot be read back, and streams are recognised by content type.
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
  const comments = setInterval(() => stream.keepAlive(), KEEP_ALIVE_MS)
  comments.unref()
  response.setTimeout(idleTimeoutMs, () => void (response.writableLength > 0 && stream.release()))
  metrics.readers++
  response.once('close', () => {
    metrics.readers--
    clearInterval(comments)
  })
  return stream
}

class StreamConnection implements EventStream {
  readonly #response: ServerResponse
  readonly #metrics: RequestMetrics
  /** A large chunk takes long to send, which is not the reader's fault. */
  #largest = 0

  constructor(response: ServerResponse, metrics: RequestMetrics) {
    this.#response = response
    this.#metrics = metrics
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

  keepAlive(): void {
    if (this.#response.writableLength === 0) this.#write(':\n\n')
  }

  /** Drops a slow reader even after the last write. */
  release(): void {
    if (this.#response.destroyed) return
    this.#metrics.slowReaders.inc()
    this.#response.destroy()
  }

  end(): void {
    this.#response.end()
  }

  onClose(listener: () => void): void {
    this.#response.once('close', listener)
  }

  /** @returns whether more can be written without waiting; always true once closed */
  #write(text: string): boolean {
    if (!this.isOpen) return true
    const waiting = this.#response.writableLength
    if (waiting === 0) this.#largest = 0
    if (waiting > BUFFER_MAX + this.#largest) {
      this.release()
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
