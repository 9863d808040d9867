import { PRESETS_MAX, type PresetId, type Route, routes } from '@inkling/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { appForFile } from '../../testing/for-file.ts'
import { lockWaiters } from '../../testing/lock-waiters.ts'
import { people, peopleOf } from '../../testing/people.ts'

const { presets } = routes
const app = await appForFile()
const as = await peopleOf(app.api)

const SCRIPT = { id: 's', scriptName: 'Stars', findRegex: '\\*', replaceString: '★', placement: [2] }
const DATA = {
  temperature: 0.7,
  prompts: [{ identifier: 'main', content: 'Be brief.' }],
  prompt_order: [],
  an_unknown_field: { kept: true },
}
const withScript = { ...DATA, extensions: { regex_scripts: [SCRIPT] } }

const keep = (data: object = DATA, name = 'Mine', by = as.owner) =>
  by.call(presets.create, { body: { name, data: { ...data } } })
const see = (id: PresetId) => as.owner.call(presets.get, { params: { id } })

describe('a preset', () => {
  test('is stored with unknown fields', async () => {
    const { id } = await keep()
    const { name, data } = await see(id)
    expect(name).toBe('Mine')
    expect(data).toMatchObject({ temperature: 0.7, an_unknown_field: { kept: true } })
    expect(data.prompts).toContainEqual(expect.objectContaining({ identifier: 'main', content: 'Be brief.' }))
  })

  test('is exported under its name, and imports the same', async () => {
    const { id } = await keep(withScript, '我的预设')
    const response = await as.owner.send(presets.export, { params: { id } })
    expect(response.headers.get('content-disposition')).toContain(`${encodeURIComponent('我的预设')}.json`)
    const data = JSON.parse(await response.text())
    const { id: again } = await keep(data)
    expect((await see(again)).data).toEqual((await see(id)).data)
  })

  test('can be renamed and replaced', async () => {
    const { id } = await keep()
    await as.owner.call(presets.update, { params: { id }, body: { name: 'Wild' } })
    expect(await see(id)).toMatchObject({ name: 'Wild', data: { temperature: 0.7 } })
    await as.owner.call(presets.update, { params: { id }, body: { data: { ...DATA, temperature: 1.4 } } })
    expect(await see(id)).toMatchObject({ name: 'Wild', data: { temperature: 1.4 } })
  })

  test('keeps two changes made at once', async () => {
    const { id } = await keep(withScript)
    const change = (body: object) => as.owner.call(presets.update, { params: { id }, body })
    let changes: Promise<unknown>[] = []
    await app.context.db.transaction().execute(async tx => {
      await sql`select 1 from presets where id = ${id} for update`.execute(tx)
      changes = [change({ name: 'Wild' }), change({ scripts_allowed: true })]
      await expect.poll(() => lockWaiters(app.context.db)).toBe(2)
    })
    await Promise.all(changes)
    expect(await see(id)).toMatchObject({ name: 'Wild', scripts_allowed: true })
  })

  test('is saved once for a repeated call', async () => {
    const key = crypto.randomUUID()
    const sent = () =>
      as.owner.send(presets.create, {
        body: { name: 'Once', data: DATA },
        headers: { 'idempotency-key': key },
      })
    const [first, second] = [await sent(), await sent()]
    expect(second.headers.get('idempotency-replayed')).toBe('true')
    expect(await second.json()).toEqual(await first.json())
    const { items } = await as.owner.call(presets.list)
    expect(items.filter(({ name }) => name === 'Once')).toHaveLength(1)
  })

  test('is refused without any setting', async () => {
    const refused = await as.owner.refused(presets.create, { body: { name: 'X', data: { hello: 1 } } })
    expect(refused.code).toBe('not_a_preset')
  })
})

