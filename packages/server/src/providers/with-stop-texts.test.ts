import { describe, expect, test } from 'vitest'
import { connectionTo, listen, questionTo } from '../testing/scripted-upstream/listen.ts'
import type { ModelClient } from './model-types.ts'
import { UpstreamError } from './upstream-error.ts'
import { withStopSequences } from './with-stop-texts.ts'

function modelSaying(pieces: readonly string[], end: 'stop' | 'fail' | 'talk on' = 'stop') {
  const model = { hungUp: false }
  const ask: ModelClient = async (_, sink, signal) => {
    for (const piece of pieces) {
      if (signal.aborted) break
      sink.delta(piece)
    }
    if (end === 'fail') throw new UpstreamError('upstream_cut')
    if (end === 'talk on' && !signal.aborted)
      await new Promise(resolve => signal.addEventListener('abort', resolve))
    model.hungUp = signal.aborted
    signal.throwIfAborted()
    return { reason: 'length' }
  }
  return { ask: withStopSequences(ask), model }
}

const stoppingAt = (...stop: string[]) => ({
  ...questionTo(connectionTo('http://nobody.example')),
  sampling: { stop },
})

describe('an answer', () => {
  test('ends before the first stop text, and its connection is closed', async () => {
    const { ask, model } = modelSaying(['Hi there.', '\nBob: And', ' I say'], 'talk on')
    expect(await listen(ask, stoppingAt('\nAmy:', '\nBob:'))).toMatchObject({
      text: 'Hi there.',
      end: 'stop',
    })
    expect(model.hungUp).toBe(true)
  })

  test('is cut at a stop text split over chunks, and at the earliest of several', async () => {
    for (const size of [1, 2, 3, 5, 100]) {
      const pieces = 'one <en two <end> three END'.match(new RegExp(`.{1,${size}}`, 'gs')) ?? []
      const { text } = await listen(modelSaying(pieces).ask, stoppingAt('END', '<end>', 'nd> three'))
      expect([size, text]).toEqual([size, 'one <en two '])
    }
  })

  test('keeps text that only begins like a stop text', async () => {
    const heard = await listen(modelSaying(['a \n', 'Bo', 'a \n', 'Bob']).ask, stoppingAt('\nBob:'))
    expect(heard).toMatchObject({ text: 'a \nBoa \nBob', end: 'length' })
  })

  test('keeps that text also when its upstream fails', async () => {
    const heard = await listen(modelSaying(['a \nBob'], 'fail').ask, stoppingAt('\nBob:'))
    expect(heard).toMatchObject({ text: 'a \nBob', end: 'upstream_cut' })
  })

  test('is passed on at once while nothing looks like a stop text', async () => {
    const { pieces } = await listen(modelSaying(['墨', '灵🖋️', ' x', '\n', 'Bea']).ask, stoppingAt('\nBob:'))
    expect(pieces).toEqual(['墨', '灵🖋️', ' x', '\nBea'])
  })

  test('ends as stopped when the reader stops it before', async () => {
    const reader = new AbortController()
    const heard = listen(modelSaying(['a'], 'talk on').ask, stoppingAt('\nBob:'), reader.signal)
    reader.abort('had enough')
    expect(await heard).toMatchObject({ text: 'a', end: 'had enough' })
  })
})
