import { expect, test } from 'vitest'
import type { ModelClient, ModelRequest } from './model-types.ts'
import { withoutEndMarks } from './without-end-marks.ts'

const request = {} as ModelRequest

async function answerOf(pieces: readonly string[]): Promise<string> {
  let text = ''
  const ask: ModelClient = async (_, sink) => {
    for (const piece of pieces) sink.delta(piece)
    return { reason: 'stop' }
  }
  const sink = { delta: (piece: string) => (text += piece), reasoning() {}, moved() {}, usage() {} }
  await withoutEndMarks(ask)(request, sink, new AbortController().signal)
  return text
}

test.each([
  ['Hello.<|im_end|>', 'Hello.'],
  ['Hello.</s>', 'Hello.'],
  ['Hello.\n<|im_end|>\n<|endoftext|>\n', 'Hello.\n'],
  ['<|im_end|> ends a turn.', '<|im_end|> ends a turn.'],
  ['a <b>bold</b> word </s', 'a <b>bold</b> word </s'],
  ['1 < 2', '1 < 2'],
  ['1 <', '1 <'],
])('%j is shown as %j, however it is split', async (answer, shown) => {
  expect(await answerOf([answer])).toBe(shown)
  expect(await answerOf([...answer])).toBe(shown)
  for (let at = 1; at < answer.length; at++)
    expect(await answerOf([answer.slice(0, at), answer.slice(at)])).toBe(shown)
})

test('text is not held back for long', async () => {
  const pieces: string[] = []
  const ask: ModelClient = async (_, sink) => {
    for (const piece of ['<b', 'old>', ' text']) sink.delta(piece)
    return { reason: 'stop' }
  }
  const sink = { delta: (piece: string) => void pieces.push(piece), reasoning() {}, moved() {}, usage() {} }
  await withoutEndMarks(ask)(request, sink, new AbortController().signal)
  expect(pieces).toEqual(['<b', 'old>', ' text'])
})
