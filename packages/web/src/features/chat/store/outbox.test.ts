import { Completion } from '@inkling/contract'
import { describe, expect, test, vi } from 'vitest'
import { idOf } from '../testing/messages.ts'
import { Outbox, type OutboxEntry } from './outbox.ts'

function memory(initial?: string) {
  const items = new Map(initial === undefined ? [] : [['outbox', initial]])
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
  }
}

const entry = (number: number): OutboxEntry => ({
  key: idOf(number),
  user_id: idOf(1),
  body: Completion.parse({ session_id: idOf(2), content: `say ${number}` }),
  created_at: '2026-11-21T00:00:00Z',
})

describe('the outbox', () => {
  test('keeps a message over a reload, with its key', () => {
    const storage = memory()
    new Outbox(storage).put(entry(1))
    expect(new Outbox(storage).items).toMatchObject([entry(1)])
  })

  test('forgets a message once it is confirmed', () => {
    const storage = memory()
    const outbox = new Outbox(storage)
    outbox.put(entry(1))
    outbox.put(entry(2))
    outbox.remove(entry(1).key)
    expect(new Outbox(storage).items).toMatchObject([entry(2)])
  })

  test('never overwrites messages of another tab', () => {
    const storage = memory()
    const [one, two] = [new Outbox(storage), new Outbox(storage)]
    one.put(entry(1))
    two.put(entry(2))
    expect(two.items).toMatchObject([entry(1), entry(2)])
  })

  test('knows the state of each message until it is removed', () => {
    const outbox = new Outbox(memory())
    outbox.put(entry(1))
    expect(outbox.items[0]?.state).toBe('waiting')
    const error = new Error('lost')
    outbox.setFate(entry(1).key, { state: 'failed', error })
    expect(outbox.items[0]).toMatchObject({ state: 'failed', error })
    outbox.remove(entry(1).key)
    outbox.put(entry(1))
    expect(outbox.items[0]?.state).toBe('waiting')
  })

  test('notifies listeners', () => {
    const outbox = new Outbox(memory())
    const listener = vi.fn()
    outbox.subscribe(listener)
    outbox.put(entry(1))
    expect(listener).toHaveBeenCalledTimes(1)
  })

  test.each(['{', 'null', '[{"key":1}]'])('is empty when storage holds %s', stored => {
    expect(new Outbox(memory(stored)).items).toEqual([])
  })

  test('still sends from memory when nothing can be stored', () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    const outbox = new Outbox(full)
    outbox.put(entry(1))
    expect(outbox.items).toMatchObject([entry(1)])
  })
})
