import { expect, it } from 'vitest'
import { missingGroups } from './script-form.tsx'

it('groups that the pattern does not have are listed, each once', () => {
  expect(missingGroups('/(a)(?<n>b)/', '$0 $1 $2 $3 $3 $10 $<n> $<m> {{match}}')).toEqual([
    '$3',
    '$10',
    '$<m>',
  ])
})

it('an invalid pattern gets no explanation', () => {
  expect(missingGroups('/(/', '$1')).toEqual([])
})
