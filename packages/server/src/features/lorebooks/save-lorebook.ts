import type { LorebookChange, LorebookId, LorebookImport, NewLorebook } from '@inkling/contract'
import { makeLorebook } from '@inkling/engine'
import type { z } from 'zod'
import type { House } from '../../context.ts'
import { isoNow } from '../../platform/clock.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { orNotFound } from '../../platform/http/guards.ts'
import { type Intent, type Outcome, once } from '../../platform/http/idempotency/idempotency.ts'
import type { FileInHand } from '../../platform/http/uploads/file-body.ts'
import { onceOfFile } from '../../platform/http/uploads/receive-file.ts'
import { inFileTurn } from '../../platform/http/uploads/upload-slot.ts'
import { readBook, receiveLorebookFile } from './read-lorebook.ts'
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
