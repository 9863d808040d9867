import {
  CHARX_MAX,
  type LorebookChange,
  type LorebookFileFormat,
  type LorebookId,
  type LorebookImport,
  type NewLorebook,
  PNG_MAX,
  type Lorebook as Shown,
} from '@inkling/contract'
import { exportFileName, type Lorebook, makeLorebook, toLorebookV3, toWorldFile } from '@inkling/engine'
import type { z } from 'zod'
import type { House } from '../../context.ts'
import { isoNow } from '../../platform/clock.ts'
import type { Draft } from '../../platform/files/receive.ts'
import { Refusal } from '../../platform/http/api-error.ts'
import type { SentFile } from '../../platform/http/downloads/send-file.ts'
import { type Actor, orNotFound } from '../../platform/http/guards.ts'
import { type Intent, type Outcome, once } from '../../platform/http/idempotency/idempotency.ts'
import type { FileInHand } from '../../platform/http/uploads/file-body.ts'
import { inFileTurn, onceOfFile, receiveFile } from '../../platform/http/uploads/receive-file.ts'
import { taskIn, WorkError } from '../../platform/workers/task.ts'
import { withinCpu } from '../../platform/workers/watch.ts'
import type { ReadBook, run, Source } from './read-lorebook.task.ts'
import { addLorebook, findLorebook, replaceLorebook } from './store.ts'

// Each reads what it was given before its transaction begins: nothing waits for a thread while it holds a row.

/** Writes a new book. */
export async function createLorebook(
  house: House,
  actor: Actor,
  { name, data }: z.output<typeof NewLorebook>,
  intent: Intent | null,
): Promise<Outcome> {
  const { book } = await readBook(house, { written: data ?? makeLorebook(name), name })
  return await once(house.db, intent, 201, tx => addLorebook(tx, actor.id, book, isoNow(house.clock)))
}

/** Saves a book that nobody else has changed since its caller read it; both edits are kept, by whoever is refused. */
export async function changeLorebook(
  house: House,
  actor: Actor,
  id: LorebookId,
  { updated_at, name, data }: z.output<typeof LorebookChange>,
  intent: Intent | null,
): Promise<Outcome> {
  const before = orNotFound(await findLorebook(house.db, actor.id, id))
  const { book } = await readBook(house, { written: data ?? before.data, name: name ?? before.name })
  return await once(house.db, intent, 200, tx =>
    replaceLorebook(tx, actor.id, { id, updated_at }, book, isoNow(house.clock)),
  )
}

/** Makes a book of a file. */
export async function importLorebook(
  house: House,
  actor: Actor,
  file: FileInHand,
  { fileName, intent }: { readonly fileName: string; readonly intent: Intent | null },
): Promise<Outcome> {
  const draft = await receiveLorebookFile(house, file)
  try {
    return await onceOfFile(house.db, intent, draft, ofFile =>
      inFileTurn(actor.id, async () => {
        const { book, notices } = await readBook(house, { path: draft.path, fileName })
        return await once(
          house.db,
          ofFile,
          201,
          async (tx): Promise<LorebookImport> => ({
            lorebook: await addLorebook(tx, actor.id, book, isoNow(house.clock)),
            notices: [...notices],
          }),
        )
      }),
    )
  } finally {
    await draft.remove()
  }
}

const readTask = taskIn<typeof run>(new URL('./read-lorebook.task.ts', import.meta.url))
const READ = withinCpu(10_000)

/** @throws Refusal `lorebook_too_large` as soon as that is known */
export const receiveLorebookFile = (house: House, file: FileInHand): Promise<Draft> =>
  receiveFile(house, file, { limitOf, problem: 'lorebook_too_large' })

/** A book may come inside a card, and that in an archive of everything that belongs to it. */
const limitOf = (head: Uint8Array): number => (head[0] === 0x50 && head[1] === 0x4b ? CHARX_MAX : PNG_MAX)

/**
 * Reads a book from where it comes; one that took too much to read is refused like any that can't be read.
 * @throws Refusal `not_a_lorebook`, `lorebook_too_large`
 */
export async function readBook(
  { workers }: House,
  source: Source,
): Promise<Extract<ReadBook, { readonly ok: true }>> {
  const read = await workers.run(readTask, source, READ).catch(asRefusal)
  if (read.ok) return read
  const { code } = read.problem
  if (code === 'lorebook_too_large' || code === 'too_large') throw new Refusal('lorebook_too_large')
  throw new Refusal('not_a_lorebook', { facts: { reason: code } })
}

function asRefusal(error: unknown): never {
  if (!(error instanceof WorkError)) throw error
  throw new Refusal('not_a_lorebook', { facts: { reason: error.reason } })
}

/** A book as a file that other programs import. */
export function exportLorebook({ name, data }: Shown, format: LorebookFileFormat): SentFile {
  const book = data as Lorebook // a stored one; JSON is all that it can hold
  const file = format === 'world' ? toWorldFile(book) : toLorebookV3(book)
  return {
    name: exportFileName(name, 'json'),
    type: 'application/json; charset=utf-8',
    bytes: JSON.stringify(file, null, 2),
  }
}
