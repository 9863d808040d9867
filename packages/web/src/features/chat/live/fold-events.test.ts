import { problem, type StreamEvent } from '@inkling/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeMessage } from '../testing/messages.ts'
import { applyEvent, emptyAnswer, type LiveAnswer, toLiveAnswer } from './fold-events.ts'

const question = makeMessage(2)
const started = makeMessage(3, { content: '', status: 'streaming' })
const finished = makeMessage(3, { content: 'Hello there' })

const events: StreamEvent[] = [
  { id: 1, event: 'user_message', data: question },
  { id: 2, event: 'assistant_message', data: started },
  { id: 3, event: 'reasoning', data: { text: 'greet' } },
  { id: 4, event: 'delta', data: { text: 'Hello' } },
  { id: 5, event: 'delta', data: { text: ' there' } },
]
const done: StreamEvent = { id: 6, event: 'done', data: finished }

const fold = (events: readonly StreamEvent[], from: LiveAnswer = emptyAnswer) =>
  events.reduce(applyEvent, from)

test('an answer grows with its events', () => {
  const answer = fold(events)
  expect(answer.question).toEqual(question)
  expect(answer.message).toMatchObject({ content: 'Hello there', reasoning: 'greet', status: 'streaming' })
  expect(answer).toMatchObject({ lastEventId: 5, isFinal: false })
})

test('text that turns out to be reasoning is moved there, and the answer continues', () => {
  const continued = { ...started, content: 'Before. ' }
  const answer = fold([
    { id: 2, event: 'assistant_message', data: continued },
    { id: 3, event: 'delta', data: { text: 'plan' } },
    { id: 4, event: 'moved', data: { text: 'plan' } },
    { id: 5, event: 'delta', data: { text: 'Hello' } },
  ])
  expect(answer.message).toMatchObject({ content: 'Before. Hello', reasoning: 'plan' })
})

test('the final event contains the stored message', () => {
  expect(fold([...events, done])).toMatchObject({ message: finished, isFinal: true, problem: null })
})

test('a failure keeps the received text and its reason', () => {
  const interrupted = makeMessage(3, { content: 'Hello', status: 'interrupted' })
  const failure = { ...problem('upstream_silent'), message: interrupted }
  const answer = fold([...events.slice(0, 4), { id: 5, event: 'error', data: failure }])
  expect(answer).toMatchObject({ isFinal: true, message: { content: 'Hello' } })
  expect(answer.problem?.code).toBe('upstream_silent')
})

test('events after the final one are ignored', () => {
  const answer = fold([...events, done])
  expect(applyEvent(answer, { id: 7, event: 'delta', data: { text: '!' } })).toBe(answer)
})

test('a snapshot replaces the text built from deltas', () => {
  const snapshot = { ...started, content: 'Hello there, traveller' }
  const answer = fold([{ id: 9, event: 'assistant_message', data: snapshot }], fold(events))
  expect(answer.message?.content).toBe('Hello there, traveller')
})

test('a partly loaded message is replayed from its first event', () => {
  const half = { ...started, content: 'Hel' }
  expect(fold([...events.slice(1), done], toLiveAnswer(half)).message).toEqual(finished)
})

test('events received twice from overlapping connections count once', () => {
  const all = [...events, done]
  const resumes = fc.array(fc.nat(all.length - 1), { maxLength: 8 })
  fc.assert(
    fc.property(resumes, points => {
      // Each resume repeats events from an earlier point; the last one runs to the end.
      let seen = 0
      const events = [...points, all.length].flatMap(point => {
        const from = Math.min(seen, point)
        seen = Math.max(seen, point)
        return all.slice(from, Math.max(from, point))
      })
      expect(fold(events)).toEqual(fold(all))
    }),
  )
})
