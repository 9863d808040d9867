// @module-tag full

import { type AdminModel, type ModelId, routes } from '@inkling/contract'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Tables } from '../../platform/database/tables.ts'
import { startTestApp } from '../../testing/app.ts'
import { historyOf, readEvents, say, startChat, textOf } from '../../testing/chat.ts'
import { freshDatabase } from '../../testing/database.ts'
import { appForFile, hubForFile } from '../../testing/for-file.ts'
import { peopleOf } from '../../testing/people.ts'
import { temporaryDirectory } from '../../testing/temporary-directory.ts'
import { tinyGguf, tinyGgufParts } from '../../testing/tiny-gguf.ts'

const { adminModels, localModels, models } = routes
const SENTENCE = '夜深了，灯还亮着。'
const hub = await hubForFile()
hub.put('tiny/models', {
  'evening.gguf': tinyGguf({ says: SENTENCE }),
  'endless.gguf': tinyGguf({ says: '风吹过来又去', ends: false, context: 100_000 }),
  'thinker.gguf': tinyGguf({ says: '好的', thinks: '她想听什么呢' }),
  'strange.gguf': tinyGguf({ says: '一二三', architecture: 'unheard-of' }),
  'not-one.gguf': Buffer.from('GGUF, says the file, and that is all.'),
})
const app = await appForFile({ env: { MODEL_HUB: hub.url } })
const { admin, owner, other } = await peopleOf(app.api)

afterEach(() => hub.calm())

const patiently = { timeout: 30_000, interval: 50 }
const taken = new Map<string, Promise<AdminModel>>()

const take = (name: string) =>
  admin.call(localModels.addFromHub, { body: { file: `tiny/models/${name}.gguf`, name } })
const look = (id: ModelId) => admin.call(adminModels.get, { params: { id } })

async function until(id: ModelId, status: string): Promise<AdminModel> {
  await vi.waitFor(async () => expect((await look(id)).download?.status).toBe(status), patiently)
  return await look(id)
}

/** Tests share the downloaded model. */
function inBox(name: string): Promise<AdminModel> {
  const coming = taken.get(name) ?? take(name).then(({ id }) => until(id, 'ready'))
  taken.set(name, coming)
  return coming
}

describe('the catalogue of local models', () => {
  it('lists models for this machine, from the configured hub', async () => {
    const shelf = await admin.call(localModels.catalog)
    expect(shelf).toMatchObject({ hub: hub.url, problem: null })
    expect(shelf.models.length).toBeGreaterThanOrEqual(6)
    expect(Math.min(shelf.memory_bytes, shelf.disk_bytes)).toBeGreaterThan(0)
  })

  it('is for admins only, like its actions', async () => {
    const { id } = await inBox('evening')
    expect((await owner.refused(localModels.catalog)).code).toBe('not_allowed')
    const body = { file: 'tiny/models/evening.gguf' }
    expect((await owner.refused(localModels.addFromHub, { body })).code).toBe('not_allowed')
    for (const call of [localModels.resumeDownload, localModels.pauseDownload, localModels.unload])
      expect((await owner.refused(call, { params: { id } })).code).toBe('not_allowed')
  })
})

