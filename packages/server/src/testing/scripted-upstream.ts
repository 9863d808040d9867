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

/** A question as it arrived. */
export interface ScriptedRequest {
  path: string
  headers: IncomingHttpHeaders
  body: ScriptedRequestBody
  /** Whether the asker hung up before the answer was over. */
  hungUp: boolean
}

/** What a chat completion asks for, as far as tests look at it. */
export interface ScriptedRequestBody {
  model: string
  messages: { role: string; content: string; name?: string }[]
  [setting: string]: unknown
}

export interface ScriptedUpstream {
  /** The base URL, `/v1` included. */
  url: string
  port: number
  /** Everything that was asked, oldest first. */
  requests: ScriptedRequest[]
  /** Plays these scripts to the next questions, in turn, whatever model they ask for. */
  script(...next: (ScriptName | ScriptedAnswer)[]): void
  close(): Promise<void>
}

export interface ScriptedUpstreamOptions {
  port?: number
  /** Load tests ask too often to keep everything. */
  keepRequests?: boolean
}

/** What somebody has said who only looks. */
const NOTHING_SAID: ScriptedRequestBody = { model: '', messages: [] }

/**
 * A real HTTP server that speaks OpenAI's chat completions, and by other paths as Anthropic, Google and Ollama do. It does
 * what it was told: by the name of the model, or by scripts that a test queues. The stand-in for every model in every test
 * and benchmark.
 */
export async function startScriptedUpstream(
  options: ScriptedUpstreamOptions = {},
): Promise<ScriptedUpstream> {
  const pace = new Pace()
  const queue: ScriptedAnswer[] = []
  const requests: ScriptedRequest[] = []
  const { keepRequests = true } = options

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const said = await text(request)
    const body: ScriptedRequestBody = said === '' ? NOTHING_SAID : JSON.parse(said) // what the product under test sent
    if (keepRequests) requests.push(recorded(request, response, body))
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

function recorded(
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
    const address = server.address() as AddressInfo // a TCP server that listens has one
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
