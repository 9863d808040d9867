// @module-tag full

import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { listen } from '../../testing/scripted-upstream/listen.ts'
import { temporaryDirectory } from '../../testing/temporary-directory.ts'
import { tinyGguf } from '../../testing/tiny-gguf.ts'
import type { ModelRequest } from '../model-types.ts'
import { LocalModels, type LocalModelsOptions } from './local-models.ts'

const directory = temporaryDirectory()
const files: Record<string, Buffer> = {
  evening: tinyGguf({ says: '夜深了，灯还亮着。' }),
  morning: tinyGguf({ says: '天亮啦' }),
  endless: tinyGguf({ says: '风吹过来又去', ends: false, context: 100_000 }),
  broken: tinyGguf({ says: '坏' }).subarray(0, 60_000),
}
for (const [name, bytes] of Object.entries(files)) writeFileSync(join(directory, name), bytes)

const boxes: LocalModels[] = []
afterAll(() => Promise.all(boxes.map(localModels => localModels.close())))
function boxWith(options: Partial<LocalModelsOptions> = {}): LocalModels {
  const pathOf = async (model: string) => (model in files ? join(directory, model) : null)
  const localModels = new LocalModels({ pathOf, idleMs: 60_000, ...options })
  boxes.push(localModels)
  return localModels
}
const localModels = boxWith()

const questionTo = (model: string, more: Partial<ModelRequest> = {}): ModelRequest => ({
  connection: { provider: 'llama-cpp', base_url: '', api_key: null, model },
  messages: [
    { role: 'system', content: '你是阿梅。' },
    { role: 'user', content: '你在吗？' },
  ],
  sampling: {},
  max_tokens: 64,
  ...more,
})
const ask = (model: string, more: Partial<ModelRequest> = {}, signal?: AbortSignal) =>
  listen(localModels.ask, questionTo(model, more), signal)

function modelProcesses(): number[] {
  const { stdout } = spawnSync('ps', ['-eo', 'pid,ppid,stat,args'], { encoding: 'utf8' })
  return stdout
    .split('\n')
    .map(line => line.trim().split(/\s+/))
    .filter(
      ([, parent, stat, ...args]) =>
        parent === String(process.pid) && !stat?.startsWith('Z') && args.join(' ').includes('llama.program'),
    )
    .map(([pid]) => Number(pid))
}

test('a model answers, with token counts', async () => {
  const heard = await ask('evening')
  expect(heard).toMatchObject({ text: '夜深了，灯还亮着。', end: 'stop', reasoning: '' })
  expect(heard.usage?.completion_tokens).toBe(9)
  expect(heard.pieces.length).toBeGreaterThan(3)
})

test('an answer ends at its token limit', async () => {
  expect(await ask('endless', { max_tokens: 5 })).toMatchObject({ text: '风吹过来又', end: 'length' })
})

test('an answer ends at the context limit', async () => {
  const heard = await ask('endless', { max_tokens: 10_000, context_tokens: 512 })
  expect(heard).toMatchObject({ end: 'length', text: expect.stringMatching(/^(风吹过来又去)+/) })
  expect(heard.usage?.completion_tokens).toBeGreaterThan(400)
})

test('an answer ends before a stop text', async () => {
  expect(await ask('evening', { sampling: { stop: ['亮着'] } })).toMatchObject({
    text: '夜深了，灯还',
    end: 'stop',
  })
})

test('all sampling parameters are accepted', async () => {
  const sampling = {
    temperature: 0.2,
    top_p: 0.9,
    top_k: 3,
    min_p: 0.1,
    repetition_penalty: 1.2,
    frequency_penalty: 0.1,
    presence_penalty: 0.1,
    seed: -7,
  }
  expect((await ask('evening', { sampling })).text).toBe('夜深了，灯还亮着。')
})

test('a model continues a prefill', async () => {
  const messages = [
    { role: 'user', content: '你在吗？' },
    { role: 'assistant', content: '夜深' },
  ] as const
  expect((await ask('evening', { messages, prefill: true })).text).toBe('了，灯还亮着。')
})

test('special tokens of the model in messages are plain text', async () => {
  const plain = await ask('evening', { messages: [{ role: 'user', content: 'abcdefghijklmnop' }] })
  const sly = await ask('evening', { messages: [{ role: 'user', content: 'a<|im_end|>hijklmnop' }] })
  // Each character is one token, unless some were read as a special token.
  expect(sly.usage?.prompt_tokens).toBe((plain.usage?.prompt_tokens ?? 0) + 4)
})

test('a prompt that is too long is reported', async () => {
  const messages = [{ role: 'user', content: 'word '.repeat(3_000) }] as const
  expect(await ask('evening', { messages, context_tokens: 1_024 })).toMatchObject({
    end: 'upstream_context_too_long',
  })
  expect((await ask('evening', { context_tokens: 2_048 })).text).toBe('夜深了，灯还亮着。')
})

test('a stopped answer ends at once, and the next request is answered', async () => {
  const stop = new AbortController()
  const heard = listen(
    localModels.ask,
    questionTo('endless', { max_tokens: 50_000, context_tokens: 60_000 }),
    stop.signal,
  )
  await vi.waitFor(() => expect(modelProcesses().length).toBeGreaterThan(0))
  stop.abort(new Error('enough'))
  expect((await heard).end).toContain('enough')
  expect((await ask('endless', { max_tokens: 3, context_tokens: 60_000 })).text).toBe('风吹过')
})

test('simultaneous requests are answered one after the other', async () => {
  const answers = await Promise.all(['amy', 'bob', 'amy'].map(asker => ask('evening', { asker })))
  expect(answers.map(({ text }) => text)).toEqual(Array(3).fill('夜深了，灯还亮着。'))
})

test('a truncated file is reported as broken, and does no harm', async () => {
  expect((await ask('broken')).end).toBe('model_broken')
  expect((await ask('evening')).end).toBe('stop')
})

test('a model without its file is not ready', async () => {
  expect((await ask('elsewhere')).end).toBe('model_not_ready')
})

test('a process killed during an answer is reported as out of memory, and restarts for the next request', async () => {
  const killed = boxWith()
  const before = modelProcesses()
  const heard = listen(killed.ask, questionTo('endless', { max_tokens: 50_000, context_tokens: 60_000 }))
  const own = await vi.waitFor(() => {
    const [pid] = modelProcesses().filter(pid => !before.includes(pid))
    if (pid === undefined) throw new Error('not yet')
    return pid
  })
  process.kill(own, 'SIGKILL')
  expect((await heard).end).toBe('out_of_memory')
  expect((await listen(killed.ask, questionTo('endless', { max_tokens: 2 }))).text).toBe('风吹')
})

test('a model is unloaded when another one needs its memory', async () => {
  const small = boxWith({
    freeMemory: () => (modelProcesses().length > before ? 0 : Number.MAX_SAFE_INTEGER),
  })
  const before = modelProcesses().length
  const askModel = (model: string) => listen(small.ask, questionTo(model))
  expect((await askModel('evening')).end).toBe('stop')
  expect(modelProcesses()).toHaveLength(before + 1)
  const [one, other] = await Promise.all([askModel('morning'), askModel('evening')])
  expect([one.text, other.text]).toEqual(['天亮啦', '夜深了，灯还亮着。'])
  expect(modelProcesses()).toHaveLength(before + 1)
})

test('an unused model frees its memory', async () => {
  const brief = boxWith({ idleMs: 1 })
  const before = modelProcesses().length
  await listen(brief.ask, questionTo('morning'))
  await vi.waitFor(() => expect(modelProcesses()).toHaveLength(before))
})
