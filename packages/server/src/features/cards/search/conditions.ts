import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type CardQuery, isVisibleToViewer } from './card-query.ts'
import { ADULT, authorLexeme, queryLexemes, tagLexeme } from './lexemes.ts'

/** One of these lexemes must be present. */
export interface LexemeCondition {
  readonly anyOf: readonly string[]
  readonly isPrefix: boolean
  /** Equal for conditions of one word or tag. */
  readonly of: string
}

export function wordConditions({ runs, isTyping }: CardQuery): LexemeCondition[] {
  const last = (runs?.length ?? 0) - 1
  return (runs ?? []).flatMap((run, at) => {
    const isPrefix = isTyping && at === last
    const tags = run.tagKeys.map(tagLexeme)
    const lexemes = queryLexemes(run)
    const older = run.written === run.text ? [] : queryLexemes({ ...run, text: run.written })
    return lexemes.map((lexeme, index) => {
      const asWritten = older.length === lexemes.length ? (older[index] ?? lexeme) : lexeme
      return { anyOf: [...new Set([lexeme, asWritten, ...tags])], isPrefix, of: run.text }
    })
  })
}

export const labelConditions = ({ tags, author }: CardQuery): LexemeCondition[] => [
  ...tags.map(group => ({ anyOf: group.map(tagLexeme), isPrefix: false, of: group.map(tagLexeme).join() })),
  ...(author === undefined ? [] : [{ anyOf: [authorLexeme(author)], isPrefix: false, of: 'author' }]),
]

/** The index needs at least one condition and no time window. */
export const isIndexed = (query: CardQuery): boolean =>
  query.date === 'all' && wordConditions(query).length + labelConditions(query).length > 0

export const excludedLexemes = ({ viewer, unwantedTags }: CardQuery): string[] => [
  ...new Set([...unwantedTags, ...viewer.blockedTags].map(tagLexeme)),
  ...viewer.blockedAuthors.map(authorLexeme),
  ...(viewer.showsAdult ? [] : [ADULT]),
]

/** The index needs at least one required lexeme. */
export const combinedQuery = (query: CardQuery): string =>
  [
    ...[...wordConditions(query), ...labelConditions(query)].map(conditionQuery),
    ...excludedLexemes(query).map(lexeme => `!${quoteLexeme(lexeme)}`),
  ].join(' & ')

/** The part of the query that needs the card's text. */
export const textQuery = (query: CardQuery): string => wordConditions(query).map(conditionQuery).join(' & ')

/** Tag queries need only the index. */
export const tagQuery = (keys: readonly string[]): string =>
  keys.map(key => quoteLexeme(tagLexeme(key))).join(' | ')

const conditionQuery = ({ anyOf, isPrefix }: LexemeCondition): string =>
  `(${anyOf.map((lexeme, at) => quoteLexeme(lexeme) + (isPrefix && at === 0 ? ':*' : '')).join(' | ')})`

const quoteLexeme = (lexeme: string): string => `'${lexeme.replace(/['\\]/g, '$&$&')}'`

/** Everything but words, on a row of `card_ranks`. */
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
