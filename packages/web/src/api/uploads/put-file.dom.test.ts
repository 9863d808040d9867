import { CardId, type UploadTicket } from '@inkling/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { json, serve } from '../../testing/fake-server.ts'
import { FakeXhr } from '../../testing/fake-xhr.ts'
import { finished } from '../../testing/finished.ts'
import { call } from '../call/call.ts'
import { download } from '../call/download.ts'
import { clearSession, setToken } from '../session/session.ts'
import { putFile } from './put-file.ts'

const file = new File(['pixels'], 'mo.png', { type: 'image/png' })
const ticket: UploadTicket = {
  upload_url: 'https://files.example/mo',
  method: 'PUT',
  headers: { 'content-type': 'image/png', 'x-signature': 's' },
  file_url: '/media/mo.webp',
  expires_at: '2030-01-01T00:00:00.000Z',
  max_bytes: 10,
}

beforeEach(() => {
  vi.useFakeTimers()
  setToken('t1')
})
afterEach(() => {
  clearSession('logout')
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('an upload', () => {
  it('reports its progress', async () => {
    FakeXhr.install(() => ({ status: 204 }))
    const shares: number[] = []
    await putFile(ticket, file, { onProgress: share => shares.push(share) })
    expect(shares).toEqual([0.5, 1])
  })

  it('to a file store sends only the ticket’s headers, no cookie or token', async () => {
    const requests = FakeXhr.install(() => ({ status: 204 }))
    await putFile(ticket, file, { onProgress: () => undefined })
    expect(requests[0]).toMatchObject({
      method: 'PUT',
      url: ticket.upload_url,
      withCredentials: false,
      body: file,
    })
    expect(requests[0]?.headers).toEqual(ticket.headers)
  })

  it('by a call of the contract fails, retries and refuses like any other', async () => {
    const requests = FakeXhr.install(count => (count === 1 ? { status: 503 } : { status: 400, text: '{}' }))
    const importing = call('cards.import', { body: file, query: {} }, { onProgress: () => undefined })
    await expect(finished(importing)).rejects.toMatchObject({ status: 400, message: 'Bad Request' })
    expect(requests).toHaveLength(2)
    expect(requests[0]?.headers).toMatchObject({ authorization: 'Bearer t1', 'content-type': 'image/png' })
    expect(requests[1]?.headers['idempotency-key']).toBe(requests[0]?.headers['idempotency-key'])
    expect(requests[0]?.withCredentials).toBe(true)
  })

  it('is sent again after a minute without progress, and then counts as lost', async () => {
    const requests = FakeXhr.install(() => 'silence')
    const importing = call('cards.import', { body: file, query: {} }, { onProgress: () => undefined })
    const lost = expect(importing).rejects.toMatchObject({ isLost: true })
    await vi.advanceTimersByTimeAsync(59_000)
    expect(requests).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(requests).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(60_000)
    await lost
    expect(requests).toHaveLength(2)
  })

  it('is cancelled with its signal', async () => {
    FakeXhr.install(() => 'silence')
    const controller = new AbortController()
    const importing = call(
      'cards.import',
      { body: file, query: {} },
      { onProgress: () => undefined, signal: controller.signal },
    )
    setTimeout(() => controller.abort(), 10)
    await expect(finished(importing)).rejects.toMatchObject({ message: 'Request aborted' })
  })
})

describe('a download', () => {
  it.each([
    [`attachment; filename="card.png"; filename*=UTF-8''%E5%A2%A8.png`, '墨.png'],
    ['attachment; filename="card.png"', 'card.png'],
    ['inline', undefined],
  ])('is named after %s', async (disposition, fileName) => {
    serve(() => json('bytes', 200, { 'content-disposition': disposition }))
    const id = CardId.parse('019a0000-0000-7000-8000-000000000001')
    const file = await download('cards.export', { params: { id }, query: { format: 'png' } })
    expect(file.fileName).toBe(fileName)
    expect(file.blob.size).toBeGreaterThan(0)
  })
})
