import { describe, expect, it } from 'vitest'
import { streamedResponse } from '../../testing/fake-server.ts'
import { readEvents, type WireEvent } from './event-stream.ts'

async function read(...pieces: (string | Uint8Array)[]): Promise<WireEvent[]> {
  const events: WireEvent[] = []
  const { body } = streamedResponse(...pieces)
  if (body !== null) for await (const event of readEvents(body)) events.push(event)
  return events
}

const two = [
  { id: '1', event: 'delta', data: '{"text":"墨"}' },
  { id: '2', event: 'done', data: '{}' },
]
const text = 'id: 1\nevent: delta\ndata: {"text":"墨"}\n\nid: 2\nevent: done\ndata: {}\n\n'

describe('reading an event stream', () => {
  it('gives each event with its id, name and data', async () => {
    expect(await read(text)).toEqual(two)
  })

  it.each(['\r\n', '\r'])('accepts %j as a line ending', async end => {
    expect(await read(`${text.replaceAll('\n', end)}\n`)).toEqual(two)
  })

  it.each(['\n', '\r\n'])('is the same wherever the bytes are cut (%j)', async end => {
    const bytes = new TextEncoder().encode(text.replaceAll('\n', end))
    for (let at = 1; at < bytes.length; at += 1) {
      expect(await read(bytes.slice(0, at), bytes.slice(at))).toEqual(two)
    }
  })

  it('ignores comments, unknown fields and a byte order mark', async () => {
    expect(await read('\ufeff: still here\n\nretry: 5\nid: 1\nnonsense\ndata: x\n\n')).toEqual([
      { id: '1', event: 'message', data: 'x' },
    ])
  })

  it('joins the lines of data, and removes one space only', async () => {
    expect(await read('data:  a\ndata:b\ndata\n\n')).toEqual([{ id: '', event: 'message', data: ' a\nb\n' }])
  })

  it('keeps the last id, and ignores ids with NUL', async () => {
    const events = await read('id: 7\ndata: a\n\ndata: b\n\nid: 8\0\ndata: c\n\n')
    expect(events.map(({ id }) => id)).toEqual(['7', '7', '7'])
  })

  it('drops events that are cut off or have no data', async () => {
    expect(await read('event: nothing\n\nid: 1\ndata: half')).toEqual([])
  })
})
