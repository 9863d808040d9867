import type { QueryIn, Route } from '@inkling/contract'
import type { Api } from '@inkling/server/testing'

export async function timeOf<R extends Route>(api: Api, route: R, query: QueryIn<R>): Promise<number> {
  const begin = performance.now()
  const response = await api.send(route, { query })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${route.name} answered ${response.status} for ${JSON.stringify(query)}`)
  return performance.now() - begin
}
