import { routes } from '@inkling/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ScriptName } from '../../packages/server/src/testing/scripted-upstream.ts'
import { readEvents } from '../read-events.ts'
import { begin, finalOf, type Reader, type Scene, say, startScene } from './fixtures.ts'

/** How each misbehaving model's answer must end: what arrived is kept, and without any it has failed. */
const ends: readonly (readonly [ScriptName, 'interrupted' | 'failed'])[] = [
  ['cut-before-headers', 'failed'],
  ['cut', 'interrupted'],
  ['ends-without-a-word', 'interrupted'],
  ['garbage', 'interrupted'],
  ['never-ending-line', 'interrupted'],
  ['error-in-stream', 'interrupted'],
  ['error-200', 'failed'],
  ['html-200', 'failed'],
  ['empty-200', 'failed'],
  ['failed', 'failed'],
  ['key-refused', 'failed'],
]

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene.close())

test('every misbehaving model’s answer comes to an end, and its reason is told', async () => {
  const answers = await Promise.all(
    ends.map(async ([script]) => {
      const reader = await scene.newReader(script)
      const final = await finalOf(
        readEvents(await say(reader, await reader.newChat(), await scene.model(script))),
      )
      return [script, final.message.status] as const
    }),
  )
  expect(answers).toEqual(ends)
  expect(scene.inkling.output()).not.toContain('uncaught')
})

test('a model that nobody answers for has failed at once', async () => {
  const reader = await scene.newReader('reader')
  const model = await scene.model('nobody', 'http://127.0.0.1:9/v1')
  const { name, message } = await finalOf(readEvents(await say(reader, await reader.newChat(), model)))
  expect({ name, status: message.status, code: message.error?.code }).toEqual({
    name: 'error',
    status: 'failed',
    code: 'upstream_unreachable',
  })
})

test.each(['hang-before-headers', 'hang-after-tokens'] as const)(
  'a model that says nothing more (%s) can be stopped, and nothing stays open',
  async script => {
    const reader = await scene.newReader(`reader-${script}`)
    const session_id = await reader.newChat()
    const { id, events } = await begin(reader, session_id, await scene.model(script))
    const stopped = await reader.api.call(routes.chat.stopMessage, { params: { id } })
    const final = await finalOf(events)
    expect([stopped.status, final.name, final.message]).toEqual(['stopped', 'done', stopped])
    expect(await lastStatus(reader, session_id)).toBe('stopped')
  },
)

async function lastStatus({ api }: Reader, id: Parameters<typeof say>[1]) {
  const { items } = await api.call(routes.chat.history, { params: { id } })
  return items.at(-1)?.status
}
