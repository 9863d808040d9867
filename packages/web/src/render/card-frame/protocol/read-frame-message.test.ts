import { expect, test } from 'vitest'
import { readFrameMessage } from './read-frame-message.ts'

const read = (message: unknown) => readFrameMessage(JSON.stringify(message))

test('a frame can report that it is ready, its height, errors and pressed links', () => {
  expect(read({ type: 'ready' })).toEqual({ type: 'ready' })
  expect(read({ type: 'pong', more: 1 })).toEqual({ type: 'pong' })
  expect(read({ type: 'resize', height: 12.2 })).toEqual({ type: 'resize', height: 13 })
  expect(read({ type: 'error', kind: 'script', detail: 'x' })).toEqual({
    type: 'error',
    kind: 'script',
    detail: 'x',
  })
  expect(read({ type: 'open_link', url: 'https://a.test' })).toEqual({
    type: 'open_link',
    url: 'https://a.test/',
  })
})

test('a frame can report its variables, and request writes and messages', () => {
  const changes = [{ path: ['hp'], value: { 当前: [1, null] } }, { path: ['gone', '0'] }]
  expect(read({ type: 'set_variables', message: 'm1', changes })).toEqual({
    type: 'set_variables',
    message: 'm1',
    changes,
  })
  expect(read({ type: 'set_variables', message: null, changes })).toMatchObject({ message: null })
  expect(read({ type: 'set_input', text: 'a', more: 1 })).toEqual({ type: 'set_input', text: 'a' })
  expect(read({ type: 'send', text: '' })).toEqual({ type: 'send', text: '' })
})

const write = (changes: string) => `{"type":"set_variables","message":null,"changes":${changes}}`

test.each([
  write('[]'),
  write('{}'),
  write('[null]'),
  write('[{"path":[]}]'),
  write('[{"path":"hp","value":1}]'),
  write('[{"path":[1],"value":1}]'),
  write('[{"path":["__proto__","x"],"value":1}]'),
  write('[{"path":["a"],"value":{"b":[{"__proto__":1}]}}]'),
  write('[{"path":["a"],"value":1},{"path":["__proto__"]}]'),
  write(`[{"path":["a"],"value":${'['.repeat(70)}${']'.repeat(70)}}]`),
  write(`[{"path":[${'"a",'.repeat(64)}"a"]}]`),
  write(`[${'{"path":["a"]},'.repeat(2_000)}{"path":["a"]}]`),
  '{"type":"set_variables","message":7,"changes":[{"path":["a"]}]}',
  `{"type":"set_variables","message":"${'m'.repeat(101)}","changes":[{"path":["a"]}]}`,
  '{"type":"set_input"}',
  '{"type":"set_input","text":{"toString":"x"}}',
  `{"type":"send","text":"${'x'.repeat(16_001)}"}`,
])('a message with an invalid part is ignored: %s', data => {
  expect(readFrameMessage(data)).toBeNull()
})

test.each([
  undefined,
  null,
  {},
  { type: 'ready' },
  'ready',
  '{',
  'null',
  '"ready"',
  '[]',
  '{"type":"token"}',
  '{"type":"__proto__"}',
  '{"type":"resize"}',
  '{"type":"resize","height":"9"}',
  '{"type":"resize","height":-1}',
  '{"type":"resize","height":1e999}',
  '{"type":"error","kind":"other","detail":""}',
  '{"type":"error","kind":"script","detail":{}}',
  '{"type":"open_link","url":"javascript:alert(1)"}',
  '{"type":"open_link","url":"file:///etc/passwd"}',
  '{"type":"open_link","url":"/login"}',
  `{"type":"ready","more":"${'x'.repeat(64_000)}"}`,
])('other messages are ignored: %s', data => {
  expect(readFrameMessage(data)).toBeNull()
})

test('no frame can exceed the maximum height of a message', () => {
  expect(read({ type: 'resize', height: 1e9 })).toEqual({ type: 'resize', height: 20_000 })
})

test('long error messages of scripts are cut', () => {
  const message = read({ type: 'error', kind: 'script', detail: 'x'.repeat(5_000) })
  expect(message).toEqual({ type: 'error', kind: 'script', detail: 'x'.repeat(300) })
})
