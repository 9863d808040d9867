import { describe, expect, it } from 'vitest'
import { expandMacros } from '../expand.ts'
import { Variables } from './variables.ts'

function expand(text: string, variables = new Variables()): string {
  return expandMacros(text, { user: 'Bob', char: 'Amy', variables })
}

describe('variables', () => {
  it.each([
    [141, 'A {{setvar::t::4}}{{getvar::t}} B', 'A 4 B'],
    [143, '{{addvar::n::5}}{{addvar::n::2}}{{getvar::n}}', '7'],
    [143, '{{setvar::s::a}}{{addvar::s::b}}{{getvar::s}}', 'ab'],
    [143, '{{setvar::l::[1]}}{{addvar::l::x}}{{getvar::l}}', '[1,"x"]'],
    [144, '{{incvar::c}}{{incvar::c}}', '12'],
  ])('case %i: %s becomes %s', (_, text, expected) => {
    expect(expand(text)).toBe(expected)
  })

  it.each([
    ['{{decvar::c}}{{decvar::c}}', '-1-2'],
    ['{{getvar::none}}', ''],
    ['{{setvar::a::}}{{hasvar::a}}{{deletevar::a}}{{hasvar::a}}', 'truefalse'],
    ['{{setvar::a::1}}{{flushvar::a}}{{varexists::a}}', 'false'],
    ['{{setglobalvar::g::1}}{{incglobalvar::g}}{{getglobalvar::g}}{{getvar::g}}', '22'],
    ['{{setvar::{{user}}_mood::ok}}{{getvar Bob_mood}}', 'ok'],
    ['{{setvar::心情::好}}{{.心情}}', '好'],
    ['{{setvar::p::[}}{{addvar::p::1}}{{getvar::p}}', '[1'],
    ['{{setvar::s::a}}{{incvar::s}}', 'a1'],
    ['{{addvar::f::0.5}}{{addvar::f::-2}}{{getvar::f}}', '-1.5'],
    ['{{setvar::constructor::c}}{{getvar::constructor}}{{hasvar::toString}}', 'cfalse'],
  ])('%s becomes %s', (text, expected) => {
    expect(expand(text)).toBe(expected)
  })

  it.each([
    ['{{.x = 3}}{{.x}}', '3'],
    ['{{$x = 3}}{{$x}}{{.x}}', '3'],
    ['{{.x++}}{{.x ++}}{{.x--}}', '121'],
    ['{{.x = 5}}{{.x += 2}}{{.x -= 10}}{{.x -= z}}{{.x}}', '-3'],
    ['{{.s = a}}{{.s += {{noop}} b}}{{.s}}', 'a b'],
    ['{{.x || Guest}}{{.x = 0}}{{.x || Guest}}{{.x ?? none}}', 'GuestGuest0'],
    ['{{.x ?? a}}{{.x ??= b}}{{.x ??= c}}{{.x ||= d}}{{.x}}', 'abbbb'],
    ['{{.x = 0}}{{.x ||= d}}{{.x}}', 'dd'],
    [
      '{{.x = 10}}{{.x > 9}}{{.x < 9}}{{.x >= 10.0}}{{.x <= 9}}{{.x == 10.0}}{{.x != 10}}',
      'truefalsetruefalsetruefalse',
    ],
    ['{{.s = ab}}{{.s == ab}}{{.s != ab}}{{.s > aa}}', 'truefalsefalse'],
    ['{{.my-var_2 = a::b}}{{.my-var_2}}', 'a::b'],
    ['{{.x y}}{{.x++ y}}{{$1}}{{.}}', '{{.x y}}{{.x++ y}}{{$1}}{{.}}'],
  ])('in shorthand: %s becomes %s', (text, expected) => {
    expect(expand(text)).toBe(expected)
  })

  it('expands a fallback only when it is needed', () => {
    const variables = new Variables({ chat: { x: 'set' } })
    expect(expand('{{.x || {{incvar::y}}}}{{.x ?? {{incvar::y}}}}', variables)).toBe('setset')
    expect(variables.isChanged).toBe(false)
  })

  it('stay as text when there are none', () => {
    const text = '{{getvar::a}}{{setvar::a::b}}{{.a}}{{.a = b}}{{hasvar::a}}{{deletevar::a}}'
    expect(expandMacros(text, { user: 'Bob', char: 'Amy' })).toBe(text)
  })

  it('are written as JSON when they are not text', () => {
    const variables = new Variables({ chat: { list: [1, { $meta: 1, a: null }], flag: true } })
    expect(expand('{{getvar::list}}{{getvar::flag}}', variables)).toBe('[1,{"$meta":1,"a":null}]true')
  })
})

describe('the variables of a message', () => {
  const variables = new Variables({
    message: {
      stat_data: { name: '小明', items: [{ name: 'key', $id: 1 }], 'a b': 1, note: 'x\ny' },
      'with.dot': 'direct',
      $meta: 1,
    },
    chat: { a: { b: 1 } },
    global: { c: 'g' },
  })

  it.each([
    ['{{get_message_variable::stat_data.name}}', '小明'],
    ['{{get_message_variable::stat_data.items[0].name}}', 'key'],
    ['{{get_message_variable::stat_data["a b"]}}', '1'],
    ['{{get_message_variable::stat_data.items}}', '[{"name":"key"}]'],
    ['{{get_message_variable::with.dot}}', 'direct'],
    ['{{get_message_variable::stat_data.none.deeper}}', 'null'],
    ['{{get_message_variable::stat_data.items.length}}', 'null'],
    ['{{get_message_variable::stat_data.constructor}}', 'null'],
    ['{{get_chat_variable::a.b}}{{get_global_variable::c}}', '1g'],
    ['{{get_chat_variable::}}', '{"a":{"b":1}}'],
    ['{{get_preset_variable::a}}', '{{get_preset_variable::a}}'],
  ])('%s becomes %s', (text, expected) => {
    expect(expand(text, variables)).toBe(expected)
  })

  it('are written as YAML with the indentation of the macro', () => {
    expect(expand('State:\n  {{format_message_variable::stat_data}}', variables)).toBe(
      'State:\n  name: 小明\n  items:\n    - name: key\n  a b: 1\n  note: |-\n    x\n    y',
    )
    expect(expand('{{format_message_variable::stat_data.name}}', variables)).toBe('小明')
  })

  it('are never written by macros', () => {
    expand('{{setvar::stat_data::1}}{{.stat_data = 2}}', variables)
    expect(variables.values().message).toHaveProperty('stat_data.name', '小明')
  })
})
