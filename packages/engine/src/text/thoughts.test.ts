import { describe, expect, it } from 'vitest'
import { splitThoughts, ThoughtSplitter } from './thoughts.ts'

/** What the listener hears when the text arrives in these pieces. */
function sorted(...pieces: string[]) {
  const told = { reasoning: '', delta: '' }
  const splitter = new ThoughtSplitter({
    delta: text => {
      told.delta += text
    },
    reasoning: text => {
      told.reasoning += text
    },
  })
  for (const piece of pieces) splitter.push(piece)
  splitter.end()
  return told
}

describe('thoughts at the beginning of an answer', () => {
  it.each([
    ['\n<think>\nshort < long</think>\n\nThe answer is 1 < 2.', '\nshort < long', 'The answer is 1 < 2.'],
    ['<Think>a</THINK>b', 'a', 'b'],
    ['<thinking>\na\n</thinking>\nb', '\na\n', 'b'],
    ['<thought type="deep">a</thought>b', 'a', 'b'],
    ['<reasoning>a</reasoning >b', 'a', 'b'],
    ['<think>a</think >b', 'a', 'b'],
    ['<think >a</thinking>b', 'a', 'b'],
    ['<seed:think>a</seed:think>b', 'a', 'b'],
    ['[THINK]a[/THINK]b', 'a', 'b'],
    ['◁think▷a◁/think▷b', 'a', 'b'],
    ['<|channel>thought\na<channel|>b', '\na', 'b'],
    ['<|channel|>analysis<|message|>a<|end|><|start|>assistant<|channel|>final<|message|>b', 'a', 'b'],
    ['<think>a</think>\n\n<think>b</think>c', 'ab', 'c'],
    ['<think>a</think>\n<status>b', 'a', '<status>b'],
    ['<think>a</think>b<think>c</think>', 'a', 'b<think>c</think>'],
    ['<think>1 </think', '1 </think', ''],
  ])('are told apart, however they are cut: %j', (text, reasoning, delta) => {
    for (let cut = 0; cut <= text.length; cut++) {
      expect(sorted(text.slice(0, cut), text.slice(cut)), String(cut)).toEqual({ reasoning, delta })
    }
    expect(sorted(...text)).toEqual({ reasoning, delta })
    expect(splitThoughts(text)).toEqual({ reasoning, content: delta })
  })

  it.each([
    'plain',
    '  indented',
    'a <think>b</think>',
    '<thin',
    '< think>',
    ' \n',
    '<thing>x',
    '<',
    '[TH',
    '</think>b',
    '<thinker>x',
  ])('are none in %j', text => {
    expect(sorted(...text)).toEqual({ reasoning: '', delta: text })
  })

  it('may be closed by a tag though they came by another way', () => {
    const told = { delta: '' }
    const splitter = new ThoughtSplitter({
      delta: text => {
        told.delta += text
      },
      reasoning: () => undefined,
    })
    splitter.expectClose()
    for (const piece of '\n</think>\n\nHello.') splitter.push(piece)
    splitter.end()
    expect(told.delta).toBe('Hello.')
  })
})
