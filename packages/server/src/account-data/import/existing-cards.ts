import { CardChange, type CardId } from '@inkling/contract'
import { z } from 'zod'
import { isVisible } from '../../features/access/can.ts'
import { updateCard } from '../../features/cards/save-card.ts'
import { isoNow } from '../../platform/clock.ts'
import { anyOf } from '../../platform/database/sql-fragments.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { ZippedFile } from '../../platform/files/zip/read-zip.ts'
import type { Actor } from '../../platform/http/guards.ts'
import { type IdempotencyRecord, withIdempotency } from '../../platform/http/idempotency/idempotency.ts'
import type { AccountDataContext } from '../context.ts'
import { findImported } from './import-mappings.ts'
import { readJson } from './read-archive.ts'

export interface ExistingCard {
  readonly id: CardId
  readonly is_own: boolean
}

/** Finds cards by their id in the archive: the same card, or the user's earlier import of it. */
export async function findExistingCards(
  db: Db,
  actor: Actor,
  origins: readonly CardId[],
): Promise<Map<CardId, ExistingCard>> {
  const existingCards = new Map<CardId, ExistingCard>()
  for (const [origin, id] of await findImported(db, actor.id, 'cards', origins))
    existingCards.set(origin as CardId, { id: id as CardId, is_own: true }) // only cards were queried
  const same = await db
    .selectFrom('cards')
    .select(['id', 'owner_id', 'status', 'approved_revision_id', 'deleted_at'])
    .where('id', '=', anyOf(origins))
    .execute()
  for (const { id, approved_revision_id, ...card } of same) {
    if (isVisible(actor, { ...card, has_approved_revision: approved_revision_id !== null }))
      existingCards.set(id, { id, is_own: card.owner_id === actor.id })
  }
  return existingCards
}

const CardLabels = CardChange.pick({ tagline: true, tags: true, language: true, is_nsfw: true })
export type CardLabels = z.infer<typeof CardLabels>

const List = z.array(z.object({ file: z.string() }).and(CardLabels).nullable().catch(null))
const LIST_MAX = 16 * 1024 * 1024

/** An unreadable list counts as empty. */
export async function readCardLabels(files: readonly ZippedFile[]): Promise<ReadonlyMap<string, CardLabels>> {
  const list = files.find(({ path }) => path === 'cards/cards.json' || path.endsWith('/cards/cards.json'))
  if (list === undefined) return new Map()
  const stream = await list.read()
  try {
    const read = List.safeParse(await readJson(stream, LIST_MAX))
    const rows = read.success ? read.data.filter(row => row !== null) : []
    return new Map(rows.map(({ file, ...labels }) => [file, labels]))
  } finally {
    stream.destroy()
  }
}

export async function applyCardLabels(
  context: Pick<AccountDataContext, 'db' | 'clock'>,
  actor: Actor,
  { id, labels, idempotency }: { id: CardId; labels: CardLabels; idempotency: IdempotencyRecord | null },
): Promise<void> {
  await withIdempotency(context.db, idempotency, 200, tx =>
    updateCard(tx, actor, id, labels, isoNow(context.clock)),
  )
}
