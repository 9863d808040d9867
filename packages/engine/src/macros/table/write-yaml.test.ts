import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { Json } from '../../json/json.ts'
import { writeYaml } from './write-yaml.ts'

describe('YAML', () => {
  it('shows state as a person would write it', () => {
    expect(
      writeYaml({ 姓名: '小明', hp: [10, '满'], bag: { 剑: 1, notes: 'a\nb' }, none: {}, x: null }),
    ).toBe('姓名: 小明\nhp:\n  - 10\n  - 满\nbag:\n  剑: 1\n  notes: |-\n    a\n    b\nnone: {}\nx: null')
  })

  it.each([
    'yes',
    '1e3',
    '~',
    '',
    ' a',
    'a: b',
    'a #b',
    '- a',
    '0x1f',
    '2026-11-21',
    'a\n',
    '"',
    '#',
    '1_000',
    '.5',
  ])('keeps the text %j as text', text => {
    expect(parse(writeYaml({ text }))).toEqual({ text })
    expect(parse(writeYaml([text]))).toEqual([text])
  })

  it('finishes at any depth', () => {
    let value: Json = 'x'
    for (let depth = 0; depth < 500; depth++) value = depth % 2 ? [value] : { a: value }
    expect(parse(writeYaml(value))).toEqual(value)
  })

  it('is read back as the original value', () => {
    const json = fc.json({ maxDepth: 4, stringUnit: 'binary' }).map(text => JSON.parse(text))
    fc.assert(
      fc.property(json, value => {
        // JSON has no negative zero, and YAML readers may differ in keys.
        const plain = JSON.parse(JSON.stringify(value))
        expect(parse(writeYaml(plain), { maxAliasCount: 0 })).toEqual(plain)
      }),
      { numRuns: 2_000 },
    )
  })
})
