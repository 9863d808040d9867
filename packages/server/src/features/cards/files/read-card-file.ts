import { CHARX_MAX, PNG_MAX } from '@inkling/contract'
import type { House } from '../../../context.ts'
import type { Draft } from '../../../platform/files/receive.ts'
import { Refusal } from '../../../platform/http/api-error.ts'
import type { FileInHand } from '../../../platform/http/uploads/file-body.ts'
import { receiveFile } from '../../../platform/http/uploads/receive-file.ts'
import { taskIn } from '../../../platform/workers/task.ts'
import { withinCpu } from '../../../platform/workers/watch.ts'
import { WorkError } from '../../../platform/workers/work-error.ts'
import { nameOf } from '../card-labels.ts'
import { refusalOf } from './import-problems.ts'
import type { ReadFile, run } from './read-card-file.task.ts'

const readTask = taskIn<typeof run>(new URL('./read-card-file.task.ts', import.meta.url))
const READ = withinCpu(5_000)

/**
 * Takes a card file in, as large as its kind may be.
 * @throws Refusal `card_too_large` as soon as that is known
 */
export const receiveCardFile = (house: House, file: FileInHand): Promise<Draft> =>
  receiveFile(house, file, { limitOf, problem: 'card_too_large' })

/** Archives carry assets and may be larger: a zip, or a JPEG that may have one behind it. */
function limitOf(head: Uint8Array): number {
  const isArchive = (head[0] === 0x50 && head[1] === 0x4b) || (head[0] === 0xff && head[1] === 0xd8)
  return isArchive ? CHARX_MAX : PNG_MAX
}

/** Reads the card in a file; a file that took too much to read is refused like any that can't be read. */
export async function readCardFile({ workers }: House, path: string, fileName: string): Promise<ReadFile> {
  try {
    const read = await workers.run(readTask, { path, fileName }, READ)
    if (!read.ok) throw refusalOf(read.problem)
    if (nameOf(read.card.data) === '') throw new Refusal('card_without_name')
    return read
  } catch (error) {
    if (error instanceof WorkError) throw new Refusal('card_refused', { facts: { reason: error.reason } })
    throw error
  }
}
