import type { CardId, ScopeSettings, SessionId } from '@inkling/contract'
import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../api/call/call.ts'
import { keys } from '../../store/keys.ts'
import type { SettingsChange } from './setting-names.ts'

/** One chat, all chats with a card or, if both ids are absent, all chats. */
export interface SettingsScope {
  readonly session_id?: SessionId
  readonly card_id?: CardId
}

const scopeKey = (scope: SettingsScope) => [...keys.settings, scope]

/** Includes the scope's own settings, the effective ones and their sources. */
export const useSettings = (scope: SettingsScope) =>
  useQuery({
    queryKey: scopeKey(scope),
    queryFn: ({ signal }) => call('chatSettings.get', { query: scope }, { signal }),
  })

/** Refetches the settings of all other scopes, because they may depend on the change. */
export function useChangeSettings(scope: SettingsScope) {
  const queries = useQueryClient()
  return async (change: SettingsChange, idempotencyKey?: string): Promise<void> => {
    const body = { ...change, ...scope }
    const changed = await call('chatSettings.change', { body }, { idempotencyKey })
    await queries.cancelQueries({ queryKey: keys.settings })
    queries.setQueryData<ScopeSettings>(scopeKey(scope), changed)
    const own = hashKey(scopeKey(scope))
    void queries.invalidateQueries({
      queryKey: keys.settings,
      predicate: ({ queryHash }) => queryHash !== own,
    })
  }
}
