import type { KnownServer, UpstreamModel } from '@inkling/contract'
import { getLocale } from '../../../i18n/locale.ts'
import { type ModelDraft, newDraft } from './model-draft.ts'

/** What a service is called in the language of the page. */
export const nameOfServer = ({ name }: KnownServer): string => name[getLocale()]

/** Whether it is a program on one's own machine rather than a service somewhere in the world. */
export const isLocalServer = ({ key_url }: Pick<KnownServer, 'key_url'>): boolean => key_url === null

/** The service that a draft's address belongs to, if it is a known one. */
export function findServerOf(
  { provider, base_url }: ModelDraft,
  servers: readonly KnownServer[],
): KnownServer | undefined {
  const address = base_url.replace(/(?<!\/)\/+$/, '')
  return servers.find(server => server.provider === provider && server.base_url === address)
}

/** What the form begins with for a service. */
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

/** The models of a service that one can choose before it was asked for them. */
export const usualModels = (server: KnownServer | undefined): UpstreamModel[] =>
  (server?.models ?? []).map(model => ({ ...model, name: model.model }))
