import { getHeapStatistics } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
import { lowerPriority } from '../processes/lower-priority.ts'
import { Checkpoints, cpuMs, runWithCheckpoints } from './checkpoints.ts'
import { loadCompiled } from './compiled.ts'
import type { ThreadJob, ThreadReport, ThreadResult } from './task.ts'
import { threadClockPath } from './thread-clock.ts'

/** What runs in a worker's thread: loads the module of a task, runs it, tells how it goes and how it went. */
const port = parentPort
if (port === null) throw new Error('this module is for a worker thread')

const MB = 1024 * 1024
/** Enough to let others go first, and not so much that a crowd of them keeps it from its work. */
const NICE = 5
/** A thread that has taken more than this is not kept: one that reads cards takes 30 to 50, or a chat of 10,000 messages 70. */
const SPENT_MB = 96

// What it does for one goes behind the main thread, which answers all. Linux alone takes this for a thread's, not the process's.
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

/** What is broken off may leave something of the thread half made; work with marks does not fail by itself. */
const isSuspect = ({ markMs }: ThreadJob, { kind }: ThreadResult): boolean =>
  markMs !== null && kind === 'failed'

function postReport(report: ThreadReport): void {
  port?.postMessage(report)
}

/** What the thread has taken of memory, dead or alive. */
function usedMegabytes(): number {
  const { total_physical_size, external_memory } = getHeapStatistics()
  return (total_physical_size + external_memory) / MB
}

/** Bytes that are the whole result and own their buffer are moved rather than copied. */
function ownedBuffers(value: unknown): ArrayBuffer[] {
  if (!(value instanceof Uint8Array) || !(value.buffer instanceof ArrayBuffer)) return []
  return Buffer.isBuffer(value) || value.byteLength !== value.buffer.byteLength ? [] : [value.buffer]
}
