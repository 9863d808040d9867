import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { quoteShellWord } from './text.ts'

test.each(['/var/lib/inkling', '/home/me/my data', "/it's", '/$HOME/`id`; rm -rf "x"', '', '墨'])(
  'a shell reads %s unchanged',
  text => {
    expect(execFileSync('sh', ['-c', `printf %s ${quoteShellWord(text)}`], { encoding: 'utf8' })).toBe(text)
  },
)

test('simple values are not quoted', () => {
  expect(quoteShellWord('/var/lib/inkling-2')).toBe('/var/lib/inkling-2')
})
