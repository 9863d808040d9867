import * as client from 'openid-client'
import type { BaseLogger } from 'pino'
import { EnvHttpProxyAgent, fetch } from 'undici'
import { ApiError } from '../http/api-error.ts'
import type { ProxyEnvironment } from '../outbound/proxies.ts'

export interface OidcSettings {
  readonly issuer: string
  readonly clientId: string
  /** Absent for a public client. */
  readonly clientSecret: string | undefined
  /** Shown on the login button. */
  readonly name: string
  /** Passwords log nobody in. */
  readonly isRequired: boolean
}

/** Kept in the browser between leaving for the provider and coming back. */
export interface OidcChallenge {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  /** Address registered with the provider. */
  readonly returnTo: string
}

export interface OidcPerson {
  readonly issuer: string
  readonly subject: string
  readonly email: string | undefined
  readonly isEmailVerified: boolean
  readonly username: string | undefined
  readonly name: string | undefined
}

const SCOPE = 'openid profile email'
const TIMEOUT_S = 15

/** Authorization code flow with PKCE. */
export class OidcProvider {
  readonly settings: OidcSettings
  readonly #proxies: ProxyEnvironment
  readonly #log: BaseLogger
  #configuration: Promise<client.Configuration> | undefined

  constructor(settings: OidcSettings, proxies: ProxyEnvironment, log: BaseLogger) {
    this.settings = settings
    this.#proxies = proxies
    this.#log = log
  }

  /** @throws ApiError oidc_unreachable */
  async start(returnTo: string): Promise<{ url: string; challenge: OidcChallenge }> {
    const configuration = await this.#discover()
    const verifier = client.randomPKCECodeVerifier()
    const challenge = { state: client.randomState(), nonce: client.randomNonce(), verifier, returnTo }
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: returnTo,
      scope: SCOPE,
      state: challenge.state,
      nonce: challenge.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
    return { url: url.href, challenge }
  }

  /**
   * Requests claims that the ID token lacks.
   * @throws ApiError oidc_refused, oidc_unreachable
   */
  async finish(query: string, { returnTo, state, nonce, verifier }: OidcChallenge): Promise<OidcPerson> {
    const configuration = await this.#discover()
    const address = new URL(returnTo)
    address.search = query
    try {
      const tokens = await client.authorizationCodeGrant(configuration, address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (claims === undefined) throw new ApiError('oidc_refused')
      const hasMore =
        claims.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
      const more = hasMore
        ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        : undefined
      return toPerson(claims.iss, { ...claims, ...more, sub: claims.sub })
    } catch (error) {
      throw this.#explain(error)
    }
  }

  /** Tells whether the provider refused the login or could not be reached. */
  #explain(error: unknown): unknown {
    if (error instanceof ApiError) return error
    this.#log.warn({ err: error }, 'the OpenID Connect provider refused a login')
    const isRefusal =
      error instanceof client.AuthorizationResponseError ||
      error instanceof client.ResponseBodyError ||
      error instanceof client.ClientError
    return new ApiError(isRefusal ? 'oidc_refused' : 'oidc_unreachable')
  }

  /** On first use, and again after a failure. */
  async #discover(): Promise<client.Configuration> {
    this.#configuration ??= this.#readConfiguration()
    try {
      return await this.#configuration
    } catch (error) {
      this.#configuration = undefined
      this.#log.error({ err: error }, 'the OpenID Connect provider at OIDC_ISSUER cannot be reached')
      throw new ApiError('oidc_unreachable')
    }
  }

  #readConfiguration(): Promise<client.Configuration> {
    const { issuer, clientId, clientSecret } = this.settings
    const { http, https, none } = this.#proxies
    const dispatcher = new EnvHttpProxyAgent({
      httpProxy: http ?? '',
      httpsProxy: https ?? '',
      noProxy: none ?? '',
    })
    return client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: TIMEOUT_S,
      [client.customFetch]: (address, options) =>
        fetch(address, { ...(options as object), dispatcher }) as Promise<unknown> as Promise<Response>,
      // The provider may be in the same network, such as another container.
      execute: issuer.startsWith('http:') ? [client.allowInsecureRequests] : [],
    })
  }
}

type Claims = Readonly<Record<string, unknown>> & { readonly sub: string }

function toPerson(issuer: string, claims: Claims): OidcPerson {
  const { sub, email, email_verified, preferred_username, name } = claims
  const text = (value: unknown): string | undefined => {
    const line =
      typeof value === 'string'
        ? value
            .toWellFormed()
            .replace(/\p{Cc}/gu, ' ')
            .trim()
        : ''
    return line === '' ? undefined : line
  }
  return {
    issuer,
    subject: sub,
    email: text(email),
    isEmailVerified: email_verified === true,
    username: text(preferred_username),
    name: text(name),
  }
}
