import type { BodyIn, PresetId, presets } from '@inkling/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../api/call/call.ts'
import { keys } from '../../store/keys.ts'

const PRESETS = 100

/** Sorted by name. */
export const usePresets = () =>
  useQuery({
    queryKey: keys.presets,
    queryFn: ({ signal }) => call('presets.list', { query: { limit: PRESETS } }, { signal }),
  })

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

/** Effective settings depend on the preset in use. */
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
