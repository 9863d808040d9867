import type {
  AdminModel,
  AnswerOf,
  adminModels,
  BodyIn,
  Download,
  localModels,
  ModelId,
  upstreams,
} from '@inkling/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call/call.ts'
import { wholeList } from '../../../api/call/pages.ts'
import { catalogKey, keys } from './queries.ts'

type Models = AnswerOf<typeof adminModels.list>

/** Polling interval while there are no live updates (ms). */
const LOOK_MS = 1_500

/** All models, also disabled; polled during downloads. */
export const useAdminModels = (isWanted = true) =>
  useQuery({
    enabled: isWanted,
    queryKey: keys.admin,
    queryFn: ({ signal }) => wholeList(query => call('adminModels.list', { query }, { signal })),
    refetchInterval: ({ state }) => (state.data?.items.some(isComing) ? LOOK_MS : false),
  })

/** Model servers found on this machine. */
export const useFoundServers = () =>
  useQuery({
    queryKey: keys.found,
    queryFn: ({ signal }) => call('upstreams.found', {}, { signal }),
    staleTime: 60_000,
  })

/** Known model servers and embedding models; fetched once per visit. */
export const useModelCatalog = () =>
  useQuery({
    queryKey: catalogKey,
    queryFn: ({ signal }) => call('adminModels.catalog', {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

/** Models that can run locally. */
export const useLocalCatalog = () =>
  useQuery({
    queryKey: keys.shelf,
    queryFn: ({ signal }) => call('localModels.catalog', {}, { signal }),
    staleTime: 60_000,
  })

export const useCreateModel = () =>
  useModelMutation((body: BodyIn<typeof adminModels.create>) => call('adminModels.create', { body }))

export const useUpdateModel = () =>
  useModelMutation(({ id, body }: { id: ModelId; body: BodyIn<typeof adminModels.update> }) =>
    call('adminModels.update', { params: { id }, body }),
  )

export const useRemoveModel = () =>
  useModelMutation((id: ModelId) => call('adminModels.remove', { params: { id } }))

/** Adds a local model; its download continues. */
export const useAddLocalModel = () =>
  useModelMutation((body: BodyIn<typeof localModels.addFromHub>) => call('localModels.addFromHub', { body }))

export const useResumeDownload = () =>
  useModelMutation((id: ModelId) => call('localModels.resumeDownload', { params: { id } }))

export const usePauseDownload = () =>
  useModelMutation((id: ModelId) => call('localModels.pauseDownload', { params: { id } }))

/** Unloads a local model from memory. */
export const useUnloadModel = () =>
  useMutation({ mutationFn: (id: ModelId) => call('localModels.unload', { params: { id } }) })

/** Tests unsaved form values with one short answer. */
export const useTestForm = () =>
  useMutation({
    mutationFn: (body: BodyIn<typeof adminModels.testForm>) => call('adminModels.testForm', { body }),
  })

/** Tests a saved model with one short answer. */
export const useTestModel = () =>
  useMutation({ mutationFn: (id: ModelId) => call('adminModels.test', { params: { id } }) })

/** Models that a server lists. */
export const useUpstreamModels = () =>
  useMutation({
    mutationFn: (body: BodyIn<typeof upstreams.models>) => call('upstreams.models', { body }),
  })

/** Reorders with an optimistic update. */
export function useOrderModels() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (models: readonly AdminModel[]) =>
      call('adminModels.order', { body: { model_ids: models.map(({ id }) => id) } }),
    onMutate: async models => {
      await queries.cancelQueries({ queryKey: keys.admin })
      queries.setQueryData<Models>(keys.admin, before => before && { ...before, items: [...models] })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keys.all }),
    scope: { id: 'models' }, // in sequence, so that the last order wins
  })
}

function useModelMutation<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.all }),
  })
}

/** Whether a newly connected model is the first real one, and so the default for chats. */
export const isFirst = (models: readonly Pick<AdminModel, 'provider'>[]): boolean =>
  models.every(({ provider }) => provider === 'demo')

/** Whether its files are downloading. */
export const isComing = ({ download }: Pick<AdminModel, 'download'>): boolean =>
  download !== null && (download.status === 'waiting' || download.status === 'downloading')

/** Downloaded share from 0 to 1; undefined while the size is unknown. */
export const shareOf = ({ bytes, total_bytes }: Download): number | undefined =>
  total_bytes === null || total_bytes === 0 ? undefined : Math.min(1, bytes / total_bytes)
