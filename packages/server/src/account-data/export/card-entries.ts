import type { CardId, ExportFormat } from '@inkling/contract'
import { findVisibleCard } from '../../features/cards/card-access.ts'
import { exportCard } from '../../features/cards/files/export-card.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { ZipEntry } from '../../platform/files/zip/write-zip.ts'
import type { Actor } from '../../platform/http/guards.ts'
import type { AccountDataContext } from '../context.ts'
import { type ExportIndex, jsonZipEntry, zipEntry } from './archive.ts'

/** Card files, and a list of the fields that they lack. */
export async function* cardEntries(
  context: Pick<AccountDataContext, 'db' | 'clock' | 'files' | 'workers'>,
  actor: Actor,
  contents: ExportIndex,
): AsyncGenerator<ZipEntry> {
  const listed: object[] = []
  for (const card of await ownCards(context.db, actor)) {
    const file = await cardEntry(context, actor, card, { contents, folder: 'cards' })
    if (file === undefined) continue // deleted while exporting
    yield file
    const { picture: _, source_format: _format, ...labels } = card
    listed.push({ file: file.name, ...labels })
  }
  yield jsonZipEntry('cards/cards.json', listed, context.clock.now())
}

/** Others' cards that the user has chats with; without them the chats could not be imported elsewhere. */
export async function* chattedCardEntries(
  context: Pick<AccountDataContext, 'db' | 'files' | 'workers'>,
  actor: Actor,
  contents: ExportIndex,
): AsyncGenerator<ZipEntry> {
  for (const card of await chattedCards(context.db, actor)) {
    const file = await cardEntry(context, actor, card, { contents, folder: 'other-cards' })
    if (file !== undefined) yield file
  }
}

interface CardToExport {
  readonly id: CardId
  readonly name: string
  readonly picture: string | null
  readonly source_format: string | null
  readonly updated_at: string
}

async function cardEntry(
  context: Pick<AccountDataContext, 'db' | 'files' | 'workers'>,
  actor: Actor,
  card: CardToExport,
  { contents, folder }: { contents: ExportIndex; folder: string },
): Promise<ZipEntry | undefined> {
  const access = await findVisibleCard(context.db, actor, card.id)
  if (access === undefined) return undefined
  const format = formatFor(card)
  const { bytes } = await exportCard(context, actor, access, format)
  if (!(bytes instanceof Uint8Array) && typeof bytes !== 'string') throw new TypeError('a card file is whole')
  const path = contents.free(folder, card.name, format)
  contents.note(path, { ids: [card.id] })
  return zipEntry(path, bytes, new Date(card.updated_at))
}

/** PNG for a card with a picture, unless it was imported as CHARX. */
function formatFor({ picture, source_format }: CardToExport): ExportFormat {
  if (source_format === 'charx') return 'charx'
  return picture === null ? 'json' : 'png'
}

const ownCards = (db: Db, actor: Actor) =>
  db
    .selectFrom('cards as card')
    .innerJoin('card_revisions as revision', 'revision.id', 'card.current_revision_id')
    .select(['card.id', 'card.status', 'card.created_at', 'card.updated_at', 'revision.name'])
    .select(['revision.tagline', 'revision.tags', 'revision.language', 'revision.is_nsfw'])
    .select(['revision.picture', 'revision.source_format'])
    .where('card.owner_id', '=', actor.id)
    .where('card.deleted_at', 'is', null)
    .orderBy('card.id')
    .execute()

const chattedCards = (db: Db, actor: Actor) =>
  db
    .selectFrom('sessions as session')
    .innerJoin('cards as card', 'card.id', 'session.card_id')
    .innerJoin('card_revisions as revision', 'revision.id', 'session.revision_id')
    .select(['card.id', 'card.updated_at', 'revision.name', 'revision.picture', 'revision.source_format'])
    .distinctOn('card.id')
    .where('session.user_id', '=', actor.id)
    .where('session.deleted_at', 'is', null)
    .where(({ eb, or }) => or([eb('card.owner_id', 'is', null), eb('card.owner_id', '!=', actor.id)]))
    .orderBy('card.id')
    .execute()
