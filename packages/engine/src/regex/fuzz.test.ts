import fc from 'fast-check'
import { expect, it } from 'vitest'
import { applyScripts } from './apply.ts'
import { readRegexScripts } from './read/read.ts'
import { script, stored, values } from './testing/make-script.ts'
import { traceScripts } from './trace.ts'
import { writeRegexScripts } from './write.ts'

const newId = () => 'new'

/** Patterns too short to be slow. */
const pattern = fc
  .tuple(
    fc.array(fc.constantFrom('a', 'b', '.', '(', ')', '|', '?', '\\w', '[', ']', '{{char}}', '/', '\n'), {
      maxLength: 8,
    }),
    fc.constantFrom('', '/', '/g', '/gi', '/gg', '/u'),
  )
  .map(([pieces, end]) => `${end === '' ? '' : '/'}${pieces.join('')}${end}`)
const replacement = fc
  .array(fc.constantFrom('$', '$0', '$1', '$<', 'n>', '{{', '}}', '{{match}}', '{{user}}', 'x', '\\{', '<'), {
    maxLength: 8,
  })
  .map(pieces => pieces.join(''))
const anyScript = fc
  .tuple(pattern, replacement, fc.constantFrom(0, 1, 2))
  .map(([find, put, substituteRegex]) => script(find, put, { substituteRegex, trimStrings: ['b'] }))
const text = fc.string({ unit: fc.constantFrom('a', 'b', 'Amy', '中', '/', '{{user}}', '\n'), maxLength: 30 })

it('any script on any text gives a text, and its trace gives the same', () => {
  fc.assert(
    fc.property(fc.array(anyScript, { maxLength: 4 }), text, (scripts, input) => {
      const applied = applyScripts(input, scripts, { occasion: stored, values })
      const steps = traceScripts(input, scripts, { occasion: stored, values })
      expect(steps.at(-1)?.output ?? input).toBe(applied.text)
      const counts = steps.flatMap(step =>
        step.ran && step.count > 0 ? { id: step.id, matches: step.count } : [],
      )
      expect(counts).toEqual(applied.applied)
    }),
    { numRuns: process.env.TESTS === 'all' ? 2_000 : 500 },
  )
})

it('any script can be written and read back', () => {
  fc.assert(
    fc.property(fc.array(anyScript, { minLength: 1, maxLength: 4 }), scripts => {
      const named = scripts.map(one => ({ ...one, id: 'new', scriptName: 'name' }))
      expect(readRegexScripts(JSON.parse(writeRegexScripts(named)), newId).scripts).toEqual(named)
    }),
  )
})

it('any JSON is read without an exception', () => {
  const row = fc.object({
    key: fc.constantFrom('scriptName', 'findRegex', 'placement', 'in', 'out', 'type', 'flag', 'id'),
  })
  const wrapped = fc.oneof(
    fc.anything(),
    fc.array(row),
    row.map(one => ({ data: { extensions: { regex_scripts: [one], risuai: { customScripts: [one] } } } })),
    row.map(one => ({ type: 'regex', data: [{ ...one, type: 'editinput' }] })),
  )
  fc.assert(
    fc.property(wrapped, json => {
      for (const one of readRegexScripts(json, newId).scripts) expect(typeof one.findRegex).toBe('string')
    }),
    { numRuns: process.env.TESTS === 'all' ? 2_000 : 500 },
  )
})
