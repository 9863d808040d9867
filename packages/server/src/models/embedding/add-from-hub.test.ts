import { expect, test } from 'vitest'
import { filesFor } from './add-from-hub.ts'

const file = (path: string, bytes = 1_000) => ({ path, bytes, sha256: null, sha1: null })
const tokenizer = ['config.json', 'tokenizer_config.json', 'tokenizer.json'].map(path => file(path))
const paths = (files: readonly { path: string }[]) => files.map(({ path }) => path)

test('takes the weights of one precision with their external data, and nothing else', () => {
  const files = [
    ...tokenizer,
    file('README.md'),
    file('pytorch_model.bin'),
    file('onnx/model.onnx'),
    file('onnx/model.onnx_data'),
    file('onnx/model.onnx_data_1'),
    file('onnx/model_fp16.onnx'),
    file('onnx/model_fp16.onnx_data'),
    file('onnx/model_quantized.onnx'),
    file('other/model.onnx_data'),
    file('onnx/model.onnx_data/../../../elsewhere.onnx_data'),
  ]
  const needed = paths(tokenizer)
  expect(paths(filesFor(files, 'q8'))).toEqual([...needed, 'onnx/model_quantized.onnx'])
  expect(paths(filesFor(files, 'fp16'))).toEqual([
    ...needed,
    'onnx/model_fp16.onnx',
    'onnx/model_fp16.onnx_data',
  ])
  expect(paths(filesFor(files, 'fp32'))).toEqual([
    ...needed,
    'onnx/model.onnx',
    'onnx/model.onnx_data',
    'onnx/model.onnx_data_1',
  ])
})

const refusal = (files: Parameters<typeof filesFor>[0]) => {
  try {
    return filesFor(files, 'q8')
  } catch (error) {
    return error
  }
}

test.each([
  ['no weights', tokenizer, 'no_embedding_model'],
  ['no tokenizer', [file('config.json'), file('onnx/model_quantized.onnx')], 'no_embedding_model'],
  ['other weights', [...tokenizer, file('onnx/model_q4.onnx')], 'weights_missing'],
  ['weights beyond measure', [...tokenizer, file('onnx/model_quantized.onnx', 9e9)], 'model_too_large'],
  [
    'a tokenizer beyond measure',
    [...tokenizer.slice(0, 2), file('tokenizer.json', 2e8), file('onnx/model_quantized.onnx')],
    'model_too_large',
  ],
])('refuses a repository with %s', (_, files, message) => {
  expect(refusal(files)).toMatchObject({ problem: { code: 'invalid_input', errors: [{ message }] } })
})
