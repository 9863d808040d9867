import { parentPort } from 'node:worker_threads'
import type { Done, Job } from './job.ts'

/** What runs in a worker's thread: loads the module of a task, runs it, tells how it went. */
const port = parentPort
if (port === null) throw new Error('this module is for a worker thread')

port.on('message', async (job: Job) => {
  try {
    const { run } = await import(job.module)
    const value: unknown = await run(job.input)
    port.postMessage({ ok: true, value } satisfies Done, ownedBuffers(value))
  } catch (error) {
    port.postMessage({ ok: false, error } satisfies Done)
  }
})

/** Bytes that are the whole result and own their buffer are moved rather than copied. */
function ownedBuffers(value: unknown): ArrayBuffer[] {
  if (!(value instanceof Uint8Array) || !(value.buffer instanceof ArrayBuffer)) return []
  return Buffer.isBuffer(value) || value.byteLength !== value.buffer.byteLength ? [] : [value.buffer]
}