describe('a model from the hub', () => {
  it('can be chosen after its download, with the details of its header', async () => {
    hub.put('tiny/small', { 'small.gguf': tinyGguf({ says: '小', context: 1_024 }) })
    const file = 'tiny/small/small.gguf'
    const made = await admin.call(localModels.addFromHub, { body: { file } })
    expect(made).toMatchObject({ name: 'small', provider: 'llama-cpp', is_enabled: false })
    expect(made.download).toMatchObject({ status: 'waiting', problem: null })
    const offered = async () => (await owner.call(models.list)).items.map(({ id }) => id)
    expect(await offered()).not.toContain(made.id)
    const ready = await until(made.id, 'ready')
    expect(ready).toMatchObject({ is_enabled: true, context_tokens: 1_024, supports_prefill: true })
    expect(ready.download?.bytes).toBe(ready.download?.total_bytes)
    expect(await offered()).toContain(made.id)
  })

  it('resumes after a lost connection', async () => {
    const bytes = tinyGguf({ says: '断了再来' })
    hub.put('tiny/cut', { 'cut.gguf': bytes })
    hub.behave('cut.gguf', 'cut')
    const { id } = await admin.call(localModels.addFromHub, { body: { file: 'tiny/cut/cut.gguf' } })
    await until(id, 'ready')
    const ranges = hub.requestedPaths
      .filter(path => path.startsWith('/cdn/tiny/cut'))
      .map(path => path.split(' ')[1])
    expect(ranges[0]).toBeUndefined()
    expect(ranges[1]).toMatch(/^bytes=[1-9]/)
  })

  it('restarts its download at a hub without range requests', async () => {
    hub.put('tiny/anew', { 'anew.gguf': tinyGguf({ says: '从头来' }) })
    hub.behave('anew.gguf', 'cut')
    const { id } = await admin.call(localModels.addFromHub, { body: { file: 'tiny/anew/anew.gguf' } })
    await vi.waitFor(() => expect(hub.requestedPaths.join()).toContain('/cdn/tiny/anew'), patiently)
    hub.behave('anew.gguf', 'no_ranges')
    await until(id, 'ready')
  })

  it('pauses, keeps the downloaded part, and resumes', async () => {
    hub.put('tiny/slow', { 'slow.gguf': tinyGguf({ says: '慢慢来' }) })
    hub.behave('slow.gguf', 'slow')
    const { id } = await admin.call(localModels.addFromHub, { body: { file: 'tiny/slow/slow.gguf' } })
    await vi.waitFor(async () => expect((await look(id)).download?.bytes).toBeGreaterThan(0), patiently)
    const paused = await admin.call(localModels.pauseDownload, { params: { id } })
    expect(paused.download?.status).toBe('paused')
    const { download } = await look(id)
    expect(download?.bytes).toBeGreaterThan(0)
    hub.calm()
    await admin.call(localModels.resumeDownload, { params: { id } })
    await until(id, 'ready')
    expect(hub.requestedPaths.at(-1)).toMatch(/^\/cdn\/tiny\/slow\/.* bytes=[1-9]/)
  })

  it('is rejected when its checksum differs, and can be downloaded again', async () => {
    hub.put('tiny/wrong', { 'wrong.gguf': tinyGguf({ says: '不对' }) })
    hub.behave('wrong.gguf', 'wrong')
    const { id } = await admin.call(localModels.addFromHub, { body: { file: 'tiny/wrong/wrong.gguf' } })
    const failed = await until(id, 'failed')
    expect(failed.download?.problem?.code).toBe('hub_file_changed')
    expect(failed.is_enabled).toBe(false)
    hub.calm()
    await admin.call(localModels.resumeDownload, { params: { id } })
    expect((await until(id, 'ready')).is_enabled).toBe(true)
  })

  it.each(['strange', 'not-one'])('that cannot be run is reported as broken: %s', async name => {
    const { id } = await take(name)
    expect((await until(id, 'failed')).download?.problem?.code).toBe('model_broken')
  })

  it('is refused at once when the hub has no such file or needs a login', async () => {
    hub.put('tiny/gated', { 'gated.gguf': tinyGguf({ says: '门' }) })
    hub.gate('tiny/gated')
    const refusalOf = async (file: string) =>
      (await admin.refused(localModels.addFromHub, { body: { file } })).code
    expect(await refusalOf('tiny/nothing/x.gguf')).toBe('hub_not_found')
    expect(await refusalOf('tiny/models/none.gguf')).toBe('hub_not_found')
    expect(await refusalOf('tiny/gated/gated.gguf')).toBe('hub_refused')
    expect(await refusalOf('tiny/models/evening.bin')).toBe('invalid_input')
    hub.put('tiny/half', { 'half-00001-of-00002.gguf': tinyGguf({ says: '半' }) })
    expect(await refusalOf('tiny/half/half-00001-of-00002.gguf')).toBe('hub_not_found')
  })

  it('can be added once', async () => {
    await inBox('evening')
    const body = { file: 'tiny/models/evening.gguf' }
    expect((await admin.refused(localModels.addFromHub, { body })).code).toBe('conflict')
  })

  it('is added once, even by several calls at the same time', async () => {
    hub.put('tiny/twice', { 'twice.gguf': tinyGguf({ says: '又' }) })
    const body = { file: 'tiny/twice/twice.gguf' }
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => admin.send(localModels.addFromHub, { body })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  })

  it('that is removed deletes its file', async () => {
    hub.put('tiny/gone', { 'gone.gguf': tinyGguf({ says: '走' }) })
    const { id } = await admin.call(localModels.addFromHub, { body: { file: 'tiny/gone/gone.gguf' } })
    await until(id, 'ready')
    const countStored = async () => {
      const keys: string[] = []
      for await (const { key } of app.context.files.list()) keys.push(key)
      return keys.filter(key => key.startsWith('models/')).length
    }
    const before = await countStored()
    await admin.call(adminModels.remove, { params: { id } })
    await vi.waitFor(async () => expect(await countStored()).toBe(before - 1), patiently)
  })
})

describe('a download', () => {
  it('is resumed by another instance', async () => {
    hub.put('tiny/left', { 'left.gguf': tinyGguf({ says: '接着来' }) })
    hub.behave('left.gguf', 'slow')
    const database = await freshDatabase<Tables>()
    const dataDir = temporaryDirectory()
    const open = () => startTestApp({ env: { MODEL_HUB: hub.url }, database, dataDir })
    const first = await open()
    const boss = await first.api.register('boss')
    const { id } = await boss.call(localModels.addFromHub, { body: { file: 'tiny/left/left.gguf' } })
    const came = async () => (await boss.call(adminModels.get, { params: { id } })).download
    await vi.waitFor(async () => expect((await came())?.bytes).toBeGreaterThan(0), patiently)
    await first.close()
    hub.calm()
    const second = await open()
    const again = second.api.as(boss.token)
    const getModel = async () => (await again.call(adminModels.get, { params: { id } })).download
    await vi.waitFor(async () => expect(await getModel()).toMatchObject({ status: 'ready' }), patiently)
    expect(hub.requestedPaths.at(-1)).toMatch(/ bytes=[1-9]/)
    await second.close()
    await database.close()
  })
})

