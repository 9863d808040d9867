import { expect, it } from 'vitest'
import { findSilentExamples } from './silent-examples.ts'

it('example dialogue without speakers is reported, whatever the placeholders', () => {
  const mes_example = [
    '{{user}}：你好\n{{char}}：晚上好',
    '<USER>: hi\n<BOT>: hello',
    '{{ Char }}: hm',
    'Marla: by her name',
    '*She only looks.*\nand looks',
    `{{user}}- ${'long '.repeat(20)}`,
  ].join('\n<START>\n')
  expect(findSilentExamples({ name: 'Marla', mes_example })).toEqual([
    '*She only looks.*',
    `${`{{user}}- ${'long '.repeat(20)}`.slice(0, 39)}…`,
  ])
  expect(findSilentExamples({ name: 'Marla', mes_example: '' })).toEqual([])
  expect(findSilentExamples({ name: 'Marla', mes_example: '<START>' })).toEqual([])
})
