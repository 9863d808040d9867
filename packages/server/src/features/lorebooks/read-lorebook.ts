import { CHARX_MAX, PNG_MAX } from '@inkling/contract'
import type { House } from '../../context.ts'
import type { Draft } from '../../platform/files/receive.ts'
import { Refusal } from '../../platform/http/api-error.ts'
import type { FileInHand } from '../../platform/http/uploads/file-body.ts'
import { receiveFile } from '../../platform/http/uploads/receive-file.ts'
import { taskIn } from '../../platform/workers/task.ts'
import { withinCpu } from '../../platform/workers/watch.ts'
import { WorkError } from '../../platform/workers/work-error.ts'
import type { ReadBook, run, Source } from './read-lorebook.task.ts'

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
