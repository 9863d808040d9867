import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { scriptAskedFor } from './scripted-upstream/dialects/asked-in.ts'
import { embeddingsOf } from './scripted-upstream/embeddings.ts'
import { listAt } from './scripted-upstream/lists.ts'
import { Pace } from './scripted-upstream/pace.ts'
import { ScriptedReply } from './scripted-upstream/reply.ts'
import { type ScriptedAnswer, type ScriptName, scriptOf, scripts } from './scripted-upstream/scripts.ts'

export { answerOf } from './scripted-upstream/reply.ts'
export type { ScriptedAnswer, ScriptName } from './scripted-upstream/scripts.ts'

export interface ScriptedRequest {
  path: string
  headers: IncomingHttpHeaders
  body: ScriptedRequestBody
  hungUp: boolean
}

/** Only the fields that tests use. */
export interface ScriptedRequestBody {
  model: string
  messages: { role: string; content: string; name?: string }[]
  [setting: string]: unknown
}

export interface ScriptedUpstream {
  /** Base URL including `/v1`. */
  url: string
  port: number
  /** All requests, oldest first. */
  requests: ScriptedRequest[]
  /** Queues scripts for the next requests, whatever their model. */
  script(...next: (ScriptName | ScriptedAnswer)[]): void
  close(): Promise<void>
}

export interface ScriptedUpstreamOptions {
  port?: number
  /** Load tests send too many requests to keep. */
  keepRequests?: boolean
}

const EMPTY_BODY: ScriptedRequestBody = { model: '', messages: [] }

/**
 * Speaks OpenAI's API and, on other paths, Anthropic's, Google's and Ollama's. Answers by the model's name or by queued
 * scripts. The model in all tests and benchmarks.
 */
export async function startScriptedUpstream(
  options: ScriptedUpstreamOptions = {},
): Promise<ScriptedUpstream> {
  const pace = new Pace()
  const queue: ScriptedAnswer[] = []
  const requests: ScriptedRequest[] = []
  const { keepRequests = true } = options

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const bodyText = await text(request)
    const body: ScriptedRequestBody = bodyText === '' ? EMPTY_BODY : JSON.parse(bodyText) // the code under test sent it
    if (keepRequests) requests.push(recordRequest(request, response, body))
    const script = queue.shift() ?? scriptFor(request, body)
    await script(new ScriptedReply(response, pace), request.headers.authorization ?? '')
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  const port = await listen(server, options.port ?? 0)

  return {
    url: `http://127.0.0.1:${port}/v1`,
    port,
    requests,
    script: (...next) => queue.push(...next.map(one => (typeof one === 'string' ? scripts[one] : one))),
    close: () => close(server),
  }
}

function scriptFor({ url = '', headers }: IncomingMessage, body: ScriptedRequestBody): ScriptedAnswer {
  const { model } = body
  if (url.endsWith('/embeddings')) return embeddingsOf(body) ?? scriptOf(model)
  const list = listAt(url, headers, model)
  if (list !== undefined) return reply => reply.whole(200, list)
  return scriptAskedFor(url, model) ?? scriptOf(model)
}

function recordRequest(
  request: IncomingMessage,
  response: ServerResponse,
  body: ScriptedRequestBody,
): ScriptedRequest {
  const record = { path: request.url ?? '', headers: request.headers, body, hungUp: false }
  response.on('close', () => {
    record.hungUp = !response.writableFinished
  })
  return record
}

type Server = ReturnType<typeof createServer>

function listen(server: Server, port: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  server.on('error', reject)
  server.listen(port, '127.0.0.1', () => {
    const address = server.address() as AddressInfo // a listening TCP server has an address
    resolve(address.port)
  })
  return promise
}

function close(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.close(() => resolve())
  server.closeAllConnections()
  return promise
}
