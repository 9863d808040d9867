import { PLACEMENTS, traceScripts } from '@inkling/engine'
import { expect, it } from 'vitest'
import { newScript } from '../../script-editor/new-script.ts'
import { splitByMatches } from './pieces.ts'

const occasion = { pass: 'display', placement: PLACEMENTS.assistant, depth: 0 } as const

/** The pieces of a text: matches in brackets, with group numbers. */
function markCaptures(text: string, findRegex: string): string {
  const script = { ...newScript('One'), findRegex }
  const [step] = traceScripts(text, [script], { occasion, values: { user: 'U', char: 'C' } })
  const matches = step?.ran ? step.matches : []
  return splitByMatches(text, matches)
    .map(({ text: piece, match, group }) => (match === null ? piece : `[${piece}${group || ''}]`))
    .join('')
}

it('matches and their groups are distinguished', () => {
  expect(markCaptures('xx a=1; b=2', '/(\\w)=(\\d)/g')).toBe('xx [a1][=][12]; [b1][=][22]')
})

it('the innermost of nested groups counts, and empty groups do not', () => {
  expect(markCaptures('abc!', '/(a(b)(x)?c)/')).toBe('[a1][b2][c1]!')
})

it('lookarounds are not part of the match', () => {
  expect(markCaptures('ab', '/a(?=(b))/')).toBe('[a]b')
})

it('empty matches are not shown', () => {
  expect(markCaptures('ab', '/(?:)/g')).toBe('ab')
})
