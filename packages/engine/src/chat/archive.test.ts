import { expect, test } from 'vitest'
import { makeZip } from '../card/testing/make-charx.ts'
import { joinBytes } from '../files/join.ts'
import { forEachChatFile } from './archive.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

function visited(file: Uint8Array) {
  const seen: [string, string][] = []
  const problem = forEachChatFile({ path: 'given', pieces: [file] }, ({ path, pieces }) => {
    seen.push([path, new TextDecoder().decode(joinBytes([...pieces]))])
  })
  return { seen, problem }
}

test('an archive gives its files, and any other file gives itself', () => {
  const zip = makeZip({ 'Amy/one.jsonl': 'x', '艾米/二.jsonl': 'y', '__MACOSX/._one': 'litter' })
  expect(visited(zip)).toEqual({
    seen: [
      ['Amy/one.jsonl', 'x'],
      ['艾米/二.jsonl', 'y'],
    ],
    problem: null,
  })
  expect(visited(bytes('plain'))).toEqual({ seen: [['given', 'plain']], problem: null })
  expect(visited(makeZip({}))).toEqual({ seen: [], problem: null })
})

test('an archive with unexpected content is refused with the reason', () => {
  expect(visited(makeZip({ '../one.jsonl': 'x' })).problem).toEqual({ code: 'unsafe_archive' })
  expect(visited(makeZip({ 'inner.zip': makeZip({ a: 'b' }) })).problem).toEqual({ code: 'unsafe_archive' })
  expect(visited(makeZip({ zeros: new Uint8Array(2_000_000) })).problem).toEqual({ code: 'unsafe_archive' })
  const many = Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`${at}.jsonl`, '']))
  expect(visited(makeZip(many)).problem).toEqual({ code: 'too_many_files', limit: 1_000 })
  expect(visited(makeZip({ a: 'b' }).slice(0, -9)).problem).toEqual({ code: 'truncated_archive' })
})
