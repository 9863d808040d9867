import { OnDemandProcess } from '../../platform/processes/pooled-process.ts'
import { defineProgram, ProcessError } from '../../platform/processes/program.ts'
import type { answer, GgufFacts } from './gguf.program.ts'

const program = defineProgram<typeof answer>(new URL('./gguf.program.ts', import.meta.url))

const WHOLE_MS = 60_000
/** Little behind the server: it is short, and an admin waits for it. */
const NICENESS = 5

/** What a model's file says of itself; null of what is none that could run. */
export async function readGgufFacts(path: string): Promise<GgufFacts | null> {
  // Reading a header loads all of the library, which nothing else here needs: the process goes at once.
  const reader = new OnDemandProcess(program, { idleMs: 0, silenceMs: WHOLE_MS, niceness: NICENESS })
  try {
    return await reader.ask({ path }, () => undefined, AbortSignal.timeout(WHOLE_MS))
  } catch (error) {
    if (error instanceof ProcessError && error.reason !== 'ended') return null
    throw error
  } finally {
    await reader.end()
  }
}
