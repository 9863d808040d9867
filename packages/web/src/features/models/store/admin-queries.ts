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

/** In milliseconds between polls without live updates. */
const LOOK_MS = 1_500

/** Includes disabled models; polled during downloads. */
export const useAdminModels = (isWanted = true) =>
  useQuery({
    enabled: isWanted,
    queryKey: keys.admin,
    queryFn: ({ signal }) => wholeList(query => call('adminModels.list', { query }, { signal })),
    refetchInterval: ({ state }) => (state.data?.items.some(isComing) ? LOOK_MS : false),
  })

/** Detected on the server's machine. */
export const useFoundServers = () =>
  useQuery({
    queryKey: keys.found,
    queryFn: ({ signal }) => call('upstreams.found', {}, { signal }),
    staleTime: 60_000,
  })

/** Fetched once per visit. */
export const useModelCatalog = () =>
  useQuery({
    queryKey: catalogKey,
    queryFn: ({ signal }) => call('adminModels.catalog', {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

/** For own models, only the services that these may use. */
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

/** The download continues in the background. */
export const useAddLocalModel = () =>
  useModelMutation((body: BodyIn<typeof localModels.addFromHub>) => call('localModels.addFromHub', { body }))

export const useResumeDownload = () =>
  useModelMutation((id: ModelId) => call('localModels.resumeDownload', { params: { id } }))

export const usePauseDownload = () =>
  useModelMutation((id: ModelId) => call('localModels.pauseDownload', { params: { id } }))

/** Frees the server's memory. */
export const useUnloadModel = () =>
  useMutation({ mutationFn: (id: ModelId) => call('localModels.unload', { params: { id } }) })

const WAITING = { waitsForModel: true } as const

/** Requests one short answer with the form's unsaved values. */
export function useTestForm() {
  const isOwn = useIsOwn()
  return useMutation({
    mutationFn: (body: BodyIn<typeof adminModels.testForm>) =>
      isOwn
        ? call('ownModels.testForm', { body: toOwnForm(body) }, WAITING)
        : call('adminModels.testForm', { body }, WAITING),
  })
}

/** Requests one short answer. */
export const useTestModel = () =>
  useMutation({ mutationFn: (id: ModelId) => call('adminModels.test', { params: { id } }, WAITING) })

export function useUpstreamModels() {
  const isOwn = useIsOwn()
  return useMutation({
    mutationFn: (body: BodyIn<typeof upstreams.models>) =>
      isOwn
        ? call('ownModels.upstreamModels', { body: toOwnForm(body) })
        : call('upstreams.models', { body }),
  })
}

/** The form of own models offers fewer providers and no proxy. */
const toOwnForm = ({ proxy_url: _proxy, ...form }: BodyIn<typeof upstreams.models>) =>
  form as BodyIn<typeof ownModels.testForm>

/** Updates optimistically. */
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
    scope: { id: 'models' }, // sequential, so that the last order wins
  })
}

function useModelMutation<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.all }),
  })
}

/** If only the demo model exists, the new one becomes the default for chats. */
export const isFirst = (models: readonly Pick<AdminModel, 'provider'>[]): boolean =>
  models.every(({ provider }) => provider === 'demo')

/** True while its files are waiting for download or downloading. */
export const isComing = ({ download }: Pick<AdminModel, 'download'>): boolean =>
  download !== null && (download.status === 'waiting' || download.status === 'downloading')

/** From 0 to 1; undefined while the size is unknown. */
export const shareOf = ({ bytes, total_bytes }: Download): number | undefined =>
  total_bytes === null || total_bytes === 0 ? undefined : Math.min(1, bytes / total_bytes)
