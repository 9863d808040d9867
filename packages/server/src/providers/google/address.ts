import type { Outbound } from '../../platform/outbound/outbound.ts'
import { addressAt } from '../stream/api-address.ts'

/** The base URL's path with a version, and without what belongs to Google's endpoint in OpenAI's words. */
function versioned(path: string): string {
  const base = path.replace(/\/(openai|models)$/, '')
  return /\/v\d[^/]*$/.test(base) ? base : `${base}/v1beta`
}

/** A model may be named as the upstream lists it, `models/…`, or without. */
export function streamAddress(baseUrl: string, model: string, outbound: Outbound): URL {
  const named = model.includes('/') ? model : `models/${model}`
  const place = named.split('/').map(encodeURIComponent).join('/')
  const url = addressAt(baseUrl, outbound, path => `${versioned(path)}/${place}:streamGenerateContent`)
  url.searchParams.set('alt', 'sse')
  return url
}

export function modelsAddress(baseUrl: string, outbound: Outbound): URL {
  const url = addressAt(baseUrl, outbound, path => `${versioned(path)}/models`)
  url.searchParams.set('pageSize', '1000')
  return url
}
