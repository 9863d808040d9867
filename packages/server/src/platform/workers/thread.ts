// `performance` is a lazily created global, which a task could remove.
import { performance } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
import { loadCompiled } from './compiled.ts'
import type { ReportCheckpoint, ThreadReport, ThreadResult, ThreadWork } from './task.ts'

/** Loads a task's module, runs it, and reports progress and result. */
const port = parentPort
if (port === null) throw new Error('this module is for a worker thread')

const MB = 1024 * 1024
/** A thread above this is replaced. Reading cards takes 30 to 50, a chat of 10,000 messages 70. */
const MAX_HEAP_MB = 96
/** Reporting the same mark sooner would hardly move the limit. */
const MIN_REPORT_MS = 5

const { modules, compiled }: { modules: readonly string[]; compiled: string | null } = workerData
await loadCompiled(compiled, modules)
port.on('message', async (work: ThreadWork) => {
  const done = await runThreadWork(work)
  if (usedMegabytes() > MAX_HEAP_MB) postReport({ kind: 'spent' })
  port.postMessage(done, done.kind === 'done' ? ownedBuffers(done.value) : [])
})

async function runThreadWork({ module, input }: ThreadWork): Promise<ThreadResult> {
  try {
    const { run } = await import(module)
    postReport({ kind: 'begun', cpuMs: cpuMs() })
    return { kind: 'done', value: await run(input, createMarker()) }
  } catch (error) {
    return { kind: 'failed', error }
  }
}

function createMarker(): ReportCheckpoint {
  let last: string | undefined
  let reportedAt = 0
  return mark => {
    const now = performance.now()
    if (mark === last && now - reportedAt < MIN_REPORT_MS) return
    last = mark
    reportedAt = now
    postReport({ kind: 'mark', mark, cpuMs: cpuMs() })
  }
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

function postReport(report: ThreadReport): void {
  port?.postMessage(report)
}

/** Memory in use, including garbage. */
function usedMegabytes(): number {
  const { total_physical_size, external_memory } = getHeapStatistics()
  return (total_physical_size + external_memory) / MB
}

/** A result that is a whole buffer is transferred instead of copied. */
function ownedBuffers(value: unknown): ArrayBuffer[] {
  if (!(value instanceof Uint8Array) || !(value.buffer instanceof ArrayBuffer)) return []
  return Buffer.isBuffer(value) || value.byteLength !== value.buffer.byteLength ? [] : [value.buffer]
}
