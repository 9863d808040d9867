import { expect, test } from 'vitest'
import { parseVectors } from './endpoint.ts'

const one = (index: number, ...embedding: number[]) => ({ object: 'embedding', index, embedding })
const numbers = (vectors: readonly Float32Array[]) => vectors.map(vector => [...vector])

test('vectors in another order are sorted', () => {
  expect(numbers(parseVectors({ data: [one(1, 3, 4), one(0, 1, 2)] }, 2))).toEqual([
    [1, 2],
    [3, 4],
  ])
})

test('vectors without an index keep their order', () => {
  expect(numbers(parseVectors({ data: [{ embedding: [1] }, { embedding: [2] }] }, 2))).toEqual([[1], [2]])
})

test.each([
  ['too few', { data: [one(0, 1)] }],
  ['too many', { data: [one(0, 1), one(1, 1), one(2, 1)] }],
  ['of several lengths', { data: [one(0, 1), one(1, 1, 2)] }],
  ['empty', { data: [one(0), one(1)] }],
  ['no numbers', { data: [{ embedding: ['1'] }, { embedding: [null] }] }],
  ['something else', { models: [] }],
  ['nothing', null],
])('vectors that are %s are rejected', (_, answer) => {
  expect(() => parseVectors(answer, 2)).toThrow('upstream_garbage')
})

test('an error in a response with status 200 is an error', () => {
  const error = { message: 'Incorrect API key provided', code: 401 }
  expect(() => parseVectors({ error }, 1)).toThrow('upstream_key_refused')
})

test.each([
  [
    'Ollama',
    {
      embeddings: [
        [1, 2],
        [3, 4],
      ],
    },
  ],
  [
    'a bare list',
    [
      [1, 2],
      [3, 4],
    ],
  ],
  [
    'older llama.cpp',
    [
      { index: 0, embedding: [[1, 2]] },
      { index: 1, embedding: [[3, 4]] },
    ],
  ],
  [
    'numbers as text',
    {
      data: [
        { index: '1', embedding: [3, 4] },
        { index: '0', embedding: [1, 2] },
      ],
    },
  ],
  [
    'no numbers',
    {
      data: [
        { index: null, embedding: [1, 2] },
        { index: null, embedding: [3, 4] },
      ],
    },
  ],
  [
    'base64',
    {
      data: [
        [1, 2],
        [3, 4],
      ].map((row, index) => ({ index, embedding: base64Of(row) })),
    },
  ],
])('vectors are read from %s', (_, answer) => {
  expect(numbers(parseVectors(answer, 2))).toEqual([
    [1, 2],
    [3, 4],
  ])
})

test('an error with status 200 keeps its meaning, whatever its shape', () => {
  expect(() => parseVectors({ code: 401, message: 'invalid api key' }, 1)).toThrow('upstream_key_refused')
})

function base64Of(row: readonly number[]): string {
  return Buffer.from(Float32Array.from(row).buffer).toString('base64')
}
