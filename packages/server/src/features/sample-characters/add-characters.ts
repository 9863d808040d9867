import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { JsonObject } from '@inkling/engine'
import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import { isoNow } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transactions.ts'
import { cardTagsOf } from '../cards/card-summary.ts'
import type { ParsedCardFile } from '../cards/files/read-card-file.task.ts'
import { readCardFile } from '../cards/files/read-card-file.ts'
import type { RevisionContent } from '../cards/revision.ts'
import { addCard, publishCard } from '../cards/store.ts'
import type { Picture } from '../uploads/picture-url.ts'
import { putPicture, shrinkUploaded } from '../uploads/store.ts'

export type SampleCharacterContext = Pick<AppContext, 'db' | 'clock' | 'files' | 'workers'>

/**
 * Adds sample characters as public cards without an owner. Each is marked in the same transaction: a card that an admin
 * deleted stays deleted, an interrupted run continues at the next start, and several instances add each only once.
 */
export async function addSampleCharacters(
  context: SampleCharacterContext,
  stopping: AbortSignal,
): Promise<void> {
  for (const character of await listSampleCharacters()) {
    if (stopping.aborted) return
    if (!(await isAdded(context.db, character))) await addSampleCharacter(context, character)
  }
}

const installationKey = ({ slug }: SampleCharacter): string => `welcome/${slug}`

async function isAdded(db: Db, character: SampleCharacter): Promise<boolean> {
  const mark = db.selectFrom('installation').select('name').where('name', '=', installationKey(character))
  return (await mark.executeTakeFirst()) !== undefined
}

async function addSampleCharacter(
  context: SampleCharacterContext,
  character: SampleCharacter,
): Promise<void> {
  const read = await readCardFile(context, character.cardPath, 'card.json')
  const content = toRevisionContent(read, await storeSamplePicture(context, character))
  const now = isoNow(context.clock)
  await inTransaction(context.db, async tx => {
    if (await claimSampleCharacter(tx, character, now))
      await publishCard(tx, await addCard(tx, null, content, now), now)
  })
}

/** Waits for another instance that is adding the character. Returns whether it is still to be added. */
async function claimSampleCharacter(tx: Db, character: SampleCharacter, now: string): Promise<boolean> {
  const claimed = await tx
    .insertInto('installation')
    .values({ name: installationKey(character), value: now })
    .onConflict(conflict => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst()
  return claimed !== undefined
}

/** The id is derived from the bytes, so that adding the picture twice leaves no orphan. */
async function storeSamplePicture(
  context: Pick<SampleCharacterContext, 'files' | 'workers'>,
  { artPath }: SampleCharacter,
): Promise<Picture> {
  const digest = createHash('sha256').update(await readFile(artPath))
  const picture = digest.digest('hex').slice(0, 32) as Picture // long enough, since this picture is public anyway
  const shrunk = await shrinkUploaded(context, artPath)
  if (shrunk.outcome !== 'shrunk') throw new Error(`${artPath} can't be shown`)
  await putPicture(context.files, picture, shrunk.files)
  return picture
}

function toRevisionContent({ card, summary, notices }: ParsedCardFile, picture: Picture): RevisionContent {
  const tags = cardTagsOf(card.data.tags)
  const listing = readListing(card.data.extensions)
  return { card, summary, ...listing, tags, is_nsfw: false, picture, notices, source: null }
}

/**
 * Runs in the background. Failures are retried at the next start.
 * @returns a function that stops it and waits for it
 */
export function startSampleCharacters(
  context: SampleCharacterContext & Pick<AppContext, 'config' | 'log'>,
): () => Promise<void> {
  if (!context.config.welcomeCharacters) return async () => {}
  const stopping = new AbortController()
  const adding = addSampleCharacters(context, stopping.signal).catch((error: unknown) => {
    if (!stopping.signal.aborted) context.log.warn({ err: error }, 'could not add all sample characters')
  })
  return async () => {
    stopping.abort()
    await adding
  }
}

/** A folder named by its slug. */
export interface SampleCharacter {
  readonly slug: string
  /** `extensions.inkling` contains tagline and language. */
  readonly cardPath: string
  /** draw-art.ts renders it from the `art.svg` next to it. */
  readonly artPath: string
}

const directory = new URL('./characters/', import.meta.url)

/** Characters have a fixed order. */
export async function listSampleCharacters(): Promise<SampleCharacter[]> {
  const slugs = (await readdir(directory)).toSorted()
  return slugs.map(slug => ({
    slug,
    cardPath: fileURLToPath(new URL(`${slug}/card.json`, directory)),
    artPath: fileURLToPath(new URL(`${slug}/art.webp`, directory)),
  }))
}

const Listing = z.object({ tagline: z.string().min(1), language: z.enum(['zh-CN', 'en']) })

/** Card formats lack tagline and language. */
export const readListing = (extensions: JsonObject): z.infer<typeof Listing> =>
  Listing.parse(extensions.inkling)
