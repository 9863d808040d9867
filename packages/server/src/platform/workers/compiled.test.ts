import { readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryDirectory } from '../../testing/temporary-directory.ts'

test('the compile cache of a thread is kept for the next one, even if it is ended right after loading', async () => {
  const compiled = temporaryDirectory()
  const modules = [new URL('./task.ts', import.meta.url).href]
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
    workerData: { modules, compiled },
    env: {},
  })
  onTestFinished(() => rm(compiled, { recursive: true, force: true }))
  worker.postMessage({ module: 'data:text/javascript,export const run = () => 1', input: null })
  await new Promise(resolve => worker.on('message', resolve))
  await worker.terminate()
  const [version = ''] = readdirSync(compiled)
  expect(readdirSync(`${compiled}/${version}`).length).toBeGreaterThan(0)
})
