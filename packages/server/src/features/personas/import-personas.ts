import { PERSONAS_MAX, type PersonaImport } from '@inkling/contract'
import type { House } from '../../context.ts'
import { isoNow } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { Refusal } from '../../platform/http/api-error.ts'
import { type Intent, type Outcome, once } from '../../platform/http/idempotency/idempotency.ts'
import type { FileInHand } from '../../platform/http/uploads/file-body.ts'
import { onceOfFile } from '../../platform/http/uploads/receive-file.ts'
import { inFileTurn } from '../../platform/http/uploads/upload-slot.ts'
import { newPicture, type Picture } from '../uploads/picture-url.ts'
import { putPicture, removePicture } from '../uploads/pictures.ts'
import { sortOut } from './match-imported.ts'
import type { ReadPersonas } from './read-personas.task.ts'
import { readPersonaFile, receivePersonaFile } from './read-personas.ts'
import { addPersona } from './save-persona.ts'
import { holdPersonas, personaMarks } from './store.ts'

/** Adds the personas of a file to one's own. The file is read before anything is written. */
export async function importPersonas(
  house: House,
  actor: Actor,
  file: FileInHand,
  intent: Intent | null,
): Promise<Outcome> {
  const draft = await receivePersonaFile(house, file)
  try {
    return await onceOfFile(house.db, intent, draft, ofFile =>
      inFileTurn(actor.id, async () => {
        const read = await readPersonaFile(house, draft)
        return await keep(house, actor, { read, intent: ofFile })
      }),
    )
  } finally {
    await draft.remove()
  }
}

interface Imported {
  readonly read: ReadPersonas
  readonly intent: Intent | null
}

/** The picture before the rows: no connection waits for a file store. */
async function keep(house: House, actor: Actor, { read, intent }: Imported): Promise<Outcome> {
  const picture = await putPictureOf(house, read)
  let isUsed = false
  try {
    const outcome = await once(house.db, intent, 200, async tx => {
      const result = await addAll(house, tx, actor, { ...read, picture })
      isUsed = result.added > 0
      return result
    })
    if (!isUsed) await removePictureOf(house, picture)
    return outcome
  } catch (error) {
    // After any other error the persona may be there all the same, if only the answer to its commit was lost.
    if (error instanceof Refusal) await removePictureOf(house, picture)
    throw error
  }
}

/** A file with a picture holds one persona, whose picture it is. */
async function putPictureOf({ files }: House, { pictureFiles }: ReadPersonas): Promise<Picture | null> {
  if (pictureFiles === null) return null
  const picture = newPicture()
  await putPicture(files, picture, pictureFiles)
  return picture
}

async function removePictureOf({ files }: House, picture: Picture | null): Promise<void> {
  if (picture !== null) await removePicture(files, picture)
}

async function addAll(
  house: House,
  tx: Db,
  actor: Actor,
  { personas, picture }: Pick<ReadPersonas, 'personas'> & { picture: Picture | null },
): Promise<PersonaImport> {
  await holdPersonas(tx, actor.id)
  const { added, skipped } = sortOut(await personaMarks(tx, actor.id), personas)
  // The newest is shown first: from the last to the first, they stand in the order of the file.
  for (const persona of added.toReversed()) {
    await addPersona(tx, actor.id, { ...persona, picture }, isoNow(house.clock))
  }
  return { added: added.length, skipped: skipped.slice(0, PERSONAS_MAX), skipped_count: skipped.length }
}
