import { describe, expect, it } from 'vitest'
import { Variables } from './context/variables.ts'
import { expandMacros } from './expand.ts'

function expand(text: string, variables = new Variables({ chat: { x: '5', no: '0' } })): string {
  return expandMacros(text, { user: 'Bob', char: '', description: 'D', variables })
}

describe('{{if}}', () => {
  it.each([
    ['{{if user}}A{{/if}}', 'A'],
    ['{{if char}}A{{else}}B{{/if}}', 'B'],
    ['{{if !char}}A{{/if}}', 'A'],
    ['{{if .x}}A{{/if}}{{if !$x}}B{{/if}}{{if .no}}C{{/if}}', 'AB'],
    ['{{if .x > 4}}A{{/if}}{{if .x == {{getvar::no}}}}B{{/if}}', 'A'],
    ['{{if ! {{getvar::none}} }}A{{/if}}', 'A'],
    ['{{if OFF}}A{{/if}}{{if False }}A{{/if}}{{if {{noop}}}}A{{/if}}', ''],
    ['{{if random}}A{{/if}}', 'A'],
    ['{{if::1::a{{else}}b}}', 'a'],
    ['{{if 1}}{{if 0}}a{{else}}b{{/if}}{{else}}c{{/if}}', 'b'],
    ['{{if 0}}{{if 1}}a{{else}}b{{/if}}{{else}}c{{/if}}', 'c'],
    ['{{if 1}}\n  A\n{{else}}\n  B\n{{/if}}', 'A'],
    ['{{if}}a{{/if}}{{else}}', '{{if}}a{{/if}}{{else}}'],
  ])('%s becomes %s', (text, expected) => {
    expect(expand(text)).toBe(expected)
  })

  it('does not run the other branch', () => {
    const variables = new Variables()
    expand('{{if 0}}{{setvar::a::1}}{{else}}{{setvar::b::2}}{{/if}}{{if::off::{{incvar::a}}}}', variables)
    expect(variables.values().chat).toEqual({ b: '2' })
  })

  it('leaves everything unchanged when the condition has no value', () => {
    const text = '{{if persona}}{{setvar::a::1}}A{{else}}{{user}}{{/if}}'
    const variables = new Variables()
    expect(expand(text, variables)).toBe(text)
    expect(variables.isChanged).toBe(false)
  })
})