describe('scripts of a preset', () => {
  const allow = (id: PresetId, scripts_allowed: boolean) =>
    as.owner.call(presets.update, { params: { id }, body: { scripts_allowed } })

  test('need permission once', async () => {
    const { id, ...kept } = await keep(withScript)
    expect(kept).toMatchObject({ scripts: 1, scripts_allowed: null })
    expect(await allow(id, true)).toMatchObject({ scripts_allowed: true })
    await as.owner.call(presets.update, { params: { id }, body: { name: 'Renamed' } })
    await as.owner.call(presets.update, { params: { id }, body: { data: { ...withScript, temperature: 1 } } })
    expect(await see(id)).toMatchObject({ name: 'Renamed', scripts_allowed: true })
  })

  test('need permission again when they change', async () => {
    const { id } = await keep(withScript)
    await allow(id, true)
    const data = { ...DATA, extensions: { regex_scripts: [{ ...SCRIPT, replaceString: '<b>' }] } }
    const changed = await as.owner.call(presets.update, { params: { id }, body: { data } })
    expect(changed.scripts_allowed).toBeNull()
  })
})

describe('an import', () => {
  const bring = (data: object, name = 'File') =>
    as.owner.call(presets.import, { body: { name, data: { ...data } } })

  test('skips keys and addresses, with a notice', async () => {
    const secret = { reverse_proxy: 'https://elsewhere.example', proxy_password: 'hunter2' }
    const { presets: imported, notices } = await bring({ ...DATA, ...secret })
    expect(notices.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'connection_dropped reverse_proxy',
      'connection_dropped proxy_password',
    ])
    const text = JSON.stringify(await Promise.all(imported.map(({ id }) => see(id))))
    expect(text).not.toMatch(/elsewhere|hunter2/)
    const { rows } = await sql`select preset::text from presets`.execute(app.database.kysely)
    expect(JSON.stringify(rows)).not.toMatch(/elsewhere|hunter2/)
  })

  test('accepts a system prompt', async () => {
    const { presets: imported } = await bring({ name: 'Brief', content: 'Say little.', post_history: '' })
    expect(imported).toMatchObject([{ name: 'Brief' }])
  })

  test('ignores an instruct template', async () => {
    const data = { name: 'ChatML', story_string: '{{description}}' }
    const refused = await as.owner.refused(presets.import, { body: { name: 'ChatML', data } })
    expect(refused).toMatchObject({ code: 'not_a_preset', facts: { reason: 'template' } })
  })
})

interface PresetAccessRow {
  readonly route: Route
  readonly body?: object
  readonly owner: number
}

const rows: readonly PresetAccessRow[] = [
  { route: presets.get, owner: 200 },
  { route: presets.export, owner: 200 },
  { route: presets.update, body: { name: 'Taken' }, owner: 200 },
  { route: presets.remove, owner: 204 },
]

describe.each(rows.map(row => [`${row.route.method} ${row.route.path}`, row] as const))('%s', (_, row) => {
  test.each(people)('by %s', async person => {
    const { id } = await keep()
    const send = (id: string) =>
      as[person].send<Route>(row.route, { params: { id }, ...(row.body && { body: row.body }) } as object)
    const response = await send(id)
    const statuses = { stranger: 401, other: 404, owner: row.owner, admin: 404 }
    expect(response.status).toBe(statuses[person])
    if (response.status !== 404) return
    expect(await response.text()).toBe(await (await send(crypto.randomUUID())).text())
    expect((await see(id)).name).toBe('Mine')
  })
})

test.each([presets.list, presets.create, presets.import])(
  '$method $path is for people with an account',
  async route => {
    expect((await app.api.refused<Route>(route)).code).toBe('not_signed_in')
  },
)

test('lists contain own presets only, also for admins', async () => {
  const { id } = await keep()
  for (const person of ['other', 'admin'] as const) {
    expect((await as[person].call(presets.list)).items.map(item => item.id)).not.toContain(id)
  }
})

test('presets per account are limited', async () => {
  const collector = await app.api.register('collector')
  for (let count = 0; count < PRESETS_MAX; count++) await keep(DATA, `No. ${count}`, collector)
  const refused = await collector.refused(presets.create, { body: { name: 'One more', data: DATA } })
  expect(refused).toMatchObject({ code: 'preset_limit', facts: { limit: PRESETS_MAX } })
})
