import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { createMcpHandler } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { admitActor } from '../../platform/http/limits/admit-actor.ts'
import type { RateLimiter } from '../../platform/http/limits/limits.ts'
import { type CallApi, callApiAs } from './call-api.ts'
import { createMcpServer } from './tools.ts'

const PATH = '/mcp'

/** The Model Context Protocol over HTTP. Assistants with an API key find characters and chat with them. */
export function mcpRoutes(app: FastifyInstance, limiter: RateLimiter): void {
  const handler = createMcpHandler(({ authInfo }) => createMcpServer(authInfo?.extra?.callApi as CallApi))
  app.addHook('preClose', () => handler.close())
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: PATH,
    config: { name: 'mcp', policy: 'user', admission: 'patient' },
    handler: async (request, reply) => {
      const actor = admitActor(limiter, request, 'mcp')
      request.makeRoom() // the calls of its tools take slots of their own
      const callApi = callApiAs(app, request)
      const authInfo = { token: '', clientId: actor.id, scopes: [], extra: { callApi } }
      const options = { authInfo, parsedBody: request.body }
      return await sendResponse(reply, await handler.fetch(toRequest(request, reply), options))
    },
  })
}

function toRequest({ method, url, host, headers }: FastifyRequest, reply: FastifyReply): Request {
  const aborted = new AbortController()
  reply.raw.once('close', () => aborted.abort())
  const headerPairs = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  )
  return new Request(new URL(url, `http://${host}`), { method, headers: headerPairs, signal: aborted.signal })
}

function sendResponse(reply: FastifyReply, { status, headers, body }: Response): FastifyReply {
  reply.status(status).headers(Object.fromEntries(headers))
  return body === null ? reply.send() : reply.send(Readable.fromWeb(body as ReadableStream))
}
