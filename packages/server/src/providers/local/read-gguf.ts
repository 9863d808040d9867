import { OnDemandProcess } from '../../platform/processes/pooled-process.ts'
import { defineProgram, ProcessError } from '../../platform/processes/program.ts'
import type { answer, GgufFacts } from './gguf.program.ts'

const program = defineProgram<typeof answer>(new URL('./gguf.program.ts', import.meta.url))

const TIMEOUT_MS = 60_000
/** The job is short and an admin is waiting. */
const NICENESS = 5

/** Null if the file is no usable model. */
export async function readGgufFacts(path: string): Promise<GgufFacts | null> {
  // Reading a header loads the whole library, so the process ends right away.
  const reader = new OnDemandProcess(program, { idleMs: 0, silenceMs: TIMEOUT_MS, niceness: NICENESS })
  try {
    return await reader.ask({ path }, () => undefined, AbortSignal.timeout(TIMEOUT_MS))
  } catch (error) {
    if (error instanceof ProcessError && error.reason !== 'ended') return null
    throw error
  } finally {
    await reader.end()
  }
}
