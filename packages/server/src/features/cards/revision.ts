import type { CardId, CardNotice, RevisionId } from '@inkling/contract'
import type { Card, CardFormat } from '@inkling/engine'
import type { Db } from '../../platform/database/tables.ts'
import { newId } from '../../platform/ids.ts'
import type { Picture } from '../uploads/picture-url.ts'
import { type CardSummary, cardNameOf, truncateToLine } from './card-summary.ts'

/** The imported file, kept unchanged for exports. */
interface CardSource {
  readonly key: string
  readonly format: CardFormat
  /** The card still uses the file's picture. */
  readonly hasArt: boolean
}

export interface RevisionContent {
  readonly card: Card
  readonly summary: CardSummary
  readonly tagline: string
  readonly tags: readonly string[]
  readonly language: string | null
  readonly is_nsfw: boolean
  readonly picture: Picture | null
  readonly notices: readonly CardNotice[]
  readonly source: CardSource | null
}

export interface RevisionMetadata {
  readonly card_id: CardId
  readonly number: number
  readonly created_at: string
  readonly restored_from?: number
  readonly is_relabelled?: boolean
}

const CREATOR_MAX = 100

/** The card must refer to the new revision before the transaction ends. */
export async function addRevision(
  tx: Db,
  place: RevisionMetadata,
  content: RevisionContent,
): Promise<RevisionId> {
  const id = newId<RevisionId>()
  const { card, summary, source } = content
  await tx
    .insertInto('card_revisions')
    .values({
      id,
      card_id: place.card_id,
      number: place.number,
      restored_from: place.restored_from ?? null,
      is_relabelled: place.is_relabelled ?? false,
      name: cardNameOf(card.data),
      creator: truncateToLine(card.data.creator, CREATOR_MAX),
      tagline: content.tagline,
      tags: [...content.tags],
      language: content.language,
      is_nsfw: content.is_nsfw,
      picture: content.picture,
      data: JSON.stringify(card.data),
      original: card.original && JSON.stringify(card.original),
      facts: JSON.stringify(summary.facts),
      token_counts: JSON.stringify(summary.token_counts),
      notices: JSON.stringify(content.notices),
      source_key: source?.key ?? null,
      source_format: source?.format ?? null,
      has_source_art: source?.hasArt ?? false,
      created_at: place.created_at,
    })
    .execute()
  return id
}

export async function findRevision(db: Db, id: RevisionId) {
  const row = await db.selectFrom('card_revisions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { data, original, facts, token_counts, source_key: key, source_format: format, ...fields } = row
  const source: CardSource | null =
    key === null || format === null ? null : { key, format, hasArt: row.has_source_art }
  return { ...fields, card: { data, original }, summary: { facts, token_counts }, source }
}

export type Revision = Awaited<ReturnType<typeof findRevision>>

export function revisionContentOf(revision: Revision): RevisionContent {
  const { card, summary, tagline, tags, language, is_nsfw, picture, notices, source } = revision
  return { card, summary, tagline, tags, language, is_nsfw, picture, notices, source }
}

export async function findRevisionName(db: Db, id: RevisionId): Promise<string> {
  const { name } = await db
    .selectFrom('card_revisions')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return name
}
