import { afterEach, expect, test } from 'vitest'
import { StatefulThread } from './pooled-thread.ts'

type ThreadQuestion = { add: number } | 'end' | 'fail'

const adding = `
  let sum = 0
  export const answer = question => {
    if (question === 'end') process.exit(3)
    if (question === 'fail') throw new RangeError('not that')
    return (sum += question.add)
  }`
const thread = new StatefulThread<ThreadQuestion, number>(
  new URL(`data:text/javascript,${encodeURIComponent(adding)}`),
)
afterEach(() => thread.end())

test('keeps its state, and answers in order', async () => {
  expect(await Promise.all([1, 2, 3].map(add => thread.ask({ add })))).toEqual([1, 3, 6])
})

test('a failing question does not affect the next', async () => {
  const failing = thread.ask('fail')
  const next = thread.ask({ add: 5 })
  await expect(failing).rejects.toThrow('not that')
  expect(await next).toBe(5)
})

test('a thread that ended fails its requests, restarts, and reports the lost state', async () => {
  await thread.ask({ add: 7 })
  const { epoch } = thread
  const waiting = [thread.ask('end'), thread.ask({ add: 1 })]
  for (const answer of waiting) await expect(answer).rejects.toThrow('ended')
  expect(thread.epoch).toBeGreaterThan(epoch)
  expect(await thread.ask({ add: 1 })).toBe(1)
})
