import type { KnownServer, UpstreamModel } from '@inkling/contract'
import { getLocale } from '../../../i18n/locale.ts'
import { type ModelDraft, newDraft } from './model-draft.ts'

export const nameOfServer = ({ name }: KnownServer): string => name[getLocale()]

/** Programs on the user's own machine need no key. */
export const isLocalServer = ({ key_url }: Pick<KnownServer, 'key_url'>): boolean => key_url === null

export function findServerOf(
  { provider, base_url }: ModelDraft,
  servers: readonly KnownServer[],
): KnownServer | undefined {
  const address = base_url.replace(/(?<!\/)\/+$/, '')
  return servers.find(server => server.provider === provider && server.base_url === address)
}

export function createDraftAt({
  provider,
  base_url,
  takes_only,
  stop_max,
  supports_prefill,
}: KnownServer): ModelDraft {
  const limit = stop_max === null ? '' : String(stop_max)
  return { ...newDraft, provider, base_url, takes_only, stop_max: limit, supports_prefill }
}

/** Offered until the service's own list is requested. */
export const usualModels = (server: KnownServer | undefined): UpstreamModel[] =>
  (server?.models ?? []).map(model => ({ ...model, name: model.model }))
