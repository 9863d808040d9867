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

/** Separate, because the catalog doesn't depend on changes of models. */
export const catalogKey = ['model-catalog'] as const
export const ownCatalogKey = ['own-model-catalog'] as const

/** Recommended models come first. */
export const useModels = () =>
  useQuery({
    queryKey: keys.list,
    queryFn: ({ signal }) => wholeList(query => call('models.list', { query }, { signal })),
  })

/** In milliseconds between polls, because chatting uses up the allowance. */
const LOOK_MS = 20_000

/** Today's usage of models with a daily limit. */
export const useAllowances = () =>
  useQuery({
    queryKey: keys.allowances,
    queryFn: ({ signal }) => call('modelUsage.listMine', {}, { signal }),
    refetchInterval: LOOK_MS,
  })
