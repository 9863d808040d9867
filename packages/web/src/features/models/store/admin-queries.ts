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
import { catalogKey, keys, wholeList } from './queries.ts'

type Models = AnswerOf<typeof adminModels.list>

/** How often a download is looked at while its news is not told by itself. */
const LOOK_MS = 1_500

/** All models, enabled or not; those whose files are coming are looked at again and again. */
export const useAdminModels = (isWanted = true) =>
  useQuery({
    enabled: isWanted,
    queryKey: keys.admin,
    queryFn: ({ signal }) => wholeList(query => call('adminModels.list', { query }, { signal })),
    refetchInterval: ({ state }) => (state.data?.items.some(isComing) ? LOOK_MS : false),
  })

/** The servers for models that answer on this machine. */
export const useFoundServers = () =>
  useQuery({
    queryKey: keys.found,
    queryFn: ({ signal }) => call('upstreams.found', {}, { signal }),
    staleTime: 60_000,
  })

/** The model servers and embedding models that forms offer. Asked for once in a visit. */
export const useModelCatalog = () =>
  useQuery({
    queryKey: catalogKey,
    queryFn: ({ signal }) => call('adminModels.catalog', {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

/** The models that could run in the box. */
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

/** Takes a model into the box; its file goes on coming. */
export const useAddLocalModel = () =>
  useModelMutation((body: BodyIn<typeof localModels.addFromHub>) => call('localModels.addFromHub', { body }))

export const useResumeDownload = () =>
  useModelMutation((id: ModelId) => call('localModels.resumeDownload', { params: { id } }))

export const usePauseDownload = () =>
  useModelMutation((id: ModelId) => call('localModels.pauseDownload', { params: { id } }))

/** Frees the memory of a model in the box. */
export const useUnloadModel = () =>
  useMutation({ mutationFn: (id: ModelId) => call('localModels.unload', { params: { id } }) })

/** Asks for one short answer what the form holds, before it is saved. */
export const useTestForm = () =>
  useMutation({
    mutationFn: (body: BodyIn<typeof adminModels.testForm>) => call('adminModels.testForm', { body }),
  })

/** Asks a saved model for one short answer. */
export const useTestModel = () =>
  useMutation({ mutationFn: (id: ModelId) => call('adminModels.test', { params: { id } }) })

/** The models that a server says it has. */
export const useUpstreamModels = () =>
  useMutation({
    mutationFn: (body: BodyIn<typeof upstreams.models>) => call('upstreams.models', { body }),
  })

/** An order is shown at once; the answer only says whether it could be kept. */
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
    scope: { id: 'models' }, // one after the other, so that the last is what stays
  })
}

function useModelMutation<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.all }),
  })
}

/** Whether a model that is connected now is the first real one: then it is what everybody's chats begin with. */
export const isFirst = (models: readonly Pick<AdminModel, 'provider'>[]): boolean =>
  models.every(({ provider }) => provider === 'demo')

/** Whether the files of a model are on their way. */
export const isComing = ({ download }: Pick<AdminModel, 'download'>): boolean =>
  download !== null && (download.status === 'waiting' || download.status === 'downloading')

/** How much of it is here, from 0 to 1; undefined while nobody knows how much there will be. */
export const shareOf = ({ bytes, total_bytes }: Download): number | undefined =>
  total_bytes === null || total_bytes === 0 ? undefined : Math.min(1, bytes / total_bytes)
