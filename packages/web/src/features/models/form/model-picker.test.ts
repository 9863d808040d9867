import type { UpstreamModel } from '@inkling/contract'
import { expect, test } from 'vitest'
import { matchingModels } from './model-picker.tsx'

const models = ['qwen3:8b', 'qwen3:0.6b', 'deepseek-r1:8b'].map(
  (model): UpstreamModel => ({
    model,
    name: model,
    context_tokens: null,
    max_output_tokens: null,
    reasoning_control: null,
  }),
)
const searchModels = (typed: string) => matchingModels(models, typed).map(({ model }) => model)

test('all models are offered before typing and after choosing', () => {
  expect(searchModels('')).toHaveLength(3)
  expect(searchModels('qwen3:8b')).toHaveLength(3)
})

test('words in any order and any case narrow the models down', () => {
  expect(searchModels('QWEN')).toEqual(['qwen3:8b', 'qwen3:0.6b'])
  expect(searchModels('8b qwen')).toEqual(['qwen3:8b'])
  expect(searchModels('llama')).toEqual([])
})
