import { type IncomingMessage, request } from 'node:http'

/** Sends a request with a custom Host header, which `fetch` does not allow. */
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
