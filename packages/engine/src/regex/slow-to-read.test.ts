import { expect, test } from 'vitest'
import { applyScripts } from './apply.ts'
import { script, stored, values } from './testing/make-script.ts'

test('a script is named before its pattern is parsed, which can be slow', () => {
  const events: string[] = []
  const slow = {
    ...script('/a/g', 'b', { id: 'slow' }),
    get findRegex(): string {
      events.push('read')
      return '/a/g'
    },
  }
  applyScripts('a', [slow], { occasion: stored, values, onStart: id => events.push(`named ${id}`) })
  expect(events.slice(0, 2)).toEqual(['named slow', 'read'])
})
