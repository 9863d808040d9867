import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { findableBy, type Wanted } from './card-query.ts'
import { ADULT, authorLexeme, soughtLexemes, tagLexeme } from './lexemes.ts'

/** A lexeme that must be there, or one of several; as a prefix when it is the beginning of a word. */
export interface Sought {
  readonly anyOf: readonly string[]
  readonly isPrefix: boolean
  /** What is sought by the same name is parts of one thing. */
  readonly of: string
}

/** What the texts must say. */
export function soughtWords({ runs, isTyping }: Wanted): Sought[] {
  const last = (runs?.length ?? 0) - 1
  return (runs ?? []).flatMap((run, at) => {
    const isPrefix = isTyping && at === last
    return soughtLexemes(run).map(lexeme => ({ anyOf: [lexeme], isPrefix, of: run.text }))
  })
}

/** What the tags and the author must be. */
export const soughtLabels = ({ tags, author }: Wanted): Sought[] => [
  ...tags.map(group => ({ anyOf: group.map(tagLexeme), isPrefix: false, of: group.map(tagLexeme).join() })),
  ...(author === undefined ? [] : [{ anyOf: [authorLexeme(author)], isPrefix: false, of: 'author' }]),
]

/** Whether the index of words can find it: something must be there, and it is not about a window of time. */
export const isIndexed = (wanted: Wanted): boolean =>
  wanted.date === 'all' && soughtWords(wanted).length + soughtLabels(wanted).length > 0

/** Lexemes that must not be there. */
export const unsought = ({ viewer, unwantedTags }: Wanted): string[] => [
  ...new Set([...unwantedTags, ...viewer.blockedTags].map(tagLexeme)),
  ...viewer.blockedAuthors.map(authorLexeme),
  ...(viewer.showsAdult ? [] : [ADULT]),
]

/** All of it as one query of words; the index needs at least one that must be there. */
export const wholeQuery = (wanted: Wanted): string =>
  [
    ...[...soughtWords(wanted), ...soughtLabels(wanted)].map(soughtQuery),
    ...unsought(wanted).map(lexeme => `!${quoted(lexeme)}`),
  ].join(' & ')

/** What only the texts can answer. */
export const textQuery = (wanted: Wanted): string => soughtWords(wanted).map(soughtQuery).join(' & ')

/** One of these keys of tags, by the index alone. */
export const tagQuery = (keys: readonly string[]): string =>
  keys.map(key => quoted(tagLexeme(key))).join(' | ')

const soughtQuery = ({ anyOf, isPrefix }: Sought): string =>
  `(${anyOf.map(lexeme => quoted(lexeme) + (isPrefix ? ':*' : '')).join(' | ')})`

const quoted = (lexeme: string): string => `'${lexeme.replace(/['\\]/g, '$&$&')}'`

/** All but the words, as a row of `card_ranks` answers it. */
export function rowConditions(
  { viewer, tags, unwantedTags, author }: Wanted,
  ranks: string,
): RawBuilder<SqlBool> {
  const keys = sql.ref(`${ranks}.tag_keys`)
  const conditions: RawBuilder<unknown>[] = [findableBy(viewer, ranks)]
  for (const group of tags) conditions.push(sql`${keys} && ${[...group]}::text[]`)
  if (unwantedTags.length > 0) conditions.push(sql`not ${keys} && ${[...unwantedTags]}::text[]`)
  if (author !== undefined) conditions.push(sql`${sql.ref(`${ranks}.author_id`)} = ${author}::uuid`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}
