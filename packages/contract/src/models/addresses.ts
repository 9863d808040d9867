import type { providers } from '../base/choices.ts'

type ProviderName = (typeof providers)[number]

/** Hosts that people type without a scheme and that have no certificate: this machine, and what only the own network knows. */
const home =
  /^(localhost|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|\[|[^.:/]{1,63}(:|\/|$)|[^/:]{1,200}\.(local|lan|home|internal)(:|\/|$))/i

/** An address as it was meant: what lacks its scheme gets one. What is no address stays as it is. */
export function withScheme(typed: string): string {
  if (typed === '' || /^[a-z][a-z0-9+.-]{0,20}:\/\//i.test(typed) || /\s/.test(typed)) return typed
  const bare = typed.replace(/^\/{1,3}/, '')
  return `${home.test(bare) ? 'http' : 'https'}://${bare}`
}

/** Calls that people paste where the address above them was meant. */
const pasted =
  /\/(chat\/completions|completions|responses|embeddings|messages(\/count_tokens)?|models(\/[^/]{1,200}(:\w{1,40})?)?|api\/(chat|generate|tags|show))$/i

/** A path without slashes at its end and the call that was pasted with it. */
export function withoutCall(path: string): string {
  const trimmed = path.replace(/(?<!\/)\/+$/, '')
  return trimmed.replace(pasted, '').replace(/(?<!\/)\/+$/, '')
}

/**
 * The path below which a provider's calls are, from the path of the address that somebody typed. `usual` is what stands in
 * for none: `/v1`, unless the host is known to have another.
 */
export function callsBelow(provider: ProviderName, path: string, usual = '/v1'): string {
  const base = withoutCall(path)
  switch (provider) {
    case 'anthropic':
      return `${base.replace(/\/v1$/, '')}/v1`
    case 'google': {
      const api = base.replace(/\/openai$/, '')
      return /\/v\d[^/]*$/.test(api) ? api : `${api}/v1beta`
    }
    case 'ollama':
      return `${base.replace(/\/(v1|api)$/, '')}/api`
    default:
      return base === '' ? usual : base
  }
}

const calls: Readonly<Partial<Record<ProviderName, string>>> = {
  'openai-compatible': '/chat/completions',
  anthropic: '/messages',
  google: '/models/…:streamGenerateContent',
  ollama: '/chat',
}

const address = /^(https?:\/\/[^/?#]{1,300})([^?#]{0,2000})(\?[^#]{0,2000})?/i

/** The address that a model at this base URL will be asked at, as a form says it; null while that is none. */
export function chatAddressOf(provider: ProviderName, base_url: string, usual?: string): string | null {
  const [, origin, path = '', query = ''] = address.exec(withScheme(base_url.trim())) ?? []
  const call = calls[provider]
  return origin === undefined || call === undefined
    ? null
    : origin + callsBelow(provider, path, usual) + call + query
}
