import type { IncomingHttpHeaders } from 'node:http'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { UpstreamBounds, UpstreamConnection } from '../model-types.ts'
import { UpstreamError } from '../upstream-error.ts'
import { type BodyReader, readWhole } from './body-text.ts'
import { toUpstreamError } from './error-response.ts'
import { type AnswerReader, sendStreamingRequest, type UpstreamRequest, wayTo } from './streaming-request.ts'

/** Bytes of an error body that are read. */
const MAX_ERROR_BYTES = 64 * 1024
/** Enough for a long model list with descriptions. */
const DOCUMENT_BYTES = 16 * 1024 * 1024

const garbageError = () => new UpstreamError('upstream_garbage')

class JsonDocumentReader implements AnswerReader {
  readonly state = 'open'
  value: unknown
  #body: BodyReader = readWhole((text, isWhole) => {
    if (!isWhole) throw garbageError()
    this.value = parseJson(text)
  }, DOCUMENT_BYTES)

  head(status: number, headers: IncomingHttpHeaders): void {
    if (status < 300) return
    this.#body = readWhole(text => {
      throw toUpstreamError(status, headers, text)
    }, MAX_ERROR_BYTES)
  }

  bytes(chunk: Buffer): void {
    this.#body.feed(chunk)
  }

  end(): void {
    this.#body.end()
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw garbageError()
  }
}

export type DocumentClient = (question: UpstreamRequest) => Promise<unknown>

export function createDocumentClient(
  outbound: Outbound,
  bounds: UpstreamBounds,
  signal: AbortSignal,
  connection: Pick<UpstreamConnection, 'proxy_url'> = {},
): DocumentClient {
  return async question => {
    const document = new JsonDocumentReader()
    const way = await wayTo(question, connection, outbound)
    await sendStreamingRequest(way, question, document, bounds, signal)
    return document.value
  }
}
