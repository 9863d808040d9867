import type { Card } from '@inkling/contract'
import { expect, test } from 'vitest'
import type { QueuedFile } from '../../../api/uploads/file-queue.ts'
import { importSummary } from './import-cards.tsx'

const file = (progress: QueuedFile<Card>['progress']): QueuedFile<Card> => ({
  id: crypto.randomUUID(),
  file: new File([], 'a.png'),
  progress,
})
const read = (...notices: Card['notices']) => file({ state: 'done', result: { notices } as Card }) // the only field used

test('several files are summed up in a line: imported, repaired and refused', () => {
  const mended = read({ code: 'mojibake', path: '' })
  const refused = [file({ state: 'too_large' }), file({ state: 'refused', error: null })]
  expect(importSummary([read(), mended, ...refused, file({ state: 'waiting' })]).match(/\d+/g)).toEqual([
    '2',
    '5',
    '1',
    '2',
    '1',
  ])
})

test('empty counts are left out', () => {
  expect(importSummary([read(), read()]).match(/\d+/g)).toEqual(['2', '2'])
})
