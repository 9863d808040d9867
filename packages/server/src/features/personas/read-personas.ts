import { PNG_MAX } from '@inkling/contract'
import type { House } from '../../context.ts'
import type { Draft } from '../../platform/files/receive.ts'
import { Refusal } from '../../platform/http/api-error.ts'
import type { FileInHand } from '../../platform/http/uploads/file-body.ts'
import { receiveFile } from '../../platform/http/uploads/receive-file.ts'
import { taskIn } from '../../platform/workers/task.ts'
import { withinCpu } from '../../platform/workers/watch.ts'
import { WorkError } from '../../platform/workers/work-error.ts'
import type { ReadPersonas, run } from './read-personas.task.ts'

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
