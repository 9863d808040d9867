import { UPLOAD_MAX } from '@inkling/contract'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { serve } from '../../../testing/fake-server.ts'
import { runHook } from '../../../testing/run-hook.tsx'
import { usePictureUpload } from './use-picture-upload.ts'

afterEach(() => vi.unstubAllGlobals())

const png = (size = 1) =>
  Object.defineProperty(new File([], 'me.png', { type: 'image/png' }), 'size', { value: size })

test.each([
  ['of a kind that is not taken', new File(['x'], 'me.svg', { type: 'image/svg+xml' })],
  ['that is too large', png(UPLOAD_MAX + 1)],
])('a picture %s is refused before any of it is sent', async (_, file) => {
  const asked = serve(() => new Response(null, { status: 500 }))
  const arrived: string[] = []
  const now = runHook(() => usePictureUpload(url => arrived.push(url)))
  await act(async () => now().bring(file))
  expect(now().failure).toMatch(/。$/)
  expect([asked, arrived]).toEqual([[], []])
})

test('a picture that is lost on its way says so, and the next may be chosen', async () => {
  serve(() => new Response(null, { status: 403 }))
  const now = runHook(() => usePictureUpload(() => undefined))
  await act(async () => now().bring(png()))
  expect(now().failure).toBeDefined()
  expect(now().percent).toBeUndefined()
})
