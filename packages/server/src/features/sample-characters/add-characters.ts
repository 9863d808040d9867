import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { House } from '../../context.ts'
import { isoNow } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { tagsOf } from '../cards/card-labels.ts'
import type { ReadFile } from '../cards/files/read-card-file.task.ts'
import { readCardFile } from '../cards/files/read-card-file.ts'
import type { RevisionContent } from '../cards/revision.ts'
import { addCard, publishCard } from '../cards/store.ts'
import type { Picture } from '../uploads/picture-url.ts'
import { putPicture, shrink } from '../uploads/pictures.ts'
import { type Character, listCharacters, listingOf } from './characters.ts'

/**
 * Gives the installation each character that it never had, one after the other, as public cards that belong to nobody.
 * What was given is written down in the same transaction: a card that an admin has deleted stays deleted, a start that
 * was broken off goes on at the next, and of several instances one gives each.
 */
export async function welcome(house: House, stopping: AbortSignal): Promise<void> {
  for (const character of await listCharacters()) {
    if (stopping.aborted) return
    if (!(await isGiven(house.db, character))) await give(house, character)
  }
}

const markOf = ({ slug }: Character): string => `welcome/${slug}`

async function isGiven(db: Db, character: Character): Promise<boolean> {
  const mark = db.selectFrom('installation').select('name').where('name', '=', markOf(character))
  return (await mark.executeTakeFirst()) !== undefined
}

async function give(house: House, character: Character): Promise<void> {
  const read = await readCardFile(house, character.cardPath, 'card.json')
  const content = contentOf(read, await hangPicture(house, character))
  const now = isoNow(house.clock)
  await inTransaction(house.db, async tx => {
    if (await takeMark(tx, character, now)) await publishCard(tx, await addCard(tx, null, content, now), now)
  })
}

/** Waits for an instance that is giving the same one; whether it is still to be given. */
async function takeMark(tx: Db, character: Character, now: string): Promise<boolean> {
  const taken = await tx
    .insertInto('installation')
    .values({ name: markOf(character), value: now })
    .onConflict(conflict => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst()
  return taken !== undefined
}

/** Its address follows from its bytes, so that hanging it again, or on two instances at once, leaves nothing over. */
async function hangPicture(house: House, { artPath }: Character): Promise<Picture> {
  const digest = createHash('sha256').update(await readFile(artPath))
  const picture = digest.digest('hex').slice(0, 32) as Picture // as long as any; this one is no secret
  const shrunk = await shrink(house, artPath)
  if (shrunk.outcome !== 'shrunk') throw new Error(`${artPath} can't be shown`)
  await putPicture(house.files, picture, shrunk.files)
  return picture
}

function contentOf({ card, summary, notices }: ReadFile, picture: Picture): RevisionContent {
  const tags = tagsOf(card.data.tags)
  const listing = listingOf(card.data.extensions)
  return { card, summary, ...listing, tags, is_nsfw: false, picture, notices, source: null }
}
