import { type IncomingMessage, request } from 'node:http'

/** `fetch` does not allow a custom Host header. */
export function askAs(
  host: string,
  address: string,
  headers: Record<string, string> = {},
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  request(address, { headers: { ...headers, host } }, response => resolve(response.resume()))
    .on('error', reject)
    .end()
  return promise
}
