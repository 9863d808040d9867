import { PERSONAS_MAX, type PersonaImport } from '@inkling/contract'
import type { House } from '../../house.ts'
import { isoNow } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Draft } from '../../platform/files/receive.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { FileInHand } from '../../platform/http/file-body.ts'
import { fingerprintOf, type Intent, type Outcome, once } from '../../platform/http/intents.ts'
import { newPicture, type Picture } from '../uploads/picture-url.ts'
import { putPicture } from '../uploads/pictures.ts'
import type { ReadPersonas } from './read-personas.task.ts'
import { readPersonaFile, receivePersonaFile } from './read-personas.ts'
import { sortOut } from './sort-out.ts'
import { holdPersonas, personaMarks } from './store.ts'
import { addPersona } from './write-persona.ts'

/** Adds the personas of a file to one's own. The file is read before anything is written. */
export async function importPersonas(
  house: House,
  actor: Actor,
  file: FileInHand,
  intent: Intent | null,
): Promise<Outcome> {
  const draft = await receivePersonaFile(house, file)
  try {
    const read = await readPersonaFile(house, draft)
    return await once(house.db, intent && intentOf(intent, draft), 200, tx => addAll(house, tx, actor, read))
  } finally {
    await draft.remove()
  }
}

/** The same intent is the same file. */
const intentOf = (intent: Intent, { sha256 }: Draft): Intent => ({
  ...intent,
  fingerprint: fingerprintOf('POST', intent.route, sha256.toString('hex')),
})

async function addAll(house: House, tx: Db, actor: Actor, read: ReadPersonas): Promise<PersonaImport> {
  await holdPersonas(tx, actor.id)
  const { added, skipped } = sortOut(await personaMarks(tx, actor.id), read.personas)
  const picture = added.length === 0 ? null : await keepPicture(house, read)
  // The newest is shown first: from the last to the first, they stand in the order of the file.
  for (const persona of added.toReversed()) {
    await addPersona(tx, actor.id, { ...persona, picture }, isoNow(house.clock))
  }
  return { added: added.length, skipped: skipped.slice(0, PERSONAS_MAX), skipped_count: skipped.length }
}

/** A file with a picture holds one persona, whose picture it is. */
async function keepPicture({ files }: House, { pictureFiles }: ReadPersonas): Promise<Picture | null> {
  if (pictureFiles === null) return null
  const picture = newPicture()
  await putPicture(files, picture, pictureFiles)
  return picture
}
