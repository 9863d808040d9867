import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { type ExpectedHeaders, withoutItsOwn } from './exact.ts'

export interface HeaderRequest {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface HeaderResponse {
  readonly status: number
  readonly headers: ExpectedHeaders
  readonly raw: ExpectedHeaders
  readonly text: string
}

/** Sends a request without the headers that browsers or fetch add; reads only the start of endless responses. */
export async function ask(
  url: string,
  path: string,
  { method = 'GET', headers = {}, body }: HeaderRequest = {},
): Promise<HeaderResponse> {
  const asking = request(url, { path, method, headers })
  asking.end(body)
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  const raw = Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
  )
  const isEndless = raw['content-type']?.startsWith('text/event-stream') === true
  const bodyText = isEndless ? '' : await text(response)
  response.destroy()
  return { status: response.statusCode ?? 0, headers: withoutItsOwn(raw), raw, text: bodyText }
}
