import { type IncomingMessage, request } from 'node:http'

/** Asks under a host name of one's choice, which `fetch` does not allow. */
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
