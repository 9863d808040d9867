import {
  type AnswerOf,
  addressOf,
  type BodyIn,
  isSafe,
  type Locale,
  type ParamsIn,
  Problem,
  type QueryIn,
  type Route,
  routes,
} from '@inkling/contract'

export interface CallInput<R extends Route> {
  readonly params?: ParamsIn<R>
  readonly query?: QueryIn<R>
  readonly body?: BodyIn<R> | Uint8Array | string
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/** For one account or anonymous. */
export interface Api {
  readonly token: string | null
  send<R extends Route>(route: R, sending?: CallInput<R>): Promise<Response>
  /** Validates the response against the contract. */
  call<R extends Route>(route: R, sending?: CallInput<R>): Promise<AnswerOf<R>>
  refused<R extends Route>(route: R, sending?: CallInput<R>): Promise<Problem>
  register(
    username: string,
    more?: { email?: string; password?: string; display_name?: string; locale?: Locale },
  ): Promise<Api>
  as(token: string | null): Api
}

export const TEST_PASSWORD = 'correct horse battery staple'

export function createApi(url: string, token: string | null = null): Api {
  const send = async <R extends Route>(route: R, sending: CallInput<R> = {}): Promise<Response> => {
    const { body } = sending
    const isRaw = body instanceof Uint8Array || typeof body === 'string'
    return await fetch(addressWith(url, route, sending), {
      method: route.method,
      redirect: 'manual',
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && {
          'content-type': isRaw ? 'application/octet-stream' : 'application/json',
        }),
        ...(!isSafe(route.method) && { 'idempotency-key': sending.key ?? crypto.randomUUID() }),
        ...sending.headers,
      },
      ...(body !== undefined && {
        body: isRaw ? (body as Uint8Array<ArrayBuffer> | string) : JSON.stringify(body),
      }),
      ...(sending.signal && { signal: sending.signal }),
    })
  }

  const api: Api = {
    token,
    send,
    async call(route, sending) {
      const response = await send(route, sending)
      const text = await response.text()
      if (!response.ok) throw new Error(`${route.method} ${route.path}: ${response.status} ${text}`)
      if (route.answer === undefined) return undefined as AnswerOf<typeof route>
      return route.answer.parse(JSON.parse(text)) as AnswerOf<typeof route>
    },
    async refused(route, sending) {
      const response = await send(route, sending)
      const text = await response.text()
      if (response.ok)
        throw new Error(`${route.method} ${route.path} was not refused: ${response.status} ${text}`)
      return Problem.parse(JSON.parse(text))
    },
    async register(username, more = {}) {
      const { access_token } = await api.call(routes.auth.register, {
        body: { username, email: `${username}@example.com`, password: TEST_PASSWORD, ...more },
      })
      return createApi(url, access_token)
    },
    as: other => createApi(url, other),
  }
  return api
}

function addressWith<R extends Route>(url: string, route: R, { params, query }: CallInput<R>): string {
  const address = new URL(addressOf(route, (params ?? {}) as Record<string, string>), url)
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined) address.searchParams.append(name, String(value))
  }
  return address.href
}
