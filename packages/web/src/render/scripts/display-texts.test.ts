import {
  PLACEMENTS,
  type RegexScript,
  runPass,
  type ScriptPass,
  type ScriptPassResult,
  type WorkEnd,
} from '@inkling/engine'
import { describe, expect, test } from 'vitest'
import { DisplayTexts } from './display-texts.ts'

const script = (
  id: string,
  findRegex: string,
  replaceString: string,
  changes: Partial<RegexScript> = {},
) => ({
  ...{ id, scriptName: id, findRegex, replaceString, trimStrings: [], placement: [PLACEMENTS.assistant] },
  ...{
    disabled: false,
    markdownOnly: true,
    promptOnly: false,
    runOnEdit: false,
    substituteRegex: 0 as const,
  },
  ...{ minDepth: null, maxDepth: null },
  ...changes,
})

/** Records requests, and works when released. */
function openHost() {
  const passes: ScriptPass[] = []
  const held: (() => void)[] = []
  const host = (pass: ScriptPass) => {
    passes.push(pass)
    return new Promise<WorkEnd<ScriptPassResult>>(resolve => {
      held.push(() => resolve({ end: 'done', result: runPass(pass, () => undefined) }))
    })
  }
  const go = async () => {
    held.shift()?.()
    await new Promise(resolve => setTimeout(resolve))
  }
  return { host, passes, go }
}

const values = { user: 'Bob', char: 'Amy' }
const textFor = (key: string, text: string, { depth = 0, isGrowing = false } = {}) => ({
  key,
  text,
  isGrowing,
  by: 'assistant' as const,
  depth,
})
const soon = () => new Promise<void>(resolve => queueMicrotask(resolve))

describe('display scripts', () => {
  test('leave texts without scripts unchanged at once', () => {
    const { host, passes } = openHost()
    const texts = new DisplayTexts({ scripts: [script('a', 'x', 'y', { maxDepth: 1 })], values }, host)
    expect(texts.get(textFor('m', 'x', { depth: 2 }))).toBe('x')
    expect(passes).toEqual([])
  })

  test('run for all requested texts together, and notify listeners', async () => {
    const { host, passes, go } = openHost()
    const texts = new DisplayTexts(
      { scripts: [script('a', '/<hp>(\\d+)/', '{{char}} has $1')], values },
      host,
    )
    let notifications = 0
    texts.subscribe(() => notifications++)
    texts.want(textFor('one', '<hp>3'))
    texts.want(textFor('two', '<hp>4'))
    expect(texts.get(textFor('one', '<hp>3'))).toBeUndefined()
    await soon()
    await go()
    expect([texts.get(textFor('one', '<hp>3')), texts.get(textFor('two', '<hp>4'))]).toEqual([
      'Amy has 3',
      'Amy has 4',
    ])
    expect([passes.length, notifications]).toEqual([1, 1])
  })

  test('keep results, for other messages too', async () => {
    const { host, passes, go } = openHost()
    const texts = new DisplayTexts({ scripts: [script('a', 'x', 'y')], values }, host)
    texts.want(textFor('one', 'x'))
    await soon()
    await go()
    texts.want(textFor('other', 'x'))
    expect(texts.get(textFor('other', 'x'))).toBe('y')
    expect(passes).toHaveLength(1)
  })

  test('keep the last result while a text grows, and run for its newest state only', async () => {
    const { host, passes, go } = openHost()
    const texts = new DisplayTexts({ scripts: [script('a', '/x/g', 'y')], values }, host)
    const grown = (text: string) => textFor('m', text, { isGrowing: true })
    texts.want(grown('x'))
    await soon()
    for (const text of ['xx', 'xxx', 'xxxx']) texts.want(grown(text))
    await go()
    expect(texts.get(grown('xxxx'))).toBe('y')
    await go()
    expect(texts.get(grown('xxxx'))).toBe('yyyy')
    expect(passes.map(({ texts }) => texts.map(({ text }) => text))).toEqual([['x'], ['xxxx']])
  })

  test('give a new result when the text moves in the chat', async () => {
    const { host, go } = openHost()
    const texts = new DisplayTexts({ scripts: [script('a', 'x', 'status', { maxDepth: 0 })], values }, host)
    texts.want(textFor('m', 'x'))
    await soon()
    await go()
    expect(texts.get(textFor('m', 'x'))).toBe('status')
    texts.want(textFor('m', 'x', { depth: 1 }))
    expect(texts.get(textFor('m', 'x', { depth: 1 }))).toBe('x')
  })

  test('leave the text unchanged when a script takes too long, and name that script', async () => {
    const slow = script('slow', 'x', 'y')
    const ends: WorkEnd<ScriptPassResult>[] = [{ end: 'overrun', mark: 'slow', tookMs: 50 }]
    const named: string[] = []
    const host = async (pass: ScriptPass) =>
      ends.shift() ?? { end: 'done' as const, result: runPass(pass, () => undefined) }
    const texts = new DisplayTexts({ scripts: [slow, script('b', 'x', 'z')], values }, host, ({ id }) =>
      named.push(id),
    )
    texts.want(textFor('m', 'x'))
    await new Promise(resolve => setTimeout(resolve))
    expect(texts.get(textFor('m', 'x'))).toBe('z')
    expect(named).toEqual(['slow'])
  })

  test('get the variables after each message', async () => {
    const { host, go } = openHost()
    const bar = script('bar', '<bar>', '{{getvar::gold}}/{{get_message_variable::hp}}')
    const texts = new DisplayTexts({ scripts: [bar], values }, host)
    const of = (key: string, gold: number, hp: number) => ({
      ...textFor(key, '<bar>'),
      variables: { chat: { gold }, message: { hp } },
    })
    const [poor, rich] = [of('1', 1, 10), of('2', 900, 3)]
    texts.want(poor)
    texts.want(rich)
    await soon()
    await go()
    await go()
    expect([texts.get(poor), texts.get(rich)]).toEqual(['1/10', '900/3'])

    const healed = of('2', 900, 9)
    texts.want(healed)
    await soon()
    await go()
    expect(texts.get(healed)).toBe('900/9')
  })
})
