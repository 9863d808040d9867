import { CHARX_MAX } from '@inkling/contract'
import { expect, test } from 'vitest'
import { foldImport, type Import, nextImports } from './import-queue.ts'

const file = (name: string, size = 10) => Object.defineProperty(new File([], name), 'size', { value: size })
const add = (imports: readonly Import[], ...names: string[]) =>
  foldImport(imports, { type: 'add', files: names.map(name => ({ id: name, file: file(name) })) })
const states = (imports: readonly Import[]) => imports.map(({ id, progress }) => `${id} ${progress.state}`)

test('several files are sent two at a time, in their order', () => {
  const imports = add([], 'a', 'b', 'c')
  expect(nextImports(imports).map(({ id }) => id)).toEqual(['a', 'b'])
  const sending = foldImport(imports, { type: 'send', id: 'a', share: 0 })
  expect(nextImports(sending).map(({ id }) => id)).toEqual(['b'])
})

test('a refused file makes room for the next, and keeps its reason', () => {
  const error = new Error('broken')
  const refused = foldImport(add([], 'a', 'b', 'c'), { type: 'refuse', id: 'a', error })
  expect(refused[0]?.progress).toEqual({ state: 'refused', error })
  expect(nextImports(refused).map(({ id }) => id)).toEqual(['b', 'c'])
})

test('a file that is too large for any server is never sent', () => {
  const files = [{ id: 'a', file: file('a', CHARX_MAX + 1) }]
  const imports = foldImport([], { type: 'add', files })
  expect(states(imports)).toEqual(['a too_large'])
  expect(nextImports(imports)).toEqual([])
})

test('a later choice of files stands above the earlier one', () => {
  expect(states(add(add([], 'a'), 'b'))).toEqual(['b waiting', 'a waiting'])
})

test('a file can be tried again, or put away', () => {
  const refused = foldImport(add([], 'a'), { type: 'refuse', id: 'a', error: new Error('lost') })
  expect(states(foldImport(refused, { type: 'retry', id: 'a' }))).toEqual(['a waiting'])
  expect(foldImport(refused, { type: 'dismiss', id: 'a' })).toEqual([])
})
