import { expect, test } from 'vitest'
import { listEditorAssets } from './asset-rows.ts'

const data = {
  assets: [
    { type: 'icon', uri: 'ccdefault:', name: 'main', ext: 'png' },
    { type: 'emotion', uri: 'embeded://assets/joy.png', name: 'joy', ext: 'png' },
    { type: 'background', uri: 'https://example.com/x.png', name: 'far', ext: 'png' },
    { type: 'x', uri: 'data:text/plain;base64,aGVsbG8h', name: 'near', ext: 'txt' },
    'nonsense',
  ],
}

test('embedded assets show their size, linked ones do not', () => {
  const rows = listEditorAssets(data, [
    { path: 'assets/joy.png', bytes: 7 },
    { path: 'notes.txt', bytes: 3 },
  ])
  expect(rows.map(({ name, size, path, at, isRemote }) => [name, size, path, at, isRemote])).toEqual([
    ['main.png', null, null, 0, false],
    ['joy.png', 7, 'assets/joy.png', 1, false],
    ['far.png', null, null, 2, true],
    ['near.txt', 6, null, 3, false],
    ['notes.txt', 3, 'notes.txt', null, false],
  ])
})
