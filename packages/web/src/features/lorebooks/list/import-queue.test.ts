import { expect, test } from 'vitest'
import { foldImport, type Import, nextImport } from './import-queue.ts'

const add = (imports: readonly Import[], ...names: string[]) =>
  foldImport(imports, { type: 'add', files: names.map(name => ({ id: name, file: new File([], name) })) })
const states = (imports: readonly Import[]) => imports.map(({ id, progress }) => `${id} ${progress.state}`)

test('files are brought one after the other, in the order in which they were chosen', () => {
  const chosen = add(add([], 'a'), 'b')
  expect(nextImport(chosen)?.id).toBe('a')
  const sending = foldImport(chosen, { type: 'turn', id: 'a', progress: { state: 'sending' } })
  expect(nextImport(sending)).toBeUndefined()
  const refused = foldImport(sending, { type: 'turn', id: 'a', progress: { state: 'refused', error: 1 } })
  expect(nextImport(refused)?.id).toBe('b')
})

test('a refused file can be tried again or put away', () => {
  const refused = foldImport(add([], 'a', 'b'), {
    type: 'turn',
    id: 'a',
    progress: { state: 'refused', error: 1 },
  })
  expect(states(foldImport(refused, { type: 'retry', id: 'a' }))).toEqual(['a waiting', 'b waiting'])
  expect(states(foldImport(refused, { type: 'dismiss', id: 'a' }))).toEqual(['b waiting'])
})
