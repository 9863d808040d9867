import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call/call.ts'
import { wholeList } from '../../../api/call/pages.ts'

export const keys = {
  all: ['models'],
  list: ['models', 'list'],
  allowances: ['models', 'allowances'],
  admin: ['models', 'admin'],
  own: ['models', 'own'],
  ownMode: ['models', 'own-mode'],
  found: ['models', 'found'],
  shelf: ['models', 'shelf'],
  usage: ['models', 'usage'],
} as const

/** Separate key: the catalog does not depend on model changes. */
export const catalogKey = ['model-catalog'] as const
/** Services for own models. */
export const ownCatalogKey = ['own-model-catalog'] as const

/** Models for chats, recommended first. */
export const useModels = () =>
  useQuery({
    queryKey: keys.list,
    queryFn: ({ signal }) => wholeList(query => call('models.list', { query }, { signal })),
  })

/** Polling interval while chatting uses more (ms). */
const LOOK_MS = 20_000

/** Today's usage of limited models. */
export const useAllowances = () =>
  useQuery({
    queryKey: keys.allowances,
    queryFn: ({ signal }) => call('modelUsage.listMine', {}, { signal }),
    refetchInterval: LOOK_MS,
  })
