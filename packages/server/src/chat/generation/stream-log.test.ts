import type { MessageId } from '@inkling/contract'
import { afterEach, expect, it } from 'vitest'
import { historyOf, startChat } from '../../testing/chat.ts'
import { chatAppForFile } from '../../testing/for-file.ts'
import { silent } from '../../testing/silent.ts'
import { StreamLog } from './stream-log.ts'
import { type LoggedEvent, readEvents } from './stream-segments.ts'

const { app, reader } = await chatAppForFile('tokens-1')
const { pool } = app.database
const instanceId = crypto.randomUUID()
await pool.query('insert into instances (id, started_at, seen_at) values ($1, now(), now())', [instanceId])
const [greeting] = await historyOf(reader, await startChat(reader))

const log = new StreamLog({
  db: app.context.streamLogDb,
  log: silent,
  instanceId,
  grown: () => undefined,
  took: () => undefined,
  cleanupMs: 50,
  rewriteMs: 200,
})
let slot = 0
afterEach(async () => {
  slot = 0
  await pool.query("update messages set status = 'stopped', slot = null where status = 'streaming'")
})

/** An open answer of the log's instance. */
async function openAnswer() {
  const id = crypto.randomUUID() as MessageId
  const changes = { id, status: 'streaming', instance_id: instanceId, slot: ++slot }
  await pool.query(
    'insert into messages select (json_populate_record(m, $1::json)).* from messages m where id = $2',
    [JSON.stringify(changes), greeting?.id],
  )
  const shown: LoggedEvent[] = []
  let isLost = false
  const writer = log.open(id, 3, {
    stored: events => shown.push(...events),
    lost: () => {
      isLost = true
    },
  })
  return {
    id,
    shown,
    isLost: () => isLost,
    async say(text: string) {
      writer.write('delta', text)
      await expect.poll(() => shown.at(-1)?.text).toBe(text)
    },
    async end() {
      await writer.close()
      await pool.query("update messages set status = 'done', slot = null, instance_id = null where id = $1", [
        id,
      ])
    },
    logged: () => readEvents(app.context.db, id, 0),
  }
}

const rows = async (): Promise<number[]> => {
  const found = await pool.query('select seq from stream_segments where instance_id = $1 order by seq', [
    instanceId,
  ])
  return found.rows.map(({ seq }) => Number(seq))
}

it('stores text before it is shown, once for each answer', async () => {
  const [one, two] = [await openAnswer(), await openAnswer()]
  await Promise.all([one.say('Good'), two.say('Guten')])
  await Promise.all([one.say(' morning.'), two.say(' Morgen.')])
  expect(await one.logged()).toEqual(one.shown)
  expect(two.shown.map(({ text }) => text)).toEqual(['Guten', ' Morgen.'])
  await Promise.all([one.end(), two.end()])
})

it('drops the rows of ended answers and keeps those of others', async () => {
  const [short, long] = [await openAnswer(), await openAnswer()]
  await short.say('Yes.')
  const first = (await rows()).at(-1)
  await long.say('Once upon a time')
  await short.end()
  await expect.poll(async () => (await rows()).includes(first ?? 0)).toBe(false)
  expect(await long.logged()).toEqual(long.shown)
  await long.end()
  await expect.poll(rows).toEqual([])
})

it('writes a long answer again, so that older rows can be dropped', async () => {
  const answer = await openAnswer()
  await answer.say('Once')
  const [first = 0] = await rows()
  await answer.say(' upon a time')
  await expect.poll(async () => (await rows())[0], { timeout: 5_000 }).toBeGreaterThan(first + 1)
  await answer.say(' there was a lamp.')
  expect(answer.shown.map(({ id }) => id)).toEqual([3, 4, 5])
  expect(await answer.logged()).toEqual(answer.shown)
  await answer.end()
})

it('notices that an answer was deleted', async () => {
  const answer = await openAnswer()
  await answer.say('Once')
  await pool.query('delete from messages where id = $1', [answer.id])
  await expect.poll(answer.isLost).toBe(true)
})

it('stores nothing more for answers that others closed', async () => {
  const [closed, open] = [await openAnswer(), await openAnswer()]
  await Promise.all([closed.say('Once'), open.say('Twice')])
  await pool.query("update messages set status = 'interrupted', slot = null where id = $1", [closed.id])
  await pool.query('update instances set log_epoch = gen_random_uuid() where id = $1', [instanceId])
  await open.say(' more')
  expect(await open.logged()).toEqual(open.shown)
  await expect.poll(closed.isLost).toBe(true)
  await open.end()
})
