import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { silent } from '../../testing/silent.ts'
import { startJobWorker } from './keep-working.ts'

function jobsOf(count: number) {
  const waiting = Array.from({ length: count }, (_, at) => at)
  const doing = new Map<number, () => void>()
  const done: number[] = []
  const jobs = {
    name: 'numbers',
    claim: async () => waiting.shift() ?? null,
    renew: async () => true,
    async work(job: number, signal: AbortSignal): Promise<void> {
      await new Promise<void>(resolve => {
        doing.set(job, resolve)
        signal.addEventListener('abort', () => resolve())
      })
      doing.delete(job)
      if (signal.aborted) waiting.push(job)
      else done.push(job)
    },
  }
  return { waiting, doing, done, jobs }
}

test('a limited number of jobs runs at a time, the next as soon as one is done', async () => {
  const { doing, done, jobs } = jobsOf(5)
  const worker = startJobWorker(jobs, 2, silent)
  onTestFinished(() => worker.close())
  await expect.poll(() => [...doing.keys()]).toEqual([0, 1])
  doing.get(1)?.()
  await expect.poll(() => [...doing.keys()]).toEqual([0, 2])
  expect(done).toEqual([1])
})

test('a new job starts at once after a wake-up, and otherwise a little later', async () => {
  const { waiting, doing, jobs } = jobsOf(0)
  const worker = startJobWorker(jobs, 2, silent)
  onTestFinished(() => worker.close())
  await delay(20)
  waiting.push(1)
  worker.wake()
  await expect.poll(() => [...doing.keys()], { timeout: 500 }).toEqual([1])
  waiting.push(2)
  await expect.poll(() => [...doing.keys()], { timeout: 5_000 }).toEqual([1, 2])
})

test('a failing job or claim does not stop the others', async () => {
  const { doing, jobs } = jobsOf(3)
  let fails = 1
  const worker = startJobWorker(
    {
      ...jobs,
      claim: async () => {
        if (fails-- > 0) throw new Error('no database')
        return await jobs.claim()
      },
      work: async (job, signal) => {
        if (job === 0) throw new Error('a mistake')
        await jobs.work(job, signal)
      },
    },
    2,
    silent,
  )
  onTestFinished(() => worker.close())
  await expect.poll(() => [...doing.keys()], { timeout: 10_000 }).toEqual([1, 2])
})

test('closing aborts running jobs and waits for them', async () => {
  const { waiting, doing, jobs } = jobsOf(1)
  const worker = startJobWorker(jobs, 2, silent)
  await expect.poll(() => doing.size).toBe(1)
  await worker.close()
  expect([waiting, doing.size]).toEqual([[0], 0])
})
