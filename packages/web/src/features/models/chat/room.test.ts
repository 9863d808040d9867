import type { CatalogModel, LocalCatalog } from '@inkling/contract'
import { expect, test } from 'vitest'
import { chooseBestModel, findShortage, isSlow } from './room.ts'

const GB = 1024 ** 3
const sized = (name: string, bytes: number, memory_bytes: number): CatalogModel => ({
  ...{ file: `owner/${name}/${name}.gguf`, name, bytes, memory_bytes },
  ...{ licence: 'Apache-2.0', languages: ['zh', 'en'], context_tokens: 32_768 },
})
const [small, middle, large] = [
  sized('s', GB, 2 * GB),
  sized('m', 2 * GB, 4 * GB),
  sized('l', 5 * GB, 8 * GB),
]
const machine = (memory: number, disk: number, cores = 16): LocalCatalog => ({
  models: [small, large, middle],
  hub: 'https://hub.example',
  memory_bytes: memory * GB,
  disk_bytes: disk * GB,
  cores,
  problem: null,
})

test('missing memory or disk for a model is reported', () => {
  expect(findShortage(middle, machine(4, 10))).toBeNull()
  expect(findShortage(large, machine(4, 10))).toBe('memory')
  expect(findShortage(middle, machine(4, 1))).toBe('disk')
})

test('the largest model that leaves enough memory is suggested', () => {
  expect(chooseBestModel(machine(32, 100))).toBe(large)
  expect(chooseBestModel(machine(12, 100))).toBe(middle)
  expect(chooseBestModel(machine(12, 1))).toBe(small)
})

test('the smallest model is suggested when memory is short', () => {
  expect(chooseBestModel(machine(4, 100))).toBe(small)
  expect(chooseBestModel(machine(1, 100))).toBeNull()
})

test('a smaller model is suggested on few cores, because a large one would be slower than reading', () => {
  const slow = machine(32, 100, 2)
  expect(isSlow(large, slow)).toBe(true)
  expect(chooseBestModel(slow)).toBe(small)
})
