import { type dateWindows, type rankings, SEARCH_TAGS_MAX, type UserId } from '@inkling/contract'
import { tagKey } from '@inkling/engine'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../platform/database/tables.ts'
import { findManagedTagKeys, findTagKeys } from '../../tags/tag-keys.ts'
import { selectBlocks } from '../blocks/store.ts'
import { languageKey, type SearchRun, splitKeyword } from './lexemes.ts'

export type Ranking = (typeof rankings)[number]
export type DateWindow = (typeof dateWindows)[number]

export interface CardQuery {
  readonly viewer: SearchViewer
  /** All must match. Null if the keyword contains nothing searchable. */
  readonly runs: readonly SearchRun[] | null
  readonly isTyping: boolean
  /** One key of each group must match. */
  readonly tags: readonly (readonly string[])[]
  readonly unwantedTags: readonly string[]
  readonly author: UserId | undefined
  readonly ranking: Ranking
  readonly date: DateWindow
}

export interface SearchTerms {
  readonly keyword: string
  readonly whitelist: readonly string[]
  readonly blacklist: readonly string[]
  readonly author: UserId | undefined
  /** ISO 639 code. */
  readonly language: string | undefined
  readonly ranking: Ranking
  readonly date: DateWindow
}

export async function parseCardQuery(db: Db, viewer: UserId, search: SearchTerms): Promise<CardQuery> {
  const { keyword, whitelist, blacklist, language, ...rest } = search
  const [seen, runs, tags, unwanted] = await Promise.all([
    loadViewer(db, viewer),
    parseKeyword(db, keyword),
    findTagKeys(db, whitelist),
    findTagKeys(db, blacklist),
  ])
  return {
    ...rest,
    viewer: seen,
    runs: keyword !== '' && runs.length === 0 ? null : runs,
    isTyping: runs.at(-1)?.isDense === false && /[\p{L}\p{M}\p{N}]$/u.test(keyword),
    tags: language === undefined ? tags : [...tags, [languageKey(language)]],
    unwantedTags: [...new Set(unwanted.flat())],
  }
}

/** Words that name a managed tag also match by tag; longer names take precedence. */
async function parseKeyword(db: Db, keyword: string): Promise<SearchRun[]> {
  const { runs, names } = splitKeyword(keyword)
  const managed = await findManagedTagKeys(
    db,
    names.map(({ name }) => name),
  )
  const tagKeys = runs.map((): readonly string[] => [])
  for (const { first, last, name } of names.toSorted((a, b) => b.last - b.first - (a.last - a.first))) {
    const keys = managed.get(tagKey(name))
    const isFree = tagKeys.slice(first, last + 1).every(keys => keys.length === 0)
    if (keys !== undefined && isFree) tagKeys.fill(keys, first, last + 1)
  }
  return runs.map((run, at) => ({ ...run, tagKeys: tagKeys[at] ?? [] }))
}

/** Tags are separated by ASCII or Chinese commas. */
export const splitTags = (list: string): string[] =>
  list
    .toWellFormed()
    .replaceAll('\0', '')
    .split(/[,，]/)
    .map(tag => tag.trim())
    .filter(tag => tag !== '')
    .slice(0, SEARCH_TAGS_MAX)

export interface SearchViewer {
  readonly showsAdult: boolean
  readonly blockedTags: readonly string[]
  readonly blockedAuthors: readonly UserId[]
}

export async function loadViewer(db: Db, id: UserId): Promise<SearchViewer> {
  const user = await db
    .selectFrom('users')
    .select(['show_nsfw', selectBlocks(sql.ref('users.id')).as('blocks')])
    .where('id', '=', id)
    .executeTakeFirst()
  const blocks = user?.blocks ?? []
  const groups = await findTagKeys(
    db,
    blocks.flatMap(({ tag }) => tag ?? []),
  )
  return {
    showsAdult: user?.show_nsfw ?? false,
    blockedTags: [...new Set(groups.flat())],
    blockedAuthors: blocks.flatMap(({ author_id }) => author_id ?? []),
  }
}

/** SQL condition on a row of `card_ranks`, which holds all public cards. */
export function isVisibleToViewer(viewer: SearchViewer, ranks: string): RawBuilder<SqlBool> {
  const { showsAdult, blockedTags, blockedAuthors } = viewer
  const column = (name: string) => sql.ref(`${ranks}.${name}`)
  const conditions = [sql`true`]
  if (!showsAdult) conditions.push(sql`not ${column('is_adult')}`)
  if (blockedTags.length > 0) conditions.push(sql`not ${column('tag_keys')} && ${[...blockedTags]}::text[]`)
  if (blockedAuthors.length > 0) {
    const author = column('author_id')
    conditions.push(sql`(${author} is null or ${author} <> all(${[...blockedAuthors]}::uuid[]))`)
  }
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}
