import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { routes } from '@inkling/contract'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { Api } from './api.ts'

export type TestClaims = Readonly<Record<string, unknown>> & { readonly sub: string }

export interface TestOidcProvider {
  readonly issuer: string
  /** Who is logged in at the provider; a function is called for each login. With null, logins are refused. */
  person: TestClaims | (() => TestClaims) | null
  claims: Record<string, unknown>
  /** Drops connections while true. */
  isDown: boolean
  close(): Promise<void>
}

export const OIDC_CLIENT = { id: 'inkling', secret: 'between-these-two' } as const

interface Grant {
  readonly person: TestClaims
  readonly nonce: string
  readonly challenge: string
  readonly returnTo: string
}

/** Visits the provider as a browser would, and returns the input of `finish` and `link`. */
export async function comeBackFromProvider(api: Api, body: { invitation?: string } = {}) {
  const begun = await api.send(routes.oidc.start, { body })
  const { url } = (await begun.json()) as { url: string }
  const answer = await fetch(url, { redirect: 'manual' })
  const cookie = begun.headers.getSetCookie().map(one => one.split(';')[0])
  const { search: query } = new URL(answer.headers.get('location') ?? '')
  return { body: { query }, headers: { cookie: cookie.join('; ') } }
}

/** Starts a provider that asks no questions, but checks code, PKCE, secret and redirect address. */
export async function startTestOidcProvider(): Promise<TestOidcProvider> {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const grants = new Map<string, Grant>()
  const pages: Record<string, (url: URL, request: IncomingMessage, response: ServerResponse) => unknown> = {
    '/.well-known/openid-configuration': (_, _request, response) =>
      json(response, metadataOf(started.issuer)),
    '/jwks': (_, _request, response) => json(response, { keys: [jwk] }),
    '/authorize': (url, _request, response) => {
      const query = url.searchParams
      const back = new URL(query.get('redirect_uri') ?? '')
      back.searchParams.set('state', query.get('state') ?? '')
      const person = typeof started.person === 'function' ? started.person() : started.person
      if (person === null) back.searchParams.set('error', 'access_denied')
      else back.searchParams.set('code', grant(person, query))
      response.writeHead(302, { location: back.href }).end()
    },
    '/token': async (_, request, response) => {
      const sent = new URLSearchParams(await text(request))
      const grant = take(sent)
      const isOurs =
        sent.get('client_secret') === OIDC_CLIENT.secret ||
        request.headers.authorization === `Basic ${btoa(`${OIDC_CLIENT.id}:${OIDC_CLIENT.secret}`)}`
      if (grant === undefined || !isOurs) return json(response, { error: 'invalid_grant' }, 400)
      const about = { iss: started.issuer, aud: OIDC_CLIENT.id, nonce: grant.nonce }
      const id_token = await new SignJWT({ ...about, ...grant.person, ...started.claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'one' })
        .setIssuedAt()
        .setExpirationTime('5 minutes')
        .sign(privateKey)
      return json(response, { access_token: randomUUID(), token_type: 'Bearer', expires_in: 300, id_token })
    },
  }
  const grant = (person: TestClaims, query: URLSearchParams): string => {
    const code = randomUUID()
    grants.set(code, {
      person,
      nonce: query.get('nonce') ?? '',
      challenge: query.get('code_challenge') ?? '',
      returnTo: query.get('redirect_uri') ?? '',
    })
    return code
  }
  const take = (sent: URLSearchParams): Grant | undefined => {
    const grant = grants.get(sent.get('code') ?? '')
    grants.delete(sent.get('code') ?? '')
    const shown = createHash('sha256')
      .update(sent.get('code_verifier') ?? '')
      .digest('base64url')
    return grant?.challenge === shown && grant.returnTo === sent.get('redirect_uri') ? grant : undefined
  }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', started.issuer)
    if (started.isDown) return request.destroy()
    const page = pages[url.pathname]
    if (page === undefined) response.writeHead(404).end()
    else void page(url, request, response)
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  const started: TestOidcProvider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    person: null,
    claims: {},
    isDown: false,
    close: () =>
      new Promise(closed => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
  return started
}

function json(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const metadataOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  code_challenge_methods_supported: ['S256'],
})
