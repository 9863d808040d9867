import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { API_CSP, everywhere } from './headers.ts'

const BUFFER_MAX = 256 * 1024
const COMMENT_MS = 15_000

/** One reader's connection for server-sent events. */
export interface EventStream {
  /** False once the reader is gone, or so slow that it was let go; it can come back and resume. */
  readonly isOpen: boolean
  write(frames: string): void
  end(): void
  onClose(listener: () => void): void
}

/**
 * Takes the connection over from Fastify. Nothing on the way may hold the events back: no compression, no
 * proxy buffering, no cache. A comment now and then keeps idle connections alive.
 */
export function openEventStream(reply: FastifyReply): EventStream {
  reply.hijack()
  const response = reply.raw
  response.writeHead(200, {
    ...everywhere,
    ...definedHeaders(reply),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'content-security-policy': API_CSP,
  })
  response.socket?.setNoDelay(true)
  const comments = setInterval(() => write(response, ':\n\n'), COMMENT_MS)
  comments.unref()
  response.once('close', () => clearInterval(comments))
  return {
    get isOpen() {
      return isOpen(response)
    },
    write: frames => write(response, frames),
    end: () => void response.end(),
    onClose: listener => void response.once('close', listener),
  }
}

const isOpen = (response: ServerResponse): boolean => !response.destroyed && !response.writableEnded

function write(response: ServerResponse, text: string): void {
  if (!isOpen(response)) return
  response.write(text)
  if (response.writableLength > BUFFER_MAX) response.destroy()
}

function definedHeaders(reply: FastifyReply): Record<string, string | number | string[]> {
  return Object.fromEntries(
    Object.entries(reply.getHeaders()).filter(entry => entry[1] !== undefined),
  ) as Record<string, string | number | string[]> // undefined ones were just taken out
}
