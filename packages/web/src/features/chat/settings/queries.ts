import type { BodyIn, CardId, PresetId, presets, ScopeSettings, SessionId } from '@inkling/contract'
import { hashKey, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { keys as chatKeys } from '../keys.ts'
import type { SettingsChange } from './setting-names.ts'

/** A chat, all chats with a card, or with neither all chats. */
export interface Scope {
  readonly session_id?: SessionId
  readonly card_id?: CardId
}

const keys = {
  settings: chatKeys.settings,
  scope: (scope: Scope) => [...chatKeys.settings, scope],
  presets: ['presets'],
  preset: (id: PresetId | null) => ['presets', id],
} as const

const PRESETS = 100

export const settingsQuery = (scope: Scope) =>
  queryOptions({
    queryKey: keys.scope(scope),
    queryFn: ({ signal }) => call('chatSettings.get', { query: scope }, { signal }),
  })

/** What a scope says, what holds there, and why. */
export const useSettings = (scope: Scope) => useQuery(settingsQuery(scope))

/** Changes a scope. Whatever else is shown of settings may hang on it. */
export function useChangeSettings(scope: Scope) {
  const queries = useQueryClient()
  return async (change: SettingsChange, idempotencyKey?: string): Promise<void> => {
    const body = { ...change, ...scope }
    const changed = await call('chatSettings.change', { body }, { idempotencyKey })
    await queries.cancelQueries({ queryKey: keys.settings })
    queries.setQueryData<ScopeSettings>(keys.scope(scope), changed)
    const own = hashKey(keys.scope(scope))
    void queries.invalidateQueries({
      queryKey: keys.settings,
      predicate: ({ queryHash }) => queryHash !== own,
    })
  }
}

export const usePresets = () =>
  useQuery({
    queryKey: keys.presets,
    queryFn: ({ signal }) => call('presets.list', { query: { limit: PRESETS } }, { signal }),
  })

/** A preset with all that it says. */
export const usePreset = (id: PresetId | null) =>
  useQuery({
    queryKey: keys.preset(id),
    queryFn: ({ signal }) => (id === null ? null : call('presets.get', { params: { id } }, { signal })),
  })

export const useCreatePreset = () =>
  usePresetMutation((body: BodyIn<typeof presets.create>) => call('presets.create', { body }))

export const useImportPresets = () =>
  usePresetMutation((body: BodyIn<typeof presets.import>) => call('presets.import', { body }))

export const useUpdatePreset = () =>
  usePresetMutation(({ id, ...body }: { id: PresetId } & BodyIn<typeof presets.update>) =>
    call('presets.update', { params: { id }, body }),
  )

export const useRemovePreset = () =>
  usePresetMutation((id: PresetId) => call('presets.remove', { params: { id } }))

/** What holds where a preset is in use changes with it. */
function usePresetMutation<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: keys.presets })
      void queries.invalidateQueries({ queryKey: keys.settings })
    },
  })
}
