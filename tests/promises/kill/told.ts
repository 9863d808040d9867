import type { AnswerOf, Route } from '@inkling/contract'
import type { Api, CallInput } from '../../../packages/server/src/testing/api.ts'

/** There was no response, or one that says "not now", so only a repeat can tell whether the request had an effect. */
export class UnansweredError extends Error {
  override name = 'Unanswered'
}

/** The refused request had no effect. */
export class RefusedError extends Error {
  override name = 'Refused'
}

/** Waits for the complete response. */
export async function callApi<R extends Route>(
  api: Api,
  route: R,
  sending: CallInput<R>,
): Promise<AnswerOf<R>> {
  const response = await openStream(api, route, sending)
  const text = await response.text().catch(ignoreLost)
  return route.answer?.parse(JSON.parse(text)) as AnswerOf<R> // just parsed by its own schema
}

/** Waits only until the headers report success. */
export async function openStream<R extends Route>(
  api: Api,
  route: R,
  sending: CallInput<R>,
): Promise<Response> {
  const response = await api.send(route, sending).catch(ignoreLost)
  if (response.ok) return response
  const text = await response.text().catch(ignoreLost)
  if (tookTooLong(text)) throw new RefusedError(text)
  if (response.status === 429 || response.status === 409) throw new RefusedError(text)
  if (response.status >= 500) throw new UnansweredError(text)
  throw new Error(`${route.name}: ${response.status} ${text}`)
}

/** Reading a file times out after some seconds, which a loaded machine may need even for a small one. */
const tookTooLong = (text: string): boolean => text.includes('"reason":"timeout"')

function ignoreLost(cause: unknown): never {
  throw new UnansweredError('the connection was lost', { cause })
}
