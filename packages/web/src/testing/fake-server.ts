import { vi } from 'vitest'

export interface FakeRequest {
  readonly method: string
  readonly path: string
  readonly headers: Headers
  readonly body: unknown
  readonly credentials: RequestCredentials | undefined
  readonly cache: RequestCache | undefined
}

type FakeAnswer = Response | Error | Promise<Response>

/** Replaces `fetch`: answers and records each request. */
export function serve(answer: (asked: FakeRequest, count: number) => FakeAnswer): FakeRequest[] {
  const requests: FakeRequest[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const { method = 'GET', headers, body, credentials, cache } = init
    const call = { method, path, headers: new Headers(headers), body, credentials, cache }
    requests.push(call)
    init.signal?.throwIfAborted()
    const answered = await Promise.race([answer(call, requests.length), aborted(init.signal)])
    if (answered instanceof Error) throw answered
    return answered
  })
  return requests
}

const aborted = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

/** As `fetch` reports a lost connection. */
export const cut = (): Error => new TypeError('Failed to fetch')

/** The response breaks off after its beginning. */
export function brokenResponse(): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"access'))
      controller.error(new TypeError('network error'))
    },
  })
  return new Response(body, { headers: { 'content-type': 'application/json' } })
}

export const token = (access_token: string) => json({ access_token, expires_at: '2030-01-01T00:00:00.000Z' })

/** The body arrives in these chunks. */
export function streamedResponse(...pieces: (string | Uint8Array)[]): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) {
        controller.enqueue(typeof piece === 'string' ? new TextEncoder().encode(piece) : piece)
      }
      controller.close()
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}
