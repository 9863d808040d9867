import type { providers } from '../base/choices.ts'

type ProviderName = (typeof providers)[number]

/** Hosts that default to http, because they have no certificate: this machine and the local network. */
const home =
  /^(localhost|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|\[(::1\]|f[cd][0-9a-f]{2}:|fe[89ab][0-9a-f]:)|[^.:/[]{1,63}(:|\/|$)|[^/:]{1,200}\.(local|lan|home|internal|home\.arpa)(:|\/|$))/i

/** Adds a missing scheme; anything that isn't an address is returned unchanged. */
export function withScheme(typed: string): string {
  if (typed === '' || /^[a-z][a-z0-9+.-]{0,20}:\/\//i.test(typed) || /\s/.test(typed)) return typed
  const bare = typed.replace(/^\/{1,3}/, '')
  return `${home.test(bare) ? 'http' : 'https'}://${bare}`
}

/** Call paths that people paste along with the base URL. */
const pasted =
  /\/(chat\/completions|completions|responses|embeddings|messages(\/count_tokens)?|models(\/[^/]{1,200}(:\w{1,40})?)?|api\/(chat|generate|tags|show))$/i

/** Removes trailing slashes and a pasted call path. */
export function withoutCall(path: string): string {
  const trimmed = path.replace(/(?<!\/)\/+$/, '')
  return trimmed.replace(pasted, '').replace(/(?<!\/)\/+$/, '')
}

/** Hosts whose base URL ends in `/models`. Elsewhere, a URL that ends in it is the list of models. */
const belowModels = /\.services\.ai\.azure\.com(:\d{1,5})?$/i

interface KnownHost {
  /** With or without a port. */
  readonly host?: string | undefined
  /** Replaces an empty path. */
  readonly usual?: string | undefined
}

/** Base path of a provider's calls, from the path of the user's URL. */
export function callsBelow(
  provider: ProviderName,
  path: string,
  { host = '', usual = '/v1' }: KnownHost = {},
): string {
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
      if (/^\/models\/{0,9}$/.test(path) && belowModels.test(host)) return '/models'
      return base === '' ? usual : base
  }
}

const calls: Readonly<Partial<Record<ProviderName, string>>> = {
  'openai-compatible': '/chat/completions',
  anthropic: '/messages',
  google: '/models/…:streamGenerateContent',
  ollama: '/chat',
}

const address = /^(https?:\/\/([^/?#]{1,300}))([^?#]{0,2000})(\?[^#]{0,2000})?/i

/** The URL that a model will be called at, shown in forms; null if the base URL is invalid. */
export function chatAddressOf(provider: ProviderName, base_url: string, usual?: string): string | null {
  const [, origin, host, path = '', query = ''] = address.exec(withScheme(base_url.trim())) ?? []
  const call = calls[provider]
  return origin === undefined || call === undefined
    ? null
    : origin + callsBelow(provider, path, { host, usual }) + call + query
}
