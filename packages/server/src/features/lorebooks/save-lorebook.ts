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
import type { AppContext } from '../../context.ts'
import { isoNow } from '../../platform/clock.ts'
import type { TempFile } from '../../platform/files/receive.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { SentFile } from '../../platform/http/downloads/send-file.ts'
import { type Actor, orNotFound } from '../../platform/http/guards.ts'
import {
  type IdempotencyRecord,
  type IdempotentResponse,
  withIdempotency,
} from '../../platform/http/idempotency/idempotency.ts'
import type { IncomingFile } from '../../platform/http/uploads/file-body.ts'
import { receiveFile, withFileIdempotency, withFileSlot } from '../../platform/http/uploads/receive-file.ts'
import { defineTask, WorkError } from '../../platform/workers/task.ts'
import { withinCpu } from '../../platform/workers/watch.ts'
import { type LorebookSource, type ParsedBook, run } from './read-lorebook.task.ts'
import { addLorebook, findLorebook, replaceLorebook } from './store.ts'

export type LorebookContext = Pick<AppContext, 'config' | 'db' | 'clock' | 'workers'>

// Input is parsed before the transaction, so that no row is locked while waiting for a worker.

/** An empty lorebook needs no worker. */
export async function createLorebook(
  context: Pick<LorebookContext, 'db' | 'clock' | 'workers'>,
  actor: Actor,
  { name, data }: z.output<typeof NewLorebook>,
  idempotency: IdempotencyRecord | null,
): Promise<IdempotentResponse> {
  const empty = { written: makeLorebook(name), name }
  const read = data === undefined ? await run(empty) : await readBook(context, { written: data, name })
  const { book } = requireBook(read)
  return await withIdempotency(context.db, idempotency, 201, tx =>
    addLorebook(tx, actor.id, book, isoNow(context.clock)),
  )
}

/** If the lorebook has changed since the caller read it, the caller gets an error and can keep both edits. */
export async function updateLorebook(
  context: Pick<LorebookContext, 'db' | 'clock' | 'workers'>,
  actor: Actor,
  id: LorebookId,
  { updated_at, name, data }: z.output<typeof LorebookChange>,
  idempotency: IdempotencyRecord | null,
): Promise<IdempotentResponse> {
  const before = orNotFound(await findLorebook(context.db, actor.id, id))
  const { book } = await readBook(context, { written: data ?? before.data, name: name ?? before.name })
  return await withIdempotency(context.db, idempotency, 200, tx =>
    replaceLorebook(tx, actor.id, { id, updated_at }, book, isoNow(context.clock)),
  )
}

export async function importLorebook(
  context: LorebookContext,
  actor: Actor,
  file: IncomingFile,
  { fileName, idempotency }: { readonly fileName: string; readonly idempotency: IdempotencyRecord | null },
): Promise<IdempotentResponse> {
  const draft = await receiveLorebookFile(context, file)
  try {
    return await withFileIdempotency(context.db, idempotency, draft, ofFile =>
      withFileSlot(actor.id, async () => {
        const { book, notices } = await readBook(context, { path: draft.path, fileName })
        return await withIdempotency(
          context.db,
          ofFile,
          201,
          async (tx): Promise<LorebookImport> => ({
            lorebook: await addLorebook(tx, actor.id, book, isoNow(context.clock)),
            notices: [...notices],
          }),
        )
      }),
    )
  } finally {
    await draft.remove()
  }
}

const readTask = defineTask<typeof run>(new URL('./read-lorebook.task.ts', import.meta.url))
const READ = withinCpu(10_000)

/** @throws ApiError `lorebook_too_large` as soon as the limit is exceeded */
export const receiveLorebookFile = (
  context: Pick<LorebookContext, 'config'>,
  file: IncomingFile,
): Promise<TempFile> => receiveFile(context, file, { limitOf, problem: 'lorebook_too_large' })

/** A lorebook may be inside a card, and the card in an archive with assets. */
const limitOf = (head: Uint8Array): number => (head[0] === 0x50 && head[1] === 0x4b ? CHARX_MAX : PNG_MAX)

/**
 * A timeout is reported as an unreadable file.
 * @throws ApiError `not_a_lorebook`, `wrong_encoding`, `lorebook_too_large`
 */
export async function readBook(
  { workers }: Pick<LorebookContext, 'workers'>,
  source: LorebookSource,
): Promise<Extract<ParsedBook, { readonly ok: true }>> {
  return requireBook(await workers.run(readTask, source, READ).catch(throwParseError))
}

const TOO_LARGE = ['lorebook_too_large', 'too_large', 'too_many_entries']

function requireBook(read: ParsedBook): Extract<ParsedBook, { readonly ok: true }> {
  if (read.ok) return read
  const { code } = read.problem
  if (TOO_LARGE.includes(code)) throw new ApiError('lorebook_too_large')
  if (code === 'unknown_encoding') throw new ApiError('wrong_encoding')
  throw new ApiError('not_a_lorebook', { facts: { reason: code } })
}

function throwParseError(error: unknown): never {
  if (!(error instanceof WorkError)) throw error
  throw new ApiError('not_a_lorebook', { facts: { reason: error.reason } })
}

/** Other programs can import either format. */
export function exportLorebook({ name, data }: Shown, format: LorebookFileFormat): SentFile {
  const book = data as Lorebook // only lorebooks are stored here
  const file = format === 'world' ? toWorldFile(book) : toLorebookV3(book)
  return {
    name: exportFileName(name, 'json'),
    type: 'application/json; charset=utf-8',
    bytes: JSON.stringify(file, null, 2),
  }
}
