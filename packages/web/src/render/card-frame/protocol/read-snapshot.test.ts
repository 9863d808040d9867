import { expect, test } from 'vitest'
import { readSnapshot } from './read-snapshot.ts'

const webp = (kind: string, tail: readonly number[]) => {
  const head = `RIFF\0\0\0\0WEBP${kind}\0\0\0\0`
  const bytes = head + String.fromCharCode(...tail) + '\0'.repeat(30)
  return `data:image/webp;base64,${btoa(bytes)}`
}
const lossy = (width: number, height: number) =>
  webp('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, width & 255, width >> 8, height & 255, height >> 8])
const extended = (width: number, height: number) =>
  webp('VP8X', [0, 0, 0, 0, (width - 1) & 255, (width - 1) >> 8, 0, (height - 1) & 255, (height - 1) >> 8, 0])

/** Two segments, then the frame, as from Safari's canvas. */
const jpeg = (width: number, height: number, first = [0xff, 0xd8]) => {
  const bytes = [
    ...first,
    ...[0xff, 0xe0, 0, 6, 1, 2, 3, 4],
    ...[0xff, 0xdb, 0, 4, 0xff, 0xc0],
    ...[0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0],
    ...Array<number>(20).fill(0),
  ]
  return `data:image/jpeg;base64,${btoa(String.fromCharCode(...bytes))}`
}

test('a small picture is a valid snapshot', () => {
  for (const still of [lossy(800, 600), extended(360, 4_000), jpeg(720, 2_000)])
    expect(readSnapshot(still)).toBe(still)
})

test('a picture that unpacks to more than a screen or two is not a valid snapshot', () => {
  for (const bomb of [
    jpeg(30_000, 30_000),
    jpeg(5_000, 10),
    lossy(16_383, 16_383),
    extended(16_384, 16),
    extended(4_000, 4_000),
  ])
    expect(readSnapshot(bomb)).toBeNull()
})

test.each([
  null,
  7,
  '',
  'https://a.test/still.webp',
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
  `data:image/webp;base64,${btoa('not a picture at all, but long enough to be one')}`,
  `${lossy(80, 60)}" onerror="x`,
  jpeg(80, 60, [0, 0]),
  lossy(80, 60).replace('webp', 'jpeg'),
  jpeg(80, 60).replace('jpeg', 'webp'),
])('%j is not a valid snapshot', other => {
  expect(readSnapshot(other)).toBeNull()
})
