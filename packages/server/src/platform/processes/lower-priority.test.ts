import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { lowerPriority } from './lower-priority.ts'

test('lowers the priority of a process, and ignores one that has ended', async () => {
  const child = spawn(process.execPath, ['--eval', 'process.stdin.resume()'])
  const { pid = 0 } = child
  lowerPriority(19, pid)
  expect(getPriority(pid)).toBe(19)
  child.stdin.end()
  await once(child, 'close')
  expect(() => lowerPriority(19, pid)).not.toThrow()
})
