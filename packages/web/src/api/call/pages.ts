import type { InfiniteData } from '@tanstack/react-query'

interface ListPage<T> {
  readonly items: T[]
  readonly page: number
  readonly limit: number
  readonly total: number
}

/** The page after this one, while there is one. */
export const nextPage = ({ page, limit, total, items }: ListPage<unknown>): number | undefined =>
  items.length > 0 && page * limit < total ? page + 1 : undefined

/** The items of all pages that have been loaded, each once: new ones push old ones on while a list is read. */
export function itemsOf<T extends { id: string }>(data: InfiniteData<{ items: T[] }> | undefined): T[] {
  return itemsBy(data, item => item.id)
}

/** The same of items that are told apart by something else. */
export function itemsBy<T>(data: InfiniteData<{ items: T[] }> | undefined, keyOf: (item: T) => string): T[] {
  const all = data?.pages.flatMap(page => page.items) ?? []
  return [...new Map(all.map(item => [keyOf(item), item])).values()]
}
