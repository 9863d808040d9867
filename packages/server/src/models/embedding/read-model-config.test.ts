import { describe, expect, it, test } from 'vitest'
import { ModelConfig, PoolingConfig, readModelFacts, TokenizerConfig } from './read-model-config.ts'

const known = (hub_id: string, files: { model?: object; tokenizer?: object; pooling?: object | null } = {}) =>
  readModelFacts(hub_id, {
    model: ModelConfig.parse({ model_type: 'bert', hidden_size: 384, ...files.model }),
    tokenizer: TokenizerConfig.parse(files.tokenizer ?? {}),
    pooling: files.pooling ? PoolingConfig.parse(files.pooling) : null,
  })

test('the vector length is read under several names', () => {
  expect(known('a/b')?.dimensions).toBe(384)
  expect(known('a/b', { model: { hidden_size: undefined, dim: 768 } })?.dimensions).toBe(768)
  expect(known('a/b', { model: { hidden_size: undefined, d_model: 512 } })?.dimensions).toBe(512)
  expect(known('a/b', { model: { hidden_size: undefined } })).toBeNull()
  expect(known('a/b', { model: { hidden_size: '384' } })).toBeNull()
})

describe('the token limit of a model', () => {
  it.each([
    ['what its positions allow', { max_position_embeddings: 512 }, {}, 512],
    [
      'what its tokenizer says, where that is less',
      { max_position_embeddings: 512 },
      { model_max_length: 256 },
      256,
    ],
    [
      'its positions, where its tokenizer knows no end',
      { max_position_embeddings: 512 },
      { model_max_length: 1e30 },
      512,
    ],
    ['two less with RoBERTa', { model_type: 'xlm-roberta', max_position_embeddings: 514 }, {}, 512],
    ['no more than a few pages', { max_position_embeddings: 32_768 }, { model_max_length: 131_072 }, 2_048],
    ['as much as is usual, where nothing is said', {}, {}, 512],
    ['something at least', { max_position_embeddings: 2 }, {}, 16],
  ])('is %s', (_, model, tokenizer, tokens) => {
    expect(known('a/b', { model, tokenizer })?.max_tokens).toBe(tokens)
  })
})

describe('the pooling of a model', () => {
  it.each([
    [{ pooling_mode_cls_token: true, pooling_mode_mean_tokens: false }, 'cls'],
    [{ pooling_mode_mean_tokens: true }, 'mean'],
    [{ pooling_mode_lasttoken: true }, 'last_token'],
  ])('is read from its repository: %j', (pooling, expected) => {
    expect(known('Xenova/bge-small-zh-v1.5', { pooling })?.pooling).toBe(expected)
  })

  it.each([
    ['Xenova/bge-small-zh-v1.5', 'bert', 'cls'],
    ['Xenova/all-MiniLM-L6-v2', 'bert', 'mean'],
    ['Xenova/multilingual-e5-small', 'bert', 'mean'],
    ['onnx-community/Qwen3-Embedding-0.6B-ONNX', 'qwen3', 'last_token'],
    ['Snowflake/snowflake-arctic-embed-s', 'bert', 'cls'],
  ])('is known of %s', (hub_id, model_type, pooling) => {
    expect(known(hub_id, { model: { model_type } })?.pooling).toBe(pooling)
  })
})

test.each([
  ['Xenova/multilingual-e5-small', 'query: ', 'passage: '],
  ['intfloat/multilingual-e5-large-instruct', expect.stringMatching(/^Instruct: .+\nQuery: $/), ''],
  ['onnx-community/Qwen3-Embedding-0.6B-ONNX', expect.stringMatching(/^Instruct: .+\nQuery: $/), ''],
  ['Xenova/bge-small-zh-v1.5', '为这个句子生成表示以用于检索相关文章：', ''],
  ['Xenova/bge-m3', '', ''],
  ['Snowflake/snowflake-arctic-embed-m-v2.0', 'query: ', ''],
  ['nomic-ai/nomic-embed-text-v1.5', 'search_query: ', 'search_document: '],
  ['Xenova/all-MiniLM-L6-v2', '', ''],
  ['somebody/the5th-model', '', ''],
])('the prefixes of %s are found', (hub_id, query_prefix, passage_prefix) => {
  expect(known(hub_id)).toMatchObject({ query_prefix, passage_prefix })
})
