import type { Outbound } from '../../platform/outbound/outbound.ts'
import { addressAt } from '../wire/base-url.ts'

const CHAT = '/chat/completions'

const withoutChat = (path: string) => (path.endsWith(CHAT) ? path.slice(0, -CHAT.length) : path)

/** The address to ask, below the base URL or that itself; `below` another path than the base URL's, if it is given. */
export const chatAddress = (baseUrl: string, outbound: Outbound, below?: string): URL =>
  addressAt(baseUrl, outbound, path => (below ?? withoutChat(path)) + CHAT)

/** Where the same upstream lists its models. */
export const modelsAddress = (baseUrl: string, outbound: Outbound): URL =>
  addressAt(baseUrl, outbound, path => `${withoutChat(path)}/models`)
