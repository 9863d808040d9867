import type {
  AdminModel,
  AnswerOf,
  adminModels,
  BodyIn,
  Download,
  KnownServer,
  localModels,
  ModelId,
  ownModels,
  upstreams,
} from '@inkling/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call/call.ts'
import { wholeList } from '../../../api/call/pages.ts'
import { useIsOwn } from './model-owner.ts'
import { catalogKey, keys, ownCatalogKey } from './queries.ts'

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

/** Known servers, for the form of a model: all, or the services that own models can be of. */
export function useKnownServers() {
  const isOwn = useIsOwn()
  return useQuery({
    queryKey: isOwn ? ownCatalogKey : catalogKey,
    queryFn: ({ signal }): Promise<{ servers: KnownServer[] }> =>
      isOwn ? call('ownModels.catalog', {}, { signal }) : call('adminModels.catalog', {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

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

export const useCreateOwnModel = () =>
  useModelMutation((body: BodyIn<typeof ownModels.create>) => call('ownModels.create', { body }))

export const useUpdateOwnModel = () =>
  useModelMutation(({ id, body }: { id: ModelId; body: BodyIn<typeof ownModels.update> }) =>
    call('ownModels.update', { params: { id }, body }),
  )

export function useRemoveModel() {
  const isOwn = useIsOwn()
  return useModelMutation((id: ModelId) =>
    isOwn ? call('ownModels.remove', { params: { id } }) : call('adminModels.remove', { params: { id } }),
  )
}

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
export function useTestForm() {
  const isOwn = useIsOwn()
  return useMutation({
    mutationFn: (body: BodyIn<typeof adminModels.testForm>) =>
      isOwn ? call('ownModels.testForm', { body: toOwnForm(body) }) : call('adminModels.testForm', { body }),
  })
}

/** Tests a saved model with one short answer. */
export const useTestModel = () =>
  useMutation({ mutationFn: (id: ModelId) => call('adminModels.test', { params: { id } }) })

/** Models that a server lists. */
export function useUpstreamModels() {
  const isOwn = useIsOwn()
  return useMutation({
    mutationFn: (body: BodyIn<typeof upstreams.models>) =>
      isOwn
        ? call('ownModels.upstreamModels', { body: toOwnForm(body) })
        : call('upstreams.models', { body }),
  })
}

/** The form of an own model offers no other providers, and no proxy. */
const toOwnForm = ({ proxy_url: _proxy, ...form }: BodyIn<typeof upstreams.models>) =>
  form as BodyIn<typeof ownModels.testForm>

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
