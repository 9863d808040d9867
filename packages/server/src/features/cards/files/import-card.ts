import type { UserId } from '@inkling/contract'
import { isoNow } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/tables.ts'
import type { TempFile } from '../../../platform/files/receive.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Actor } from '../../../platform/http/guards.ts'
import {
  type IdempotencyRecord,
  type IdempotentResponse,
  withIdempotency,
} from '../../../platform/http/idempotency/idempotency.ts'
import type { IncomingFile } from '../../../platform/http/uploads/file-body.ts'
import { withFileIdempotency, withFileSlot } from '../../../platform/http/uploads/receive-file.ts'
import { newId } from '../../../platform/ids.ts'
import { newPicture } from '../../uploads/picture-url.ts'
import { putPicture, removePicture } from '../../uploads/store.ts'
import { cardTagsOf, hasNsfwTag } from '../card-summary.ts'
import type { CardContext } from '../context.ts'
import { getCardById } from '../get-card.ts'
import type { RevisionContent } from '../revision.ts'
import { addCard } from '../store.ts'
import type { ParsedCardFile } from './read-card-file.task.ts'
import { readCardFile, receiveCardFile } from './read-card-file.ts'

export interface CardImportOptions {
  readonly idempotency: IdempotencyRecord | null
  /** Decides the format if the content does not, and names a card without a name. */
  readonly fileName: string
  /** For a file that the user has already imported. */
  readonly duplicates: 'keep' | 'refuse'
}

/** Files are stored before the card that refers to them, and removed on errors. */
export async function importCard(
  context: CardContext,
  actor: Actor,
  file: IncomingFile,
  { idempotency, fileName, duplicates }: CardImportOptions,
): Promise<IdempotentResponse> {
  const draft = await receiveCardFile(context, file)
  try {
    return await withFileIdempotency(context.db, idempotency, draft, ofFile =>
      withFileSlot(actor.id, async () => {
        if (duplicates === 'refuse') await refuseDuplicate(context.db, actor.id, draft.sha256)
        const read = await readCardFile(context, draft.path, fileName)
        return await saveImportedCard(context, actor, { draft, read, idempotency: ofFile })
      }),
    )
  } finally {
    await draft.remove()
  }
}

/** @throws ApiError `card_exists` naming the user's newest card from this file */
async function refuseDuplicate(db: Db, owner_id: UserId, imported_sha256: Buffer): Promise<void> {
  const duplicate = await db
    .selectFrom('cards')
    .innerJoin('card_revisions', 'card_revisions.id', 'cards.current_revision_id')
    .select(['cards.id', 'card_revisions.name'])
    .where('owner_id', '=', owner_id)
    .where('imported_sha256', '=', imported_sha256)
    .where('deleted_at', 'is', null)
    .orderBy('cards.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (duplicate) throw new ApiError('card_exists', { facts: { card_id: duplicate.id, name: duplicate.name } })
}

interface CardImport {
  readonly draft: TempFile
  readonly read: ParsedCardFile
  readonly idempotency: IdempotencyRecord | null
}

async function saveImportedCard(
  context: Pick<CardContext, 'db' | 'clock' | 'files'>,
  actor: Actor,
  { draft, read, idempotency }: CardImport,
): Promise<IdempotentResponse> {
  const places = chooseStoredFiles(read)
  await putFiles(context, draft, read, places)
  try {
    const outcome = await withIdempotency(context.db, idempotency, 201, async tx => {
      const id = await addCard(
        tx,
        actor.id,
        toRevisionContent(read, places),
        isoNow(context.clock),
        draft.sha256,
      )
      return await getCardById(tx, actor, id)
    })
    if (outcome.replayed) await removeFiles(context, places)
    return outcome
  } catch (error) {
    // After other errors the commit may have succeeded although its response was lost.
    if (error instanceof ApiError) await removeFiles(context, places)
    throw error
  }
}

type StoredCardFiles = Pick<RevisionContent, 'picture' | 'source'>

/** The card itself contains text formats completely. Other files are kept unchanged. */
function chooseStoredFiles({ format, pictureFiles }: ParsedCardFile): StoredCardFiles {
  const isText = format === 'json' || format === 'yaml'
  return {
    picture: pictureFiles && newPicture(),
    source: isText ? null : { key: `cards/${newId<string>()}`, format, hasArt: true },
  }
}

async function putFiles(
  context: Pick<CardContext, 'files'>,
  draft: TempFile,
  { pictureFiles }: ParsedCardFile,
  places: StoredCardFiles,
): Promise<void> {
  const { picture, source } = places
  try {
    await Promise.all([
      picture && pictureFiles && putPicture(context.files, picture, pictureFiles),
      source && context.files.putFile(source.key, draft.path),
    ])
  } catch (error) {
    await removeFiles(context, places)
    throw error
  }
}

async function removeFiles(
  { files }: Pick<CardContext, 'files'>,
  { picture, source }: StoredCardFiles,
): Promise<void> {
  await Promise.all([picture && removePicture(files, picture), source && files.remove(source.key)])
}

function toRevisionContent(
  { card, summary, notices }: ParsedCardFile,
  { picture, source }: StoredCardFiles,
): RevisionContent {
  const tags = cardTagsOf(card.data.tags)
  const is_nsfw = hasNsfwTag(tags)
  return { card, summary, tagline: '', tags, language: null, is_nsfw, picture, notices, source }
}
