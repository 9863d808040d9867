import { describe, expect, it } from 'vitest'
import { splitThoughts, type ThoughtHabits, ThoughtSplitter } from './thoughts.ts'

function splitWhole(...pieces: string[]) {
  return splitPieces({}, pieces)
}

function splitPieces(habits: ThoughtHabits, pieces: readonly string[]) {
  const output = { reasoning: '', delta: '' }
  const splitter = new ThoughtSplitter(
    {
      delta: text => {
        output.delta += text
      },
      reasoning: text => {
        output.reasoning += text
      },
      moved: () => {
        output.reasoning += output.delta
        output.delta = ''
      },
    },
    habits,
  )
  for (const piece of pieces) splitter.push(piece)
  splitter.end()
  return output
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
    ['<|START_THINKING|>a<|END_THINKING|><|START_RESPONSE|>b', 'a', 'b'],
    ['<|begin_of_thought|>\na<|end_of_thought|>\n\n<|begin_of_solution|>b', '\na', 'b'],
    ['◁think▷a◁/think▷b', 'a', 'b'],
    ['<|channel>thought\na<channel|>b', '\na', 'b'],
    ['<|channel|>analysis<|message|>a<|end|><|start|>assistant<|channel|>final<|message|>b', 'a', 'b'],
    ['<|channel|>final<|message|>b', '', 'b'],
    ['<think>a</think>\n\n<think>b</think>c', 'ab', 'c'],
    ['<think>a</think>\n<status>b', 'a', '<status>b'],
    ['<think>a</think>b<think>c</think>', 'a', 'b<think>c</think>'],
    ['<think>1 </think', '1 </think', ''],
    ['<think>end with `</think>` then</think>b', 'end with `</think>` then', 'b'],
    ['<think>use `x`</think>b', 'use `x`', 'b'],
    ['<think>use `x`</think>', 'use `x`', ''],
  ])('are separated, wherever the text is cut: %j', (text, reasoning, delta) => {
    for (let cut = 0; cut <= text.length; cut++) {
      expect(splitWhole(text.slice(0, cut), text.slice(cut)), String(cut)).toEqual({ reasoning, delta })
    }
    expect(splitWhole(...text)).toEqual({ reasoning, delta })
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
    'a</think>b',
    '</think>b',
    '<thinker>x',
  ])('are none in %j', text => {
    expect(splitWhole(...text)).toEqual({ reasoning: '', delta: text })
  })

  it('may be closed by a tag even when they came separately', () => {
    const output = { delta: '' }
    const splitter = new ThoughtSplitter({
      delta: text => {
        output.delta += text
      },
      reasoning: () => undefined,
      moved: () => undefined,
    })
    splitter.expectClose()
    for (const piece of '\n</think>\n\nHello.') splitter.push(piece)
    splitter.end()
    expect(output.delta).toBe('Hello.')
  })
})

describe('a closing tag without an opening one', () => {
  const thinks = { thinks: true }
  const cuts = (habits: ThoughtHabits, text: string) => [
    splitPieces(habits, [...text]),
    ...Array.from({ length: text.length + 1 }, (_, cut) =>
      splitPieces(habits, [text.slice(0, cut), text.slice(cut)]),
    ),
  ]

  it.each([
    ['plan A first then B\n</think>\n\nHello.', 'plan A first then B\n', 'Hello.'],
    ['plan < B</THINKING >Hello', 'plan < B', 'Hello'],
    ['plan[/THINK]Hello', 'plan', 'Hello'],
    ['plan◁/think▷\nHello', 'plan', 'Hello'],
    ['plan</think>Use `</think>` here</think>.', 'plan', 'Use `</think>` here</think>.'],
    ['plan</think>\n<think>more</think>Hello', 'planmore', 'Hello'],
    ['Use `</think>` here', '', 'Use `</think>` here'],
    ['no thoughts </thi', '', 'no thoughts </thi'],
    ['use `x`</think>Hello', 'use `x`', 'Hello'],
    ['use `x`</think>', 'use `x`', ''],
    ['a < b </b> c', '', 'a < b </b> c'],
    ['<think>a</think>b</think>c', 'a', 'b</think>c'],
  ])('makes the text before it thoughts for a reasoning model: %j', (text, reasoning, delta) => {
    for (const output of cuts(thinks, text)) expect(output).toEqual({ reasoning, delta })
  })

  it('is text when the thoughts came separately', () => {
    const events: string[] = []
    const splitter = new ThoughtSplitter(
      { delta: text => events.push(text), reasoning: () => undefined, moved: () => events.push('moved') },
      thinks,
    )
    splitter.expectClose()
    for (const piece of ['Hello', '</think>', 'x']) splitter.push(piece)
    splitter.end()
    expect(events.join('')).toBe('Hello</think>x')
  })

  it('ends thoughts in a complete text when it is alone on its line', () => {
    expect(splitThoughts('plan\n</think>\n\nHello.')).toEqual({ reasoning: 'plan\n', content: 'Hello.' })
    expect(splitThoughts('plan</think>Hello.')).toEqual({ reasoning: '', content: 'plan</think>Hello.' })
  })

  it('may be any marker known for the model, with or without an opening one', () => {
    const marks = [
      { open: '【思考】', close: '【完】' },
      { open: '', close: '---END---' },
    ]
    for (const output of cuts({ marks }, '【思考】a【完】\nb'))
      expect(output).toEqual({ reasoning: 'a', delta: 'b' })
    for (const output of cuts({ marks }, 'a\n---end---\nb'))
      expect(output).toEqual({ reasoning: 'a\n', delta: 'b' })
    for (const output of cuts({ marks }, '【思考b'))
      expect(output).toEqual({ reasoning: '', delta: '【思考b' })
    for (const output of cuts({ marks: [{ open: 'x', close: '' }] }, 'xb'))
      expect(output).toEqual({ reasoning: '', delta: 'xb' })
  })
})
