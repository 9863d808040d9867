import {
  DEPTH_MAX,
  NewPersona,
  PERSONA_NAME_MAX,
  PERSONAS_MAX,
  type PersonaImport,
  PNG_MAX,
} from '@inkling/contract'
import { type ImportedPersona, mergePersonas, truncate } from '@inkling/engine'
import type { House } from '../../context.ts'
import { isoNow } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Draft } from '../../platform/files/receive.ts'
import { Refusal } from '../../platform/http/api-error.ts'
import type { Actor } from '../../platform/http/guards.ts'
import { type Intent, type Outcome, once } from '../../platform/http/idempotency/idempotency.ts'
import type { FileInHand } from '../../platform/http/uploads/file-body.ts'
import { inFileTurn, onceOfFile, receiveFile } from '../../platform/http/uploads/receive-file.ts'
import { taskIn, WorkError } from '../../platform/workers/task.ts'
import { withinCpu } from '../../platform/workers/watch.ts'
import { newPicture, type Picture } from '../uploads/picture-url.ts'
import { putPicture, removePicture } from '../uploads/store.ts'
import type { ReadPersonas, run } from './read-personas.task.ts'
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

const readTask = taskIn<typeof run>(new URL('./read-personas.task.ts', import.meta.url))
const READ = withinCpu(5_000)

/** @throws Refusal `too_large` as soon as that is known */
export const receivePersonaFile = (house: House, file: FileInHand): Promise<Draft> =>
  receiveFile(house, file, { limitOf: () => PNG_MAX })

/** Reads the personas in a file; one that took too much to read is refused like any that can't be read. */
export async function readPersonaFile({ workers }: House, { path }: Draft): Promise<ReadPersonas> {
  try {
    const read = await workers.run(readTask, { path }, READ)
    if (read.ok) return read
    const { code, kind } = read.problem
    throw new Refusal(code === 'too_large' ? 'too_large' : 'no_personas', {
      facts: { reason: code, ...(kind !== undefined && { kind }) },
    })
  } catch (error) {
    if (error instanceof WorkError) throw new Refusal('no_personas', { facts: { reason: error.reason } })
    throw error
  }
}

type Skipped = PersonaImport['skipped'][number]

interface SortedOut {
  readonly added: readonly NewPersona[]
  readonly skipped: readonly Skipped[]
}

/** What counts of those that a user has. */
interface Existing {
  readonly name: string
  readonly is_default: boolean
}

/**
 * Says which personas of a file become the user's, and why the others do not. It is by their names that we tell them
 * apart; nothing that is there is overwritten, and nothing is cut to fit.
 */
export function sortOut(existing: readonly Existing[], read: readonly ImportedPersona[]): SortedOut {
  const { added: unknown, skipped: known } = mergePersonas(
    existing.map(({ name, is_default }) => ({ key: name, is_default })),
    read.map(persona => ({ ...persona, key: oneLine(persona.name) })),
  )
  const room = PERSONAS_MAX - existing.length
  const added: NewPersona[] = []
  const skipped = known.map(({ name }) => skip(name, 'exists'))
  for (const persona of unknown) {
    const { data: fitting, error } = NewPersona.safeParse(writingOf(persona))
    if (error !== undefined) skipped.push(skip(persona.name, reasonOf(error)))
    else if (added.length < room) added.push(fitting)
    else skipped.push(skip(persona.name, 'no_room'))
  }
  return { added, skipped }
}

const writingOf = ({ name, description, place, is_default }: ImportedPersona) => ({
  name: oneLine(name),
  description,
  ...place,
  depth: Math.min(place.depth, DEPTH_MAX),
  is_default,
})

const oneLine = (name: string): string => name.replace(/\p{Cc}+/gu, ' ').trim()

/** Everything but the texts is of our own making, and fits. */
const reasonOf = (error: { readonly issues: readonly { readonly code: string }[] }): Skipped['reason'] =>
  error.issues.some(({ code }) => code === 'too_small') ? 'no_name' : 'too_long'

const skip = (name: string, reason: Skipped['reason']): Skipped => ({
  name: truncate(oneLine(name), PERSONA_NAME_MAX),
  reason,
})
