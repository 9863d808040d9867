import { problem } from '@inkling/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from './answer-error.ts'

interface KnownAddress {
  readonly pattern: RegExp
  readonly methods: Set<string>
}

/** 405 with `Allow` if the address has other methods, otherwise 404. */
export type RefuseUnknown = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** Tracks routes added from now on, and sets the not-found handler. */
export function refuseUnknownAddresses(app: FastifyInstance): RefuseUnknown {
  const known = new Map<string, KnownAddress>()
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return
    const address = known.get(url) ?? { pattern: patternOf(url), methods: new Set() }
    for (const one of [method].flat()) address.methods.add(one)
    known.set(url, address)
  })
  const refuse: RefuseUnknown = (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const addresses = [...known.values()].filter(({ pattern }) => pattern.test(path))
    const methods = new Set(addresses.flatMap(one => [...one.methods]))
    // OPTIONS is a CORS preflight from another site, which should learn nothing.
    if (methods.size === 0 || methods.has(request.method) || request.method === 'OPTIONS')
      return sendProblem(reply, problem('not_found'))
    return sendProblem(
      reply.header('allow', [...methods].toSorted().join(', ')),
      problem('method_not_allowed'),
    )
  }
  app.setNotFoundHandler(refuse)
  return refuse
}

const patternOf = (url: string): RegExp =>
  new RegExp(`^${url.replace(/[.+?()[\]{}|^$\\]/g, '\\$&').replaceAll(/:\w+/g, '[^/]+')}$`)
