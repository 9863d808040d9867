import { MessageId, type StreamEvent } from '@inkling/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cut, json, serve, streamedResponse } from '../../testing/fake-server.ts'
import { finished } from '../../testing/finished.ts'
import './event-stream.ts' // preloaded, because fake timers stop the clock
import { clearSession } from '../session/session.ts'
import { followMessage } from './follow-message.ts'

const id = MessageId.parse('019a0000-0000-7000-8000-00000000000a')
const message = {
  id,
  parent_id: null,
  role: 'assistant',
  name: 'Mo',
  content: 'ab',
  reasoning: '',
  model_id: null,
  model_name: null,
  asked_model_name: null,
  recalled: 0,
  status: 'done',
  error: null,
  usage: null,
  siblings: { index: 0, count: 1, ids: [id] },
  edited_at: null,
  created_at: '2026-11-01T00:00:00.000Z',
}
const delta = (at: number, text: string) => `id: ${at}\nevent: delta\ndata: ${JSON.stringify({ text })}\n\n`
const done = (at: number) => `id: ${at}\nevent: done\ndata: ${JSON.stringify(message)}\n\n`

async function follow(from: number, signal?: AbortSignal): Promise<StreamEvent[]> {
  const events: StreamEvent[] = []
  for await (const event of followMessage(id, from, signal)) events.push(event)
  return events
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  clearSession('logout')
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('following an answer', () => {
  it('resumes after the last event seen, over dropped and refused connections, until the final event', async () => {
    const requests = serve((_, count) => {
      if (count === 1) return streamedResponse(delta(3, 'a'), 'id: 4\nevent: delta\ndata: {"te')
      if (count === 2) return cut()
      if (count === 3) return json({}, 503)
      return streamedResponse(': hello\n\n', delta(4, 'b'), done(5))
    })
    const events = await finished(follow(2))
    expect(events.map(({ id, event }) => `${id} ${event}`)).toEqual(['3 delta', '4 delta', '5 done'])
    expect(requests.map(({ headers }) => headers.get('last-event-id'))).toEqual(['2', '3', '3', '3'])
    expect(requests[0]).toMatchObject({ method: 'GET', path: `/api/v1/chat/messages/${id}/stream` })
  })

  it('reports no event twice, and ignores unknown kinds', async () => {
    serve(() =>
      streamedResponse(delta(1, 'a'), delta(1, 'a'), 'id: 2\nevent: novelty\ndata: {}\n\n', done(3)),
    )
    const events = await finished(follow(0))
    expect(events.map(({ id }) => id)).toEqual([1, 3])
  })

  it('gives up on errors that do not pass', async () => {
    const requests = serve(() => json({}, 404))
    await expect(finished(follow(0))).rejects.toMatchObject({ status: 404 })
    expect(requests).toHaveLength(1)
  })

  it('stops when the reader leaves', async () => {
    const controller = new AbortController()
    const requests = serve(() => {
      controller.abort()
      return cut()
    })
    await expect(finished(follow(0, controller.signal))).rejects.toMatchObject({ message: 'Request aborted' })
    expect(requests).toHaveLength(1)
  })

  it('uses a connection that the browser neither keeps nor shares', async () => {
    const requests = serve(() => streamedResponse(done(1)))
    await finished(follow(0))
    expect(requests.map(({ cache }) => cache)).toEqual(['no-store'])
  })

  it.each(['beforeunload', 'pagehide'])(
    'does not reconnect after %s until the page is back',
    async leaving => {
      const requests = serve((_, count) => {
        if (count > 1) return streamedResponse(delta(1, 'a'), done(2))
        dispatchEvent(new Event(leaving))
        return cut()
      })
      const following = follow(0)
      await vi.advanceTimersByTimeAsync(2_000)
      expect(requests).toHaveLength(1)
      dispatchEvent(new Event('pageshow'))
      expect((await finished(following)).map(({ id }) => id)).toEqual([1, 2])
    },
  )

  it('reconnects when a page that was about to be left stays', async () => {
    const requests = serve((_, count) => {
      if (count > 1) return streamedResponse(done(1))
      dispatchEvent(new Event('beforeunload'))
      return cut()
    })
    await finished(follow(0))
    expect(requests).toHaveLength(2)
  })
})
