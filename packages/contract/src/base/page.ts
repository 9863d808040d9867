import { z } from 'zod'
import { MAX_PAGE, MAX_PAGE_LIMIT } from './limits.ts'

/** `page` from 1 and `limit`, which is brought into 1…100 rather than refused. */
export const pageQuery = (defaultLimit = 20) =>
  z.object({
    page: z.coerce.number().int().min(1).max(MAX_PAGE).default(1),
    limit: z.coerce
      .number()
      .int()
      .default(defaultLimit)
      .transform(limit => Math.min(MAX_PAGE_LIMIT, Math.max(1, limit))),
  })

export type PageQuery = z.output<ReturnType<typeof pageQuery>>

/** Every list answers this. */
export const pageOf = <S extends z.ZodType>(item: S) =>
  z.object({ items: z.array(item), page: z.int(), limit: z.int(), total: z.int() })

export interface Page<T> {
  items: T[]
  page: number
  limit: number
  total: number
}
