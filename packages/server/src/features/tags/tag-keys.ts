import type { Tag, TagId } from '@inkling/contract'
import { tagKey } from '@inkling/engine'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transactions.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { lockTags } from './store.ts'

/** A word's own keys, or all of the managed tag that it names. */
export async function findTagKeys(db: Db, words: readonly string[]): Promise<string[][]> {
  const managed = await findManagedTagKeys(db, words)
  return words.map(word => managed.get(tagKey(word)) ?? keysOnCards([word]))
}

/** Maps each word's key to the keys of its tag. */
export async function findManagedTagKeys(
  db: Db,
  words: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const keys = [...new Set(words.map(tagKey))]
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('tag_keys as named')
    .innerJoin('tags as tag', 'tag.id', 'named.tag_id')
    .select(['named.key', 'tag.slug', 'tag.name_zh', 'tag.name_en', 'tag.aliases'])
    .where('named.key', '=', sql<string>`any(${keys}::text[])`)
    .where('tag.is_public', '=', true)
    .execute()
  return new Map(rows.map(({ key, ...tag }) => [key, keysOnCards(tagWords(tag))]))
}

/** Includes the lower-case spelling, which an older version indexed. */
const keysOnCards = (words: readonly string[]): string[] =>
  [...new Set(words.flatMap(word => [tagKey(word), word.trim().normalize('NFKC').toLowerCase()]))].sort()

type TagNames = Pick<Tag, 'slug' | 'name_zh' | 'name_en' | 'aliases'>

export const tagWords = ({ slug, name_zh, name_en, aliases }: TagNames): string[] => [
  slug,
  name_zh,
  name_en,
  ...aliases,
]

export function ownAliases({ slug, name_zh, name_en, aliases }: TagNames): string[] {
  const names = new Set([slug, name_zh, name_en].map(tagKey))
  const byKey = Map.groupBy(aliases, tagKey)
  return [...byKey].flatMap(([key, [alias]]) => (alias === undefined || names.has(key) ? [] : [alias]))
}

/** @throws if a word names another tag, with the fields concerned */
export async function claimKeys(tx: Db, tag: TagNames & Pick<Tag, 'id'>): Promise<void> {
  const keys = [...new Set(tagWords(tag).map(tagKey))]
  const taken = await tx
    .selectFrom('tag_keys')
    .select('key')
    .where('key', 'in', keys)
    .where('tag_id', '!=', tag.id)
    .execute()
  if (taken.length > 0) refuseTaken(tag, new Set(taken.map(({ key }) => key)))
  await tx.deleteFrom('tag_keys').where('tag_id', '=', tag.id).execute()
  await tx
    .insertInto('tag_keys')
    .values(keys.map(key => ({ key, tag_id: tag.id })))
    .execute()
}

function refuseTaken(tag: TagNames, takenKeys: ReadonlySet<string>): never {
  const fields = ['slug', 'name_zh', 'name_en', 'aliases'] as const
  const errors = fields
    .filter(field => [tag[field]].flat().some(word => takenKeys.has(tagKey(word))))
    .map(path => ({ path, message: 'tag_taken' }))
  throw new ApiError('tag_taken', { errors })
}

/**
 * An older version folded keys differently. If two tags now share a key, the tag that had it keeps it, or else the
 * older one gets it. Both keep their words, and an admin can merge them.
 */
export async function refreshTagKeys(db: Db): Promise<void> {
  if (isSame(await loadTagKeys(db))) return
  await inTransaction(db, async tx => {
    await lockTags(tx)
    const { expected } = await loadTagKeys(tx)
    await tx.deleteFrom('tag_keys').execute()
    const rows = [...expected].map(([key, tag_id]) => ({ key, tag_id }))
    if (rows.length > 0) await tx.insertInto('tag_keys').values(rows).execute()
  })
}

interface TagKeys {
  readonly stored: ReadonlyMap<string, TagId>
  readonly expected: ReadonlyMap<string, TagId>
}

async function loadTagKeys(db: Db): Promise<TagKeys> {
  const tags = await db
    .selectFrom('tags')
    .select(['id', 'slug', 'name_zh', 'name_en', 'aliases'])
    .orderBy('id')
    .execute()
  const rows = await db.selectFrom('tag_keys').select(['key', 'tag_id']).execute()
  const stored = new Map(rows.map(({ key, tag_id }) => [key, tag_id]))
  const expected = new Map<string, TagId>()
  for (const tag of tags)
    for (const key of tagWords(tag).map(tagKey))
      if (stored.get(key) === tag.id || !expected.has(key)) expected.set(key, tag.id)
  return { stored, expected }
}

const isSame = ({ stored, expected }: TagKeys): boolean =>
  stored.size === expected.size && [...expected].every(([key, id]) => stored.get(key) === id)
