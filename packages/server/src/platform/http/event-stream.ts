import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { RequestMeters } from '../monitoring/request-meters.ts'
import { setHeaders } from './headers.ts'

const BUFFER_MAX = 256 * 1024
const COMMENT_MS = 15_000

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
export function openEventStream(reply: FastifyReply): EventStream {
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
  const { requestMeters: meters } = reply.server
  const comments = setInterval(() => void write(response, ':\n\n', meters), COMMENT_MS)
  comments.unref()
  meters.readers++
  response.once('close', () => {
    meters.readers--
    clearInterval(comments)
  })
  return {
    get isOpen() {
      return isOpen(response)
    },
    write: frames => void write(response, frames, meters),
    writeAll: frames => writeAll(response, frames, meters),
    end: () => void response.end(),
    onClose: listener => void response.once('close', listener),
  }
}

const isOpen = (response: ServerResponse): boolean => !response.destroyed && !response.writableEnded

/** What waited already before this is what a reader was too slow for; one large piece is not its fault. */
function write(response: ServerResponse, text: string, meters: RequestMeters): boolean {
  if (!isOpen(response)) return true
  if (response.writableLength > BUFFER_MAX) {
    meters.slowReaders.add()
    response.destroy()
    return true
  }
  return response.write(Buffer.from(text))
}

async function writeAll(
  response: ServerResponse,
  frames: readonly string[],
  meters: RequestMeters,
): Promise<void> {
  for (const frame of frames) {
    if (write(response, frame, meters) || !isOpen(response)) continue
    await new Promise<void>(resolve => {
      const go = (): void => {
        response.off('drain', go).off('close', go)
        resolve()
      }
      response.once('drain', go).once('close', go)
    })
  }
}

const definedHeaders = (reply: FastifyReply): [name: string, value: string | number | string[]][] =>
  Object.entries(reply.getHeaders()).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
