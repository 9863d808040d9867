import { PLACEMENTS, traceScripts } from '@inkling/engine'
import { expect, it } from 'vitest'
import { newScript } from '../../script-editor/new-script.ts'
import { splitByMatches } from './pieces.ts'

const occasion = { pass: 'display', placement: PLACEMENTS.assistant, depth: 0 } as const

/** The pieces of a text: matches in brackets, with group numbers. */
function told(text: string, findRegex: string): string {
  const script = { ...newScript('One'), findRegex }
  const [step] = traceScripts(text, [script], { occasion, values: { user: 'U', char: 'C' } })
  const matches = step?.ran ? step.matches : []
  return splitByMatches(text, matches)
    .map(({ text: piece, match, group }) => (match === null ? piece : `[${piece}${group || ''}]`))
    .join('')
}

it('matches and the groups in them are told apart', () => {
  expect(told('xx a=1; b=2', '/(\\w)=(\\d)/g')).toBe('xx [a1][=][12]; [b1][=][22]')
})

it('of groups in groups the innermost counts, and one that found nothing does not', () => {
  expect(told('abc!', '/(a(b)(x)?c)/')).toBe('[a1][b2][c1]!')
})

it('what only had to stand around is no part of the match', () => {
  expect(told('ab', '/a(?=(b))/')).toBe('[a]b')
})

it('matches of nothing show nowhere', () => {
  expect(told('ab', '/(?:)/g')).toBe('ab')
})
