import { describe, expect, it } from 'vitest'
import { REGEX_LIMITS } from './model/limits.ts'
import { script, stored, values } from './testing/make-script.ts'
import { traceScripts } from './trace.ts'

describe('a trace', () => {
  it('shows each script’s input, matches and output', () => {
    const scripts = [
      script('/(?<n>\\d)(x)?/g', '<$1>', { id: 'one' }),
      script('b', 'c', { id: 'off', disabled: true }),
      script('/(/', '', { id: 'broken' }),
      script('<', '[', { id: 'two' }),
    ]
    expect(traceScripts('a1 2x', scripts, { occasion: stored, values })).toEqual([
      {
        ...{ id: 'one', ran: true, input: 'a1 2x', output: 'a<1> <2>', count: 2 },
        matches: [
          {
            ...{ start: 1, end: 2, groups: ['1', null], named: { n: '1' }, replacement: '<1>' },
            places: [{ start: 1, end: 2 }, null],
          },
          {
            ...{ start: 3, end: 5, groups: ['2', 'x'], named: { n: '2' }, replacement: '<2>' },
            places: [
              { start: 3, end: 4 },
              { start: 4, end: 5 },
            ],
          },
        ],
      },
      { id: 'off', ran: false, input: 'a<1> <2>', output: 'a<1> <2>', why: 'disabled' },
      { id: 'broken', ran: false, input: 'a<1> <2>', output: 'a<1> <2>', why: 'invalid_pattern' },
      {
        ...{ id: 'two', ran: true, input: 'a<1> <2>', output: 'a[1> <2>', count: 1 },
        matches: [{ start: 1, end: 2, groups: [], places: [], named: {}, replacement: '[' }],
      },
    ])
  })

  it('counts all matches, and lists a limited number', () => {
    const [step] = traceScripts('a'.repeat(5_000), [script('/a/g', 'b')], { occasion: stored, values })
    expect(step).toMatchObject({ count: 5_000 })
    expect(step?.ran && step.matches.length).toBe(REGEX_LIMITS.tracedMatches)
  })
})
