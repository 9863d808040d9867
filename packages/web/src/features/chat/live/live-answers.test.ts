import { expect, test, vi } from 'vitest'
import { makeMessage } from '../testing/messages.ts'
import { emptyAnswer } from './fold-events.ts'
import { LiveAnswers } from './live-answers.ts'

const { id } = makeMessage(1)
const other = makeMessage(2).id

function open() {
  const frames: (() => void)[] = []
  const answers = new LiveAnswers(tell => frames.push(tell))
  const drawFrame = () => {
    for (const frame of frames.splice(0)) frame()
  }
  return { answers, drawFrame }
}

test('several events between two frames draw a message once', () => {
  const { answers, drawFrame } = open()
  const draw = vi.fn()
  answers.subscribe(id, draw)
  for (let lastEventId = 1; lastEventId <= 50; lastEventId++) answers.set(id, { ...emptyAnswer, lastEventId })
  drawFrame()
  expect(draw).toHaveBeenCalledTimes(1)
  expect(answers.get(id)?.lastEventId).toBe(50)
})

test('a message is drawn only for its own events', () => {
  const { answers, drawFrame } = open()
  const draw = vi.fn()
  answers.subscribe(id, draw)
  answers.set(other, emptyAnswer)
  drawFrame()
  expect(draw).not.toHaveBeenCalled()
})

test('the end of an answer notifies listeners, and leaves nothing behind', () => {
  const { answers, drawFrame } = open()
  answers.set(id, emptyAnswer)
  drawFrame()
  const draw = vi.fn()
  answers.subscribe(id, draw)
  answers.end(id)
  drawFrame()
  expect(draw).toHaveBeenCalledTimes(1)
  expect(answers.get(id)).toBeUndefined()
})

test('a message is followed by one connection at a time', () => {
  const { answers } = open()
  expect(answers.claim(id)).toBe(true)
  expect(answers.claim(id)).toBe(false)
  answers.release(id)
  expect(answers.claim(id)).toBe(true)
})
