import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createLog, runForCall } from './log.ts'
import { totalOf } from './metrics.ts'
import { QueryWatch } from './query-watch.ts'

function collect() {
  const lines: Record<string, unknown>[] = []
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  return { lines, log: createLog('info', destination) }
}

const call = { request_id: 'call-1', route: 'cards.get', actor: 'user-1', begunAt: 0 }

test('a log line names its call, even in later callbacks', async () => {
  const { lines, log } = collect()
  log.info('by itself')
  const { promise, resolve } = Promise.withResolvers<void>()
  runForCall(call, () => setTimeout(() => resolve(Promise.resolve().then(() => log.info('for a call'))), 1))
  await promise
  expect(lines[0]).not.toHaveProperty('request_id')
  expect(lines[1]).toMatchObject({
    request_id: 'call-1',
    route: 'cards.get',
    actor: 'user-1',
    msg: 'for a call',
  })
})

test('a slow statement is logged without its values, with its call', async () => {
  const { lines, log } = collect()
  const watch = new QueryWatch(log)
  watch.took(12, 'select 1')
  runForCall(call, () => watch.took(750, 'select *\n  from messages where id = $1'))
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({
    ms: 750,
    statement: 'select * from messages where id = $1',
    route: 'cards.get',
    request_id: 'call-1',
  })
  expect(await totalOf(watch.slow)).toBe(1)
})

test('the log contains no row values from database errors', () => {
  const { lines, log } = collect()
  log.error({ err: Object.assign(new Error('refused'), { detail: 'Key (text)=(a secret)' }) }, 'failed')
  expect(JSON.stringify(lines)).not.toContain('a secret')
})
