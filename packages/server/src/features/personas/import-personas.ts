import {
  DEPTH_MAX,
  NewPersona,
  PERSONA_NAME_MAX,
  PERSONAS_MAX,
  type PersonaImport,
  PNG_MAX,
} from '@inkling/contract'
import { type ImportedPersona, mergePersonas, truncate } from '@inkling/engine'
import type { AppContext } from '../../context.ts'
import { isoNow } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { TempFile } from '../../platform/files/receive.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Actor } from '../../platform/http/guards.ts'
import {
  type IdempotencyRecord,
  type IdempotentResponse,
  withIdempotency,
} from '../../platform/http/idempotency/idempotency.ts'
import type { IncomingFile } from '../../platform/http/uploads/file-body.ts'
import { receiveFile, withFileIdempotency, withFileSlot } from '../../platform/http/uploads/receive-file.ts'
import { defineTask, WorkError } from '../../platform/workers/task.ts'
import { withinCpu } from '../../platform/workers/watch.ts'
import { newPicture, type Picture } from '../uploads/picture-url.ts'
import { putPicture, removePicture } from '../uploads/store.ts'
import type { ParsedPersonas, run } from './read-personas.task.ts'
import { addPersona } from './save-persona.ts'
import { listPersonaNames, lockPersonas } from './store.ts'

export type PersonaContext = Pick<AppContext, 'config' | 'db' | 'clock' | 'files' | 'workers'>

/** The file is read before the transaction. */
export async function importPersonas(
  context: PersonaContext,
  actor: Actor,
  file: IncomingFile,
  idempotency: IdempotencyRecord | null,
): Promise<IdempotentResponse> {
  const draft = await receivePersonaFile(context, file)
  try {
    return await withFileIdempotency(context.db, idempotency, draft, ofFile =>
      withFileSlot(actor.id, async () => {
        const read = await readPersonaFile(context, draft)
        return await savePersonas(context, actor, { read, idempotency: ofFile })
      }),
    )
  } finally {
    await draft.remove()
  }
}

interface PersonaImportInput {
  readonly read: ParsedPersonas
  readonly idempotency: IdempotencyRecord | null
}

/** The picture is stored first, so that no connection waits for the file store. */
async function savePersonas(
  context: Pick<PersonaContext, 'db' | 'clock' | 'files'>,
  actor: Actor,
  { read, idempotency }: PersonaImportInput,
): Promise<IdempotentResponse> {
  const picture = await storePicture(context, read)
  let isUsed = false
  try {
    const outcome = await withIdempotency(context.db, idempotency, 200, async tx => {
      const result = await addPersonas(context, tx, actor, { ...read, picture })
      isUsed = result.added > 0
      return result
    })
    if (!isUsed) await removeStoredPicture(context, picture)
    return outcome
  } catch (error) {
    // After other errors the commit may have succeeded although its response was lost.
    if (error instanceof ApiError) await removeStoredPicture(context, picture)
    throw error
  }
}

/** A file with a picture contains one persona. */
async function storePicture(
  { files }: Pick<PersonaContext, 'files'>,
  { pictureFiles }: ParsedPersonas,
): Promise<Picture | null> {
  if (pictureFiles === null) return null
  const picture = newPicture()
  await putPicture(files, picture, pictureFiles)
  return picture
}

async function removeStoredPicture(
  { files }: Pick<PersonaContext, 'files'>,
  picture: Picture | null,
): Promise<void> {
  if (picture !== null) await removePicture(files, picture)
}

async function addPersonas(
  context: Pick<PersonaContext, 'clock'>,
  tx: Db,
  actor: Actor,
  { personas, picture }: Pick<ParsedPersonas, 'personas'> & { picture: Picture | null },
): Promise<PersonaImport> {
  await lockPersonas(tx, actor.id)
  const { added, skipped } = partitionPersonas(await listPersonaNames(tx, actor.id), personas)
  // Lists show the newest first, so insert in reverse to keep the file's order.
  for (const persona of added.toReversed()) {
    await addPersona(tx, actor.id, { ...persona, picture }, isoNow(context.clock))
  }
  return { added: added.length, skipped: skipped.slice(0, PERSONAS_MAX), skipped_count: skipped.length }
}

const readTask = defineTask<typeof run>(new URL('./read-personas.task.ts', import.meta.url))
const READ = withinCpu(5_000)

/** @throws ApiError `too_large` as soon as the limit is exceeded */
export const receivePersonaFile = (
  context: Pick<PersonaContext, 'config'>,
  file: IncomingFile,
): Promise<TempFile> => receiveFile(context, file, { limitOf: () => PNG_MAX })

/** A timeout is reported as an unreadable file. */
export async function readPersonaFile(
  { workers }: Pick<PersonaContext, 'workers'>,
  { path }: TempFile,
): Promise<ParsedPersonas> {
  try {
    const read = await workers.run(readTask, { path }, READ)
    if (read.ok) return read
    const { code, kind } = read.problem
    throw new ApiError(code === 'too_large' ? 'too_large' : 'no_personas', {
      facts: { reason: code, ...(kind !== undefined && { kind }) },
    })
  } catch (error) {
    if (error instanceof WorkError) throw new ApiError('no_personas', { facts: { reason: error.reason } })
    throw error
  }
}

type SkippedPersona = PersonaImport['skipped'][number]

interface PartitionedPersonas {
  readonly added: readonly NewPersona[]
  readonly skipped: readonly SkippedPersona[]
}

interface ExistingPersona {
  readonly name: string
  readonly is_default: boolean
}

/** Matches personas by name. Nothing is overwritten or truncated. */
export function partitionPersonas(
  existing: readonly ExistingPersona[],
  read: readonly ImportedPersona[],
): PartitionedPersonas {
  const { added: unknown, skipped: known } = mergePersonas(
    existing.map(({ name, is_default }) => ({ key: name, is_default })),
    read.map(persona => ({ ...persona, key: oneLine(persona.name) })),
  )
  const room = PERSONAS_MAX - existing.length
  const added: NewPersona[] = []
  const skipped = known.map(({ name }) => toSkippedPersona(name, 'exists'))
  for (const persona of unknown) {
    const { data: fitting, error } = NewPersona.safeParse(toNewPersona(persona))
    if (error !== undefined) skipped.push(toSkippedPersona(persona.name, reasonOf(error)))
    else if (added.length < room) added.push(fitting)
    else skipped.push(toSkippedPersona(persona.name, 'no_room'))
  }
  return { added, skipped }
}

const toNewPersona = ({ name, description, place, is_default }: ImportedPersona) => ({
  name: oneLine(name),
  description,
  ...place,
  depth: Math.min(place.depth, DEPTH_MAX),
  is_default,
})

const oneLine = (name: string): string => name.replace(/\p{Cc}+/gu, ' ').trim()

/** Only the texts come from the file and can be invalid. */
const reasonOf = (error: {
  readonly issues: readonly { readonly code: string }[]
}): SkippedPersona['reason'] =>
  error.issues.some(({ code }) => code === 'too_small') ? 'no_name' : 'too_long'

const toSkippedPersona = (name: string, reason: SkippedPersona['reason']): SkippedPersona => ({
  name: truncate(oneLine(name), PERSONA_NAME_MAX),
  reason,
})
