export interface RecordedAnswer {
  readonly token: string | null
  readonly call: string
  /** The response's cookies, the only place where refresh tokens may appear. */
  readonly cookies: readonly string[]
  /** Headers and body, each byte as the character with that code. */
  text: string
}

/**
 * Records every `fetch` response in this process, including the parts that a test does not read.
 * @returns the responses so far, and a function to stop
 */
export function recordAnswers(): { readonly answers: readonly RecordedAnswer[]; stop(): void } {
  const answers: RecordedAnswer[] = []
  const real = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const response = await real(input, init)
    const authorization = new Headers(init?.headers).get('authorization')
    const recorded: RecordedAnswer = {
      token: authorization?.replace(/^Bearer /, '') ?? null,
      call: `${init?.method ?? 'GET'} ${new URL(String(input)).pathname}`,
      cookies: response.headers.getSetCookie(),
      text: headersOf(response),
    }
    answers.push(recorded)
    if (response.body === null) return response
    const decoder = new TextDecoder('latin1')
    const copying = new TransformStream<Uint8Array, Uint8Array>({
      transform(bytes, on) {
        recorded.text += decoder.decode(bytes, { stream: true })
        on.enqueue(bytes)
      },
    })
    const { status, statusText, headers } = response
    return new Response(response.body.pipeThrough(copying), { status, statusText, headers })
  }
  return {
    answers,
    stop() {
      globalThis.fetch = real
    },
  }
}

const headersOf = ({ headers }: Response): string =>
  [...headers]
    .filter(([name]) => name !== 'set-cookie')
    .map(pair => pair.join(': '))
    .join('\n')
