import { getHeapStatistics } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
import { lowerPriority } from '../processes/lower-priority.ts'
import { Checkpoints, cpuMs, runWithCheckpoints } from './checkpoints.ts'
import { loadCompiled } from './compiled.ts'
import type { ThreadJob, ThreadReport, ThreadResult } from './task.ts'
import { threadClockPath } from './thread-clock.ts'

/** Entry point of a worker thread: loads a task's module, runs it, and reports progress and result. */
const port = parentPort
if (port === null) throw new Error('this module is for a worker thread')

const MB = 1024 * 1024
/** Lets other threads go first without starving under load. */
const NICE = 5
/** A thread above this memory is replaced (MB). Reading cards takes 30 to 50, a chat of 10,000 messages 70. */
const SPENT_MB = 96

// Runs at lower priority than the main thread. Only on Linux does this apply to a thread instead of the process.
if (process.platform === 'linux') lowerPriority(NICE)

const { modules, compiled }: { modules: readonly string[]; compiled: string | null } = workerData
await loadCompiled(compiled, modules)
postReport({ kind: 'ready', clock: threadClockPath() })
port.on('message', async (job: ThreadJob) => {
  const done = await runThreadJob(job)
  if (usedMegabytes() > SPENT_MB || isSuspect(job, done)) postReport({ kind: 'spent' })
  port.postMessage(done, done.kind === 'done' ? ownedBuffers(done.value) : [])
})

async function runThreadJob({ module, input, markMs }: ThreadJob): Promise<ThreadResult> {
  try {
    const { run } = await import(module)
    const tried = markMs === null ? null : runWithCheckpoints(mark => run(input, mark), markMs, postReport)
    if (tried !== null) return tried.kind === 'done' ? { ...tried, value: await tried.value } : tried
    postReport({ kind: 'begun', cpuMs: cpuMs(), breaksOff: false })
    return { kind: 'done', value: await run(input, new Checkpoints(postReport).mark) }
  } catch (error) {
    return { kind: 'failed', error }
  }
}

/** An interrupted task may have corrupted the thread's state; tasks with marks don't normally throw. */
const isSuspect = ({ markMs }: ThreadJob, { kind }: ThreadResult): boolean =>
  markMs !== null && kind === 'failed'

function postReport(report: ThreadReport): void {
  port?.postMessage(report)
}

/** Memory of the thread, including garbage. */
function usedMegabytes(): number {
  const { total_physical_size, external_memory } = getHeapStatistics()
  return (total_physical_size + external_memory) / MB
}

/** Transfers instead of copying when the result is a whole buffer. */
function ownedBuffers(value: unknown): ArrayBuffer[] {
  if (!(value instanceof Uint8Array) || !(value.buffer instanceof ArrayBuffer)) return []
  return Buffer.isBuffer(value) || value.byteLength !== value.buffer.byteLength ? [] : [value.buffer]
}
