import { expect, test } from 'vitest'
import { escapeUnknownTags } from './escape-tags.ts'

test.each([
  ['List<String> a', 'List&lt;String> a'],
  ['Vec<u8>, Map<K, V>', 'Vec&lt;u8>, Map&lt;K, V>'],
  ['<status>HP</status>', '&lt;status>HP&lt;/status>'],
  ['<mail@host>', '&lt;mail@host>'],
  ['a<b and c>d', 'a&lt;b and c>d'],
  ['<!-- mine -->', '&lt;!-- mine -->'],
  ['1 < 2 and <3', '1 < 2 and <3'],
  ['<b>bold</b> <DIV class="x">a</div>', '<b>bold</b> <DIV class="x">a</div>'],
  ['`a<T>` and ``b`<T>`` <T>', '`a<T>` and ``b`<T>`` &lt;T>'],
  ['```\n<T>\n```\n<T>', '```\n<T>\n```\n&lt;T>'],
  ['a<b>c', 'a&lt;b>c'],
  ['a</b> <br> <li>x', 'a&lt;/b> <br> <li>x'],
  ['\\<foo\\> <bar>', '\\<foo\\> &lt;bar>'],
  ['<https://a.b>', '&lt;https://a.b>'],
  ['` <T>', '` &lt;T>'],
])('typed text is shown as typed: %j', (typed, escaped) => {
  expect(escapeUnknownTags(typed)).toBe(escaped)
})

test('thousands of marks finish', () => {
  expect(escapeUnknownTags('<x>'.repeat(20_000))).toHaveLength(120_000)
  expect(escapeUnknownTags('<b>'.repeat(20_000))).toHaveLength(120_000)
  expect(escapeUnknownTags('` `` <'.repeat(10_000))).toHaveLength(60_000)
})
