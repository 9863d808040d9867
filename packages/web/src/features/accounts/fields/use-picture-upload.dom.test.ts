import { UPLOAD_MAX } from '@inkling/contract'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { serve } from '../../../testing/fake-server.ts'
import { runHook } from '../../../testing/run-hook.tsx'
import { usePictureUpload } from './use-picture-upload.ts'

afterEach(() => vi.unstubAllGlobals())

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const WEBP = new TextEncoder().encode('RIFF0000WEBPVP8 ')

const png = (size = 1) =>
  Object.defineProperty(new File([PNG], 'me.png', { type: 'image/png' }), 'size', { value: size })

test('a picture’s type is taken from its bytes, not from its name', async () => {
  const requests = serve(() => new Response(null, { status: 403 }))
  const now = runHook(() => usePictureUpload(() => undefined))
  for (const file of [new File([WEBP], 'me.jpg', { type: 'image/jpeg' }), new File([PNG], 'me')]) {
    await act(async () => now().bring(file))
  }
  expect(requests.map(({ path }) => new URL(path, 'https://x').searchParams.get('fileType'))).toEqual([
    'image/webp',
    'image/png',
  ])
})

test.each([
  ['of a kind that is not taken', new File(['x'], 'me.svg', { type: 'image/svg+xml' })],
  ['that is too large', png(UPLOAD_MAX + 1)],
])('a picture %s is refused before any of it is sent', async (_, file) => {
  const requests = serve(() => new Response(null, { status: 500 }))
  const arrived: string[] = []
  const now = runHook(() => usePictureUpload(url => arrived.push(url)))
  await act(async () => now().bring(file))
  expect(now().failure).toMatch(/。$/)
  expect([requests, arrived]).toEqual([[], []])
})

test('a failed upload is reported, and another picture can be chosen', async () => {
  serve(() => new Response(null, { status: 403 }))
  const now = runHook(() => usePictureUpload(() => undefined))
  await act(async () => now().bring(png()))
  expect(now().failure).toBeDefined()
  expect(now().percent).toBeUndefined()
})