describe('an answer of a local model', () => {
  it('is the model’s text', async () => {
    const { id } = await inBox('evening')
    const session = await startChat(owner)
    const events = await say(owner, session, id, '你在吗？')
    expect(textOf(events)).toBe(SENTENCE)
    const answer = (await historyOf(owner, session)).at(-1)
    expect(answer).toMatchObject({ content: SENTENCE, status: 'done' })
    expect(answer?.usage?.completion_tokens).toBe([...SENTENCE].length)
    expect(answer?.usage?.prompt_tokens).toBeGreaterThan(20)
  })

  it('continues a prefill', async () => {
    const { id } = await inBox('evening')
    const session = await startChat(owner)
    await say(owner, session, id, '你在吗？')
    const answer = (await historyOf(owner, session)).at(-1)
    if (answer === undefined) throw new Error('nothing was answered')
    await owner.call(routes.chat.editMessage, { params: { id: answer.id }, body: { content: '夜深' } })
    const body = { session_id: session.id, action: 'continue' as const, model_id: id }
    await readEvents(await owner.send(routes.chat.complete, { body }))
    expect((await historyOf(owner, session)).at(-1)?.content).toBe(SENTENCE)
  })

  it('has the reasoning of a reasoning model separately', async () => {
    const { id, reasoning_control } = await inBox('thinker')
    expect(reasoning_control).toBe('switch')
    const session = await startChat(owner)
    await say(owner, session, id, '你好')
    expect((await historyOf(owner, session)).at(-1)).toMatchObject({
      content: '好的',
      reasoning: '她想听什么呢',
    })
  })

  it('ends when it is stopped, keeps its text, and frees the model for the next', async () => {
    const { id } = await inBox('endless')
    const limits = { context_tokens: 60_000, max_output_tokens: 50_000 }
    await admin.call(adminModels.update, { params: { id }, body: limits })
    const session = await startChat(owner)
    const body = { session_id: session.id, content: '说吧', model_id: id }
    const [, begun] = await readEvents(await owner.send(routes.chat.complete, { body }), 5)
    await owner.call(routes.chat.stopMessage, { params: { id: begun?.data.id } })
    const last = async () => (await historyOf(owner, session)).at(-1)
    await vi.waitFor(async () => expect(await last()).toMatchObject({ status: 'stopped' }), patiently)
    expect((await last())?.content).toMatch(/^风吹过来又去风/)
    await admin.call(adminModels.update, { params: { id }, body: { max_output_tokens: 16 } })
    expect(textOf(await say(other, await startChat(other), id, '还有吗'))).toMatch(/^风吹过来又去风/)
  })

  it('waits for its turn behind another one', async () => {
    const { id } = await inBox('evening')
    const sessions = [await startChat(owner), await startChat(other)] as const
    const [first, second] = await Promise.all([
      say(owner, sessions[0], id, '一'),
      say(other, sessions[1], id, '二'),
    ])
    expect([textOf(first), textOf(second)]).toEqual([SENTENCE, SENTENCE])
  })

  it('works again after the model was unloaded', async () => {
    const { id } = await inBox('evening')
    await admin.call(localModels.unload, { params: { id } })
    const session = await startChat(owner)
    expect(textOf(await say(owner, session, id, '还在？'))).toBe(SENTENCE)
  })

  it('works with a model in several files, whichever one is named', async () => {
    const parts = tinyGgufParts({ says: '三份合成一个' }, 3)
    const names = [1, 2, 3].map(part => `big-0000${part}-of-00003.gguf`)
    hub.put(
      'tiny/big',
      Object.fromEntries(names.map((name, at) => [`q8/${name}`, parts[at] ?? Buffer.alloc(0)])),
    )
    const made = await admin.call(localModels.addFromHub, { body: { file: `tiny/big/q8/${names[1]}` } })
    expect(made).toMatchObject({ name: 'big', model: `tiny/big/q8/${names[0]}` })
    expect(made.download?.total_bytes).toBe(parts.reduce((sum, { length }) => sum + length, 0))
    expect(await until(made.id, 'ready')).toMatchObject({ is_enabled: true, context_tokens: 4_096 })
    expect(textOf(await say(owner, await startChat(owner), made.id, '你在吗？'))).toBe('三份合成一个')
    const again = { body: { file: `tiny/big/q8/${names[2]}` } }
    expect((await admin.refused(localModels.addFromHub, again)).code).toBe('conflict')
  })

  it('is shown by the test of a model', async () => {
    const { id } = await inBox('evening')
    expect(await admin.call(adminModels.test, { params: { id } })).toMatchObject({
      ok: true,
      sample: SENTENCE,
    })
  })
})
