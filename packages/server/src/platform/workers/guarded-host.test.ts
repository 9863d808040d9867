import {
  guardPass,
  type OverrunCounts,
  PLACEMENTS,
  type RegexScript,
  type runPass,
  type ScriptPass,
} from '@inkling/engine'
import { afterAll, expect, test } from 'vitest'
import { createGuardedHost } from './guarded-host.ts'
import { defineTask } from './task.ts'
import { WorkerPool } from './worker-pool.ts'

const engine = new URL('../../../../engine/src/index.ts', import.meta.url)
const body = `export { runPass as run } from ${JSON.stringify(engine.href)}`
const task = defineTask<typeof runPass>(new URL(`data:text/javascript,${encodeURIComponent(body)}`))

const pool = new WorkerPool({ threads: 2, warm: [task] })
const host = createGuardedHost(pool, task)

afterAll(() => pool.close())

function script(id: string, findRegex: string, replaceString: string): RegexScript {
  return {
    ...{ id, scriptName: id, findRegex, replaceString, trimStrings: [], placement: [PLACEMENTS.assistant] },
    ...{ disabled: false, markdownOnly: false, promptOnly: false, runOnEdit: false },
    ...{ substituteRegex: 0, minDepth: null, maxDepth: null },
  }
}

const hostile = `${'a'.repeat(40)}!`
const catastrophe = script('catastrophe', '/^(a+)+$/', 'never')
const shout = script('shout', '/!/g', '!!')

function pass(scripts: RegexScript[], ...texts: string[]): Omit<ScriptPass, 'excluded'> {
  const occasion = { pass: 'stored', placement: PLACEMENTS.assistant } as const
  return { scripts, texts: texts.map(text => ({ text, occasion })), values: { user: 'Bob', char: 'Amy' } }
}

test('case 130: a catastrophic pattern is stopped in time, named, and leaves the text unchanged', async () => {
  const result = await guardPass(host, pass([catastrophe], hostile))
  expect(result.texts).toEqual([
    { text: hostile, applied: [], skipped: [{ id: 'catastrophe', why: 'timed_out' }] },
  ])
  expect(result).toMatchObject({ overran: ['catastrophe'], overruns: { catastrophe: 1 }, isExhausted: false })
})

test('case 130: the other scripts still run, in this pass and the next', async () => {
  const first = await guardPass(host, pass([shout, catastrophe, shout], 'Hi!', hostile))
  expect(first.texts.map(({ text }) => text)).toEqual(['Hi!!!!', `${hostile}!!!`])
  const next = await guardPass(host, pass([shout], 'Hi!'))
  expect(next.texts.map(({ text }) => text)).toEqual(['Hi!!'])
})

test('pauses a pattern that was catastrophic three times', async () => {
  let overruns: OverrunCounts = {}
  for (let turn = 0; turn < 3; turn++)
    overruns = (await guardPass(host, pass([catastrophe], hostile), overruns)).overruns
  const result = await guardPass(host, pass([catastrophe, shout], hostile), overruns)
  expect(result).toMatchObject({ overran: [], paused: ['catastrophe'], texts: [{ text: `${hostile}!` }] })
})

test.each([
  ['/^(([a-z])+.)+[A-Z]([a-z])+$/', 'a'.repeat(60)],
  ['/(x+x+)+y/', 'x'.repeat(60)],
  ['/(a|aa)+$/', `${'a'.repeat(60)}!`],
  ['/(.*)*#/', 'a'.repeat(60)],
  ['/(?:.*?,){20}P/', `${'1,'.repeat(60)}`],
  ['/\\s*\\s*\\s*\\s*x/', ' '.repeat(20_000)],
  ['/(\\w+\\s?)*$(?<=!)/', `${'word '.repeat(20)}?`],
  ['/([\\s\\S]*)<a>([\\s\\S]*)<a>([\\s\\S]*)<b>/', '<a>'.repeat(10_000)],
])('survives %s', async (pattern, text) => {
  const result = await guardPass(host, pass([script('hostile', pattern, '-'), shout], text))
  expect(result.texts[0]?.text).toBe(text.replaceAll('!', '!!'))
  expect(result.overran).toEqual(['hostile'])
})
