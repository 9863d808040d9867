import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withIdleTimeout } from './until-silent.ts'

/** A connection and the text read from it; `end` is set when it ends. */
function connect() {
  const wire = new TransformStream<Uint8Array, Uint8Array>()
  const writer = wire.writable.getWriter()
  const seen = { text: '', end: '' }
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const bytes of withIdleTimeout(wire.readable)) seen.text += decoder.decode(bytes)
  }
  read().then(
    () => (seen.end = 'in order'),
    () => (seen.end = 'lost'),
  )
  return { seen, say: (text: string) => writer.write(new TextEncoder().encode(text)), writer }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a connection', () => {
  it('passes on what arrives, and ends with it', async () => {
    const { seen, say, writer } = connect()
    await say('墨')
    await writer.close()
    await vi.advanceTimersByTimeAsync(1)
    expect(seen).toEqual({ text: '墨', end: 'in order' })
  })

  it('fails with its error', async () => {
    const { seen, writer } = connect()
    await writer.abort(new TypeError('network error'))
    await vi.advanceTimersByTimeAsync(1)
    expect(seen.end).toBe('lost')
  })

  it('stays open while something arrives now and then', async () => {
    const { seen, say } = connect()
    for (let beat = 0; beat < 20; beat++) {
      await say(':')
      await vi.advanceTimersByTimeAsync(15_000)
    }
    expect(seen.end).toBe('')
  })

  it('is closed after silence', async () => {
    const { seen, say } = connect()
    await say(':')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(seen.end).toBe('lost')
  })

  it('is closed at once when the page wakes up after a missed heartbeat', async () => {
    const { seen } = connect()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(seen.end).toBe('')
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(1)
    expect(seen.end).toBe('lost')
  })

  it('is closed at once when the network comes back', async () => {
    const { seen } = connect()
    dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(1)
    expect(seen.end).toBe('lost')
  })
})
