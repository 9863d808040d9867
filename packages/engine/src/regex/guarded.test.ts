import { describe, expect, it } from 'vitest'
import { guardPass, passLimits } from './guard-pass.ts'
import type { TimeLimits, WorkHost } from './guarded.ts'
import type { TextOccasion } from './model/occasion.ts'
import { PLACEMENTS, type RegexScript } from './model/script.ts'
import { runPass, type ScriptPass, type ScriptPassResult } from './pass.ts'
import { script, stored } from './testing/make-script.ts'

/** A host on which the given scripts hang; records its requests. */
function hostWhere(hanging: readonly string[]) {
  const passes: { pass: ScriptPass; limits: TimeLimits }[] = []
  const host: WorkHost<ScriptPass, ScriptPassResult> = async (pass, limits) => {
    passes.push({ pass, limits })
    try {
      const result = runPass(pass, id => {
        if (hanging.includes(id)) throw id
      })
      return { end: 'done', result }
    } catch (mark) {
      return { end: 'overrun', mark: String(mark), tookMs: limits.markMs + 5 }
    }
  }
  return { host, passes }
}

const values = { user: 'Bob', char: 'Amy' }
const [ab, bc, cd] = [
  script('a', 'b', { id: 'ab' }),
  script('b', 'c', { id: 'bc' }),
  script('c', 'd', { id: 'cd' }),
]

function pass(scripts: readonly RegexScript[], ...texts: string[]) {
  return { scripts, values, texts: texts.map(text => ({ text, occasion: stored })) }
}

describe('a guarded pass', () => {
  it('skips a hanging script, names it, and runs the others', async () => {
    const { host } = hostWhere(['bc'])
    const result = await guardPass(host, pass([ab, bc, script('/$/', '!', { id: 'end' })], 'a', 'b'))
    expect(result.texts.map(({ text }) => text)).toEqual(['b!', 'b!'])
    expect(result.texts[0]?.skipped).toEqual([{ id: 'bc', why: 'timed_out' }])
    expect(result).toMatchObject({ overran: ['bc'], paused: [], overruns: { bc: 1 }, isExhausted: false })
  })

  it('pauses a script that took too long three times', async () => {
    const { host, passes } = hostWhere(['bc'])
    let overruns = {}
    for (let turn = 0; turn < 3; turn++)
      overruns = (await guardPass(host, pass([bc], 'b'), overruns)).overruns
    expect(passes.length).toBe(6)
    const paused = await guardPass(host, pass([bc, cd], 'bc'), overruns)
    expect(passes.length).toBe(7)
    expect(paused).toMatchObject({ overran: [], paused: ['bc'], overruns: { bc: 3 } })
    expect(paused.texts[0]).toMatchObject({ text: 'bd', skipped: [{ id: 'bc', why: 'timed_out' }] })
  })

  it('leaves the texts unchanged when time is up', async () => {
    const hanging = ['1', '2', '3', '4', '5'].map(id => script('b', 'x', { id }))
    const { host, passes } = hostWhere(hanging.map(({ id }) => id))
    const result = await guardPass(host, pass([ab, ...hanging], 'a'))
    expect(result).toMatchObject({ texts: [{ text: 'a', applied: [] }], isExhausted: true })
    expect(result.overran).toEqual(['1', '2', '3', '4'])
    expect(passes.map(({ limits }) => limits.totalMs)).toEqual([200, 145, 90, 35])
  })

  it('names no script when only the whole is slow', async () => {
    const result = await guardPass(async () => ({ end: 'exhausted' }), pass([ab], 'a'))
    expect(result).toMatchObject({ texts: [{ text: 'a' }], isExhausted: true, overran: [], overruns: {} })
  })

  it('requests only the texts that a script is for', async () => {
    const { host, passes } = hostWhere([])
    const theirs: TextOccasion = { pass: 'stored', placement: PLACEMENTS.user }
    const texts = [
      { text: 'a', occasion: theirs },
      { text: 'a', occasion: stored },
      { text: '', occasion: stored },
    ]
    const result = await guardPass(host, { scripts: [ab], values, texts })
    expect(result.texts.map(({ text }) => text)).toEqual(['a', 'b', ''])
    expect(passes[0]?.pass.texts).toEqual([texts[1]])
    await guardPass(host, { scripts: [ab], values, texts: texts.slice(0, 1) })
    expect(passes.length).toBe(1)
  })

  it('is plain data for its worker, and returns variables set by macros', async () => {
    const host: WorkHost<ScriptPass, ScriptPassResult> = async work => ({
      end: 'done',
      result: JSON.parse(JSON.stringify(runPass(JSON.parse(JSON.stringify(work)), () => undefined))),
    })
    const setting = script('/b/', '{{setvar::seen::yes}}')
    const variables = { chat: { old: 1 } }
    const quiet = await guardPass(host, { ...pass([ab], 'a'), values: { ...values, variables } })
    expect(quiet.variables).toBe(null)
    const result = await guardPass(host, { ...pass([setting], 'b'), values: { ...values, variables } })
    expect(result).toMatchObject({ texts: [{ text: '' }], variables: { chat: { old: 1, seen: 'yes' } } })
  })
})

it('a pass over many texts has more time, up to a second', () => {
  expect([1, 3, 100].map(texts => passLimits(texts).totalMs)).toEqual([200, 600, 1_000])
})
