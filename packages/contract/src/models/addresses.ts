import type { providers } from '../base/choices.ts'

type ProviderName = (typeof providers)[number]

/** The local machine and network usually have no certificate, so these hosts default to http. */
const home =
  /^(localhost|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|\[(::1\]|f[cd][0-9a-f]{2}:|fe[89ab][0-9a-f]:)|[^.:/[]{1,63}(:|\/|$)|[^/:]{1,200}\.(local|lan|home|internal|home\.arpa)(:|\/|$))/i

/** Adds a missing scheme; text that isn't an address is returned unchanged. */
export function withScheme(typed: string): string {
  if (typed === '' || /^[a-z][a-z0-9+.-]{0,20}:\/\//i.test(typed) || /\s/.test(typed)) return typed
  const bare = typed.replace(/^\/{1,3}/, '')
  return `${home.test(bare) ? 'http' : 'https'}://${bare}`
}

/** The key itself, when it was pasted with its header, quotes or invisible characters. */
export const keyIn = (pasted: string): string =>
  pasted
    .replace(/[\u200b-\u200f\u2060\ufeff]/g, '')
    .trim()
    .replace(/^["'`“”‘’]{1,3}|["'`“”‘’,;]{1,3}$/g, '')
    .replace(/^authorization\s*[:=]\s*/i, '')
    .replace(/^bearer\s+/i, '')
    .trim()

/** Paths of API calls that users paste along with the base URL. */
const pasted =
  /\/(chat\/completions|completions|responses|embeddings|messages(\/count_tokens)?|models(\/[^/]{1,200}(:\w{1,40})?)?|api\/(chat|generate|tags|show))$/i

/** Removes trailing slashes and a pasted call path. */
export function withoutCall(path: string): string {
  const trimmed = path.replace(/(?<!\/)\/+$/, '')
  return trimmed.replace(pasted, '').replace(/(?<!\/)\/+$/, '')
}

/** At these hosts, `/models` belongs to the base URL; elsewhere it is the list of models. */
const belowModels = /\.services\.ai\.azure\.com(:\d{1,5})?$/i

/** Their calls stand at the root: Perplexity, GitHub Copilot and Azure's models of GitHub. */
const atRoot = /(^|\.)(api\.perplexity\.ai|githubcopilot\.com|models\.inference\.ai\.azure\.com)(:\d{1,5})?$/i

/** Nobody pastes this call without the path where the service has it. */
const isChatCall = (path: string): boolean => /\/chat\/completions\/{0,9}$/i.test(path)

interface KnownHost {
  /** With or without a port. */
  readonly host?: string | undefined
  /** Default for an empty path. */
  readonly usual?: string | undefined
}

/** Turns the path of a user's URL into the base path of the provider's calls. */
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
      if (base !== '') return base
      return atRoot.test(host) || isChatCall(path) ? '' : usual
  }
}

const calls: Readonly<Partial<Record<ProviderName, string>>> = {
  'openai-compatible': '/chat/completions',
  anthropic: '/messages',
  google: '/models/…:streamGenerateContent',
  ollama: '/chat',
}

const address = /^(https?:\/\/([^/?#]{1,300}))([^?#]{0,2000})(\?[^#]{0,2000})?/i

/** Forms show this URL. Null if the base URL is invalid. */
export function chatAddressOf(provider: ProviderName, base_url: string, usual?: string): string | null {
  const [, origin, host, path = '', query = ''] = address.exec(withScheme(base_url.trim())) ?? []
  const call = calls[provider]
  return origin === undefined || call === undefined
    ? null
    : origin + callsBelow(provider, path, { host, usual }) + call + query
}
