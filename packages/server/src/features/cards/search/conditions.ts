import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type CardQuery, isVisibleToViewer } from './card-query.ts'
import { ADULT, authorLexeme, queryLexemes, tagLexeme } from './lexemes.ts'

/** A lexeme that must be there, or one of several. */
export interface LexemeCondition {
  readonly anyOf: readonly string[]
  /** The first of them is the beginning of a word that is still being typed. */
  readonly isPrefix: boolean
  /** What is sought by the same name is parts of one thing. */
  readonly of: string
}

/** What the texts must say, or the tags be. */
export function wordConditions({ runs, isTyping }: CardQuery): LexemeCondition[] {
  const last = (runs?.length ?? 0) - 1
  return (runs ?? []).flatMap((run, at) => {
    const isPrefix = isTyping && at === last
    const tags = run.tagKeys.map(tagLexeme)
    return queryLexemes(run).map(lexeme => ({ anyOf: [lexeme, ...tags], isPrefix, of: run.text }))
  })
}

/** What the tags and the author must be. */
export const labelConditions = ({ tags, author }: CardQuery): LexemeCondition[] => [
  ...tags.map(group => ({ anyOf: group.map(tagLexeme), isPrefix: false, of: group.map(tagLexeme).join() })),
  ...(author === undefined ? [] : [{ anyOf: [authorLexeme(author)], isPrefix: false, of: 'author' }]),
]

/** Whether the index of words can find it: something must be there, and it is not about a window of time. */
export const isIndexed = (query: CardQuery): boolean =>
  query.date === 'all' && wordConditions(query).length + labelConditions(query).length > 0

/** Lexemes that must not be there. */
export const excludedLexemes = ({ viewer, unwantedTags }: CardQuery): string[] => [
  ...new Set([...unwantedTags, ...viewer.blockedTags].map(tagLexeme)),
  ...viewer.blockedAuthors.map(authorLexeme),
  ...(viewer.showsAdult ? [] : [ADULT]),
]

/** All of it as one query of words; the index needs at least one that must be there. */
export const combinedQuery = (query: CardQuery): string =>
  [
    ...[...wordConditions(query), ...labelConditions(query)].map(conditionQuery),
    ...excludedLexemes(query).map(lexeme => `!${quoteLexeme(lexeme)}`),
  ].join(' & ')

/** What only the texts can answer. */
export const textQuery = (query: CardQuery): string => wordConditions(query).map(conditionQuery).join(' & ')

/** One of these keys of tags, by the index alone. */
export const tagQuery = (keys: readonly string[]): string =>
  keys.map(key => quoteLexeme(tagLexeme(key))).join(' | ')

const conditionQuery = ({ anyOf, isPrefix }: LexemeCondition): string =>
  `(${anyOf.map((lexeme, at) => quoteLexeme(lexeme) + (isPrefix && at === 0 ? ':*' : '')).join(' | ')})`

const quoteLexeme = (lexeme: string): string => `'${lexeme.replace(/['\\]/g, '$&$&')}'`

/** All but the words, as a row of `card_ranks` answers it. */
export function rowConditions(
  { viewer, tags, unwantedTags, author }: CardQuery,
  ranks: string,
): RawBuilder<SqlBool> {
  const keys = sql.ref(`${ranks}.tag_keys`)
  const conditions: RawBuilder<unknown>[] = [isVisibleToViewer(viewer, ranks)]
  for (const group of tags) conditions.push(sql`${keys} && ${[...group]}::text[]`)
  if (unwantedTags.length > 0) conditions.push(sql`not ${keys} && ${[...unwantedTags]}::text[]`)
  if (author !== undefined) conditions.push(sql`${sql.ref(`${ranks}.author_id`)} = ${author}::uuid`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}
