import type { Outbound } from '../../platform/outbound/outbound.ts'
import { addressAt } from '../stream/api-address.ts'

/** Below the server's own address; the paths of its calls, and of those in OpenAI's words, are often copied along. */
export const apiAddress = (baseUrl: string, outbound: Outbound, call: 'chat' | 'tags' | 'show'): URL =>
  addressAt(baseUrl, outbound, path => `${path.replace(/\/(v1|api)(\/chat)?$/, '')}/api/${call}`)
